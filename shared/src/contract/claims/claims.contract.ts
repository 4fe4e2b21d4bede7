import { type Static, Type } from 'typebox'
import { lineWarnings, reimburseKinds } from '../../domain/claims/claim-lines.ts'
import { claimPolicies, claimStates, claimSteps } from '../../domain/claims/claim-state.ts'
import { foreignCurrencies } from '../../domain/finance/exchange-rates.ts'
import { currencies, MAX_AMOUNT } from '../../domain/money.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { channel } from '../../kit/feeds/channel.ts'
import {
  ById,
  closed,
  Day,
  done,
  Id,
  Instant,
  Line,
  many,
  nullable,
  one,
  oneOf,
  optional,
  Paging,
  Ref,
  SearchText,
  Text,
} from '../../kit/words.ts'
import { CostCentreRef } from '../approvals/cost-centres.contract.ts'
import { TripBrief } from '../tickets/ticket-settlements.contract.ts'
import { Advance } from './advances.contract.ts'

const Rupiah = Type.Integer({ minimum: 0, maximum: MAX_AMOUNT })
const brief = {
  id: Id,
  policy: oneOf(...claimPolicies),
  state: oneOf(...claimStates),
  /** The ticket it opened or continues, and its number; null before it is submitted. */
  ticket_id: nullable(Id),
  number: nullable(Type.String()),
  title: Type.String(),
  requester: Ref,
  location: Ref,
  currency: oneOf(...currencies),
  line_count: Type.Integer(),
  claimed: Type.Integer(),
  /** Null before it is approved. */
  approved: nullable(Type.Integer()),
  /** What of an advance it settles; before it is paid as it would be now. */
  offset: Type.Integer(),
  /** What counts now – approved, else verified, else claimed – without the offset. */
  payable: Type.Integer(),
  /** Day on which it is to be paid. */
  due_on: nullable(Day),
  submitted_at: nullable(Instant),
  updated_at: Instant,
  rev: Type.Integer(),
}
/** A claim as lists show it. Amounts are whole Rupiah. */
export const ClaimBrief = closed(brief)
export type ClaimBrief = Static<typeof ClaimBrief>

/** Where the same receipt, or the same day and amount, is claimed already. */
export const ClaimDuplicate = closed({
  found: oneOf('picture', 'amount'),
  day: Day,
  /** The claim it is on; null for those who may not see it. */
  claim: nullable(closed({ id: Id, number: nullable(Type.String()), title: Type.String(), requester: Ref, claimed: Type.Integer() })),
})
export type ClaimDuplicate = Static<typeof ClaimDuplicate>

export const ClaimLine = closed({
  id: Id,
  day: Day,
  type: closed({ id: Id, name_en: Type.String(), name_id: Type.String(), kind: oneOf(...reimburseKinds), account_code: Type.String() }),
  description: Type.String(),
  cost_centre: nullable(CostCentreRef),
  /** Kilometres or days; null for expenses. */
  quantity: nullable(Type.Integer()),
  /** Rupiah per kilometre or day when it was claimed. */
  rate: nullable(Type.Integer()),
  claimed: Type.Integer(),
  verified: nullable(Type.Integer()),
  approved: nullable(Type.Integer()),
  /** Why less was verified or approved than claimed. */
  reason: nullable(Type.String()),
  /** Why it is no second claim of the same, though it looks like one. */
  duplicate_reason: nullable(Type.String()),
  currency: oneOf(...currencies),
  /** What was paid where it was not Rupiah: in the minor unit of its currency, and the rate by which `claimed` was computed. */
  foreign: nullable(
    closed({ currency: oneOf(...foreignCurrencies), amount: Type.Integer(), rate_id: Id, rate: Type.String(), valid_from: Day }),
  ),
  /** Pictures, which have no name, and files. */
  receipts: Type.Array(closed({ id: Id, name: Type.String(), mime: Type.String(), bytes: Type.Integer() })),
  /** What keeps it from being submitted. */
  warnings: Type.Array(oneOf(...lineWarnings)),
  duplicates: Type.Array(ClaimDuplicate),
})
export type ClaimLine = Static<typeof ClaimLine>

