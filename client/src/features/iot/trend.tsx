import { Text } from '@mantine/core'
import type { Series } from '@menara/shared/contract/iot/telemetry.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, memo, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { drawnOf, trendRows, withTail } from '../../instruments/chart/trend-rows.ts'
import { useNow } from '../../kit/dates/clock.ts'
import { numberText } from '../../kit/dates/dates.ts'
import { useRecent } from '../../kit/live/live-readings.ts'
import { useZoneOf } from '../../kit/site.ts'
import { FailedState, WaitingRows } from '../../kit/states.tsx'
import type { Band } from './band.ts'
import { colourOf } from './colours.ts'
import { seriesOf } from './iot.api.ts'

const LinesChart = lazy(async () => ({ default: (await import('../../instruments/chart/lines-chart.tsx')).LinesChart }))

interface TrendProps {
  readonly ids: readonly string[]
  readonly minutes: number
  readonly height: number | string
  readonly width?: number
  /** Shown only when there is one point. */
  readonly band?: Band
}

const MINUTE_MS = 60_000
/** What lies within is followed value by value; longer ranges are asked for again. */
const LIVE_MINUTES = 60

/** Points over the last minutes to months, its end moving with the clock. The server picks the resolution. */
export function Trend({ ids, minutes, height, width = 400, band }: TrendProps) {
  const { t } = useTranslation('iot')
  const every = Math.max(30_000, (minutes * MINUTE_MS) / width)
  const end = Math.ceil(useNow() / every) * every
  const start = end - minutes * MINUTE_MS
  const asked = useQuery({ ...seriesOf({ ids, start, end, width }), placeholderData: (before) => before })
  if (asked.error && !asked.data) return <FailedState error={asked.error} retry={() => void asked.refetch()} />
  if (!asked.data) return <WaitingRows rows={3} />
  const { data } = asked.data
  return data.points.length === 0 ? (
    <Text size="sm" c="dimmed" p="sm">
      {t('noPoints')}
    </Text>
  ) : (
    <Lines series={data} {...{ start, end, height, minutes, band }} />
  )
}

interface LinesProps {
  readonly series: Series
  readonly start: number
  readonly end: number
  readonly minutes: number
  readonly height: number | string
  readonly band: Band | undefined
}

/** Drawn anew when there is something new to draw, not with every second. */
const Lines = memo(function Lines({ series, start, end, minutes, height, band }: LinesProps) {
  const { t } = useTranslation('iot')
  const zoneOf = useZoneOf()
  const [first] = series.points
  // A counter's live reading is not what was used in an interval.
  const only = series.points.length === 1 && first?.point.kind !== 'counter' && minutes <= LIVE_MINUTES ? (first?.point.id ?? null) : null
  const tail = useRecent(only)
  const rows = useMemo(
    () =>
      trendRows(
        series.points.map((point) =>
          withTail(
            point.buckets.map((one) => drawnOf(one, point.point.kind)),
            only ? tail : [],
            series.step_ms,
          ),
        ),
      ),
    [series, only, tail],
  )
  const names = series.points.map(({ point }) =>
    series.points.length > 1 ? `${point.device} · ${point.label}` : point.label || point.point,
  )
  const said = rows.flatMap((row) => row.value.filter((one) => one !== null))
  if (said.length === 0)
    return (
      <Text size="sm" c="dimmed" p="sm" role="status">
        {t('noHistory')}
      </Text>
    )
  const extremes = said.reduce<[number, number]>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [said[0] ?? 0, said[0] ?? 0],
  )
  return (
    <Suspense fallback={<WaitingRows rows={3} />}>
      <LinesChart
        rows={rows}
        series={series.points.map(({ point }, i) => ({
          name: names[i] ?? '',
          unit: point.unit,
          colour: colourOf(i),
          stepped: point.kind === 'counter',
        }))}
        zone={zoneOf(first?.point.location_id)}
        span={[start, end]}
        height={height}
        {...(band && series.points.length === 1 && { band })}
        label={t('trendText', { names: names.join(', '), low: numberText(extremes[0], 2), high: numberText(extremes[1], 2) })}
      />
    </Suspense>
  )
})
