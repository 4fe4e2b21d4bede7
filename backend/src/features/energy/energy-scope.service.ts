import type { EnergyFactor, EnergyTariff } from '@menara/shared/contract/iot/energy.contract.ts'
import type { EnergyMeter } from '@menara/shared/contract/iot/energy-meters.contract.ts'
import { type Calendar, calendarIn, dayAfter, monthAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { daysOfRange } from '../../platform/time/day-range.ts'
import { instantOf, startOfDay } from '../../platform/time/zoned-time.ts'
import type { Part, Range } from './energy-hours.service.ts'
import type { EnergyMetersStore } from './energy-meters.store.ts'
import type { EnergySettingsStore, SiteRow } from './energy-settings.store.ts'

export interface ScopeNeeds {
  readonly meters: Pick<EnergyMetersStore, 'ofSite'>
  readonly settings: Pick<EnergySettingsStore, 'sites' | 'tariffsOf' | 'factorsOf'>
}
/** A site with everything its figures are made of. */
export interface Scope {
  readonly site: SiteRow
  readonly calendar: Calendar
  readonly all: readonly EnergyMeter[]
  /** What is looked at: one meter, or the main meters added up. */
  readonly parts: readonly Part[]
  readonly meters: readonly EnergyMeter[]
  readonly tariffs: readonly EnergyTariff[]
  readonly factors: readonly EnergyFactor[]
}
export type EnergyScope = ReturnType<typeof energyScope>

const calendars = new Map<string, Calendar>()
function calendarOf(zone: string): Calendar {
  const known = calendars.get(zone)
  if (known) return known
  const made = calendarIn(zone)
  calendars.set(zone, made)
  return made
}

export function energyScope({ meters, settings }: ScopeNeeds) {
  /** 404 for a site or meter that does not exist for the caller. */
  return async function scopeOf({ location_id, meter_id }: { location_id: string; meter_id?: string }, caller: Caller): Promise<Scope> {
    const [site] = caller.sees(location_id) ? await settings.sites([location_id]) : []
    if (!site) throw new Fault('not-found', 'sites.not_found')
    const all = await meters.ofSite(location_id)
    const asked = meter_id === undefined ? mainsOf(all) : all.filter((item) => item.id === meter_id)
    if (meter_id !== undefined && asked.length === 0) throw new Fault('not-found', 'meters.not_found')
    return {
      site,
      calendar: calendarOf(site.zone),
      all,
      parts: asked.flatMap((item) => partsOf(item, all)),
      meters: asked,
      tariffs: await settings.tariffsOf([location_id]),
      factors: await settings.factorsOf(location_id),
    }
  }
}

/** Meters at the top of the tree that read a counter: together they are the site. */
const mainsOf = (all: readonly EnergyMeter[]): EnergyMeter[] => all.filter((item) => item.parent_id === null && item.terms.length === 0)

function partsOf(meter: EnergyMeter, all: readonly EnergyMeter[]): Part[] {
  if (meter.terms.length === 0) return [{ meter, sign: 1 }]
  return meter.terms.flatMap((term) => {
    const found = all.find((item) => item.id === term.meter_id)
    return found ? [{ meter: found, sign: term.sign === 'plus' ? (1 as const) : (-1 as const) }] : []
  })
}

/** The longest range by step, in days. */
const LONGEST = { hour: 31, day: 400, month: 1830 } as const

/** Both days included, in the site's zone. 422 for days that do not exist, a range that ends before it begins, or one too long. */
export function rangeOf({ start, end, step = 'day' }: { start: string; end: string; step?: keyof typeof LONGEST }, zone: string): Range {
  checkDay(start, 'start')
  checkDay(end, 'end')
  const days = daysOfRange({ start, end })
  if (days > LONGEST[step]) throw invalid('end', 'range', `By ${step} at most ${LONGEST[step]} days can be asked for`)
  return { from: startOfDay(zone, start).getTime(), to: startOfDay(zone, dayAfter(end)).getTime() }
}
/** A calendar day in the site's zone. */
export function dayRange(day: string, zone: string): Range {
  checkDay(day, 'day')
  return { from: startOfDay(zone, day).getTime(), to: startOfDay(zone, dayAfter(day)).getTime() }
}
export const monthRange = (month: string, zone: string): Range => ({
  from: startOfDay(zone, `${month}-01`).getTime(),
  to: startOfDay(zone, `${monthAfter(month)}-01`).getTime(),
})

const EARLIEST = '2000-01-01'
const LATEST = '2100-12-31'
export function checkDay(day: string, field: string): void {
  instantOf(day, { field, side: 'start' })
  if (day < EARLIEST || day > LATEST) throw invalid(field, 'range', `${field} must lie between ${EARLIEST} and ${LATEST}`)
}
