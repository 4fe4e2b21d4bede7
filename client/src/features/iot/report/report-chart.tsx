import { Text } from '@mantine/core'
import type { Series } from '@menara/shared/contract/iot/telemetry.contract.ts'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { WaitingRows } from '../../../kit/states.tsx'
import { colourOf } from '../colours.ts'
import { chartOf } from './report-lines.ts'
import type { Range } from './report-range.ts'

const LinesChart = lazy(async () => ({ default: (await import('../../../instruments/chart/lines-chart.tsx')).LinesChart }))

/** The course of every point; the period before as dashes of the same colour. */
export function ReportChart({ series, range, zone }: { readonly series: Series; readonly range: Range; readonly zone: string }) {
  const { t } = useTranslation('iot')
  const { rows, lines } = useMemo(() => chartOf(series), [series])
  if (rows.length === 0)
    return (
      <Text size="sm" c="dimmed" role="status">
        {t('noHistory')}
      </Text>
    )
  const named = lines.map((line) => ({
    ...line,
    name: line.dashed ? t('beforeNamed', { name: line.name }) : line.name,
    colour: colourOf(line.point),
  }))
  return (
    <Suspense fallback={<WaitingRows rows={4} />}>
      <LinesChart
        rows={rows}
        series={named}
        zone={zone}
        span={[range.start, range.end]}
        height={320}
        legend
        label={t('chartOf', { names: named.map((item) => item.name).join(', ') })}
      />
    </Suspense>
  )
}
