import { type BusinessTime, businessTime } from '@menara/shared/domain/sla/business-time.ts'
import { policyFor } from '@menara/shared/domain/sla/policy.ts'
import type { CalendarRow, ClockedTicket, PolicyRow } from './sla-rows.store.ts'
import type { SlaTermsStore } from './sla-terms.store.ts'

/** The policies and calendars of one moment. */
export interface Book {
  /** How often they have changed. */
  readonly change: number
  readonly policies: readonly PolicyRow[]
  readonly calendars: readonly CalendarRow[]
  /** Undefined where no policy is for it: there is none at all. */
  termsOf(ticket: ClockedTicket): Promise<Terms | undefined>
  /** Open time of a calendar at a site; undefined when the calendar is not there. */
  timeAt(calendarId: string | null, locationId: string): Promise<BusinessTime | undefined>
  zoneAt(calendarId: string | null, locationId: string): Promise<string>
  /** A category and those above it. */
  categoryPath(id: string | null): Promise<readonly string[]>
}
export interface Terms {
  readonly policy: PolicyRow
  readonly calendar_id: string
  readonly time: BusinessTime
}
export interface SlaBookNeeds {
  readonly store: SlaTermsStore
  site(id: string): Promise<{ readonly zone: string } | undefined>
}
export type SlaBook = ReturnType<typeof slaBook>

/** Keeps what is in force, read anew after each change of it. */
export function slaBook({ store, site }: SlaBookNeeds) {
  let kept: Book | undefined
  const make = (facts: Pick<Book, 'change' | 'policies' | 'calendars'>): Book => bookOf(facts, { site, parents: store.categoryParents })
  return {
    async now(): Promise<Book> {
      const { last } = await store.changes()
      if (kept?.change !== last) kept = make({ change: last, policies: await store.policies(), calendars: await store.calendars() })
      return kept
    },
    /** What it would be. */
    with: (book: Book, { policies = book.policies, calendars = book.calendars }: Partial<Pick<Book, 'policies' | 'calendars'>>): Book =>
      make({ change: book.change + 1, policies, calendars }),
  }
}

interface Around {
  readonly site: SlaBookNeeds['site']
  readonly parents: SlaTermsStore['categoryParents']
}
function bookOf(facts: Pick<Book, 'change' | 'policies' | 'calendars'>, { site, parents }: Around): Book {
  const { policies, calendars } = facts
  const times = new Map<string, BusinessTime>()
  const byCategory = policies.some((it) => it.category_ids.length > 0)
  const zoneAt: Book['zoneAt'] = async (calendarId, locationId) =>
    calendars.find((it) => it.id === calendarId)?.zone ?? (await site(locationId))?.zone ?? 'UTC'
  const timeAt: Book['timeAt'] = async (calendarId, locationId) => {
    const calendar = calendars.find((it) => it.id === calendarId)
    if (!calendar) return undefined
    const zone = await zoneAt(calendarId, locationId)
    const key = `${calendar.id} ${zone}`
    const known = times.get(key) ?? businessTime({ ...calendar, zone })
    times.set(key, known)
    return known
  }
  const categoryPath: Book['categoryPath'] = async (id) => (id === null ? [] : pathOf(id, await parents()))
  return {
    ...facts,
    timeAt,
    zoneAt,
    categoryPath,
    async termsOf(ticket) {
      const category_ids = byCategory ? await categoryPath(ticket.category_id) : []
      const policy = policyFor(policies, { ...ticket, category_ids })
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
