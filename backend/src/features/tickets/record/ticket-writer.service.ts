import { stageAfter } from '@menara/shared/domain/tickets/ticket-stages.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { TicketChange, TicketConflicts, TicketPatch, TicketRow } from '../../../ports/tickets/tickets.ts'
import type { TicketsStore } from '../tickets.store.ts'
import type { TicketRecord } from './ticket-record.service.ts'

export interface TicketWriterNeeds {
  readonly store: TicketsStore
  readonly conflicts: TicketConflicts
  readonly record: TicketRecord
  now(): Date
}
export type TicketWriter = ReturnType<typeof ticketWriter>

/** Leaving a wait, for whatever reason, forgets all of it. */
const NOT_WAITING: TicketPatch = { pending_reason: null, pending_until: null, pending_mode: null, pending_told_at: null }

/** The one way a ticket that is there is changed: held, written, recorded, all in the open transaction. */
export function ticketWriter({ store, conflicts, record, now }: TicketWriterNeeds) {
  return {
    /** Held until the transaction ends. 404 for one the caller may not see. */
    async hold(id: string, caller: Caller): Promise<TicketRow> {
      const was = await store.hold(id, caller)
      if (!was) throw conflicts.missing()
      return was
    },
    /** 409 when the ticket is in none of the states. */
    async write(was: TicketRow, { action, actor, states, facts, text, wording, aside }: TicketChange): Promise<TicketRow> {
      const staged = facts.state && { stage: stageAfter({ type: was.type, state: facts.state, stage: was.stage }, action) }
      const over = facts.state && facts.state !== 'pending' ? NOT_WAITING : {}
      const written = await store.change(
        was.id,
        { states, rev: was.rev },
        { ...staged, ...facts, ...over, updated_at: now().toISOString() },
      )
      if (!written) throw conflicts.notFrom(was)
      // The change may have taken it out of the caller's own sight; the answer is still theirs.
      const ticket = await store.find(was.id, null)
      if (!ticket) throw conflicts.missing()
      await record.happened({
        action,
        ticket,
        was,
        actor,
        ...(text && { text }),
        ...(wording && { wording }),
        ...(aside && { facts: aside }),
      })
      // Whoever follows tickets may have changed it further.
      return (await store.find(was.id, null)) ?? ticket
    },
  }
}
