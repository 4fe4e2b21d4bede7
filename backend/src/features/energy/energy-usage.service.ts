import type { EnergyTreeRow, Usage, UsageRow } from '@menara/shared/contract/iot/energy-figures.contract.ts'
import { dayAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import { intensityOf, remainderOf } from '@menara/shared/domain/energy/energy-figures.ts'
import { addedUp, factorFor, type Step, type UsageBucket, usageOf } from '@menara/shared/domain/energy/energy-usage.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { dayIn, startOfDay } from '../../platform/time/zoned-time.ts'
import type { EnergyHours, Range } from './energy-hours.service.ts'
import { type EnergyScope, rangeOf, type Scope } from './energy-scope.service.ts'
import type { EnergySettingsStore } from './energy-settings.store.ts'

export interface UsageNeeds {
  readonly scopeOf: EnergyScope
  readonly hours: EnergyHours
  readonly settings: Pick<EnergySettingsStore, 'floors'>
  readonly now: () => Date
}
export type EnergyUsage = ReturnType<typeof energyUsage>
interface Asked {
  readonly location_id: string
  readonly meter_id?: string
  readonly start: string
  readonly end: string
  readonly step: Step
  readonly compare?: 'before' | 'year'
}
type Days = Pick<Asked, 'start' | 'end'>

const HOUR = 3_600_000
const DAY = 86_400_000

/** Energy by span and by meter. */
export function energyUsage({ scopeOf, hours, settings, now }: UsageNeeds) {
  /** What is looked at, hour by hour. */
  async function measured(scope: Scope, range: Range) {
    const found = await hours.of(
      scope.parts.map((part) => part.meter),
      { all: scope.all, ...range },
    )
    return addedUp(scope.parts.map(({ meter, sign }) => ({ sign, hours: found.get(meter.id) ?? [] })))
  }
  async function over(scope: Scope, range: Range, step: Step) {
    const { calendar, tariffs, factors } = scope
    return usageOf(await measured(scope, range), { ...range, now: now().getTime(), step, calendar, tariffs, factors })
  }
  async function span(scope: Scope, days: Days, step: Step) {
    const { buckets, total } = await over(scope, rangeOf({ ...days, step }, scope.site.zone), step)
    return { ...days, rows: buckets.map(rowOf), total: rowOf(total) }
  }

  return {
    over,
    measured,

    async usage({ step, compare, ...asked }: Asked, caller: Caller): Promise<Usage> {
      const scope = await scopeOf(asked, caller)
      const days = { start: asked.start, end: asked.end }
      const present = await span(scope, days, step)
      return {
        ...present,
        zone: scope.site.zone,
        compare: compare === undefined ? null : await span(scope, earlier(days, compare), step),
        factor: factorOf(scope, asked.end),
      }
    },

    /** Every meter of a site, by code. */
    async tree({ location_id, start, end }: Days & { location_id: string }, caller: Caller): Promise<EnergyTreeRow[]> {
      const scope = await scopeOf({ location_id }, caller)
      const range = rangeOf({ start, end }, scope.site.zone)
      const found = await hours.of(scope.all, { all: scope.all, ...range })
      const { calendar, tariffs, factors } = scope
      const needs = { ...range, now: now().getTime(), step: 'month' as const, calendar, tariffs, factors }
      const totals = new Map(scope.all.map((item) => [item.id, usageOf(found.get(item.id) ?? [], needs).total]))
      const kwhOf = (id: string): number | null => totals.get(id)?.kwh ?? null
      const whole = sumOf(scope.parts.map(({ meter }) => kwhOf(meter.id)))
      const floors = new Map((await settings.floors(location_id)).map((floor) => [floor.id, floor.floor_m2]))
      const elapsed = (Math.min(range.to, now().getTime()) - range.from) / HOUR
      return scope.all.map((meter) => {
        const { kwh = null, cost = null, coverage = 0, carried = false } = totals.get(meter.id) ?? {}
        const floor_m2 = (meter.area && floors.get(meter.area.id)) ?? null
        return {
          meter,
          kwh,
          cost,
          coverage,
          carried,
          share: whole && kwh !== null ? kwh / whole : null,
          floor_m2,
          eui: intensityOf(kwh, { hours: elapsed * coverage, floor_m2 }).eui,
          remainder: remainderOf(meter, { meters: scope.all, kwhOf }),
        }
      })
    },
  }
}

export function rowOf({ at, ...row }: UsageBucket): UsageRow {
  return { at: new Date(at).toISOString(), ...row }
}
export function factorOf({ factors }: Pick<Scope, 'factors'>, day: string): Usage['factor'] {
  const found = factorFor(factors, Number(day.slice(0, 4)))
  return found ? { year: found.year, kg_per_kwh: found.kg_per_kwh, source: found.source } : null
}
/** Null while one of them is unknown. */
const sumOf = (parts: readonly (number | null)[]): number | null =>
  parts.length === 0 || parts.includes(null) ? null : parts.reduce<number>((sum, part) => sum + (part ?? 0), 0)

/** As many days right before, or the same days 52 weeks before: weekdays lie on weekdays. */
function earlier({ start, end }: Days, compare: 'before' | 'year'): Days {
  const days = compare === 'year' ? 364 : (Date.parse(end) - Date.parse(start)) / DAY + 1
  return { start: dayAfter(start, -days), end: dayAfter(end, -days) }
}

/** The 365 days that end with an instant. */
export function yearUpTo(at: number, zone: string): Range {
  const day = dayIn(zone, new Date(at))
  return { from: startOfDay(zone, dayAfter(day, -365)).getTime(), to: startOfDay(zone, day).getTime() }
}
