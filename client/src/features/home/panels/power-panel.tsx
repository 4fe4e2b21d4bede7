import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { GlanceChart } from '../../../instruments/chart/glance-chart.tsx'
import { useNow } from '../../../kit/dates/clock.ts'
import { numberText } from '../../../kit/dates/dates.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { pointsOf, powerSeries } from '../home.api.ts'
import { factsOf, metersOf, POWER_STEP_MS, POWER_WINDOW_MS, sumOf, wholeSpan } from './power.ts'

interface PowerChartProps {
  readonly siteId: string | undefined
  readonly height: number | string
}

/** Electrical load of the last twelve hours: the main meters of the sites added up, five minutes at a time. */
export function PowerChart({ siteId, height }: PowerChartProps) {
  const end = wholeSpan(useNow())
  return useMemo(() => <Load siteId={siteId} height={height} end={end} />, [siteId, height, end])
}

function Load({ siteId, height, end }: PowerChartProps & { readonly end: number }) {
  const { t } = useTranslation('home')
  const zone = useZoneOf()(siteId)
  const points = useQuery(pointsOf(siteId))
  const meters = useMemo(() => points.data && metersOf(points.data.data), [points.data])
  const series = useQuery({ ...powerSeries(meters ?? [], end), enabled: meters !== undefined && meters.length > 0 })
  const load = useMemo(() => series.data && sumOf(series.data.meters), [series.data])
  const error = points.error ?? series.error
  if (error) return <FailedState error={error} retry={() => void (points.error ? points.refetch() : series.refetch())} />
  if (meters?.length === 0) return <EmptyState title={t('noMeters')} text={t('noMetersText')} />
  if (!load) return <WaitingRows rows={3} />
  const facts = factsOf(load)
  if (!facts) return <EmptyState title={t('noLoad')} />
  const speaking = series.data?.meters.filter((meter) => meter.length > 0).length ?? 0
  const sentence = t('loadFacts', { last: numberText(facts.last), low: numberText(facts.low), high: numberText(facts.high) })
  return (
    <>
      <GlanceChart
        points={load}
        unit="kW"
        zone={zone}
        label={`${t('load')}. ${sentence}`}
        height={height}
        span={[end - POWER_WINDOW_MS, end]}
        stepMs={series.data?.stepMs ?? POWER_STEP_MS}
      />
      <Group justify="space-between" gap="xs" mt={6}>
        <Text size="xs" c="dimmed">
          {sentence}
        </Text>
        <Text size="xs" c="dimmed">
          {t('metersOf', { count: meters?.length ?? 0, speaking })}
        </Text>
      </Group>
    </>
  )
}
