import type { UsageRow } from '@menara/shared/contract/iot/energy-figures.contract.ts'
import type { Step } from '@menara/shared/domain/energy/energy-usage.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { localTime } from '../../platform/time/zoned-time.ts'
import type { EnergyUsage } from './energy-usage.service.ts'

export type EnergyExport = ReturnType<typeof energyExport>
interface Asked {
  readonly location_id: string
  readonly meter_id?: string
  readonly start: string
  readonly end: string
  readonly step: Step
}

const HEAD = 'from,kwh,wbp_kwh,lwbp_kwh,cost_rupiah,co2_kg,coverage_percent,carried'
const END = '\r\n'

/** Usage as CSV: local times with their offset, an empty field where nothing was measured. */
export function energyExport({ usage }: { readonly usage: Pick<EnergyUsage, 'usage'> }) {
  return async function csv(asked: Asked, caller: Caller): Promise<{ name: string; text: string }> {
    const { rows, zone } = await usage.usage(asked, caller)
    const lines = rows.map((row) => lineOf(row, zone))
    return { name: `energy-${asked.start}-${asked.end}-${asked.step}.csv`, text: [HEAD, ...lines].join(END) + END }
  }
}

function lineOf({ at, kwh, wbp_kwh, lwbp_kwh, cost, co2_kg, coverage, carried }: UsageRow, zone: string): string {
  const numbers = [kwh, wbp_kwh, lwbp_kwh, cost, co2_kg, Math.round(coverage * 1000) / 10]
  return [localTime(zone, at), ...numbers.map((number) => number ?? ''), carried ? 'yes' : 'no'].join(',')
}
