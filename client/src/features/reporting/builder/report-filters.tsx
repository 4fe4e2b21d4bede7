import { ActionIcon, Button, Group, Menu, MultiSelect, Select } from '@mantine/core'
import { fieldOf, reportSubjects } from '@menara/shared/domain/reports/report-subjects.ts'
import { IconFilterPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportFilter } from '../report-view.ts'
import { tableOf } from '../reporting.api.ts'
import { useReportWords } from '../result/figure-words.ts'
import type { ShownReport } from '../use-report.ts'

const NONE = '~none'

/** What of the subject is left: one line for each field. */
export function ReportFilters({ shown }: { readonly shown: ShownReport }) {
  const { t } = useTranslation('reporting')
  const { draft, set } = shown
  const words = useReportWords(draft.subject)
  // One that was just added has no values yet, and is not in the address.
  const [added, setAdded] = useState<string | null>(null)
  const rest = reportSubjects[draft.subject].fields.filter(
    ({ key }) => key !== added && !draft.filters.some((filter) => filter.field === key),
  )
  const isNew = added !== null && fieldOf(draft.subject, added) && !draft.filters.some((filter) => filter.field === added)
  const put = (next: ReportFilter): void => {
    const others = draft.filters.filter((filter) => filter.field !== next.field)
    set({ filters: next.values.length > 0 ? [...others, next] : others })
  }
  const lines = [...draft.filters, ...(isNew ? [{ field: added, not: false, values: [] }] : [])]
  return (
    <Group gap="sm" align="flex-end">
      {lines.map((filter) => (
        <FilterLine
          key={filter.field}
          shown={shown}
          filter={filter}
          put={put}
          remove={() => {
            setAdded(null)
            put({ ...filter, values: [] })
          }}
        />
      ))}
      {rest.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="default" leftSection={<IconFilterPlus size={16} aria-hidden />}>
              {t('addFilter')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
            {rest.map(({ key }) => (
              <Menu.Item key={key} onClick={() => setAdded(key)}>
                {words.groupName(key)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  )
}

interface LineProps {
  readonly shown: ShownReport
  readonly filter: ReportFilter
  readonly put: (filter: ReportFilter) => void
  readonly remove: () => void
}
function FilterLine({ shown, filter, put, remove }: LineProps) {
  const { t } = useTranslation('reporting')
  const words = useReportWords(shown.draft.subject)
  const name = words.groupName(filter.field)
  const choices = useChoices(shown, filter)
  return (
    <Group gap={4} align="flex-end" maw="100%" role="group" aria-label={name}>
      <Select
        aria-label={t('filterHow', { name })}
        label={name}
        w={124}
        allowDeselect={false}
        data={[
          { value: 'is', label: t('is') },
          { value: 'not', label: t('isNot') },
        ]}
        value={filter.not ? 'not' : 'is'}
        onChange={(how) => put({ ...filter, not: how === 'not' })}
      />
      <MultiSelect
        aria-label={name}
        searchable
        flex={1}
        miw={180}
        maw={360}
        placeholder={filter.values.length === 0 ? t('chooseValues') : ''}
        data={choices}
        value={filter.values.map((value) => value ?? NONE)}
        onChange={(values) => put({ ...filter, values: values.map((value) => (value === NONE ? null : value)) })}
      />
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('removeFilter', { name })} onClick={remove}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

/** Values that can be chosen: of a fixed list all, else those that occur in the period. */
function useChoices({ draft, question }: ShownReport, { field, values }: ReportFilter) {
  const { t } = useTranslation('reporting')
  const words = useReportWords(draft.subject)
  const options = fieldOf(draft.subject, field)?.options
  const measure = reportSubjects[draft.subject].measures[0]?.key ?? ''
  const { compare: _compare, ...rest } = question ?? { subject: draft.subject, measures: [], groups: [], start: '', end: '' }
  const found = useQuery({
    ...tableOf({ ...rest, filters: [], groups: [field], measures: [measure] }),
    enabled: options === undefined && question !== null,
  }).data?.data.rows
  const none = { value: NONE, label: t('none') }
  if (options) return [...options.map((option) => ({ value: option.value, label: option[words.language] })), none]
  const rows = (found ?? []).filter((row) => row.keys[0] !== null)
  const known = rows.map((row) => ({ value: row.keys[0] ?? '', label: words.keyText(field, row.keys[0] ?? null, row.names[0]) }))
  const lost = values.filter((value) => value !== null && !known.some((one) => one.value === value))
  return [...known, ...lost.map((value) => ({ value: value ?? '', label: value ?? '' })), none]
}
