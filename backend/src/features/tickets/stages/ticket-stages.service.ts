import type { ticketStages } from '@menara/shared/contract/tickets/ticket-stages.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { overlays, type StageMove, stageMovesFrom } from '@menara/shared/domain/tickets/ticket-stages.ts'
import type { Static } from 'typebox'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid, type Phrase } from '../../../platform/errors.ts'
import type { ArrivedFile } from '../../../platform/files/uploads.ts'
import type { TicketPatch, TicketRow, Tickets } from '../../../ports/tickets/tickets.ts'
import type { EvidenceService } from '../evidence/evidence.service.ts'
import type { SettlementsService } from '../settlements/settlements.service.ts'

export interface TicketStagesNeeds {
  readonly tickets: Pick<Tickets, 'hold' | 'write' | 'conflicts'>
  /** 409 while sub-tickets are open. */
  readonly refuseOpenChildren: (ticket: TicketRow) => Promise<void>
  readonly evidence: Pick<EvidenceService, 'show' | 'prove'>
  readonly settle: SettlementsService['settle']
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
}
type Asked = Static<typeof ticketStages.move.body> & { readonly images?: readonly ArrivedFile[] }
interface Step {
  readonly step: StageMove
  readonly was: TicketRow
  readonly note: string
  readonly caller: Caller
}
const ENDS: ReadonlySet<string> = new Set(['resolved', 'closed'])
export type TicketStagesService = ReturnType<typeof ticketStagesService>

/** The types' own ways, by the tables in `shared/src/domain/tickets/ticket-stages.ts`. */
export function ticketStagesService({ tickets, refuseOpenChildren, evidence, settle, atomically, now }: TicketStagesNeeds) {
  /** What has to be there for a step, and what of it stays with the ticket. */
  async function prepared({ step, was, caller }: Step, { move, settlement, without_evidence, images = [] }: Asked): Promise<TicketPatch> {
    if (ENDS.has(step.state)) await refuseOpenChildren(was)
    if (settlement && move !== 'settle') throw invalid('settlement', 'move', 'Only a trip that is settled has a settlement')
    await evidence.show(was, images, caller)
    if (move === 'settle') await settle(was, settlement, caller)
    return step.action === 'resolved' ? evidence.prove(was, { without_evidence }) : {}
  }
  return {
    move: (id: string, asked: Asked, caller: Caller): Promise<Ticket> =>
      atomically(async () => {
        const { move, rev, note = '' } = asked
        const was = await tickets.hold(id, caller)
        if (!was) throw tickets.conflicts.missing()
        const step = overlays[was.type]?.moves[move]
        if (!step) throw invalid('move', 'ticket_type', `${was.number} is of a type without the step “${move.replaceAll('_', ' ')}”`)
        mustBeAllowed(step, was, caller)
        await tickets.conflicts.refuseOlder(was, rev)
        mustBePossible(move, { step, was, note, caller })
        const proof = await prepared({ step, was, note, caller }, asked)
        const facts = { ...factsOf({ step, was, note, caller }, now().toISOString()), ...proof, state: step.state, stage: step.to }
        return tickets.write(was, { action: step.action, actor: caller, states: [was.state], facts, text: note })
      }),
  }
}

function mustBeAllowed({ by }: StageMove, { requester }: TicketRow, caller: Caller): void {
  const isOwn = requester?.id === caller.userId
  if (by === 'judge' && isOwn) throw new Fault('forbidden', 'tickets.own_decision')
  if (caller.may('ticket_work') || (by === 'own' && isOwn)) return
  throw new Fault('forbidden', 'stages.permission', { params: { permission: 'ticket_work' } })
}

function mustBePossible(move: string, { step, was, note }: Step): void {
  if (!stageMovesFrom(was).includes(move)) throw notFrom(was)
  if (step.says && note.trim() === '') throw invalid('note', 'required', 'Say why, or what was done')
  mustBeReady(move, was)
}

function notFrom(was: TicketRow): Fault {
  const { number, stage, state } = was
  const moves = stageMovesFrom(was)
  const next: Phrase = moves.length > 0 ? { key: 'stages.possible', params: { moves } } : { key: 'stages.none', params: { state } }
  return new Fault('conflict', 'stages.not_possible', {
    params: { number, state: stage ?? state, next },
    errors: [{ field: 'stage', rule: stage ?? state }],
  })
}

/** What must be known before a step. */
function mustBeReady(move: string, { number, facts }: TicketRow): void {
  if ((move === 'take' || move === 'leave') && !facts?.first_day)
    throw new Fault('conflict', 'stages.no_days', { params: { number }, errors: [{ field: 'facts.first_day', rule: 'required' }] })
  if (move === 'pay_advance' && !facts?.advance)
    throw new Fault('conflict', 'stages.no_advance', { params: { number }, errors: [{ field: 'facts.advance', rule: 'required' }] })
}

/** What changes beside stage and state. */
function factsOf({ step, was, note, caller }: Step, at: string): TicketPatch {
  const isTaken = was.assignee !== null || was.group !== null
  switch (step.action) {
    case 'approved':
      return isTaken ? {} : { assignee_id: caller.userId }
    case 'started':
      return { assignee_id: was.assignee?.id ?? caller.userId }
    case 'resolved':
      return { solution: note, resolved_at: at }
    case 'closed':
      return { closed_at: at, resolved_at: was.resolved_at ?? at }
    default:
      return {}
  }
}
