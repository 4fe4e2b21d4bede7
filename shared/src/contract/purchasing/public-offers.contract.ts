import { type Static, Type } from 'typebox'
import { MAX_OFFER_FILE_BYTES, MAX_OFFER_FILES } from '../../domain/purchasing/canonical-offer.ts'
import { COMMITTEE_SIZE } from '../../domain/purchasing/committee.ts'
import { invitationStates, offerStates, orderStates } from '../../domain/purchasing/purchase-states.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, closed, Day, done, Id, Instant, Line, nullable, one, oneOf, optional, Text } from '../../kit/words.ts'
import { MAX_PURCHASE_LINES, OfferCurrency, Price } from './purchases.contract.ts'
import { PublicPoint } from './rfq-committees.contract.ts'

/** A file of an offer, as it was sent. */
export const OfferFile = closed({
  id: Id,
  name: Type.String({ minLength: 1, maxLength: 200 }),
  mime: Type.String({ minLength: 1, maxLength: 120 }),
  bytes: Type.Integer({ minimum: 1, maximum: MAX_OFFER_FILE_BYTES }),
  /** In hexadecimal digits. */
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
})
export type OfferFile = Static<typeof OfferFile>

/** What a supplier offers. Lines that are left out are not offered. */
export const OfferDraft = closed({
  /** 64 hexadecimal digits of chance from the supplier's browser. Sent twice with the same one and the same content, it is one version. */
  nonce: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  lines: Type.Array(closed({ line_id: Id, unit_price: Price, lead_days: Type.Integer({ minimum: 0, maximum: 730 }), note: Text(300) }), {
    minItems: 1,
    maxItems: MAX_PURCHASE_LINES,
  }),
  valid_until: Day,
  note: Text(2000),
  /** One of those that the request allows; Rupiah where it is left out. */
  currency: optional(OfferCurrency),
  /** As they were answered when they were sent. */
  files: optional(Type.Array(OfferFile, { maxItems: MAX_OFFER_FILES })),
})
export type OfferDraft = Static<typeof OfferDraft>

/** What is sealed in an offer to a committee. */
export const CommitteeOffer = closed({
  ...OfferDraft.properties,
  /** One for each of its files. */
  file_keys: optional(
    Type.Array(closed({ id: Id, key: Type.String({ minLength: 43, maxLength: 43, pattern: '^[A-Za-z0-9_-]+$' }) }), {
      maxItems: MAX_OFFER_FILES,
    }),
  ),
})
export type CommitteeOffer = Static<typeof CommitteeOffer>

/** An offer that the supplier's browser encrypted for a committee. */
export const SealedOffer = closed({
  /** SHA-256 of the canonical text, in hexadecimal digits. */
  receipt: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  sender_key: PublicPoint,
  sealed: Type.String({ minLength: 1, maxLength: 512 * 1024, pattern: '^[A-Za-z0-9_-]+$' }),
  /** Of the files that the offer names, which the browser encrypted and sent before. */
  file_ids: optional(Type.Array(Id, { maxItems: MAX_OFFER_FILES, uniqueItems: true })),
  /** One for each member who has a key. */
  shares: Type.Array(
    closed({
      member_id: Id,
      sealed: Type.String({ minLength: 1, maxLength: 200, pattern: '^[A-Za-z0-9_-]+$' }),
      commitment: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    }),
    { minItems: COMMITTEE_SIZE.min, maxItems: COMMITTEE_SIZE.max },
  ),
})
export type SealedOffer = Static<typeof SealedOffer>

/** What a supplier keeps to prove what was handed in, and when. */
export const OfferReceipt = closed({
  version: Type.Integer(),
  /** SHA-256 of the canonical text of the offer, in hexadecimal digits. */
  hash: Type.String(),
  submitted_at: Instant,
})
export type OfferReceipt = Static<typeof OfferReceipt>

export const OwnOffer = closed({
  ...OfferReceipt.properties,
  state: oneOf(...offerStates),
  /** Null until the request was opened: nobody reads it before, neither here. */
  content: nullable(OfferDraft),
})
/** A request for quotation as one supplier sees it: nothing of the others but their questions. */
export const SupplierRequest = closed({
  id: Id,
  rfq_id: Id,
  number: Type.String(),
  title: Type.String(),
  site: closed({ name: Type.String(), zone: Type.String() }),
  vendor: Type.String(),
  state: oneOf(...invitationStates),
  /** Whether an offer may be handed in now. */
  open: Type.Boolean(),
  deadline: Instant,
  terms: Type.String(),
  language: oneOf('en', 'id'),
  lines: Type.Array(
    closed({ id: Id, description: Type.String(), unit: Type.String(), quantity: Type.Integer(), needed_by: nullable(Day) }),
  ),
  /** Where persons open the offers: their keys, to which the browser encrypts. Null: the server seals them. */
  committee: nullable(
    closed({ needed: Type.Integer(), fingerprint: Type.String(), members: Type.Array(closed({ id: Id, public_key: Type.String() })) }),
  ),
  /** In which an offer may be made. */
  currencies: Type.Array(OfferCurrency),
  questions: Type.Array(closed({ question: Type.String(), asked_at: Instant, answer: nullable(Type.String()), own: Type.Boolean() })),
  versions: Type.Array(OwnOffer),
})
export type SupplierRequest = Static<typeof SupplierRequest>

