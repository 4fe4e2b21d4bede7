import { Group, SegmentedControl, Select, Title } from '@mantine/core'
import type { Point } from '@menara/shared/contract/iot/telemetry.contract.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useJudged } from '../live-value.tsx'
import { Trend } from '../trend.tsx'

const RANGES = [60, 1440, 10_080, 43_200, 525_600] as const

/** One point over the last hour up to the last year. */
export function DeviceTrend({ points, first }: { readonly points: readonly Point[]; readonly first: string | null }) {
  const { t } = useTranslation('iot')
  const [id, setId] = useState(first ?? points[0]?.id ?? '')
  const [minutes, setMinutes] = useState<number>(60)
  const { band } = useJudged(id)
  return (
    <section aria-label={t('trend')}>
      <Group justify="space-between" mb="xs" gap="xs">
        <Title order={2}>{t('trend')}</Title>
        <SegmentedControl
          size="xs"
          aria-label={t('range')}
          value={String(minutes)}
          onChange={(value) => setMinutes(Number(value))}
          data={RANGES.map((item) => ({ value: String(item), label: t(`minutes.${item}`) }))}
        />
      </Group>
      {points.length > 1 && (
        <Select
          mb="xs"
          aria-label={t('point')}
          allowDeselect={false}
          value={id}
          onChange={(next) => setId(next ?? id)}
          data={points.map((point) => ({ value: point.id, label: `${point.label || point.point}${point.unit && ` (${point.unit})`}` }))}
        />
      )}
      <Trend ids={[id]} minutes={minutes} height={220} band={band} />
    </section>
  )
}
