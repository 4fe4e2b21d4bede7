import type { Baseline, Demand, EnergyMonth } from '@menara/shared/contract/iot/energy-figures.contract.ts'
import { demandOf } from '@menara/shared/domain/energy/energy-demand.ts'
import { BASELINE_WEEKS, baselineOf, burnOf, intensityOf } from '@menara/shared/domain/energy/energy-figures.ts'
import { QUARTER } from '@menara/shared/domain/energy/energy-hours.ts'
import { chargedKvarh, rupiah, tariffOn } from '@menara/shared/domain/energy/energy-tariff.ts'
import type { UsageBucket } from '@menara/shared/domain/energy/energy-usage.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { dayIn } from '../../platform/time/zoned-time.ts'
import type { EnergyHours, Range } from './energy-hours.service.ts'
import { dayRange, type EnergyScope, monthRange, type Scope } from './energy-scope.service.ts'
import type { EnergySettingsStore } from './energy-settings.store.ts'
import { type EnergyUsage, factorOf, rowOf, yearUpTo } from './energy-usage.service.ts'

export interface MonthNeeds {
  readonly scopeOf: EnergyScope
  readonly hours: EnergyHours
  readonly usage: Pick<EnergyUsage, 'over' | 'measured'>
  readonly settings: Pick<EnergySettingsStore, 'budgetOf'>
  readonly now: () => Date
}
export type EnergyMonths = ReturnType<typeof energyMonths>
interface OfMeter {
  readonly location_id: string
  readonly meter_id?: string
}

const HOUR = 3_600_000
const WEEK = 7 * 24 * HOUR

/** Demand and baseline of a day; a month with everything that is held against it. */
export function energyMonths(needs: MonthNeeds) {
  const { scopeOf, usage, now } = needs
  const until = (range: Range): number => untilNow(range, now)

  const demandIn = (scope: Scope, range: Range) => demandOver(needs, scope, range)

  return {
    async demand({ day, ...asked }: OfMeter & { day: string }, caller: Caller): Promise<Demand> {
      const scope = await scopeOf(asked, caller)
      const range = dayRange(day, scope.site.zone)
      const { demands, coverage, peak } = await demandIn(scope, range)
      const month = await demandIn(scope, monthRange(day.slice(0, 7), scope.site.zone))
      // The contract is the site's: one meter alone is not held against it.
      const contracted_kw = asked.meter_id === undefined ? scope.site.contracted_kw : null
      const windows = Array.from({ length: Math.round((range.to - range.from) / QUARTER) }, (_, i) => {
        const at = range.from + i * QUARTER
        const kw = demands.get(at) ?? null
        return { at: iso(at), kw, over: kw !== null && contracted_kw !== null && kw > contracted_kw }
      })
      return { zone: scope.site.zone, contracted_kw, windows, coverage, peak, month_peak: month.peak, month_coverage: month.coverage }
    },

    async baseline({ day, ...asked }: OfMeter & { day: string }, caller: Caller): Promise<Baseline> {
      const scope = await scopeOf(asked, caller)
      const { from, to } = dayRange(day, scope.site.zone)
      const past = await usage.measured(scope, { from: from - BASELINE_WEEKS * WEEK, to: until({ from, to }) })
      const rows = baselineOf(past, { from, to })
      const compared = rows.filter((row) => row.deviation !== null)
      const actual = compared.reduce((sum, hour) => sum + (hour.actual ?? 0), 0)
      const expected = compared.reduce((sum, hour) => sum + (hour.expected ?? 0), 0)
      const any = compared.length > 0
      return {
        zone: scope.site.zone,
        method: 'weekday_hour_4_weeks',
        rows: rows.map((row) => ({ ...row, at: iso(row.at), actual: rounded(row.actual), expected: rounded(row.expected) })),
        hours: compared.length,
        actual: any ? round(actual) : null,
        expected: any ? round(expected) : null,
        deviation: any && expected > 0 ? (actual - expected) / expected : null,
      }
    },

    month: (asked: { location_id: string; month: string }, caller: Caller) => monthOf(needs, asked, caller),
  }
}

