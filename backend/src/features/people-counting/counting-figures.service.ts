import type { CountingDay, CountingDetail, CountingHour, CountingNow } from '@menara/shared/contract/iot/people-counting.contract.ts'
import { dayAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import { dwellOf, fullnessOf, occupancyOf } from '@menara/shared/domain/occupancy.ts'
import { DEFAULT_LOCATION_CODE } from '@menara/shared/domain/ui-constants.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { daysOfRange } from '../../platform/time/day-range.ts'
import { instantOf } from '../../platform/time/zoned-time.ts'
import { byGate, type CountingReading, countingDay, coverageOf, QUARTER, type QuarterCount, resetOn } from './counting-reading.service.ts'
import type { CountedZone, CountingStore } from './people-counting.store.ts'

export interface CountingFiguresNeeds {
  readonly store: Pick<CountingStore, 'all' | 'gatesNow' | 'siteByCode'>
  readonly reading: CountingReading
  readonly now: () => Date
}
export type CountingFigures = ReturnType<typeof countingFigures>

const DAYS = 31
const HOUR = 3_600_000
const LONGEST_EXPORT = 31

/** Occupancy now, by day and by hour. */
export function countingFigures(needs: CountingFiguresNeeds) {
  const { store, reading, now } = needs
  const present = (zones: readonly CountedZone[]) => presentOf(needs, zones)
  const detailOf = (zone: CountedZone, date: string) => detailOn(needs, { zone, date })
  async function zonesOf(code: string, caller: Caller): Promise<CountedZone[]> {
    const site = await store.siteByCode(code)
    if (!site || !caller.sees(site.id)) throw new Fault('not-found', 'sites.code_unknown', { params: { code } })
    return store.all([site.id])
  }
  return {
    /** The last 31 counting days of every place of a site, newest first. */
    async daily({ location = DEFAULT_LOCATION_CODE }: { location?: string }, caller: Caller): Promise<CountingDay[]> {
      const zones = await zonesOf(location, caller)
      const at = now().getTime()
      const [first] = zones
      if (!first) return []
      const from = Math.min(...zones.map((zone) => resetOn(zone, dayAfter(countingDay(zone, at), 1 - DAYS))))
      const quarters = await reading.quarters(zones, { from, to: at })
      const rows = zones.flatMap((zone) => {
        const today = countingDay(zone, at)
        return Array.from({ length: DAYS }, (_, i) => dayOf({ zone, date: dayAfter(today, -i), quarters: quarters.get(zone.id) ?? [], at }))
      })
      // A first quarter that is not whole yet has no coverage and counts all the same.
      const isHeard = (day: CountingDay) => day.coverage > 0 || day.in > 0 || day.out > 0
      return rows.filter(isHeard).sort((a, b) => b.date.localeCompare(a.date) || a.name.localeCompare(b.name))
    },

    async detail(
      { name, date, location = DEFAULT_LOCATION_CODE }: { name: string; date: string; location?: string },
      caller: Caller,
    ): Promise<CountingDetail> {
      checkDay(date, 'date')
      const zone = (await zonesOf(location, caller)).find((zone) => zone.area.name === name || zone.id === name)
      if (!zone) throw new Fault('not-found', 'counting.not_counted', { params: { name } })
      return detailOf(zone, date)
    },

    async now({ location_id }: { location_id?: string }, caller: Caller): Promise<CountingNow[]> {
      if (location_id !== undefined && !caller.sees(location_id)) return []
      return present(await store.all(location_id === undefined ? caller.locationIds : [location_id]))
    },
    present,

    /** Details of every place of a site, day by day. */
    async details(
      { location_id, start, end }: { location_id: string; start: string; end: string },
      caller: Caller,
    ): Promise<CountingDetail[]> {
      checkDay(start, 'start')
      checkDay(end, 'end')
      if (daysOfRange({ start, end }) > LONGEST_EXPORT) throw invalid('end', 'range', `At most ${LONGEST_EXPORT} days can be asked for`)
      if (!caller.sees(location_id)) throw new Fault('not-found', 'sites.not_found')
      const found: CountingDetail[] = []
      for (const zone of await store.all([location_id]))
        for (let date = start; date <= end; date = dayAfter(date)) found.push(await detailOf(zone, date))
      return found
    },
  }
}

/** Quarters of a counting day, as far as it has come. */
const within = (quarters: readonly QuarterCount[], { from, to }: { from: number; to: number }): QuarterCount[] =>
  quarters.filter((quarter) => quarter.at >= from && quarter.at < to)

function dayOf({
  zone,
  date,
  quarters,
  at,
}: {
  zone: CountedZone
  date: string
  quarters: readonly QuarterCount[]
  at: number
}): CountingDay {
  const to = resetOn(zone, dayAfter(date))
  const own = within(quarters, { from: resetOn(zone, date), to: Math.min(to, at) })
  const total = occupancyOf(byGate(zone, own))
  const spans = own.map((count) => spanOf(count))
  const dwell = dwellOf(spans, { stepMs: QUARTER, error: total.error, over: at >= to })
  return {
    name: zone.area.name,
    zone_id: zone.id,
    date,
    in: total.in,
    out: total.out,
    imbalance: total.net,
    error: total.error,
    capacity: zone.capacity,
    peak: peakOf(zone, own),
    coverage: coverageOf(own, at),
    dwell_minutes: dwell.minutes === null ? null : Math.round(dwell.minutes),
    dwell_why: dwell.why,
  }
}

async function detailOn(
  { reading, now }: CountingFiguresNeeds,
  { zone, date }: { zone: CountedZone; date: string },
): Promise<CountingDetail> {
  const at = now().getTime()
  const from = resetOn(zone, date)
  const to = Math.min(resetOn(zone, dayAfter(date)), at)
  const own = (await reading.quarters([zone], { from, to })).get(zone.id) ?? []
  return {
    ...dayOf({ zone, date, quarters: own, at }),
    zone: zone.time_zone,
    hours: hoursOf(zone, { quarters: own, now: at }),
    gates: byGate(zone, own).map(({ quarters, ...gate }) => ({
      ...gate,
      coverage: own.length > 0 ? Math.min(1, quarters / Math.max(1, Math.floor((to - from) / QUARTER))) : 0,
    })),
  }
}

/** Everything that is counted at this moment, with the time of the counters' newest word. */
async function presentOf({ store, reading, now }: CountingFiguresNeeds, zones: readonly CountedZone[]): Promise<CountingNow[]> {
  if (zones.length === 0) return []
  const at = now().getTime()
  const since = new Map(zones.map((zone) => [zone.id, resetOn(zone, countingDay(zone, at))]))
  const quarters = await reading.quarters(zones, { from: Math.min(...since.values()), to: at })
  const gates = Map.groupBy(await store.gatesNow(zones.map((zone) => zone.id)), (now) => now.zone_id)
  return zones.map((zone) => {
    const from = since.get(zone.id) ?? at
    const own = within(quarters.get(zone.id) ?? [], { from, to: at })
    const counted = occupancyOf(byGate(zone, own))
    const words = gates.get(zone.id) ?? []
    return {
      id: zone.id,
      location_id: zone.location_id,
      area: zone.area,
      capacity: zone.capacity,
      warn_percent: zone.warn_percent,
      since: iso(from),
      ...counted,
      state: fullnessOf(counted.inside, zone),
      counters: zone.gates.length,
      speaking: words.filter((word) => word.speaks && word.at !== null).length,
      at: words
        .map((word) => word.at)
        .reduce<string | null>((newest, text) => (text !== null && (newest === null || text > newest) ? text : newest), null),
    }
  })
}

const iso = (at: number): string => new Date(at).toISOString()
function spanOf(quarter: QuarterCount) {
  const sum = (side: 'in' | 'out'): number => quarter.gates.reduce((total, gate) => total + (gate?.[side] ?? 0), 0)
  return { at: quarter.at, in: sum('in'), out: sum('out'), coverage: quarter.gates.every((gate) => gate !== null) ? 1 : 0 }
}

/** The most people inside at the end of a quarter, and its end. */
function peakOf(zone: CountedZone, quarters: readonly QuarterCount[]): CountingDay['peak'] {
  let peak: { inside: number; at: number } | null = null
  let net = 0
  for (const quarter of quarters) {
    const { in: came, out } = spanOf(quarter)
    net += came - out
    if (net > (peak?.inside ?? 0)) peak = { inside: net, at: quarter.at + QUARTER }
  }
  return peak && zone.gates.length > 0 ? { inside: Math.round(peak.inside), at: iso(peak.at) } : null
}

/** Hours from the reset on; occupancy and its band at the end of each. */
function hoursOf(zone: CountedZone, { quarters, now }: { quarters: readonly QuarterCount[]; now: number }): CountingHour[] {
  const first = quarters[0]?.at
  if (first === undefined) return []
  const hours = Map.groupBy(quarters, (quarter) => first + Math.floor((quarter.at - first) / HOUR) * HOUR)
  return [...hours].map(([at, own]) => {
    const upTo = occupancyOf(
      byGate(
        zone,
        quarters.filter((quarter) => quarter.at < at + HOUR),
      ),
    )
    const { net, inside, error, low, high } = upTo
    const spans = own.map(spanOf)
    const sum = (side: 'in' | 'out'): number => Math.round(spans.reduce((total, span) => total + span[side], 0))
    return { at: iso(at), in: sum('in'), out: sum('out'), net, inside, error, low, high, coverage: coverageOf(own, now) }
  })
}

function checkDay(day: string, field: string): void {
  instantOf(day, { field, side: 'start' })
  if (day < '2000-01-01' || day > '2100-12-31') throw invalid(field, 'range', `${field} must lie between 2000-01-01 and 2100-12-31`)
}
