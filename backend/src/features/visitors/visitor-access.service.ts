import { isOpen, type TicketState } from '@menara/shared/domain/tickets/ticket-state.ts'
import { ticketTypeByCode } from '@menara/shared/domain/tickets/ticket-types.ts'
import { visitorMovesFrom } from '@menara/shared/domain/visitors/visitor-state.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { Fault, type Phrase } from '../../platform/errors.ts'
import { dayIn, instantOf, startOfDay } from '../../platform/time/zoned-time.ts'
import type { Site } from '../../ports/places.ts'
import type { TicketRow, Tickets } from '../../ports/tickets/tickets.ts'
import type { VisitorRow } from './record/visitor-rows.store.ts'
import type { VisitorsStore } from './visitors.store.ts'

export const VISITOR = ticketTypeByCode('visitor')?.id ?? 0

export interface VisitorAccessNeeds {
  readonly tickets: Tickets
  readonly store: Pick<VisitorsStore, 'find'>
  site(id: string): Promise<Site | undefined>
}
export type VisitorAccess = ReturnType<typeof visitorAccess>
/** A visitor with their ticket, held until the transaction ends. */
export interface Held {
  readonly ticket: TicketRow
  readonly visitor: VisitorRow
}
export interface Window {
  readonly from: string
  readonly until: string
  readonly expires_at: string
}

/** Which visitors exist for whom, and when a visit is. */
export function visitorAccess({ tickets, store, site }: VisitorAccessNeeds) {
  const missing = () => new Fault('not-found', 'visitors.not_found')

  async function seen(ticket: TicketRow | undefined, caller: Caller): Promise<TicketRow> {
    const own = ticket !== undefined && (await tickets.find(ticket.id, caller)) !== undefined
    const received = ticket?.ticket_type_id === VISITOR && receivesAt(ticket.location.id, caller)
    if (!ticket || (!own && !received)) throw tickets.conflicts.missing()
    if (ticket.ticket_type_id !== VISITOR) throw new Fault('conflict', 'visitors.no_visit', { params: { number: ticket.number } })
    return ticket
  }
  const ofTicket = (visitor: VisitorRow | undefined, ticketId: string): VisitorRow => {
    if (visitor?.ticket_id !== ticketId) throw missing()
    return visitor
  }

  return {
    missing,
    /** 404 for a ticket that does not exist for the caller, 409 for one of another type. */
    ticket: async (id: string, caller: Caller): Promise<TicketRow> => seen(await tickets.find(id, null), caller),
    holdTicket: async (id: string, caller: Caller): Promise<TicketRow> => seen(await tickets.hold(id, null), caller),
    async visitor(id: string, visitorId: string, caller: Caller): Promise<VisitorRow> {
      await seen(await tickets.find(id, null), caller)
      return ofTicket(await store.find(visitorId), id)
    },
    async hold(id: string, visitorId: string, caller: Caller): Promise<Held> {
      const ticket = await seen(await tickets.hold(id, null), caller)
      return { ticket, visitor: ofTicket(await store.find(visitorId), id) }
    },
    /** For those who act without a caller: the clock, the visitor. */
    async holdOpen(visitorId: string): Promise<Held | undefined> {
      const before = await store.find(visitorId)
      const ticket = before && (await tickets.hold(before.ticket_id, null))
      const visitor = ticket && (await store.find(visitorId))
      return ticket && visitor ? { ticket, visitor } : undefined
    },
    /** As it is now, in the transaction that holds it. */
    again: async (ticket: TicketRow): Promise<TicketRow> => (await tickets.find(ticket.id, null)) ?? ticket,
    /** Inviting and changing: the one who opened the ticket, and those who receive visitors. */
    mustInvite(ticket: TicketRow, caller: Caller): void {
      if (!receivesAt(ticket.location.id, caller) && ticket.requester?.id !== caller.userId)
        throw new Fault('forbidden', 'visitors.invite_permission', { params: { permission: 'visitor_receive' } })
    },
    async window(ticket: TicketRow): Promise<Window | undefined> {
      const zone = (await site(ticket.location.id))?.zone ?? 'UTC'
      return ticket.start === null ? undefined : windowOf({ ...ticket, start: ticket.start }, zone)
    },
    zone: async (locationId: string): Promise<string> => (await site(locationId))?.zone ?? 'UTC',
  }
}

/** 404 for a site the caller does not see, as for one that is not there. */
export async function siteInScope(site: VisitorAccessNeeds['site'], id: string, caller: Caller): Promise<Site> {
  const place = caller.sees(id) ? await site(id) : undefined
  if (!place) throw new Fault('not-found', 'sites.not_in_scope')
  return place
}

/** While an approval is waited for, nobody is invited or let in, and no link opens. */
export const letsIn = (state: TicketState): boolean => state !== 'waiting_approval' && isOpen(state)
export const receives = (caller: Caller): boolean => caller.may('visitor_receive') && caller.may('show_ticketing_visitor')
export const receivesAt = (locationId: string, caller: Caller): boolean => receives(caller) && caller.sees(locationId)

/** Whether a moment is on the days of a visit, by the clocks of its site. */
export function isDayOf({ from, expires_at }: Pick<Window, 'from' | 'expires_at'>, { at, zone }: { at: string; zone: string }): boolean {
  return at >= startOfDay(zone, dayIn(zone, new Date(from))).toISOString() && at <= expires_at
}

function windowOf({ start, end, from, to }: Pick<TicketRow, 'end' | 'from' | 'to'> & { start: string }, zone: string): Window {
  const [first, last] = [dayIn(zone, new Date(start)), dayIn(zone, new Date(end ?? start))]
  const whole = instantOf(last, { field: 'end', side: 'end', zone })
  const begins = from ? instantOf(`${first}T${from}`, { field: 'from', side: 'start', zone }) : start
  const ends = to ? instantOf(`${last}T${to}`, { field: 'to', side: 'end', zone }) : (end ?? whole)
  return { from: begins, until: ends > begins ? ends : whole, expires_at: whole }
}

/** 409 that says what a visitor may do now. */
export function notFrom({ name, state }: VisitorRow): Fault {
  const moves = visitorMovesFrom(state)
  const next: Phrase = moves.length > 0 ? { key: 'visitors.may', params: { moves } } : { key: 'visitors.invite_anew' }
  return new Fault('conflict', 'visitors.state', {
    params: { name: name || { key: 'names.visitor' }, state, next },
    errors: [{ field: 'state', rule: state }],
  })
}
