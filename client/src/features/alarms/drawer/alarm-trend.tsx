import { Group, SegmentedControl, Text, Title } from '@mantine/core'
import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TrendChart } from '../../../instruments/chart/trend-chart.tsx'
import { trendRows } from '../../../instruments/chart/trend-rows.ts'
import { numberText } from '../../../kit/dates/dates.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { WaitingRows } from '../../../kit/states.tsx'
import { pointsOfDevice, seriesOf } from '../alarms.api.ts'

const HOURS = ['1', '6', '24'] as const
const HOUR_MS = 3_600_000

/** The point behind the alarm over the last hours, with the alarm's limit. */
export function AlarmTrend({ alarm }: { readonly alarm: Alarm }) {
  const { t } = useTranslation('alarms')
  const zone = useZoneOf()(alarm.location.id)
  const [hours, setHours] = useState<(typeof HOURS)[number]>('6')
  // The end of the range stays where it was when the drawer opened or the alarm changed.
  const [end] = useState(() => Date.now())
  const point = useQuery(pointsOfDevice(alarm.device.id)).data?.data.find((item) => item.point === alarm.point)
  const series = useQuery({ ...seriesOf(point?.id ?? '', Number(hours), end), enabled: point !== undefined })
  const values = (series.data?.data ?? []).map((item) => ({ at: Date.parse(item.at), value: item.mean }))
  const points = trendRows([values]).map(({ at, line: [value = null] }) => ({ at, value }))
  const most = values.reduce((max, value) => Math.max(max, value.value), Number.NEGATIVE_INFINITY)
  return (
    <section aria-label={t('trend')}>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{point?.label ?? t('trend')}</Title>
        <SegmentedControl
          size="xs"
          aria-label={t('range')}
          value={hours}
          onChange={(value) => setHours(value as typeof hours)}
          data={HOURS.map((text) => ({ value: text, label: `${text} ${t('hours')}` }))}
        />
      </Group>
      {series.isPending && point && <WaitingRows rows={3} />}
      {series.isSuccess && points.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noHistory')}
        </Text>
      )}
      {points.length > 0 && (
        <TrendChart
          points={points}
          unit={alarm.unit}
          zone={zone}
          span={[end - Number(hours) * HOUR_MS, end]}
          limit={alarm.limit}
          label={t('trendText', { point: point?.label ?? '', max: numberText(most, 1), unit: alarm.unit })}
        />
      )}
    </section>
  )
}
