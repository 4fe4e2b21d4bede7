import type { TicketLog } from '@menara/shared/contract/tickets/ticket-log.contract.ts'
import type { TicketState } from '@menara/shared/domain/tickets/ticket-state.ts'
import { isEnded, ticketStateOf, type VisitorMove, type VisitorState, visitorMoves } from '@menara/shared/domain/visitors/visitor-state.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import type { VisitorAsking } from '../../../ports/approvals.ts'
import type { TicketRow, Tickets } from '../../../ports/tickets/tickets.ts'
import { missedWith } from '../gate/visitor-gate.service.ts'
import type { PassHanding } from '../passes/pass-handing.service.ts'
import { type Held, notFrom } from '../visitor-access.service.ts'
import type { VisitorNotifier } from '../visitor-notifier.ts'
import type { VisitorFacts, VisitorsStore } from '../visitors.store.ts'
import type { VisitorMails } from '../visits/visitor-mails.service.ts'
import type { VisitorEventsStore } from './visitor-events.store.ts'
import type { VisitorRow } from './visitor-rows.store.ts'

export interface VisitorRecordNeeds {
  readonly store: VisitorsStore
  readonly events: Pick<VisitorEventsStore, 'write'>
  readonly tickets: Tickets
  readonly journal: Journal
  readonly telling: VisitorNotifier
  readonly mails: Pick<VisitorMails, 'after'>
  readonly handing: Pick<PassHanding, 'release'>
  asking(): Pick<VisitorAsking, 'withdraw'>
  now(): Date
  newId(): string
}
export interface Happened {
  readonly kind: string
  /** Null: the visitor, or the clock. */
  readonly actor: Caller | null
  readonly text?: string | undefined
  /** What was written down about a badge that did not come back. */
  readonly missing?: string | undefined
}
interface Told {
  readonly others?: readonly string[]
  /** Who did it, and knows. */
  readonly but?: string | null
}
export type VisitorRecord = ReturnType<typeof visitorRecord>

const ACTIONS: Partial<Record<TicketState, TicketLog['action']>> = { in_progress: 'started', assigned: 'assigned', resolved: 'resolved' }

/** The one way a visitor is changed: written, told, and the ticket moved after its visitors. All of it joins the open transaction. */
export function visitorRecord({ store, events, tickets, journal, telling, mails, handing, asking, now, newId }: VisitorRecordNeeds) {
  /** Names stay out of the audit and the activities: those are kept longer than personal data may be. */
  async function tell(ticket: TicketRow, visitorId: string, { kind, actor, text = '' }: Happened): Promise<void> {
    const by_id = actor?.userId ?? null
    await events.write({ id: newId(), ticket_id: ticket.id, visitor_id: visitorId, kind, by_id, text, at: now().toISOString() })
    const hints = [{ topic: 'visitors', key: visitorId, location_id: ticket.location.id }]
    const detail = { number: ticket.number }
    journal.record({ action: `visitor.${kind}`, subject: 'visitors', subject_id: visitorId, actor_id: by_id, detail, hints })
    if (kind !== 'changed' || actor) await mails.after(ticket, visitorId, kind)
  }

  /** A wait at the gate that these facts end too late was missed. */
  async function write({ ticket, visitor }: Held, states: readonly VisitorState[], facts: VisitorFacts): Promise<void> {
    const missed = missedWith(visitor, facts)
    if (!(await store.change(visitor.id, states, { ...facts, ...missed }))) throw notFrom(visitor)
    if (missed) await tell(ticket, visitor.id, { kind: 'gate_missed', actor: null })
  }

  /** What they had is free, and what is asked about them is no question any more. */
  async function over(visitor: VisitorRow, what: Happened): Promise<void> {
    await handing.release(visitor, what)
    const { id, ticket_id, watchlist_id } = visitor
    if (watchlist_id !== null) await asking().withdraw({ ticketId: ticket_id, visitorId: id, actor: what.actor })
  }

  /** The ticket goes where its visitors are. */
  async function settle(ticketId: string, actor: Caller | null): Promise<void> {
    const ticket = await tickets.find(ticketId, null)
    if (!ticket) return
    const states = (await store.ofTicket(ticketId)).map((item) => item.state)
    const next = ticketStateOf(states, { state: ticket.state, handed: ticket.assignee !== null || ticket.group !== null })
    if (!next || next === ticket.state) return
    const over = next === 'resolved' ? { solution: 'All visits are over', resolved_at: now().toISOString() } : {}
    await tickets.write(ticket, { action: ACTIONS[next] ?? 'updated', actor, states: [ticket.state], facts: { state: next, ...over } })
  }

  return {
    tell,
    settle,
    /** 409 when the visitor is in a state the move does not start from. */
    async move({ ticket, visitor }: Held, move: VisitorMove, what: Happened & { readonly facts?: VisitorFacts }): Promise<VisitorRow> {
      const { from, to } = visitorMoves[move]
      await write({ ticket, visitor }, from, { ...what.facts, state: to })
      await tell(ticket, visitor.id, what)
      if (isEnded(to)) await over(visitor, what)
      await settle(ticket.id, what.actor)
      return again(visitor.id)
    },
    /** Facts that move nothing. */
    async change({ ticket, visitor }: Held, facts: VisitorFacts, what: Happened): Promise<VisitorRow> {
      await write({ ticket, visitor }, [visitor.state], facts)
      await tell(ticket, visitor.id, what)
      if (facts.state && isEnded(facts.state)) await over(visitor, what)
      return again(visitor.id)
    },
    again,
    /** The host, else who opened the ticket, the co-host and others; never the one who did it. */
    async tellHost({ ticket, visitor }: Held, what: 'arrived' | 'overstayed', { others = [], but = null }: Told): Promise<void> {
      const hosts = [visitor.host_id ?? ticket.requester?.id, visitor.co_host_id]
      await telling(ticket, { what, to: [...hosts, ...others], but })
    },
  }

  async function again(id: string): Promise<VisitorRow> {
    const row = await store.find(id)
    if (!row) throw new Error('A visitor that was just changed is not there')
    return row
  }
}
