import { Button, Checkbox, Group, MultiSelect, Select, SimpleGrid, Stack } from '@mantine/core'
import { timeGroups } from '@menara/shared/domain/reports/report-model.ts'
import { type ReportSubjectKey, reportSubjectKeys, reportSubjects } from '@menara/shared/domain/reports/report-subjects.ts'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DayRange } from '../../../kit/dates/day-range.tsx'
import { ofSubject, PERIODS, type PeriodName } from '../report-view.ts'
import { ownSubjects } from '../reporting.api.ts'
import { useReportWords } from '../result/figure-words.ts'
import type { ShownReport } from '../use-report.ts'
import { ReportFilters } from './report-filters.tsx'

/** So that a button stands beside a field that has a label. */
const BELOW_LABEL = 22

/** What is counted, over which days, by what. */
export function ReportBuilder({ shown }: { readonly shown: ShownReport }) {
  const { t } = useTranslation('reporting')
  const { draft, set } = shown
  const words = useReportWords(draft.subject)
  const { measures } = reportSubjects[draft.subject]
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
        <SubjectSelect shown={shown} />
        <GroupSelect shown={shown} at={0} />
        <GroupSelect shown={shown} at={1} />
        <MultiSelect
          label={t('measures')}
          searchable
          maxValues={6}
          data={measures.map((measure) => ({ value: measure.key, label: words.say(measure.name) }))}
          value={[...draft.measures]}
          onChange={(keys) => keys.length > 0 && set({ measures: keys })}
        />
      </SimpleGrid>
      <PeriodChoice shown={shown} />
      <ReportFilters shown={shown} />
    </Stack>
  )
}

function SubjectSelect({ shown: { draft, replace } }: { readonly shown: ShownReport }) {
  const { t } = useTranslation('reporting')
  const words = useReportWords(draft.subject)
  const mine = useQuery(ownSubjects).data?.data ?? reportSubjectKeys
  return (
    <Select
      label={t('subject')}
      allowDeselect={false}
      data={mine.map((key) => ({ value: key, label: words.say(reportSubjects[key].name) }))}
      value={draft.subject}
      onChange={(key) => key && replace(ofSubject(draft, key as ReportSubjectKey), undefined)}
    />
  )
}

function GroupSelect({ shown: { draft, set }, at }: { readonly shown: ShownReport; readonly at: 0 | 1 }) {
  const { t } = useTranslation('reporting')
  const words = useReportWords(draft.subject)
  const { fields } = reportSubjects[draft.subject]
  const times = draft.by === 'any' ? [] : timeGroups
  const taken = draft.groups[1 - at]
  const choose = (key: string | null): void => {
    const kept = at === 0 ? draft.groups.slice(1) : draft.groups.slice(0, 1)
    set({ groups: at === 0 ? [...(key ? [key] : []), ...kept] : [...kept, ...(key ? [key] : [])] })
  }
  return (
    <Group gap={4} align="flex-start" wrap="nowrap">
      <Select
        flex={1}
        label={t(at === 0 ? 'groupBy' : 'thenBy')}
        placeholder={t('noGroup')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('noGroup') }}
        disabled={at === 1 && draft.groups.length === 0}
        data={[...times, ...fields.map((field) => field.key)]
          .filter((key) => key !== taken)
          .map((key) => ({ value: key, label: words.groupName(key) }))}
        value={draft.groups[at] ?? null}
        onChange={choose}
      />
      {at === 1 && draft.groups.length === 2 && (
        <Button
          variant="default"
          px={8}
          mt={BELOW_LABEL}
          aria-label={t('swap')}
          title={t('swap')}
          onClick={() => set({ groups: [...draft.groups].reverse() })}
        >
          <IconArrowsExchange size={16} aria-hidden />
        </Button>
      )}
    </Group>
  )
}

/** The days that are counted, by which date, and whether the period before is counted too. A ready report counts days alone. */
export function PeriodChoice({ shown: { draft, days, zone, set, ready } }: { readonly shown: ShownReport }) {
  const { t } = useTranslation('reporting')
  const words = useReportWords(draft.subject)
  const { dates } = reportSubjects[draft.subject]
  const own = draft.from !== '' || draft.to !== ''
  const choose = (value: string | null): void => {
    const name = PERIODS.find((item) => item === value)
    if (name) set({ period: name as PeriodName, from: '', to: '' })
    else if (days) set({ from: days.start, to: days.end })
  }
  return (
    <Group gap="sm" align="flex-end">
      <Select
        label={t('period')}
        w={190}
        allowDeselect={false}
        disabled={draft.by === 'any'}
        data={[...PERIODS.map((name) => ({ value: name, label: t(`periods.${name}`) })), { value: 'own', label: t('periods.own') }]}
        value={own ? 'own' : draft.period}
        onChange={choose}
      />
      {own && (
        <DayRange
          start={draft.from}
          end={draft.to}
          labels={[t('from'), t('until')]}
          zone={zone}
          change={({ start = draft.from, end = draft.to }) => set({ from: start, to: end })}
        />
      )}
      {dates.length > 1 && !ready && (
        <Select
          label={t('countedBy')}
          w={170}
          allowDeselect={false}
          data={dates.map((date) => ({ value: date.key, label: words.say(date.name) }))}
          value={draft.by}
          onChange={(by) =>
            by &&
            set({ by, ...(by === 'any' && { groups: draft.groups.filter((key) => !(timeGroups as readonly string[]).includes(key)) }) })
          }
        />
      )}
      {!ready && (
        <Checkbox
          label={t('compare')}
          mb={8}
          disabled={draft.by === 'any'}
          checked={draft.compare}
          onChange={(event) => set({ compare: event.currentTarget.checked })}
        />
      )}
    </Group>
  )
}
