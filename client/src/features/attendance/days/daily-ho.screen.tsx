import { Button, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import type { DayFigures, SiteFigures } from '@menara/shared/contract/people/attendance/attendance-days.contract.ts'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { dayText, numberText } from '../../../kit/dates/dates.ts'
import { todayIn } from '../../../kit/dates/zoned-time.ts'
import { text, useViewState } from '../../../kit/lists/view-state.ts'
import { NoSite } from '../../../kit/no-site.tsx'
import { PageHeader } from '../../../kit/page-header.tsx'
import { Section } from '../../../kit/section.tsx'
import { useHasNoSite, useHomeZone } from '../../../kit/site.ts'
import { StatCard } from '../../../kit/stat-card.tsx'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { dayIn } from './day-view.ts'
import { siteFiguresOf, useDaysLive } from './days.api.ts'
import classes from './days.module.css'
import { LackingPeople } from './lacking-people.tsx'
import { SiteRows } from './site-rows.tsx'

const BarsChart = lazy(async () => ({ default: (await import('../../../instruments/chart/bars-chart.tsx')).BarsChart }))
const HEIGHT = 260
export const dailyHoView = { day: text }

/** Every site of the reader's scope on its own day: expected, present, late and missing, beside the same weekday before. */
export function DailyHoScreen() {
  const { t } = useTranslation('attendance_days')
  const { state, change } = useViewState(dailyHoView)
  const day = dayIn(state.day)
  const today = todayIn(useHomeZone())
  const hasNone = useHasNoSite()
  useDaysLive(undefined)
  const answer = useQuery(siteFiguresOf(day))
  const rows = answer.data?.data
  return (
    <>
      <PageHeader
        title={t('hoTitle')}
        subtitle={day ? dayText(day) : t('eachByItsOwnDay')}
        actions={
          <>
            <DateField
              kind="date"
              aria-label={t('day')}
              w={160}
              value={day}
              max={today}
              onChange={(next) => change({ day: next || undefined })}
            />
            {day !== '' && (
              <Button variant="default" onClick={() => change({ day: undefined })}>
                {t('today')}
              </Button>
            )}
            <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
              {t('print')}
            </Button>
          </>
        }
      />
      {answer.isError && !rows && <FailedState error={answer.error} retry={() => void answer.refetch()} />}
      {answer.isPending && <WaitingRows rows={6} />}
      {rows?.length === 0 && (hasNone ? <NoSite /> : <EmptyState title={t('noSites')} />)}
      {rows && rows.length > 0 && <Whole rows={rows} day={day} />}
    </>
  )
}

const SUMMED = ['expected', 'present', 'late', 'missing', 'absent'] as const
const sumOf = (rows: readonly SiteFigures[], of: (row: SiteFigures) => DayFigures, figure: (typeof SUMMED)[number]): number =>
  rows.reduce((sum, row) => sum + of(row)[figure], 0)

function Whole({ rows, day }: { readonly rows: readonly SiteFigures[]; readonly day: string }) {
  const { t } = useTranslation('attendance_days')
  return (
    <Stack gap="sm" className={classes.printed}>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="sm">
        {SUMMED.map((figure) => {
          const [now, before] = [sumOf(rows, (row) => row.figures, figure), sumOf(rows, (row) => row.before.figures, figure)]
          return (
            <StatCard
              key={figure}
              label={t(`figure.${figure}`)}
              value={numberText(now)}
              hint={t('before', { value: numberText(before) })}
              {...((figure === 'missing' || figure === 'absent') && now > 0 && { colour: 'var(--app-high)' })}
            />
          )
        })}
      </SimpleGrid>
      <Section title={t('sites')} count={rows.length} flush>
        <SiteRows rows={rows} day={day} />
      </Section>
      <Compared rows={rows} />
      <LackingPeople rows={rows} day={day} />
    </Stack>
  )
}

/** Who came of whom was expected, site by site, the fullest first. */
function Compared({ rows }: { readonly rows: readonly SiteFigures[] }) {
  const { t } = useTranslation('attendance_days')
  const sorted = [...rows].sort((a, b) => b.figures.present - a.figures.present || a.code.localeCompare(b.code))
  return (
    <Section title={t('compared')}>
      <Suspense fallback={<Skeleton h={HEIGHT} />}>
        <BarsChart
          height={HEIGHT}
          x="site"
          label={`${t('compared')}. ${sorted.map((row) => `${row.code}: ${row.figures.present}/${row.figures.expected}`).join(', ')}`}
          rows={sorted.map(({ code, figures, before }) => ({
            site: code,
            present: figures.present,
            before: before.figures.present,
            lacking: figures.missing + figures.absent,
          }))}
          series={[
            { key: 'present', name: t('figure.present'), colour: 'var(--mantine-color-teal-6)' },
            { key: 'before', name: t('weekBefore'), colour: 'var(--mantine-color-gray-5)' },
            { key: 'lacking', name: t('missingOrAbsent'), colour: 'var(--mantine-color-orange-6)' },
          ]}
        />
      </Suspense>
      <Group justify="flex-end">
        <Text size="xs" c="dimmed">
          {t('comparedText')}
        </Text>
      </Group>
    </Section>
  )
}
