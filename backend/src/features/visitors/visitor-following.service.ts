import { isEnded, isPresent } from '@menara/shared/domain/visitors/visitor-state.ts'
import { Fault } from '../../platform/errors.ts'
import type { Events } from '../../ports/events.ts'
import type { TicketRow } from '../../ports/tickets/tickets.ts'
import { AWAY } from './gate/visitor-gate.service.ts'
import type { VisitorsNeeds } from './record/visitor-facts.service.ts'
import type { VisitorRow } from './record/visitor-rows.store.ts'
import type { VisitorClearing } from './retention/visitor-clearing.service.ts'
import type { VisitorErasing } from './retention/visitor-erasing.service.ts'
import { isDayOf } from './visitor-access.service.ts'
import type { CancellationNotices } from './visits/cancellation-notices.service.ts'
import { isOpenHit } from './watchlist/visitor-hit.ts'

export interface TicketFollowerNeeds extends VisitorsNeeds {
  readonly bus: Pick<Events, 'on'>
}
/** What happens to the ticket happens to its visitors: another day moves their window, an end withdraws who is still expected. */
export function followTickets({ bus, store, events, access, record, mails, now }: TicketFollowerNeeds, visitorType: number): void {
  const withdraw = async (ticket: TicketRow, rows: readonly VisitorRow[], { kind, text }: Withdrawn): Promise<void> => {
    for (const visitor of rows)
      if (!isEnded(visitor.state) && !isPresent(visitor.state))
        await record.change({ ticket, visitor }, { state: 'cancelled', ended_at: now().toISOString() }, { kind, actor: null, text })
  }
  const refuse = (ticket: TicketRow, rows: readonly VisitorRow[], text: string | undefined) =>
    withdraw(ticket, rows, { kind: 'refused', text })
  // What was seen of them before has to be seen again.
  const expect = async (ticket: TicketRow, rows: readonly VisitorRow[]): Promise<void> => {
    for (const visitor of rows)
      if (visitor.state === 'cancelled' && (await events.wasRefused(visitor.id)))
        await record.change(
          { ticket, visitor },
          { state: visitor.submitted_at ? 'submitted' : 'invited', ended_at: null, ...AWAY },
          { kind: 'expected', actor: null },
        )
  }
  const end = async (ticket: TicketRow, rows: readonly VisitorRow[], text: string | undefined): Promise<void> => {
    const inside = rows.filter((row) => isPresent(row.state)).length
    if (inside > 0) throw new Fault('conflict', 'visits.still_inside', { params: { count: inside, number: ticket.number } })
    await withdraw(ticket, rows, { kind: 'cancelled', text })
  }
  const moveWindow = async (ticket: TicketRow, rows: readonly VisitorRow[]): Promise<void> => {
    const window = await access.window(ticket)
    if (!window)
      throw new Fault('conflict', 'visits.day_required', {
        params: { number: ticket.number },
        errors: [{ field: 'start', rule: 'required' }],
      })
    const isToday = isDayOf(window, { at: now().toISOString(), zone: await access.zone(ticket.location.id) })
    for (const visitor of rows.filter((row) => !isEnded(row.state))) {
      const away = isToday || isPresent(visitor.state) ? {} : AWAY
      await record.change({ ticket, visitor }, { ...window, overstay_at: null, ...away }, { kind: 'rescheduled', actor: null })
    }
  }
  // Everybody's visit may have ended while the ticket was not theirs to move.
  const settle = async (ticket: TicketRow, rows: readonly VisitorRow[]): Promise<void> => {
    if (rows.every((row) => isEnded(row.state))) await record.settle(ticket.id, null)
  }
  const does = { end, refuse, expect, move: moveWindow, settle }
  bus.on('ticket.changed', async ({ action, ticket, was, text }) => {
    if (ticket.ticket_type_id !== visitorType) return
    if (was?.state !== ticket.state) await mails.ticketMoved(ticket)
    const what = whatFor({ action, ticket, was })
    const rows = what ? await store.ofTicket(ticket.id) : []
    if (what && rows.length > 0) await does[what](ticket, rows, text)
  })
}

