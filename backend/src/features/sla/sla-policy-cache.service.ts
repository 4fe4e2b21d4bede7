import { type BusinessTime, businessTime } from '@menara/shared/domain/sla/business-time.ts'
import { policyFor, type Subject } from '@menara/shared/domain/sla/policy.ts'
import type { CalendarRow, ClockedTicket, PolicyRow } from './sla-rows.store.ts'
import type { SlaTermsStore } from './what-if/sla-terms.store.ts'

/** The policies and calendars of one moment, who is in the groups that policies name, and how categories lie in one another. */
export interface PolicySnapshot {
  /** How often policies and calendars have changed. */
  readonly change: number
  /** How often anything of it has changed. */
  readonly edition: number
  readonly policies: readonly PolicyRow[]
  readonly calendars: readonly CalendarRow[]
  readonly people: ReadonlyMap<string, ReadonlySet<string>>
  readonly parents: ReadonlyMap<string, string | null>
  /** Undefined where no policy is for it: there is none at all. */
  termsOf(ticket: ClockedTicket): Promise<Terms | undefined>
  /** What of a ticket decides about its policy. */
  subjectOf(ticket: ClockedTicket): Subject
  /** Open time of a calendar at a site; undefined when the calendar is not there. */
  timeAt(calendarId: string | null, locationId: string): Promise<BusinessTime | undefined>
  zoneAt(calendarId: string | null, locationId: string): Promise<string>
  /** A category and those above it. */
  categoryPath(id: string | null): readonly string[]
}
export interface Terms {
  readonly policy: PolicyRow
  readonly calendar_id: string
  readonly time: BusinessTime
}
export interface SlaPolicyCacheNeeds {
  readonly store: SlaTermsStore
  site(id: string): Promise<{ readonly zone: string } | undefined>
}
export type SlaPolicyCache = ReturnType<typeof slaPolicyCache>
type Facts = Pick<PolicySnapshot, 'change' | 'edition' | 'policies' | 'calendars' | 'people' | 'parents'>

/** Keeps what is in force, read anew after each change of it. */
export function slaPolicyCache({ store, site }: SlaPolicyCacheNeeds) {
  let kept: PolicySnapshot | undefined
  const make = async (facts: Omit<Facts, 'people' | 'parents'>): Promise<PolicySnapshot> => {
    const people = await store.peopleOf([...new Set(facts.policies.flatMap((policy) => policy.requester_group_ids))])
    return bookOf({ ...facts, people, parents: await store.categoryParents() }, site)
  }
  return {
    async now(): Promise<PolicySnapshot> {
      const { last: change, edition } = await store.changes()
      if (kept?.edition !== edition || kept.change !== change)
        kept = await make({ change, edition, policies: await store.policies(), calendars: await store.calendars() })
      return kept
    },
    /** What it would be. */
    with: (
      { change, edition, ...book }: PolicySnapshot,
      { policies = book.policies, calendars = book.calendars }: Partial<Pick<PolicySnapshot, 'policies' | 'calendars'>>,
    ): Promise<PolicySnapshot> => make({ change: change + 1, edition: edition + 1, policies, calendars }),
  }
}

function bookOf(facts: Facts, site: SlaPolicyCacheNeeds['site']): PolicySnapshot {
  const { policies, calendars, people, parents } = facts
  const times = new Map<string, BusinessTime>()
  const zoneAt: PolicySnapshot['zoneAt'] = async (calendarId, locationId) =>
    calendars.find((calendar) => calendar.id === calendarId)?.zone ?? (await site(locationId))?.zone ?? 'UTC'
  const timeAt: PolicySnapshot['timeAt'] = async (calendarId, locationId) => {
    const calendar = calendars.find((calendar) => calendar.id === calendarId)
    if (!calendar) return undefined
    const zone = await zoneAt(calendarId, locationId)
    const key = `${calendar.id} ${zone}`
    const known = times.get(key) ?? businessTime({ ...calendar, zone })
    times.set(key, known)
    return known
  }
  const categoryPath: PolicySnapshot['categoryPath'] = (id) => (id === null ? [] : pathOf(id, parents))
  const groupsOf = (userId: string | null): string[] =>
    userId === null ? [] : [...people].flatMap(([id, them]) => (them.has(userId) ? [id] : []))
  const subjectOf: PolicySnapshot['subjectOf'] = (ticket) => ({
    ...ticket,
    category_ids: categoryPath(ticket.category_id),
    requester_group_ids: groupsOf(ticket.requester_id),
  })
  return {
    ...facts,
    timeAt,
    zoneAt,
    categoryPath,
    subjectOf,
    async termsOf(ticket) {
      const policy = policyFor(policies, subjectOf(ticket))
      const time = policy && (await timeAt(policy.calendar_id, ticket.location_id))
      return policy && time && { policy, calendar_id: policy.calendar_id, time }
    },
  }
}

function pathOf(id: string, parents: ReadonlyMap<string, string | null>): string[] {
  const path: string[] = []
  for (let at: string | null = id; at !== null; at = parents.get(at) ?? null) path.push(at)
  return path
}