const ClaimEvent = closed({
  id: Id,
  step: oneOf(...claimSteps),
  state: oneOf(...claimStates),
  actor: nullable(Ref),
  text: Type.String(),
  /** Somebody who had a part in it already took this step by their permission to. */
  overridden: Type.Boolean(),
  at: Instant,
})
/** A claim with its lines, its advance and its trip: one settlement sheet. */
export const Claim = closed({
  ...brief,
  description: Type.String(),
  lines: Type.Array(ClaimLine),
  advance: nullable(Advance),
  /** The trip that it settles, where the viewer sees that. */
  trip: nullable(TripBrief),
  verified_by: nullable(Ref),
  approved_by: nullable(Ref),
  paid_by: nullable(Ref),
  paid_at: nullable(Instant),
  /** Of the transfer. */
  reference: nullable(Type.String()),
  events: Type.Array(ClaimEvent),
  /** An approval is asked for: the approvers decide, not this page. */
  asked: Type.Boolean(),
  /** What the viewer may do now. */
  steps: Type.Array(oneOf(...claimSteps)),
  created_at: Instant,
})
export type Claim = Static<typeof Claim>

const LineDraft = closed({
  /** Of a line that is there: it keeps its receipts. */
  id: optional(Id),
  day: Day,
  type_id: Id,
  description: optional(Line(200)),
  cost_centre_id: optional(nullable(Id)),
  quantity: optional(nullable(Type.Integer({ minimum: 0, maximum: 100_000 }))),
  /** Of an expense; kilometres and days are computed. */
  amount: optional(nullable(Rupiah)),
  /** Of an expense that was paid in another currency, in its minor unit: `amount` is computed by the rate of the day. */
  foreign: optional(nullable(closed({ currency: oneOf(...foreignCurrencies), amount: Type.Integer({ minimum: 0, maximum: MAX_AMOUNT }) }))),
  duplicate_reason: optional(nullable(Line(500))),
})
export type ClaimLineDraft = Static<typeof LineDraft>
const facts = {
  title: Line(200),
  description: optional(Text(2000)),
  location_id: Id,
  advance_id: optional(nullable(Id)),
  lines: Type.Array(LineDraft, { maxItems: 100 }),
}
/** `ticket_id`: a reimbursement of one’s own that is there already and has no claim. */
export const ClaimDraft = closed({ policy: oneOf(...claimPolicies), ...facts, ticket_id: optional(Id) })
export type ClaimDraft = Static<typeof ClaimDraft>
export const ClaimChange = closed({ rev: Type.Integer(), ...facts })
export type ClaimChange = Static<typeof ClaimChange>

export const claimQueues = ['mine', 'verify', 'approve', 'pay'] as const
const filter = {
  policy: optional(oneOf(...claimPolicies)),
  state: optional(oneOf(...claimStates)),
  /** One’s own, or those that wait for one’s verification, approval or payment. */
  queue: optional(oneOf(...claimQueues)),
  location_id: optional(Id),
  search: SearchText,
}

const at = '/api/v1/claims'
const byId = `${at}/:id` as const
/**
 * Claims of expenses. One’s own are seen and written with `show_ticketing_reimburse`; those of one’s sites are seen with `claim_verify`,
 * `claim_approve` or `claim_pay`, which their steps need, and by whoever may see their ticket. Drafts are their author’s alone.
 */
