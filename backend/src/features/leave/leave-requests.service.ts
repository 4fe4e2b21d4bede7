import { Fault } from '../../platform/errors.ts'
import type { EventHandler } from '../../platform/events/event-bus.ts'
import type { TicketEvent, TicketRow } from '../../ports/tickets/tickets.ts'
import type { LeaveNeeds } from './leave.needs.ts'
import { countedRequest } from './leave-counting.service.ts'
import type { LeaveSpan } from './leave-days.store.ts'

const COUNTS = ['requested', 'approved', 'taken']
const PARTS = ['absence_kind', 'first_day', 'last_day', 'first_half', 'last_half'] as const

/** Whether the days of a request count towards the balance. */
const counts = (ticket: TicketRow): boolean =>
  ticket.type === 'absense' && ticket.facts?.absence_kind === 'annual' && ticket.state !== 'draft' && COUNTS.includes(ticket.stage ?? '')

/** What is asked anew: a request that did not count before, or other days of it, or its approval. */
function isAskedAnew({ action, ticket, was }: TicketEvent): boolean {
  if (action === 'created' || !was) return action === 'created'
  if (!counts(was)) return true
  return (was.stage === 'requested' && ticket.stage === 'approved') || PARTS.some((part) => was.facts?.[part] !== ticket.facts?.[part])
}

/** Refuses annual leave on blocked days (409, when it is asked for) and more of it than is left (409, when it is asked for and approved). */
export function leaveRequests(needs: LeaveNeeds): EventHandler<TicketEvent> {
  return async (event) => {
    const { ticket } = event
    if (!counts(ticket) || !isAskedAnew(event) || !ticket.requester) return
    const { first_day, last_day, first_half = null, last_half = null } = ticket.facts ?? {}
    if (!first_day || !last_day) return
    const span = { first_day, last_day, first_half: first_half === true, last_half: last_half === true }
    if (ticket.stage === 'requested') await refuseBlocked(needs, ticket, span)
    await refuseTooMuch(needs, { ticket, requester: ticket.requester, span })
  }
}

async function refuseBlocked({ store }: LeaveNeeds, { location }: TicketRow, { first_day, last_day }: LeaveSpan): Promise<void> {
  const blocked = await store.blocking(location.id, first_day, last_day)
  if (!blocked) return
  throw new Fault('conflict', 'leave.blocked', {
    params: { from: blocked.first_day, to: blocked.last_day, reason: blocked.reason },
    errors: [{ field: 'facts.first_day', rule: 'blocked' }],
  })
}

interface Wanted {
  readonly ticket: TicketRow
  readonly requester: { readonly id: string; readonly name: string }
  readonly span: LeaveSpan
}
async function refuseTooMuch(needs: LeaveNeeds, { ticket, requester, span }: Wanted): Promise<void> {
  await needs.store.holdPerson(requester.id)
  const today = needs.now().toISOString().slice(0, 10)
  const { days, after } = await countedRequest(needs, { userId: requester.id, span, today, ticketId: ticket.id })
  const short = after.find(({ left }) => left !== null && left < 0)
  if (!short) return
  throw new Fault('conflict', 'leave.balance', {
    params: { name: requester.name, year: String(short.year), days: String(days), short: String(-(short.left ?? 0)) },
    errors: [{ field: 'facts.last_day', rule: 'balance' }],
  })
}