/** A month of a whole site. */
async function monthOf(
  needs: MonthNeeds,
  { location_id, month }: { location_id: string; month: string },
  caller: Caller,
): Promise<EnergyMonth> {
  const { scopeOf, usage, now } = needs
  const scope = await scopeOf({ location_id }, caller)
  const { site } = scope
  const range = monthRange(month, site.zone)
  const { total } = await usage.over(scope, range, 'month')
  const reactive = await reactiveOf(needs, { scope, range, total })
  const cost = total.cost === null || (reactive !== null && reactive.cost === null) ? null : total.cost + (reactive?.cost ?? 0)
  const year = yearUpTo(untilNow(range, now), site.zone)
  const { total: annual } = await usage.over(scope, year, 'month')
  const measuredHours = ((year.to - year.from) / HOUR) * annual.coverage
  return {
    month,
    zone: site.zone,
    total: rowOf(total),
    reactive,
    cost,
    factor: factorOf(scope, `${month}-01`),
    peak: (await demandOver(needs, scope, range)).peak,
    contracted_kw: site.contracted_kw,
    budget: await burnIn(needs, { scope, range, month, cost, coverage: total.coverage }),
    intensity: {
      ...intensityOf(annual.kwh, { hours: measuredHours, floor_m2: site.floor_m2 }),
      kwh: annual.kwh,
      coverage: annual.coverage,
      floor_m2: site.floor_m2,
    },
  }
}

const untilNow = ({ to }: Range, now: () => Date): number => Math.min(to, now().getTime())

/** Demand by quarter that is over; the running one is not done yet. */
async function demandOver({ hours, now }: MonthNeeds, scope: Scope, range: Range) {
  const end = Math.floor(untilNow(range, now) / QUARTER) * QUARTER
  const known = await hours.quarters(scope.parts, { from: range.from, to: end })
  const due = Math.max(0, Math.round((end - range.from) / QUARTER))
  const demands = new Map([...known].map(([at, kwh]) => [at, round(demandOf(kwh))]))
  return { demands, coverage: due > 0 ? Math.min(1, demands.size / due) : 0, peak: peakOf(demands) }
}

/** Charged by the tariff that holds on the month's last measured day. */
async function reactiveOf(
  { hours, now }: MonthNeeds,
  { scope, range, total }: { scope: Scope; range: Range; total: UsageBucket },
): Promise<EnergyMonth['reactive']> {
  const kvarh = await hours.reactive(scope.meters, { ...range, to: untilNow(range, now) })
  if (kvarh === null) return null
  const tariff = tariffOn(scope.tariffs, dayIn(scope.site.zone, new Date(Math.max(range.from, untilNow(range, now) - 1))))
  const charged = chargedKvarh(kvarh, total.kwh ?? 0)
  const price = tariff ? tariff.kvarh_sen : null
  return { kvarh: round(kvarh), charged_kvarh: round(charged), cost: tariff ? rupiah(charged * (price ?? 0)) : null }
}

async function burnIn(
  { settings, now }: MonthNeeds,
  {
    scope,
    range,
    month,
    cost,
    coverage,
  }: {
    scope: Scope
    range: Range
    month: string
    cost: number | null
    coverage: number
  },
): Promise<EnergyMonth['budget']> {
  const budget = await settings.budgetOf(scope.site.id, month)
  if (!budget) return null
  const elapsed = Math.min(1, Math.max(0, (now().getTime() - range.from) / (range.to - range.from)))
  return { rupiah: budget.rupiah, ...burnOf({ budget: budget.rupiah, cost: cost ?? 0, elapsed, covered: coverage }) }
}

function peakOf(demands: ReadonlyMap<number, number>): Demand['peak'] {
  let peak: { at: number; kw: number } | null = null
  for (const [at, kw] of demands) if (!peak || kw > peak.kw) peak = { at, kw }
  return peak && { kw: peak.kw, at: iso(peak.at) }
}

const iso = (at: number): string => new Date(at).toISOString()
const round = (value: number): number => Math.round(value * 1000) / 1000
const rounded = (value: number | null): number | null => (value === null ? null : round(value))