export const claims = {
  list: endpoint({
    name: 'claims.list',
    method: 'GET',
    path: at,
    access: 'show_ticketing_reimburse',
    summary: 'Claims, changed last first',
    query: closed({ ...Paging, ...filter }),
    reply: many(ClaimBrief),
    personal: true,
  }),
  figures: endpoint({
    name: 'claims.figures',
    method: 'GET',
    path: `${at}/figures`,
    access: 'show_ticketing_reimburse',
    summary: 'How many claims there are and what they come to, by the filters of the list; and how many wait for the caller',
    query: closed(filter),
    reply: one(
      closed({
        count: Type.Integer(),
        claimed: Type.Integer(),
        payable: Type.Integer(),
        currency: oneOf(...currencies),
        waiting: closed({ verify: Type.Integer(), approve: Type.Integer(), pay: Type.Integer() }),
      }),
    ),
    personal: true,
  }),
  get: endpoint({
    name: 'claims.get',
    method: 'GET',
    path: byId,
    access: 'show_ticketing_reimburse',
    summary: 'One claim with its lines, receipts, advance, trip and what happened to it',
    params: ById,
    reply: one(Claim),
    personal: true,
  }),
  create: endpoint({
    name: 'claims.create',
    method: 'POST',
    path: at,
    access: 'show_ticketing_reimburse',
    summary: 'Begin a claim; it stays a draft until it is submitted',
    body: ClaimDraft,
    reply: one(Claim),
  }),
  update: endpoint({
    name: 'claims.update',
    method: 'PUT',
    path: byId,
    access: 'show_ticketing_reimburse',
    summary: 'Write a draft anew; lines that are named keep their receipts, those left out go',
    params: ById,
    body: ClaimChange,
    reply: one(Claim),
  }),
  remove: endpoint({
    name: 'claims.remove',
    method: 'DELETE',
    path: byId,
    access: 'show_ticketing_reimburse',
    summary: 'Remove a draft that was never submitted',
    params: ById,
    reply: done,
  }),
  step: endpoint({
    name: 'claims.step',
    method: 'POST',
    path: `${byId}/steps`,
    access: 'show_ticketing_reimburse',
    summary: 'Submit, verify, approve, return, reject, schedule, pay, close or cancel a claim',
    params: ById,
    body: closed({
      step: oneOf(...claimSteps),
      rev: Type.Integer(),
      /** Needed to return, reject and cancel. */
      note: optional(Text(1000)),
      /** What is verified or approved of lines, where it is not everything; `reason` where it is less than claimed. */
      lines: optional(Type.Array(closed({ id: Id, amount: Rupiah, reason: optional(Line(500)) }), { maxItems: 100 })),
      /** Day of the payment; needed to schedule. */
      due_on: optional(Day),
      /** Of the transfer; needed to pay. */
      reference: optional(Line(120)),
    }),
    reply: one(Claim),
  }),
  addReceipt: endpoint({
    name: 'claims.addReceipt',
    method: 'POST',
    path: `${byId}/receipts`,
    access: 'show_ticketing_reimburse',
    summary:
      'Add receipts to a line of a draft: pictures, and in the field `file` PDF, office documents, CSV and text; what they repeat is in the answer',
    params: ById,
    form: closed({ line_id: Id }),
    files: ['image', 'file'],
    reply: one(Claim),
  }),
  receipt: endpoint({
    name: 'claims.receipt',
    method: 'GET',
    path: `${at}/receipts/:id`,
    access: 'show_ticketing_reimburse',
    summary: 'The picture or file of a receipt; a file is saved, never shown',
    params: ById,
    reply: 'binary',
    personal: true,
  }),
  removeReceipt: endpoint({
    name: 'claims.removeReceipt',
    method: 'DELETE',
    path: `${at}/receipts/:id`,
    access: 'show_ticketing_reimburse',
    summary: 'Take a receipt off a draft',
    params: ById,
    reply: one(Claim),
  }),
} as const

export const claimFeed = channel({
  name: 'claims',
  source: claims.list,
  item: ClaimBrief,
  key: 'id',
  fixed: { limit: '200' },
  topics: ['claims'],
  intervalMs: 10_000,
})
