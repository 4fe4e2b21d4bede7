import type { TicketLog } from '@menara/shared/contract/tickets/ticket-log.contract.ts'
import type { Ticket, tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { isJudged, overlays, stageOf } from '@menara/shared/domain/tickets/ticket-stages.ts'
import { mayMove, type TicketMove, type TicketState, ticketMoves } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Static } from 'typebox'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { ArrivedFile } from '../../../platform/files/uploads.ts'
import type { TicketConflicts, TicketPatch, TicketRow } from '../../../ports/tickets/tickets.ts'
import type { EvidenceService, Given } from '../evidence/evidence.service.ts'
import type { TicketReferences } from '../intake/ticket-references.service.ts'
import type { TicketWriter } from '../record/ticket-writer.service.ts'

type Asked = Omit<CallOf<typeof tickets.pend>['body'], 'rev'>

/** What waiting writes on a ticket; 422 for a time that has passed, and for what is to become of it then without what that needs. */
function waitingFacts({ reason, until, mode = 'resume', note = '' }: Asked, now: Date): TicketPatch {
  const pending_until = until ? new Date(until).toISOString() : null
  if (pending_until && pending_until <= now.toISOString()) throw invalid('until', 'future', 'A ticket can only wait until a time to come')
  if (!pending_until && mode !== 'resume') throw invalid('until', 'required', `Say until when it waits: ${mode} is what becomes of it then`)
  if (mode === 'resolve' && note.trim() === '')
    throw invalid('note', 'required', 'Say what stands as the solution when it is resolved by itself')
  return { pending_reason: reason, pending_until, pending_mode: pending_until && mode, pending_told_at: null }
}

export interface TicketMovesNeeds {
  readonly references: TicketReferences
  readonly conflicts: TicketConflicts
  readonly writer: TicketWriter
  /** 409 while sub-tickets are open. */
  readonly refuseOpenChildren: (ticket: TicketRow) => Promise<void>
  /** 409 for a trip that nobody has settled. */
  readonly refuseUnsettled: (ticket: TicketRow) => Promise<void>
  readonly evidence: Pick<EvidenceService, 'show' | 'prove'>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
}
export type TicketMoves = ReturnType<typeof ticketMovesService>

type Body<M extends TicketMove> = Static<(typeof tickets)[M]['body']>
type Solution = Body<'resolve'> & { readonly images?: readonly ArrivedFile[] }
interface Step {
  readonly move: TicketMove
  readonly rev?: number | undefined
  readonly text?: string | undefined
  /** What changes beside the state; may refuse with 422. */
  readonly facts?: (before: TicketRow) => TicketPatch | Promise<TicketPatch>
}

const ACTIONS: Readonly<Record<TicketMove, TicketLog['action']>> = {
  assign: 'assigned',
  start: 'started',
  pend: 'pended',
  resume: 'resumed',
  resolve: 'resolved',
  close: 'closed',
  reopen: 'reopened',
  submit: 'submitted',
  appeal: 'appealed',
  cancel: 'cancelled',
}

/** The requester may take back what nobody has touched, and judge a solution; everything else is for those with `ticket_work`. */
function mustBeAllowed(move: TicketMove, before: TicketRow, caller: Caller): void {
  if (caller.may('ticket_work')) return
  const own = before.requester?.id === caller.userId
  if (own && ['close', 'reopen', 'submit', 'appeal'].includes(move)) return
  if (own && move === 'cancel') {
    if (before.state === 'new' || before.state === 'draft' || before.state === 'waiting_approval') return
    throw new Fault('conflict', 'tickets.not_new_cancel', {
      params: { number: before.number },
      errors: [{ field: 'state', rule: before.state }],
    })
  }
  throw new Fault('forbidden', 'tickets.move_permission', { params: { move, permission: 'ticket_work' } })
}

/** What is asked for is approved or rejected before anything else comes of it: a move is no way round. */
export function mustBeAgreed(move: TicketMove, was: TicketRow, caller: Caller | null): void {
  if (was.stage !== 'requested') return
  const next = stageOf({ ...was, state: stateAfter(move, was) })
  if (next === 'requested' || next === 'cancelled') return
  if (caller && was.requester?.id === caller.userId) throw new Fault('forbidden', 'tickets.own_decision')
  throw new Fault('conflict', 'tickets.requested', { params: { number: was.number }, errors: [{ field: 'stage', rule: 'requested' }] })
}

/** `assign` keeps a started or waiting ticket where it is; a request that waited is where it was, and nobody leaves by it. */
function stateAfter(move: TicketMove, { state: from, stage, type, assignee, group }: TicketRow): TicketState {
  const fits = stage && isJudged(type) ? overlays[type]?.fits[stage] : undefined
  if (move === 'resume' && fits && !fits.includes('in_progress')) return 'assigned'
  if (move === 'submit' || move === 'appeal') return assignee || group ? 'assigned' : 'new'
  return move === 'assign' && (from === 'in_progress' || from === 'pending') ? from : ticketMoves[move].to
}

