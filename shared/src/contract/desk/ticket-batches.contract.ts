import { type Static, Type } from 'typebox'
import { priorities } from '../../domain/tickets/ticket-state.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, closed, Id, Instant, many, nullable, one, oneOf, optional, Text } from '../../kit/words.ts'

/** Tickets of one bulk change. */
export const MOST_IN_BATCH = 200
/** How long it can be taken back, in minutes. */
export const UNDO_MINUTES = 15

export const batchOperationKinds = ['assign', 'priority', 'category', 'label', 'note', 'start', 'resolve', 'close'] as const
export type BatchOperation = (typeof batchOperationKinds)[number]

/** One thing done to each ticket, with what it needs: 422 where that is missing. */
const What = {
  doing: oneOf(...batchOperationKinds),
  /** `assign`: a person, a team or both. */
  assignee_id: optional(nullable(Id)),
  group_id: optional(nullable(Id)),
  /** `priority`. */
  priority: optional(oneOf(...priorities)),
  /** `category`; null takes it away. */
  category_id: optional(nullable(Id)),
  /** `label`: of the state each ticket is in. */
  progress_status_id: optional(Type.Integer({ minimum: 1, maximum: 2_000_000_000 })),
  /** `note`, `resolve` (the solution); a remark of `start` and `close`. */
  text: optional(Text(2000)),
  /** `note`: kept to the desk. */
  private: optional(Type.Boolean()),
}
export const BatchDraft = closed({
  ...What,
  ticket_ids: Type.Array(Id, { minItems: 1, maxItems: MOST_IN_BATCH, uniqueItems: true }),
  /** The revision at which the caller read each of them, in the same order: a field that somebody else changed since is not overwritten. */
  revs: optional(Type.Array(Type.Integer({ minimum: 1, maximum: 2_000_000_000 }), { minItems: 1, maxItems: MOST_IN_BATCH })),
})
export type BatchDraft = Static<typeof BatchDraft>

/** `waiting`: it was not reached. `same`: it was so already. `undone`, `kept`: what became of it when the change was taken back. */
export const batchOutcomes = ['waiting', 'done', 'same', 'refused', 'undone', 'kept'] as const
const BatchItem = closed({
  ticket_id: Id,
  /** Null for a ticket the caller may not see. */
  number: nullable(Type.String()),
  outcome: oneOf(...batchOutcomes),
  /** Why it was refused or kept, in a sentence. */
  reason: Type.String(),
})
export const TicketBatch = closed({
  id: Id,
  doing: oneOf(...batchOperationKinds),
  at: Instant,
  /** Until when it can be taken back; null when it cannot. */
  undo_until: nullable(Instant),
  undone_at: nullable(Instant),
  items: Type.Array(BatchItem),
})
export type TicketBatch = Static<typeof TicketBatch>

const path = '/desk/api/v1/tickets/batches'
const access = 'ticket_work'

/** Bulk changes: every ticket is answered by itself, all of them are one record that its author can take back for a while. */
export const ticketBatches = {
  list: endpoint({
    name: 'ticketBatches.list',
    method: 'GET',
    path,
    access,
    summary: 'My latest bulk changes, newest first',
    reply: many(TicketBatch),
    personal: true,
  }),
  get: endpoint({
    name: 'ticketBatches.get',
    method: 'GET',
    path: `${path}/:id`,
    access,
    summary: 'One of my bulk changes',
    params: ById,
    reply: one(TicketBatch),
    personal: true,
  }),
  create: endpoint({
    name: 'ticketBatches.create',
    method: 'POST',
    path,
    access,
    summary: 'Do one thing to many tickets; an `idempotency-key` header makes a repeat answer the same',
    body: BatchDraft,
    reply: one(TicketBatch),
  }),
  undo: endpoint({
    name: 'ticketBatches.undo',
    method: 'POST',
    path: `${path}/:id/undo`,
    access,
    summary: 'Take a bulk change back, for each ticket that nobody changed since',
    params: ById,
    reply: one(TicketBatch),
  }),
} as const
