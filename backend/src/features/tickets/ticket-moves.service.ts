import type { Ticket, TicketLog, tickets } from '@menara/shared/contract/tickets.contract.ts'
import { type TicketMove, type TicketState, mayMove, ticketMoves } from '@menara/shared/domain/ticket-state.ts'
import type { Static } from 'typebox'
import type { Caller } from '../../platform/caller.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import type { TicketConflicts } from './ticket-conflicts.service.ts'
import type { TicketRecord } from './ticket-record.service.ts'
import type { TicketReferences } from './ticket-references.service.ts'
import type { TicketRow } from './ticket-rows.store.ts'
import type { TicketFacts, TicketsStore } from './tickets.store.ts'

export interface TicketMovesNeeds {
  readonly store: TicketsStore
  readonly references: TicketReferences
  readonly conflicts: TicketConflicts
  readonly record: TicketRecord
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
}
export type TicketMoves = ReturnType<typeof ticketMovesService>

type Body<M extends TicketMove> = Static<(typeof tickets)[M]['body']>
interface Step {
  readonly move: TicketMove
  readonly rev?: number | undefined
  readonly text?: string | undefined
  /** What changes beside the state; may refuse with 422. */
  readonly facts?: (before: TicketRow) => TicketFacts | Promise<TicketFacts>
}

const ACTIONS: Readonly<Record<TicketMove, TicketLog['action']>> = {
  assign: 'assigned', start: 'started', pend: 'pended', resume: 'resumed', resolve: 'resolved', close: 'closed', reopen: 'reopened', cancel: 'cancelled',
}
const NOT_WAITING: TicketFacts = { pending_reason: null, pending_until: null }

/** The requester may take back what nobody has touched, and judge a solution; everything else is for those with `ticket_work`. */
function mustBeAllowed(move: TicketMove, before: TicketRow, caller: Caller): void {
  if (caller.may('ticket_work')) return
  const own = before.requester?.id === caller.userId
  if (own && (move === 'close' || move === 'reopen')) return
  if (own && move === 'cancel') {
    if (before.state === 'new' || before.state === 'draft') return
    throw new Fault('conflict', `${before.number} is no longer new: the desk is working on it. Add a note to ask for its withdrawal`, { errors: [{ field: 'state', rule: before.state }] })
  }
  throw new Fault('forbidden', `To ${move} this ticket you need the permission ticket_work`)
}

/** `assign` keeps a started or waiting ticket where it is. */
function stateAfter(move: TicketMove, from: TicketState): TicketState {
  return move === 'assign' && (from === 'in_progress' || from === 'pending') ? from : ticketMoves[move].to
}

/** What people do to a ticket, by the table in `shared/src/domain/ticket-state.ts`. */
export function ticketMovesService({ store, references, conflicts, record, atomically, now }: TicketMovesNeeds) {
  async function carryOut(id: string, caller: Caller, { move, rev, text, facts }: Step): Promise<Ticket> {
    return atomically(async () => {
      const was = await store.hold(id, caller)
      if (!was) throw conflicts.missing()
      mustBeAllowed(move, was, caller)
      await conflicts.refuseOlder(was, rev)
      if (!mayMove(move, was.state)) throw conflicts.notFrom(was)
      const changes = { ...(facts && (await facts(was))), state: stateAfter(move, was.state), updated_at: now().toISOString() }
      if (!(await store.change(id, { states: ticketMoves[move].from, rev: was.rev }, changes))) throw conflicts.notFrom(was)
      const ticket = await store.find(id, null)
      if (!ticket) throw conflicts.missing()
      await record.happened({ action: ACTIONS[move], ticket, was, actor: caller, ...(text && { text }) })
      return ticket
    })
  }

  /** Whoever begins a ticket that is nobody's makes it theirs. */
  const begun = (caller: Caller) => (before: TicketRow): TicketFacts => ({ ...NOT_WAITING, assignee_id: before.assignee?.id ?? caller.userId })
  const resolved = (solution: string) => (): TicketFacts => ({ ...NOT_WAITING, solution, resolved_at: now().toISOString() })
  const reopened = (before: TicketRow): TicketFacts => ({ reopen_count: before.reopen_count + 1, resolved_at: null, closed_at: null })

  return {
    assign: (id: string, { rev, assignee_id, group_id }: Body<'assign'>, caller: Caller) =>
      carryOut(id, caller, {
        move: 'assign', rev,
        async facts(before) {
          const person = assignee_id === undefined ? (before.assignee?.id ?? null) : assignee_id
          const team = group_id === undefined ? (before.group?.id ?? null) : group_id
          if (!person && !team) throw invalid('assignee_id', 'required', 'Name a person or a group: a ticket is handed on, never left to nobody')
          await references.workersAt(before.location.id, { assignee_id, group_id })
          return { assignee_id: person, group_id: team }
        },
      }),
    start: (id: string, { rev, note }: Body<'start'>, caller: Caller) => carryOut(id, caller, { move: 'start', rev, text: note, facts: begun(caller) }),
    pend: (id: string, { rev, reason, until = null, note }: Body<'pend'>, caller: Caller) =>
      carryOut(id, caller, {
        move: 'pend', rev, text: note,
        facts() {
          const pending_until = until && new Date(until).toISOString()
          if (pending_until && pending_until <= now().toISOString()) throw invalid('until', 'future', 'A ticket can only wait until a time to come')
          return { pending_reason: reason, pending_until }
        },
      }),
    resume: (id: string, { rev, note }: Body<'resume'>, caller: Caller) => carryOut(id, caller, { move: 'resume', rev, text: note, facts: begun(caller) }),
    resolve: (id: string, { rev, solution }: Body<'resolve'>, caller: Caller) => carryOut(id, caller, { move: 'resolve', rev, text: solution, facts: resolved(solution) }),
    close: (id: string, { rev, note }: Body<'close'>, caller: Caller) => carryOut(id, caller, { move: 'close', rev, text: note, facts: () => ({ closed_at: now().toISOString() }) }),
    reopen: (id: string, { rev, note }: Body<'reopen'>, caller: Caller) => carryOut(id, caller, { move: 'reopen', rev, text: note, facts: reopened }),
    cancel: (id: string, { rev, note }: Body<'cancel'>, caller: Caller) => carryOut(id, caller, { move: 'cancel', rev, text: note, facts: () => NOT_WAITING }),
    /** The short way: done resolves, undone reopens. */
    doneUndone: ({ ticket_id, done, note = '' }: Static<typeof tickets.doneUndone.body>, caller: Caller) =>
      done ? carryOut(ticket_id, caller, { move: 'resolve', text: note, facts: resolved(note.trim() || 'Done') })
        : carryOut(ticket_id, caller, { move: 'reopen', text: note, facts: reopened }),
  }
}