/** What people do to a ticket, by the table in `shared/src/domain/tickets/ticket-state.ts`. */
export function ticketMovesService(needs: TicketMovesNeeds) {
  const { references, conflicts, writer, atomically, now } = needs
  async function carryOut(id: string, caller: Caller, { move, rev, text, facts }: Step): Promise<Ticket> {
    return atomically(async () => {
      const was = await writer.hold(id, caller)
      mustBeAllowed(move, was, caller)
      await conflicts.refuseOlder(was, rev)
      if (!mayMove(move, was.state)) throw conflicts.notFrom(was)
      mustBeAgreed(move, was, caller)
      await refuseUnfinished(needs, move, was)
      const changes = { ...(await facts?.(was)), state: stateAfter(move, was) }
      if (move === 'assign' && isAssigned(was, changes)) return was
      return writer.write(was, { action: ACTIONS[move], actor: caller, states: ticketMoves[move].from, facts: changes, text })
    })
  }

  /** Whoever begins a ticket that is nobody's makes it theirs. */
  const begun =
    (caller: Caller) =>
    (before: TicketRow): TicketPatch => ({ assignee_id: before.assignee?.id ?? caller.userId })
  const handedTo = handedOnBy(references)
  const resolved = resolvedBy(needs)
  const reopened = (before: TicketRow): TicketPatch => ({ reopen_count: before.reopen_count + 1, resolved_at: null, closed_at: null })

  return {
    assign: (id: string, { rev, ...to }: Body<'assign'>, caller: Caller) =>
      carryOut(id, caller, { move: 'assign', rev, facts: handedTo(to) }),
    start: (id: string, { rev, note }: Body<'start'>, caller: Caller) =>
      carryOut(id, caller, { move: 'start', rev, text: note, facts: begun(caller) }),
    pend: (id: string, { rev, ...asked }: Body<'pend'>, caller: Caller) =>
      carryOut(id, caller, { move: 'pend', rev, text: asked.note, facts: () => waitingFacts(asked, now()) }),
    resume: (id: string, { rev, note }: Body<'resume'>, caller: Caller) =>
      carryOut(id, caller, { move: 'resume', rev, text: note, facts: begun(caller) }),
    resolve: (id: string, { rev, solution, images = [], ...given }: Solution, caller: Caller) =>
      carryOut(id, caller, { move: 'resolve', rev, text: solution, facts: resolved(solution, caller, { ...given, images }) }),
    close: (id: string, { rev, note }: Body<'close'>, caller: Caller) =>
      carryOut(id, caller, { move: 'close', rev, text: note, facts: () => ({ closed_at: now().toISOString() }) }),
    reopen: (id: string, { rev, note }: Body<'reopen'>, caller: Caller) =>
      carryOut(id, caller, { move: 'reopen', rev, text: note, facts: reopened }),
    submit: (id: string, { rev, note }: Body<'submit'>, caller: Caller) => carryOut(id, caller, { move: 'submit', rev, text: note }),
    appeal: (id: string, { rev, note }: Body<'appeal'>, caller: Caller) => carryOut(id, caller, { move: 'appeal', rev, text: note }),
    cancel: (id: string, { rev, note }: Body<'cancel'>, caller: Caller) => carryOut(id, caller, { move: 'cancel', rev, text: note }),
    /** The short way: done resolves, undone reopens. */
    doneUndone: ({ ticket_id, done, note = '' }: Static<typeof tickets.doneUndone.body>, caller: Caller) =>
      done
        ? carryOut(ticket_id, caller, { move: 'resolve', text: note, facts: resolved(note.trim(), caller) })
        : carryOut(ticket_id, caller, { move: 'reopen', text: note, facts: reopened }),
  }
}

async function refuseUnfinished(
  { refuseOpenChildren, refuseUnsettled }: TicketMovesNeeds,
  move: TicketMove,
  was: TicketRow,
): Promise<void> {
  if (move === 'resolve') await refuseOpenChildren(was)
  if (move === 'close') await refuseUnsettled(was)
}

/** Whether the ticket is in these hands already. */
const isAssigned = (was: TicketRow, { assignee_id, group_id, state }: TicketPatch): boolean =>
  was.state === state && (was.assignee?.id ?? null) === assignee_id && (was.group?.id ?? null) === group_id

const handedOnBy =
  (references: TicketReferences) =>
  (to: Omit<Body<'assign'>, 'rev'>) =>
  async (before: TicketRow): Promise<TicketPatch> => {
    const assignee_id = to.assignee_id === undefined ? (before.assignee?.id ?? null) : to.assignee_id
    const group_id = to.group_id === undefined ? (before.group?.id ?? null) : to.group_id
    if (!assignee_id && !group_id)
      throw invalid('assignee_id', 'required', 'Name a person or a group: a ticket is handed on, never left to nobody')
    await references.workersAt(before.location.id, to)
    return { assignee_id, group_id }
  }

/** With the pictures that came with the solution, once everything that is wanted is there. */
const resolvedBy =
  ({ evidence, now }: Pick<TicketMovesNeeds, 'evidence' | 'now'>) =>
  (solution: string, caller: Caller, { images, ...given }: Given = { images: [] }) =>
  async (before: TicketRow): Promise<TicketPatch> => {
    await evidence.show(before, images, caller)
    const proof = await evidence.prove(before, given)
    return { ...proof, solution, resolved_at: now().toISOString() }
  }
