import { instantOfWall, offsetAt } from '@menara/shared/domain/zone-offsets.ts'

/** What a wall clock in a zone shows at an instant, as date and time fields write it: `2026-11-21T08:30`. Empty for none. */
export function wallTimeOf(at: string | number | null, zone: string): string {
  if (at === null) return ''
  const instant = new Date(at).getTime()
  if (Number.isNaN(instant)) return ''
  return new Date(instant + offsetAt(zone, instant)).toISOString().slice(0, 16)
}

/** The calendar day `2026-11-21` in a zone at an instant. */
export const dayOf = (at: string | number, zone: string): string => wallTimeOf(at, zone).slice(0, 10)
export const todayIn = (zone: string, now = Date.now()): string => dayOf(now, zone)

const MINUTE_MS = 60_000
/** The instant at which a wall clock in a zone shows `wall`, in UTC; what is no time stays as it is, for the contract to refuse. A time that a zone leaves out counts as the one after. */
export function instantAt(wall: string, zone: string): string {
  const local = Date.parse(`${wall}Z`)
  return Number.isNaN(local) ? wall : new Date(instantOfWall(zone, local)).toISOString()
}

/** First and last instant of a calendar day in a zone. */
export const dayStart = (day: string, zone: string): string => instantAt(`${day}T00:00`, zone)
export const dayEnd = (day: string, zone: string): string =>
  new Date(Date.parse(instantAt(`${day}T23:59`, zone)) + MINUTE_MS - 1).toISOString()

const DAY_MS = 86_400_000
/** The instant at which the day so many days ago began in a zone. */
export const daysBack = (days: number, { now, zone }: { now: number; zone: string }): string =>
  dayStart(dayOf(now - days * DAY_MS, zone), zone)

interface Days {
  readonly start?: string
  readonly end?: string
}
/** A filter's days as the instants they begin and end at in a zone; a server without a zone at hand would take them for days in UTC. */
export const daysAsInstants = <Filter extends Days>(filter: Filter, zone: string): Filter => ({
  ...filter,
  ...(filter.start && { start: dayStart(filter.start, zone) }),
  ...(filter.end && { end: dayEnd(filter.end, zone) }),
})