/** An order as its vendor sees it. */
export const SupplierOrder = closed({
  id: Id,
  number: Type.String(),
  version: Type.Integer(),
  state: oneOf(...orderStates),
  site: closed({ name: Type.String(), zone: Type.String() }),
  vendor: Type.String(),
  currency: OfferCurrency,
  amount: Type.Number(),
  lines: Type.Array(
    closed({
      description: Type.String(),
      unit: Type.String(),
      quantity: Type.Integer(),
      unit_price: Type.Integer(),
      lead_days: Type.Integer(),
    }),
  ),
  issued_at: nullable(Instant),
  acknowledged_at: nullable(Instant),
  acknowledged_by: nullable(Type.String()),
  language: oneOf('en', 'id'),
})
export type SupplierOrder = Static<typeof SupplierOrder>

const access = 'public'
const query = closed({ token: optional(Type.String({ maxLength: 200 })) })
const path = '/desk/api/v1/public/offers/:id'

/**
 * What the link of an invitation or an order opens without a login: its token comes in the query or in `x-link-token`. An unknown, ended
 * or revoked one are all the same 404.
 */
export const publicOffers = {
  get: endpoint({
    name: 'public_offers.get',
    method: 'GET',
    path,
    access,
    summary: 'The request for quotation of an invitation',
    params: ById,
    query,
    reply: one(SupplierRequest),
  }),
  submit: endpoint({
    name: 'public_offers.submit',
    method: 'POST',
    path: `${path}/versions`,
    access,
    summary: 'Hand in an offer before the deadline; a further one takes the place of the one before',
    params: ById,
    query,
    body: OfferDraft,
    reply: one(OfferReceipt),
  }),
  submitSealed: endpoint({
    name: 'public_offers.submit_sealed',
    method: 'POST',
    path: `${path}/sealed`,
    access,
    summary: 'Hand in an offer that was encrypted for the committee before it was sent',
    params: ById,
    query,
    body: SealedOffer,
    reply: one(OfferReceipt),
  }),
  addFile: endpoint({
    name: 'public_offers.add_file',
    method: 'POST',
    path: `${path}/files`,
    access,
    summary:
      'Send a file for an offer: picture, PDF, office document, CSV or text; it is sealed at once and belongs to the offer that names it',
    params: ById,
    query,
    form: closed({}),
    files: ['file'],
    reply: one(OfferFile),
  }),
  addSealedFile: endpoint({
    name: 'public_offers.add_sealed_file',
    method: 'POST',
    path: `${path}/sealed_files`,
    access,
    summary: 'Send a file that was encrypted for the committee before it was sent; it belongs to the offer that names it',
    params: ById,
    query,
    form: closed({}),
    files: ['file'],
    reply: one(closed({ id: Id })),
  }),
  removeFile: endpoint({
    name: 'public_offers.remove_file',
    method: 'DELETE',
    path: `${path}/files/:file_id`,
    access,
    summary: 'Take back a file that was sent; one of an offer that was handed in stays with it',
    params: closed({ id: Id, file_id: Id }),
    query,
    reply: done,
  }),
  withdraw: endpoint({
    name: 'public_offers.withdraw',
    method: 'POST',
    path: `${path}/withdraw`,
    access,
    summary: 'Take the offer back before the deadline',
    params: ById,
    query,
    reply: one(SupplierRequest),
  }),
  decline: endpoint({
    name: 'public_offers.decline',
    method: 'POST',
    path: `${path}/decline`,
    access,
    summary: 'Say that nothing will be offered, and why',
    params: ById,
    query,
    body: closed({ reason: Line(500) }),
    reply: one(SupplierRequest),
  }),
  ask: endpoint({
    name: 'public_offers.ask',
    method: 'POST',
    path: `${path}/questions`,
    access,
    summary: 'Ask something; all who are invited read the question and its answer',
    params: ById,
    query,
    body: closed({ question: Line(1000) }),
    reply: one(SupplierRequest),
  }),
  order: endpoint({
    name: 'public_offers.order',
    method: 'GET',
    path: '/desk/api/v1/public/purchase_orders/:id',
    access,
    summary: 'The order of a link',
    params: ById,
    query,
    reply: one(SupplierOrder),
  }),
  acknowledge: endpoint({
    name: 'public_offers.acknowledge',
    method: 'POST',
    path: '/desk/api/v1/public/purchase_orders/:id/acknowledge',
    access,
    summary: 'Confirm the order, by name',
    params: ById,
    query,
    body: closed({ name: Line(120) }),
    reply: one(SupplierOrder),
  }),
  refuse: endpoint({
    name: 'public_offers.refuse',
    method: 'POST',
    path: '/desk/api/v1/public/purchase_orders/:id/refuse',
    access,
    summary: 'Refuse an order of which nothing was delivered, by name and with a reason: it is cancelled',
    params: ById,
    query,
    body: closed({ name: Line(120), reason: Line(400) }),
    reply: one(SupplierOrder),
  }),
} as const
