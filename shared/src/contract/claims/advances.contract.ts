import { type Static, Type } from 'typebox'
import { advanceStates, advanceSteps } from '../../domain/claims/claim-state.ts'
import { currencies, MAX_AMOUNT } from '../../domain/money.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { channel } from '../../kit/feeds/channel.ts'
import { ById, closed, Day, Id, Instant, Line, many, nullable, one, oneOf, optional, Paging, Ref, Text } from '../../kit/words.ts'

const Amount = Type.Integer({ minimum: 1, maximum: MAX_AMOUNT })
/** Money paid before it is spent. Amounts are whole Rupiah. */
export const Advance = closed({
  id: Id,
  purpose: Type.String(),
  state: oneOf(...advanceStates),
  requester: Ref,
  location: Ref,
  /** The trip it is for, where the viewer sees that. */
  trip: nullable(closed({ id: Id, number: Type.String(), title: Type.String() })),
  amount: Type.Integer(),
  /** Offset by claims. */
  settled: Type.Integer(),
  /** Given back in money. */
  returned: Type.Integer(),
  /** Still out: what was paid without what was settled and returned; 0 before it is paid. */
  outstanding: Type.Integer(),
  currency: oneOf(...currencies),
  /** Until when it is to be settled. */
  due_on: Day,
  approved_by: nullable(Ref),
  paid_by: nullable(Ref),
  paid_at: nullable(Instant),
  reference: nullable(Type.String()),
  note: nullable(Type.String()),
  created_at: Instant,
  /** What the viewer may do now. */
  steps: Type.Array(oneOf(...advanceSteps)),
})
export type Advance = Static<typeof Advance>

const at = '/api/v1/advances'
export const advances = {
  list: endpoint({
    name: 'advances.list',
    method: 'GET',
    path: at,
    access: 'show_ticketing_reimburse',
    summary: 'Advances: one’s own, and those of one’s sites for whoever approves or pays; newest first',
    query: closed({
      ...Paging,
      state: optional(oneOf(...advanceStates)),
      mine: optional(Type.Boolean()),
      location_id: optional(Id),
    }),
    reply: many(Advance),
    personal: true,
  }),
  create: endpoint({
    name: 'advances.create',
    method: 'POST',
    path: at,
    access: 'show_ticketing_reimburse',
    summary: 'Ask for an advance, for a trip of one’s own or without one',
    body: closed({ purpose: Line(200), amount: Amount, location_id: Id, due_on: Day, trip_id: optional(Id) }),
    reply: one(Advance),
  }),
  step: endpoint({
    name: 'advances.step',
    method: 'POST',
    path: `${at}/:id/steps`,
    access: 'show_ticketing_reimburse',
    summary: 'Approve, reject, cancel or pay an advance, or take back what is left of it',
    params: ById,
    body: closed({
      step: oneOf(...advanceSteps),
      /** Of the transfer; needed to pay and to return. */
      reference: optional(Line(120)),
      /** Needed to reject and to cancel. */
      note: optional(Text(1000)),
      /** What is given back; everything that is out unless said. */
      amount: optional(Amount),
    }),
    reply: one(Advance),
  }),
} as const

export const advanceFeed = channel({
  name: 'advances',
  source: advances.list,
  item: Advance,
  key: 'id',
  fixed: { limit: '200' },
  topics: ['advances'],
  intervalMs: 10_000,
})
