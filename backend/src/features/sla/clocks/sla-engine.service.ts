import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import type { TicketEvent, Tickets } from '../../../ports/tickets/tickets.ts'
import type { PolicySnapshot, SlaPolicyCache, Terms } from '../sla-policy-cache.service.ts'
import { type ClockedTicket, type ClockNote, clockedOf, type Held, timesOf } from '../sla-rows.store.ts'
import type { ClockHistoryStore } from './clock-history.store.ts'
import type { SlaClocksStore } from './sla-clocks.store.ts'
import { isAnswer, pastOf, waitingAfter } from './sla-past.ts'
import { replayed, type Turned, turned, wakeOf } from './sla-turn.ts'

export interface SlaEngineNeeds {
  readonly store: SlaClocksStore
  readonly lives: Pick<ClockHistoryStore, 'past'>
  readonly book: SlaPolicyCache
  readonly tickets: Pick<Tickets, 'timed'>
  now(): Date
  newId(): string
}
export type SlaEngine = ReturnType<typeof slaEngine>

/** Keeps the clocks of tickets. Everything joins the open transaction, in which the ticket is held. */
export function slaEngine({ store, lives, book, tickets, now, newId }: SlaEngineNeeds) {
  async function keep({ held, notes }: Turned, { terms, was }: { terms: Terms; was: Held | undefined }): Promise<void> {
    await store.put(held, { wakeAt: wakeOf(held.clocks, terms, now().getTime()), notes: named(notes) })
    const times = timesOf(held.clocks)
    const before = timesOf(was?.clocks ?? [])
    if (times.sla_due_at !== before.sla_due_at || times.breached !== before.breached) await tickets.timed(held.ticket_id, times)
  }

  const named = (notes: readonly ClockNote[]) => notes.map((note): ClockNote & { id: string } => ({ ...note, id: newId() }))

  /** What a ticket without clocks is given, by the life it has led. */
  async function adopted(
    ticket: ClockedTicket,
    { terms, change, isNew }: { terms: Terms; change: number; isNew: boolean },
  ): Promise<Turned> {
    const past = pastOf(isNew ? [] : await lives.past(ticket.id), ticket, terms.policy)
    return replayed(past, ticket, { terms, before: terms.time, change, at: now().getTime() })
  }

  async function next(
    ticket: ClockedTicket,
    { was, current, answers, waits, isNew = false }: Next,
  ): Promise<(Turned & { readonly terms: Terms }) | undefined> {
    const terms = await current.termsOf(ticket)
    if (!terms) return undefined
    if (!was || was.clocks.length === 0) return { terms, ...(await adopted(ticket, { terms, change: current.change, isNew })) }
    const before = (await current.timeAt(was.calendar_id, ticket.location_id)) ?? terms.time
    const responded = was.responded || (answers?.(terms) ?? false)
    const waiting_since = waits ? waits(terms, was) : was.waiting_since
    const turning = {
      terms,
      before: was.calendar_id === terms.calendar_id ? terms.time : before,
      change: current.change,
      at: now().getTime(),
    }
    return { terms, ...turned(was, { ...ticket, responded, waiting_since }, turning) }
  }

  return {
    /** Receives the events of tickets. An event older than the last known one has already been applied with a newer one. */
    async follow(happening: TicketEvent): Promise<void> {
      const { action, ticket: row } = happening
      const current = await book.now()
      if (current.policies.length === 0 || row.state === 'draft' || action === 'breached') return
      const was = (await store.of([row.id])).get(row.id)
      if (was && row.rev < was.rev) return
      const isNew = !was && action === 'created'
      const after = await next(clockedOf(row), {
        was,
        current,
        isNew,
        answers: answersIn(happening),
        waits: waitsAfter(happening, now().getTime()),
      })
      if (after) await keep(after, { terms: after.terms, was })
    },

    /** Counts a ticket by the terms that are in force now. */
    async recount(row: Ticket, current: PolicySnapshot): Promise<void> {
      const was = (await store.of([row.id])).get(row.id)
      const after = await next(clockedOf(row), { was, current })
      if (after) await keep(after, { terms: after.terms, was })
    },

    next,
    keep,
    /** Writes down what happened to clocks that are kept already. */
    note: (ticketId: string, notes: readonly ClockNote[]): Promise<void> => store.note(ticketId, named(notes)),
  }
}
interface Next {
  readonly was: Held | undefined
  readonly current: PolicySnapshot
  readonly answers?: (terms: Terms) => boolean
  readonly waits?: (terms: Terms, was: Held) => number | null
  /** It has no history to read. */
  readonly isNew?: boolean
}

/** As the history has it. */
const told = ({ action, actor, private: kept = false, facts = {} }: TicketEvent) => ({
  action,
  actor_id: actor?.userId ?? null,
  private: kept,
  after: facts,
})

const answersIn =
  (happening: TicketEvent) =>
  ({ policy }: Terms): boolean =>
    isAnswer(told(happening), happening.ticket.requester?.id ?? null, policy)

const waitsAfter =
  (happening: TicketEvent, at: number) =>
  ({ policy }: Terms, { waiting_since, responded }: Held): number | null => {
    const { state, requester, ticket_type_id } = happening.ticket
    const ticket = { requester_id: requester?.id ?? null, ticket_type_id }
    return waitingAfter(waiting_since, { ...told(happening), state, at }, { ticket, responded, policy })
  }
