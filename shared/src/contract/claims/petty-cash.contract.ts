import { type Static, Type } from 'typebox'
import {
  pettyCashFundStates,
  pettyCashFundSteps,
  postingKinds,
  replenishmentStates,
  replenishmentSteps,
  voucherStates,
  voucherSteps,
} from '../../domain/claims/petty-cash-state.ts'
import { currencies, MAX_AMOUNT } from '../../domain/money.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { channel } from '../../kit/feeds/channel.ts'
import { ById, Code, closed, Id, Instant, Line, many, nullable, one, oneOf, optional, Paging, Ref, Text } from '../../kit/words.ts'
import { CostCentreRef } from '../approvals/cost-centres.contract.ts'

const Amount = Type.Integer({ minimum: 1, maximum: MAX_AMOUNT })
const Money = Type.Integer()
const currency = oneOf(...currencies)

/** A cash box. Amounts are whole Rupiah. */
export const PettyCashFund = closed({
  id: Id,
  code: Type.String(),
  name: Type.String(),
  state: oneOf(...pettyCashFundStates),
  location: Ref,
  holder: Ref,
  /** The most it may hold, in cash and vouchers together. */
  float_limit: Money,
  /** What is in the box. */
  cash: Money,
  /** Handed out, with receipts still to come. */
  vouchers: Money,
  /** Cash and vouchers together. */
  float: Money,
  currency,
  /** What the viewer may do now. */
  steps: Type.Array(oneOf(...pettyCashFundSteps)),
  created_at: Instant,
})
export type PettyCashFund = Static<typeof PettyCashFund>

export const PettyCashVoucher = closed({
  id: Id,
  fund: closed({ id: Id, code: Type.String() }),
  number: Type.Integer(),
  state: oneOf(...voucherStates),
  requester: Ref,
  purpose: Type.String(),
  cost_centre: nullable(CostCentreRef),
  amount: Money,
  /** What its receipts say; null before it is settled. */
  spent: nullable(Money),
  receipt: nullable(Type.String()),
  note: nullable(Type.String()),
  approved_by: nullable(Ref),
  currency,
  created_at: Instant,
  updated_at: Instant,
  steps: Type.Array(oneOf(...voucherSteps)),
})
export type PettyCashVoucher = Static<typeof PettyCashVoucher>

export const PettyCashReplenishment = closed({
  id: Id,
  fund: closed({ id: Id, code: Type.String() }),
  state: oneOf(...replenishmentStates),
  amount: Money,
  currency,
  reference: nullable(Type.String()),
  note: nullable(Type.String()),
  requested_by: Ref,
  approved_by: nullable(Ref),
  paid_by: nullable(Ref),
  created_at: Instant,
  updated_at: Instant,
  steps: Type.Array(oneOf(...replenishmentSteps)),
})
export type PettyCashReplenishment = Static<typeof PettyCashReplenishment>

/** A surprise count, signed by who counted and by the holder. */
export const PettyCashCount = closed({
  id: Id,
  fund: closed({ id: Id, code: Type.String() }),
  /** What the books said. */
  expected: Money,
  counted: Money,
  /** Counted without expected: below zero where cash is missing. */
  variance: Money,
  currency,
  note: nullable(Type.String()),
  counted_by: Ref,
  counted_at: Instant,
  signed_by: nullable(Ref),
  signed_at: nullable(Instant),
  /** Whether the viewer is the holder whose signature it waits for. */
  may_sign: Type.Boolean(),
})
export type PettyCashCount = Static<typeof PettyCashCount>

const Posting = closed({
  id: Id,
  seq: Type.Integer(),
  kind: oneOf(...postingKinds),
  /** Number of the voucher. */
  voucher: nullable(Type.Integer()),
  text: Type.String(),
  actor: nullable(Ref),
  /** Into the box, or out of it below zero. */
  cash: Money,
  cash_after: Money,
  vouchers_after: Money,
  at: Instant,
})
/** A month of a fund, line by line with the running balance. */
export const PettyCashStatement = closed({
  fund: closed({ id: Id, code: Type.String(), name: Type.String() }),
  month: Type.String(),
  currency,
  opening: Money,
  closing: Money,
  received: Money,
  paid_out: Money,
  /** What receipts of the month say. */
  spent: Money,
  postings: Type.Array(Posting),
})
export type PettyCashStatement = Static<typeof PettyCashStatement>

const access = 'show_ticketing_reimburse'
const at = '/api/v1/petty_cash'
const funds = `${at}/funds` as const
const fund = `${funds}/:id` as const
/**
 * Cash boxes at sites. Everybody who sees reimbursements asks for vouchers; `petty_cash_manage` proposes funds, approves and pays; the holder
 * hands out, settles and signs. Spending more than the box has is 409 with what it has.
 */
