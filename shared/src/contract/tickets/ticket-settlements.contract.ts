import { type Static, Type } from 'typebox'
import { claimPolicies, claimStates } from '../../domain/claims/claim-state.ts'
import { ticketStates } from '../../domain/tickets/ticket-state.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, closed, Day, Id, Line, nullable, one, oneOf, optional, Ref, Text } from '../../kit/words.ts'
import { CostCentreRef } from '../approvals/cost-centres.contract.ts'

/** How a trip is settled: one of the three. */
export const SettlementDraft = closed({
  /** A reimbursement of the same requester that is there already. */
  reimbursement_id: optional(Id),
  /** One is opened for the requester, at the site of the trip, with its days, destinations, cost centre and advance. */
  open: optional(closed({ title: Line(200), description: optional(Text(10_000)) })),
  /** Why there is nothing to claim. */
  no_claim: optional(Line(500)),
})
export type SettlementDraft = Static<typeof SettlementDraft>

const brief = {
  id: Id,
  ticket_id: Id,
  number: Type.String(),
  title: Type.String(),
  state: oneOf(...ticketStates),
  progress_status_id: Type.Integer(),
  ticket_type_id: Type.Integer(),
}
export const TripBrief = closed({
  ...brief,
  first_day: nullable(Day),
  last_day: nullable(Day),
  destinations: nullable(Type.Array(Type.String())),
  advance: nullable(Type.Integer()),
})
/** A trip and its reimbursement, seen from either; null where there is none, or none the caller may see. */
export const Settlement = closed({
  trip: nullable(TripBrief),
  claim: nullable(closed(brief)),
  /** Of a trip that is not settled: reimbursements of its requester that settle no other, newest first. */
  choices: Type.Array(closed(brief)),
})
export type Settlement = Static<typeof Settlement>

/** What a reimbursement asks for; null where it does not say. Amounts are Rupiah, without decimals. */
export const ReimburseDetail = closed({
  ...brief,
  requester: nullable(Ref),
  location: Ref,
  cost_centre: nullable(CostCentreRef),
  purpose: nullable(Type.String()),
  first_day: nullable(Day),
  last_day: nullable(Day),
  destinations: nullable(Type.Array(Type.String())),
  /** What the form of the ticket says it costs. */
  amount: nullable(Type.Number()),
  advance: nullable(Type.Integer()),
  /** The amount without the advance; below zero is to be given back. */
  balance: nullable(Type.Number()),
  trip: nullable(TripBrief),
  /** What is claimed line by line; null where it was asked for by the ticket alone. */
  claim: nullable(
    closed({
      id: Id,
      policy: oneOf(...claimPolicies),
      state: oneOf(...claimStates),
      claimed: Type.Integer(),
      approved: nullable(Type.Integer()),
      /** What of an advance it settled. */
      offset: Type.Integer(),
    }),
  ),
})
export type ReimburseDetail = Static<typeof ReimburseDetail>

export const ticketSettlements = {
  reimburse: endpoint({
    name: 'ticketSettlements.reimburse',
    method: 'GET',
    path: '/desk/api/v1/tickets/reimburse/:id',
    access: 'show_ticketing_reimburse',
    summary: 'What a reimbursement asks for, what was paid in advance, and the trip it settles; 404 for other tickets',
    params: ById,
    reply: one(ReimburseDetail),
  }),
  get: endpoint({
    name: 'ticketSettlements.get',
    method: 'GET',
    path: '/desk/api/v1/tickets/:id/settlement',
    access: 'show_ticketing',
    summary: 'The trip and the reimbursement that belong together, of either',
    params: ById,
    reply: one(Settlement),
  }),
} as const
