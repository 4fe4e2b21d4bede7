import type { BatchDraft, BatchOperation } from '@menara/shared/contract/desk/ticket-batches.contract.ts'
import type { ticketLabels } from '@menara/shared/contract/desk/ticket-labels.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { ruleSentences } from '@menara/shared/refusals/rule-sentences.ts'
import type { Static } from 'typebox'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { TicketChangesService } from '../moves/ticket-changes.service.ts'
import type { TicketMoves } from '../moves/ticket-moves.service.ts'
import type { TicketNotes } from '../notes/ticket-notes.service.ts'
import type { Asked } from './ticket-batches.store.ts'

export interface BatchOperationsNeeds {
  readonly changes: Pick<TicketChangesService, 'update'>
  readonly moves: Pick<TicketMoves, 'assign' | 'start' | 'resolve' | 'close'>
  readonly notes: Pick<TicketNotes, 'add'>
  giveLabel(id: string, body: Static<typeof ticketLabels.give.body>, caller: Caller): Promise<Ticket>
}
type OperationHandler = (id: string, asked: Asked, caller: Caller) => Promise<unknown>

/** What can be done to many tickets: each by the way a single one is changed, with all its rules. */
export const batchOperations = ({
  changes,
  moves,
  notes,
  giveLabel,
}: BatchOperationsNeeds): Readonly<Record<BatchOperation, OperationHandler>> => ({
  assign: (id, { assignee_id, group_id }, caller) =>
    moves.assign(id, { ...(assignee_id !== undefined && { assignee_id }), ...(group_id !== undefined && { group_id }) }, caller),
  priority: (id, { priority }, caller) => changes.update(id, { priority } as Parameters<TicketChangesService['update']>[1], caller),
  category: (id, { category_id }, caller) => changes.update(id, { category_id } as Parameters<TicketChangesService['update']>[1], caller),
  label: (id, { progress_status_id = 0 }, caller) => giveLabel(id, { progress_status_id }, caller),
  note: (id, { text = '', private: kept = false }, caller) =>
    notes.add({ ticket_id: id, description: text, private: kept ? 'true' : 'false' }, [], caller),
  start: (id, { text }, caller) => moves.start(id, { ...(text && { note: text }) }, caller),
  resolve: (id, { text = '' }, caller) => moves.resolve(id, { solution: text }, caller),
  close: (id, { text }, caller) => moves.close(id, { ...(text && { note: text }) }, caller),
})

type Field = Exclude<keyof Asked, 'doing'>
/** What each cannot do without; of several, one. */
const NEEDED: Readonly<Record<BatchOperation, readonly Field[]>> = {
  assign: ['assignee_id', 'group_id'],
  priority: ['priority'],
  category: ['category_id'],
  label: ['progress_status_id'],
  note: ['text'],
  start: [],
  resolve: ['text'],
  close: [],
}
const isGiven = (value: unknown): boolean => value !== undefined && !(typeof value === 'string' && value.trim() === '')

/** The facts each of them overwrites. Moves have states to go from, notes overwrite nothing. */
export const FACTS: Readonly<Record<BatchOperation, readonly string[]>> = {
  assign: ['assignee', 'group'],
  priority: ['priority'],
  category: ['category'],
  label: ['progress_status_id'],
  note: [],
  start: [],
  resolve: [],
  close: [],
}

/** 422 when what is to be done lacks what it needs, or names more or fewer revisions than tickets. */
export function refuseLacking({ ticket_ids, revs, ...asked }: BatchDraft): void {
  const limit = ticket_ids.length
  if (revs && revs.length !== limit) throw unevenRevs(revs.length < limit ? 'minItems' : 'maxItems', limit)
  const needed = NEEDED[asked.doing]
  const [first] = needed
  if (first && !needed.some((field) => isGiven(asked[field])))
    throw invalid(first, 'required', `${asked.doing} needs ${needed.join(' or ')}`)
}

function unevenRevs(rule: 'minItems' | 'maxItems', limit: number): Fault {
  const errors = [{ field: 'revs', rule, params: { limit } }]
  return new Fault('invalid', ruleSentences(errors), { errors })
}
