import { type Static, Type } from 'typebox'
import { PASSPHRASE_ROUNDS } from '../../domain/purchasing/committee.ts'
import { MAX_OFFER_VERSIONS } from '../../domain/purchasing/purchase-states.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, closed, Id, nullable, one, Ref } from '../../kit/words.ts'
import { Rfq } from './rfqs.contract.ts'

/** Of so many bytes at most, in base64url. */
const Encoded = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' })
/** An uncompressed point on P-256. */
export const PublicPoint = Type.String({ pattern: '^B[A-Za-z0-9_-]{86}$' })
/** The private key of a member, encrypted in their browser. */
export const WrappedKey = closed({
  salt: Encoded(64),
  rounds: Type.Integer({ minimum: PASSPHRASE_ROUNDS, maximum: 10 * PASSPHRASE_ROUNDS }),
  sealed: Encoded(1000),
})
/** What a member opens after the deadline. */
export const CommitteeEnvelopes = closed({
  rfq_id: Id,
  member_id: Id,
  wrapped_key: WrappedKey,
  envelopes: Type.Array(
    closed({ offer_id: Id, invitation_id: Id, receipt: Type.String(), sender_key: Type.String(), sealed: Type.String() }),
  ),
})
export type CommitteeEnvelopes = Static<typeof CommitteeEnvelopes>
/** More offers than one request has. */
const MAX_OFFERS = 30 * MAX_OFFER_VERSIONS

const access = 'show_ticketing_procurement'
const path = '/desk/api/v1/purchases/:id/rfq/committee'

/** The opening of offers by persons. What needs a passphrase happens in their browsers. */
export const rfqCommittees = {
  candidates: endpoint({
    name: 'rfq_committees.candidates',
    method: 'GET',
    path: `${path}/candidates`,
    access: 'procurement_buy',
    summary: 'Who may be of the committee of a purchase: who reads all purchases of its site',
    params: ById,
    reply: one(Type.Array(Ref)),
  }),
  setKey: endpoint({
    name: 'rfq_committees.set_key',
    method: 'PUT',
    path: `${path}/key`,
    access,
    summary: 'Set the own key, as a member, before the request is sent; the private part arrives encrypted',
    params: ById,
    body: closed({ public_key: PublicPoint, wrapped_key: WrappedKey }),
    reply: one(Rfq),
  }),
  envelopes: endpoint({
    name: 'rfq_committees.envelopes',
    method: 'GET',
    path: `${path}/envelopes`,
    access,
    summary: 'The own key and the own shares of all offers, as a member; not before the deadline',
    params: ById,
    reply: one(CommitteeEnvelopes),
  }),
  open: endpoint({
    name: 'rfq_committees.open',
    method: 'POST',
    path: `${path}/open`,
    access,
    summary: 'Hand in the own shares after the deadline; with those of enough members the offers are opened',
    params: ById,
    body: closed({
      /** Null: this one could not be read with the own key. */
      shares: Type.Array(closed({ offer_id: Id, share: nullable(Encoded(100)) }), { maxItems: MAX_OFFERS }),
    }),
    reply: one(Rfq),
  }),
} as const
