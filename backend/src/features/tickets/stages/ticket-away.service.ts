import { isAway } from '@menara/shared/domain/tickets/ticket-stages.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { EventHandler } from '../../../platform/events/event-bus.ts'
import { mustFitCalendar } from '../../../platform/time/day-range.ts'
import { dayIn } from '../../../platform/time/zoned-time.ts'
import type { Person } from '../../../ports/people.ts'
import type { Site } from '../../../ports/places.ts'
import type { TicketEvent, TicketRow } from '../../../ports/tickets/tickets.ts'
import type { TicketAwayStore } from './ticket-away.store.ts'

export interface TicketAwayNeeds {
  readonly store: TicketAwayStore
  site(id: string): Promise<Site | undefined>
  person(id: string): Promise<Person | undefined>
  now(): Date
}
export type TicketAwayService = ReturnType<typeof ticketAwayService>

const DAYS = ['first_day', 'last_day', 'first_half', 'last_half'] as const
const daysDiffer = (was: TicketRow, is: TicketRow): boolean => DAYS.some((text) => was.facts?.[text] !== is.facts?.[text])

/** Who is away: nobody twice at the same time. */
export function ticketAwayService({ store, site, person, now }: TicketAwayNeeds) {
  /** 409 where another approved request of the same person has some of these days. */
  async function refuseOverlap(ticket: TicketRow): Promise<void> {
    const { first_day, last_day, first_half = null, last_half = null } = ticket.facts ?? {}
    if (!ticket.requester || !first_day || !last_day) return
    await store.holdPerson(ticket.requester.id)
    const span = { ticketId: ticket.id, personId: ticket.requester.id, first_day, last_day, first_half, last_half }
    const number = await store.overlapping(span)
    if (number)
      throw new Fault('conflict', 'absences.overlap', {
        params: { name: ticket.requester.name, number },
        errors: [{ field: 'facts.first_day', rule: 'overlap' }],
      })
  }
  async function siteFor(locationId: string, caller: Caller): Promise<Site> {
    const there = caller.sees(locationId) ? await site(locationId) : undefined
    if (!there) throw invalid('location_id', 'exists', 'There is no such site in your scope')
    return there
  }
  async function ofSite<Row extends { readonly id: string; readonly name: string }>(rows: readonly Row[], locationId: string) {
    const seen = await Promise.all(rows.map(async ({ id }) => seesSite(await person(id), locationId)))
    return rows.filter((_, i) => seen[i]).map(({ id, name, ...rest }) => ({ person: { id, name }, ...rest }))
  }
  const follow: EventHandler<TicketEvent> = async ({ action, ticket, was }) => {
    if (ticket.type !== 'absense' && ticket.type !== 'travelling') return
    const becomes = isAway(ticket.stage) && !isAway(was?.stage)
    const isAsked = action === 'created' || (action === 'updated' && was !== undefined && daysDiffer(was, ticket))
    if (becomes || isAsked) await refuseOverlap(ticket)
  }
  return {
    follow,
    /** Of the people who see the site. */
    async away({ location_id, day }: { location_id: string; day?: string }, caller: Caller) {
      const there = await siteFor(location_id, caller)
      return ofSite(await store.on(day ?? dayIn(there.zone, now())), location_id)
    },
    /** Of the people who see the site, over a span of days. Throws `invalid` for one of more than 92 days. */
    async absences({ location_id, start, end }: { location_id: string; start: string; end: string }, caller: Caller) {
      await siteFor(location_id, caller)
      mustFitCalendar({ start, end })
      return ofSite(await store.between(start, end), location_id)
    },
  }
}
const seesSite = (person: Person | undefined, locationId: string): boolean =>
  person !== undefined && (person.location_ids === null || person.location_ids.includes(locationId))
