import type { Alarm } from '@menara/shared/contract/iot/iot.contract.ts'
import type { Location } from '@menara/shared/contract/places/locations.contract.ts'
import { isSetAside } from '@menara/shared/domain/alarms/alarm-state.ts'
import { type Priority, priorities } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { Mark, Rank } from '../../../instruments/map/marks.ts'

/** What the map shows of an alarm, as it stands or as it stood. */
export type ShownAlarm = Pick<
  Alarm,
  | 'id'
  | 'device'
  | 'location'
  | 'area'
  | 'longitude'
  | 'latitude'
  | 'type'
  | 'message'
  | 'wording'
  | 'priority'
  | 'process'
  | 'ack'
  | 'raised_at'
>

/** What is shelved, suppressed or out of service colours no map. */
export const withoutSetAside = (rows: ReadonlyMap<string, Alarm>): ReadonlyMap<string, Alarm> =>
  new Map([...rows].filter(([, item]) => !isSetAside(item)))

/** Rank of a thing without standing alarms. */
export const QUIET: Rank = 4
export const rankOf = (priority: Priority): Rank => priorities.indexOf(priority) as Rank
export const worstOf = (alarms: readonly Pick<Alarm, 'priority'>[]): Rank =>
  alarms.reduce<Rank>((worst, alarm) => Math.min(worst, rankOf(alarm.priority)) as Rank, QUIET)
export const priorityOf = (rank: Rank): Priority | undefined => (priorities as readonly Priority[])[rank]

/** Active before returned, then by priority, unacknowledged before acknowledged, the newest first: what to look at first. */
export const byUrgency = (a: ShownAlarm, b: ShownAlarm): number =>
  Number(b.process === 'active') - Number(a.process === 'active') ||
  rankOf(a.priority) - rankOf(b.priority) ||
  Number(b.ack === 'unacked') - Number(a.ack === 'unacked') ||
  b.raised_at.localeCompare(a.raised_at) ||
  a.id.localeCompare(b.id)

export interface SiteStanding {
  readonly site: Location
  readonly alarms: readonly ShownAlarm[]
  readonly worst: Rank
}

/** Sites with what stands there, the worst first; among equals the one with more, then by name. */
export function rankedSites(sites: readonly Location[], alarms: Iterable<ShownAlarm>): SiteStanding[] {
  const bySite = Map.groupBy(alarms, (alarm) => alarm.location.id)
  return sites
    .map((site) => {
      const here = (bySite.get(site.id) ?? []).sort(byUrgency)
      return { site, alarms: here, worst: worstOf(here) }
    })
    .sort((a, b) => a.worst - b.worst || b.alarms.length - a.alarms.length || a.site.name.localeCompare(b.site.name))
}

/** One mark per site that has a place on earth. */
export const siteMarks = (ranked: readonly SiteStanding[]): Mark[] =>
  ranked.flatMap(({ site: { id, name, longitude, latitude }, alarms, worst }) =>
    longitude === null || latitude === null ? [] : [{ id: `site:${id}`, name, rank: worst, count: alarms.length, longitude, latitude }],
  )

/** Whether every word of a search occurs in one of the texts. */
export function found(search: string, ...texts: readonly (string | null | undefined)[]): boolean {
  const all = texts.filter(Boolean).join(' ').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}
