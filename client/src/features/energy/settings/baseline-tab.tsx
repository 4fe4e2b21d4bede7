import { SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import type { Baseline } from '@menara/shared/contract/iot/energy-figures.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { clockText, dateText } from '../../../kit/dates/dates.ts'
import { Section } from '../../../kit/section.tsx'
import { StatCard } from '../../../kit/stat-card.tsx'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { baselineOf } from '../energy.api.ts'
import { quantity, signed } from '../energy-texts.ts'
import type { SiteProps } from '../site-props.ts'
import { DayInput, useDay } from './day-input.tsx'

const SpansChart = lazy(async () => ({ default: (await import('../../../instruments/chart/spans-chart.tsx')).SpansChart }))
const HEIGHT = 320

/** A day against what the same weekday usually takes. */
export function BaselineTab({ siteId, zone }: SiteProps) {
  const { t } = useTranslation('energy')
  const [day, setDay] = useDay(zone)
  const answer = useQuery(baselineOf({ location_id: siteId, day }))
  const baseline = answer.data?.data
  return (
    <Section title={t('baseline')} aside={<DayInput day={day} onDay={setDay} zone={zone} />}>
      {answer.isError && !baseline && <FailedState error={answer.error} retry={() => void answer.refetch()} />}
      {answer.isPending && <WaitingRows rows={5} />}
      {baseline && <Shown baseline={baseline} />}
    </Section>
  )
}

function Shown({ baseline }: { readonly baseline: Baseline }) {
  const { t } = useTranslation('energy')
  const { rows, zone, actual, expected, deviation, hours } = baseline
  if (rows.every((row) => row.expected === null)) return <EmptyState title={t('noBaseline')} text={t('noBaselineText')} />
  const sentence = t('baselineFacts', {
    actual: quantity(actual, 'kWh'),
    expected: quantity(expected, 'kWh'),
    deviation: signed(deviation),
    count: hours,
  })
  const worst = rows.reduce<(typeof rows)[number] | null>(
    (most, row) => (Math.abs(row.deviation ?? 0) > Math.abs(most?.deviation ?? 0) ? row : most),
    null,
  )
  return (
    <Stack gap="sm">
      <Suspense fallback={<Skeleton h={HEIGHT} />}>
        <SpansChart
          rows={rows.map((row) => ({ name: clockText(row.at, zone), actual: row.actual, expected: row.expected }))}
          x="name"
          unit="kWh"
          height={HEIGHT}
          label={`${t('baseline')}. ${sentence}`}
          bars={[{ key: 'actual', name: t('actual'), colour: 'var(--app-low)' }]}
          lines={[{ key: 'expected', name: t('expected'), colour: 'var(--app-medium)', dashed: true }]}
        />
      </Suspense>
      <Text size="sm">{sentence}</Text>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <StatCard
          label={t('deviation')}
          value={signed(deviation)}
          colour={Math.abs(deviation ?? 0) > 0.15 ? 'var(--app-high)' : undefined}
        />
        <StatCard label={t('worstHour')} value={signed(worst?.deviation)} hint={worst ? dateText(worst.at, 'short', zone) : undefined} />
        <StatCard label={t('compared')} value={t('hours', { count: hours })} />
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        {t('method')}
      </Text>
    </Stack>
  )
}