interface Withdrawn {
  readonly kind: 'cancelled' | 'refused'
  readonly text: string | undefined
}
interface Moved {
  readonly action: string
  readonly ticket: TicketRow
  readonly was?: TicketRow | undefined
}
function whatFor({ action, ticket, was }: Moved): 'end' | 'refuse' | 'expect' | 'move' | 'settle' | undefined {
  if (ENDS.has(action)) return 'end'
  // Who is inside already leaves in their own time, and is counted until then.
  if (action === 'rejected') return 'refuse'
  if (action === 'appealed') return 'expect'
  if (was === undefined) return undefined
  if (isMoved(was, ticket)) return 'move'
  return WAITS.has(was.state) && !WAITS.has(ticket.state) ? 'settle' : undefined
}
const ENDS: ReadonlySet<string> = new Set(['resolved', 'closed', 'cancelled', 'merged'])
const WAITS: ReadonlySet<string> = new Set(['draft', 'waiting_approval', 'pending'])
const isMoved = (was: TicketRow, ticket: TicketRow): boolean =>
  (['start', 'end', 'from', 'to'] as const).some((text) => was[text] !== ticket[text])

export interface HitFollowerNeeds extends Pick<VisitorsNeeds, 'store' | 'watch'> {
  readonly events: Pick<Events, 'on'>
  readonly clearing: Pick<VisitorClearing, 'withdraw'>
}
/** Nobody but who writes it sees a draft: what is asked about its visitors is taken back, and asked when they are expected again. */
export function followHits({ events, store, watch, clearing }: HitFollowerNeeds, visitorType: number): void {
  events.on('ticket.changed', async ({ action, ticket }) => {
    const [isBack, isDraft] = [action === 'submitted' || action === 'appealed', action === 'returned']
    if (ticket.ticket_type_id !== visitorType || !(isBack || isDraft)) return
    for (const visitor of (await store.ofTicket(ticket.id)).filter(isOpenHit))
      await (isDraft ? clearing.withdraw(visitor) : watch.look(visitor))
  })
}

export interface TicketGuardNeeds {
  readonly events: Pick<Events, 'on'>
  readonly store: Pick<VisitorsNeeds['store'], 'ofTicket'>
  readonly erasing: VisitorErasing
  readonly farewells: Pick<CancellationNotices, 'bid'>
}
/** A ticket is not removed from under who is in the building; of everybody else what was kept goes with its proof. */
export function guardTickets({ events, store, erasing, farewells }: TicketGuardNeeds): void {
  events.on('ticket.removing', async ({ ticket, actor }) => {
    const rows = await store.ofTicket(ticket.id)
    mustBeOver(ticket, rows)
    for (const visitor of rows.filter((row) => !row.erased_at)) {
      await farewells.bid(visitor)
      await erasing.erase({ ticket, visitor }, actor)
    }
  })
}

function mustBeOver({ number }: TicketRow, rows: readonly VisitorRow[]): void {
  const inside = rows.filter((row) => isPresent(row.state)).length
  if (inside > 0)
    throw new Fault('conflict', 'visits.inside', { params: { count: inside, number }, errors: [{ field: 'id', rule: 'inside' }] })
  const holder = rows.find((row) => !isEnded(row.state) && heldBy(row) !== '')
  if (holder)
    throw new Fault('conflict', 'visits.given', {
      params: { name: holder.name, number, passes: heldBy(holder) },
      errors: [{ field: 'id', rule: 'given' }],
    })
}
/** What somebody who is still to come was given ahead. */
const heldBy = ({ badge, locker, parking }: VisitorRow): string => [badge, locker, parking].filter((text) => text !== '').join(', ')
