import { Skeleton } from '@mantine/core'
import type { Usage } from '@menara/shared/contract/iot/energy-figures.contract.ts'
import type { Step } from '@menara/shared/domain/energy/energy-usage.ts'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { spanName } from '../span-name.ts'

const SpansChart = lazy(async () => ({ default: (await import('../../../instruments/chart/spans-chart.tsx')).SpansChart }))
const HEIGHT = 300

/** Energy by span, in and outside the peak; the compared period as a line over it. */
export function UsageChart({ usage, step, sentence }: { readonly usage: Usage; readonly step: Step; readonly sentence: string }) {
  const { t } = useTranslation('energy')
  const rows = usage.rows.map((row, place) => ({
    name: spanName(row.at, { step, zone: usage.zone, days: usage.start !== usage.end }),
    lwbp: row.lwbp_kwh,
    wbp: row.wbp_kwh,
    compare: usage.compare?.rows[place]?.kwh ?? null,
  }))
  return (
    <Suspense fallback={<Skeleton h={HEIGHT} />}>
      <SpansChart
        rows={rows}
        x="name"
        unit="kWh"
        height={HEIGHT}
        label={`${t('usage')}. ${sentence}`}
        bars={[
          { key: 'lwbp', name: t('lwbp'), colour: 'var(--app-low)', stack: 'kwh' },
          { key: 'wbp', name: t('wbp'), colour: 'var(--app-medium)', stack: 'kwh' },
        ]}
        lines={usage.compare ? [{ key: 'compare', name: t('compared'), colour: 'var(--app-muted)', dashed: true }] : []}
      />
    </Suspense>
  )
}
