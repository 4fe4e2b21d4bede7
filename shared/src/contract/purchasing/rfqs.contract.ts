import { type Static, Type } from 'typebox'
import { COMMITTEE_SIZE } from '../../domain/purchasing/committee.ts'
import { invitationStates, rfqStates } from '../../domain/purchasing/purchase-states.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, closed, Id, Instant, Line, nullable, one, oneOf, optional, Ref, Text } from '../../kit/words.ts'
import { OfferCurrency } from './purchases.contract.ts'
import { OverrideReason } from './vendor-documents.contract.ts'

const languages = ['en', 'id'] as const
export const RfqInvitation = closed({
  id: Id,
  vendor: closed({ id: Id, name: Type.String(), email: Type.String(), phone: Type.String() }),
  state: oneOf(...invitationStates),
  language: oneOf(...languages),
  sent_at: nullable(Instant),
  /** Whether a mail with the link was planned. */
  mailed: Type.Boolean(),
  viewed_at: nullable(Instant),
  offered_at: nullable(Instant),
  /** How many versions were handed in. */
  versions: Type.Integer(),
  /** SHA-256 of the canonical text of the newest version. */
  receipt: nullable(Type.String()),
  declined_at: nullable(Instant),
  decline_reason: nullable(Type.String()),
  revoked_at: nullable(Instant),
  revoke_reason: nullable(Type.String()),
})
export type RfqInvitation = Static<typeof RfqInvitation>
export const RfqQuestion = closed({
  id: Id,
  question: Type.String(),
  asked_at: Instant,
  answer: nullable(Type.String()),
  answered_at: nullable(Instant),
})
export type RfqQuestion = Static<typeof RfqQuestion>
/** Persons of whom some open the offers together. */
export const RfqCommittee = closed({
  /** How many of them it takes. */
  needed: Type.Integer(),
  /** Of all their keys; null until enough of them have set a passphrase. */
  fingerprint: nullable(Type.String()),
  members: Type.Array(
    closed({
      id: Id,
      /** Null: an account that was removed. */
      person: nullable(Ref),
      /** When they set their passphrase. */
      ready_at: nullable(Instant),
      opened_at: nullable(Instant),
    }),
  ),
})
export type RfqCommittee = Static<typeof RfqCommittee>
/** A request for quotation. What is offered is in the comparison, once it was opened. */
export const Rfq = closed({
  id: Id,
  ticket_id: Id,
  state: oneOf(...rfqStates),
  deadline: Instant,
  terms: Type.String(),
  /** In which offers may be made. */
  currencies: Type.Array(OfferCurrency),
  sent_at: nullable(Instant),
  opened_at: nullable(Instant),
  /** Null: by the clock. */
  opened_by: nullable(Ref),
  cancel_reason: nullable(Type.String()),
  /** Whether it may be opened now: the deadline has passed by the clock of the server. */
  due: Type.Boolean(),
  /** Null: the server opens the offers by its clock. */
  committee: nullable(RfqCommittee),
  invitations: Type.Array(RfqInvitation),
  questions: Type.Array(RfqQuestion),
})
export type Rfq = Static<typeof Rfq>

const access = 'procurement_buy'
const path = '/desk/api/v1/purchases/:id/rfq'
const Invitee = closed({ vendor_id: Id, language: oneOf(...languages) })

export const rfqs = {
  get: endpoint({
    name: 'rfqs.get',
    method: 'GET',
    path,
    access: 'show_ticketing_procurement',
    summary: 'The request for quotation of a purchase; null where there is none',
    params: ById,
    reply: one(nullable(Rfq)),
  }),
  put: endpoint({
    name: 'rfqs.put',
    method: 'PUT',
    path,
    access,
    summary: 'Prepare a request for quotation: its deadline, its terms and whom it asks',
    params: ById,
    body: closed({
      deadline: Instant,
      terms: Text(5000),
      /** In which offers may be made; Rupiah alone where it is left out. */
      currencies: optional(Type.Array(OfferCurrency, { minItems: 1, maxItems: 10, uniqueItems: true })),
      invitations: Type.Array(Invitee, { minItems: 1, maxItems: 30 }),
      /** Ids of persons; without it the server opens the offers. */
      committee: optional(nullable(Type.Array(Id, { minItems: COMMITTEE_SIZE.min, maxItems: COMMITTEE_SIZE.max, uniqueItems: true }))),
      override_reason: OverrideReason,
    }),
    reply: one(Rfq),
  }),
  send: endpoint({
    name: 'rfqs.send',
    method: 'POST',
    path: `${path}/send`,
    access,
    summary: 'Send it: the links open from now on, and vendors with an address get a mail',
    params: ById,
    reply: one(Rfq),
  }),
  invite: endpoint({
    name: 'rfqs.invite',
    method: 'POST',
    path: `${path}/invitations`,
    access,
    summary: 'Ask one more vendor before the deadline',
    params: ById,
    body: closed({ ...Invitee.properties, override_reason: OverrideReason }),
    reply: one(Rfq),
  }),
  open: endpoint({
    name: 'rfqs.open',
    method: 'POST',
    path: `${path}/open`,
    access,
    summary: 'Open the offers; not before the deadline',
    params: ById,
    reply: one(Rfq),
  }),
  cancel: endpoint({
    name: 'rfqs.cancel',
    method: 'POST',
    path: `${path}/cancel`,
    access,
    summary: 'Call it off; another one may follow',
    params: ById,
    body: closed({ reason: Line(500) }),
    reply: one(Rfq),
  }),
  link: endpoint({
    name: 'rfqs.link',
    method: 'POST',
    path: '/desk/api/v1/rfq_invitations/:id/link',
    access,
    summary: 'The link of an invitation, to be printed or sent by hand',
    params: ById,
    reply: one(closed({ path: Type.String(), language: oneOf(...languages) })),
  }),
  revoke: endpoint({
    name: 'rfqs.revoke',
    method: 'POST',
    path: '/desk/api/v1/rfq_invitations/:id/revoke',
    access,
    summary: 'End the link of an invitation; its offers count no more',
    params: ById,
    body: closed({ reason: Line(500) }),
    reply: one(Rfq),
  }),
  answer: endpoint({
    name: 'rfqs.answer',
    method: 'POST',
    path: '/desk/api/v1/rfq_questions/:id/answer',
    access,
    summary: 'Answer a question, for all who are invited',
    params: ById,
    body: closed({ answer: Line(2000) }),
    reply: one(Rfq),
  }),
} as const