export const pettyCash = {
  funds: endpoint({
    name: 'pettyCash.funds',
    method: 'GET',
    path: funds,
    access,
    summary: 'Petty-cash funds of one’s sites with what they hold, by code',
    query: closed({ ...Paging, location_id: optional(Id), state: optional(oneOf(...pettyCashFundStates)) }),
    reply: many(PettyCashFund),
    personal: true,
  }),
  propose: endpoint({
    name: 'pettyCash.propose',
    method: 'POST',
    path: funds,
    access: 'petty_cash_manage',
    summary: 'Propose a fund: who holds it, where, and up to how much',
    body: closed({ code: Code, name: Line(80), location_id: Id, holder_id: Id, float_limit: Amount }),
    reply: one(PettyCashFund),
  }),
  fundStep: endpoint({
    name: 'pettyCash.fundStep',
    method: 'POST',
    path: `${fund}/steps`,
    access: 'petty_cash_manage',
    summary: 'Activate a fund with its first cash, freeze, unfreeze or close it',
    params: ById,
    body: closed({
      step: oneOf(...pettyCashFundSteps),
      /** Of the first payment; the limit unless said. */
      amount: optional(Amount),
      note: optional(Text(1000)),
    }),
    reply: one(PettyCashFund),
  }),
  statement: endpoint({
    name: 'pettyCash.statement',
    method: 'GET',
    path: `${fund}/statement`,
    access,
    summary: 'What moved in a month, with the running balance: for its holder and for who manages petty cash',
    params: ById,
    query: closed({ month: Type.String({ pattern: '^20\\d{2}-(0[1-9]|1[0-2])$' }) }),
    reply: one(PettyCashStatement),
    personal: true,
  }),
  vouchers: endpoint({
    name: 'pettyCash.vouchers',
    method: 'GET',
    path: `${at}/vouchers`,
    access,
    summary: 'Vouchers: one’s own, those of funds one holds, and those of one’s sites for who manages petty cash; changed last first',
    query: closed({ ...Paging, fund_id: optional(Id), state: optional(oneOf(...voucherStates)), mine: optional(Type.Boolean()) }),
    reply: many(PettyCashVoucher),
    personal: true,
  }),
  ask: endpoint({
    name: 'pettyCash.ask',
    method: 'POST',
    path: `${at}/vouchers`,
    access,
    summary: 'Ask for money of a fund; a draft until it is submitted',
    body: closed({
      fund_id: Id,
      purpose: Line(200),
      amount: Amount,
      cost_centre_id: optional(nullable(Id)),
      submit: optional(Type.Boolean()),
    }),
    reply: one(PettyCashVoucher),
  }),
  voucherStep: endpoint({
    name: 'pettyCash.voucherStep',
    method: 'POST',
    path: `${at}/vouchers/:id/steps`,
    access,
    summary: 'Submit, approve, reject, cancel, disburse, settle, close or reverse a voucher',
    params: ById,
    body: closed({
      step: oneOf(...voucherSteps),
      /** What the receipts say; needed to settle. */
      spent: optional(Type.Integer({ minimum: 0, maximum: MAX_AMOUNT })),
      /** Number of the receipt; needed to settle. */
      receipt: optional(Line(120)),
      /** Needed to reject and to reverse. */
      note: optional(Text(1000)),
    }),
    reply: one(PettyCashVoucher),
  }),
  replenishments: endpoint({
    name: 'pettyCash.replenishments',
    method: 'GET',
    path: `${at}/replenishments`,
    access,
    summary: 'Replenishments of funds one holds, and of one’s sites for who manages petty cash; newest first',
    query: closed({ ...Paging, fund_id: optional(Id), state: optional(oneOf(...replenishmentStates)) }),
    reply: many(PettyCashReplenishment),
    personal: true,
  }),
  replenish: endpoint({
    name: 'pettyCash.replenish',
    method: 'POST',
    path: `${at}/replenishments`,
    access,
    summary: 'Ask to fill a fund up again, at most to its limit: its holder',
    body: closed({ fund_id: Id, amount: Amount, note: optional(Text(1000)) }),
    reply: one(PettyCashReplenishment),
  }),
  replenishmentStep: endpoint({
    name: 'pettyCash.replenishmentStep',
    method: 'POST',
    path: `${at}/replenishments/:id/steps`,
    access: 'petty_cash_manage',
    summary: 'Approve, reject or pay a replenishment',
    params: ById,
    body: closed({
      step: oneOf(...replenishmentSteps),
      /** Of the transfer; needed to pay. */
      reference: optional(Line(120)),
      note: optional(Text(1000)),
    }),
    reply: one(PettyCashReplenishment),
  }),
  counts: endpoint({
    name: 'pettyCash.counts',
    method: 'GET',
    path: `${at}/counts`,
    access,
    summary: 'Surprise counts of funds one holds, and of one’s sites for who manages petty cash; newest first',
    query: closed({ ...Paging, fund_id: optional(Id) }),
    reply: many(PettyCashCount),
    personal: true,
  }),
  count: endpoint({
    name: 'pettyCash.count',
    method: 'POST',
    path: `${at}/counts`,
    access: 'petty_cash_manage',
    summary: 'Count the cash of a fund that somebody else holds; whoever counts signs by it',
    body: closed({ fund_id: Id, counted: Type.Integer({ minimum: 0, maximum: MAX_AMOUNT }), note: optional(Text(1000)) }),
    reply: one(PettyCashCount),
  }),
  sign: endpoint({
    name: 'pettyCash.sign',
    method: 'POST',
    path: `${at}/counts/:id/sign`,
    access,
    summary: 'Sign a count as the holder; a variance is posted with it',
    params: ById,
    reply: one(PettyCashCount),
  }),
} as const

export const pettyCashFeed = channel({
  name: 'petty_cash',
  source: pettyCash.funds,
  item: PettyCashFund,
  key: 'id',
  fixed: { limit: '200' },
  topics: ['petty_cash'],
  intervalMs: 10_000,
})
