import { type Static, Type } from 'typebox'
import { requestStates } from '../../domain/approval/approval-words.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { channel } from '../../kit/feeds/channel.ts'
import { closed, Id, many, oneOf } from '../../kit/words.ts'

/** Enough to see that a round is not what it was. */
export const ApprovalRoundShort = closed({
  id: Id,
  round: Type.Integer(),
  state: oneOf(...requestStates),
  asked: Type.Integer(),
  open: Type.Integer(),
  votes: Type.Integer(),
})
export type ApprovalRoundShort = Static<typeof ApprovalRoundShort>

/** Whether something changed in the approvals of a ticket. */
export const approvalRounds = {
  list: endpoint({
    name: 'approval_rounds.list',
    method: 'GET',
    path: '/desk/api/v1/approvals/rounds',
    access: 'signed-in',
    summary: 'The rounds of a ticket in short, newest first: whether something changed',
    query: closed({ ticket_id: Id }),
    reply: many(ApprovalRoundShort),
    personal: true,
  }),
} as const

/** The rounds of one ticket, live: a vote of somebody else shows by it. */
export const approvalRoundFeed = channel({
  name: 'approval_rounds',
  source: approvalRounds.list,
  item: ApprovalRoundShort,
  key: 'id',
  topics: ['approval_rounds'],
  intervalMs: 10_000,
})
