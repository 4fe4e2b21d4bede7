import { type Static, Type } from 'typebox'
import { shiftOfferKinds, shiftOfferStates } from '../../../domain/people/roster/shift-offers.ts'
import { endpoint } from '../../../kit/endpoint.ts'
import { ById, closed, Day, Id, Instant, many, nullable, numberedPages, one, oneOf, optional, Ref } from '../../../kit/words.ts'
import { RosterShift } from './roster.contract.ts'

const Note = Type.String({ maxLength: 300 })
const Pages = numberedPages(50)

/** A shift that is swapped, given away or open. */
export const ShiftOffer = closed({
  id: Id,
  kind: oneOf(...shiftOfferKinds),
  state: oneOf(...shiftOfferStates),
  location: Ref,
  zone: Type.String(),
  day: Day,
  shift: RosterShift,
  /** Whose shift it is; null for an open one. */
  user: nullable(Ref),
  /** Who takes it; null while anybody of the site may. */
  counterpart: nullable(Ref),
  /** What is given in return by a swap; null otherwise. */
  counterpart_day: nullable(Day),
  counterpart_shift: nullable(RosterShift),
  note: Type.String(),
  created_at: Instant,
  /** By whom it was settled; `by` is null where time did. */
  settled: nullable(closed({ by: nullable(Ref), at: Instant, reason: Type.String() })),
})
export type ShiftOffer = Static<typeof ShiftOffer>

/** What may be done with an own shift: no rule forbids any of it. */
export const ShiftOfferChoices = closed({
  /** Who may take it over, by name. */
  give: Type.Array(Ref),
  /** Shifts of colleagues that may be had for it, by day and name, at most 200. */
  swap: Type.Array(closed({ user: Ref, day: Day, shift: RosterShift })),
})
export type ShiftOfferChoices = Static<typeof ShiftOfferChoices>

/** `counterpart_day` goes with the kind `swap` alone, which needs a colleague too. */
export const ShiftOfferDraft = closed({
  kind: oneOf('swap', 'give'),
  day: Day,
  /** Absent: anybody of the site. */
  counterpart_id: optional(Id),
  counterpart_day: optional(Day),
  note: optional(Note),
})
export type ShiftOfferDraft = Static<typeof ShiftOfferDraft>

export const OpenShiftDraft = closed({
  location_id: Id,
  day: Day,
  shift_id: Id,
  /** How many people are looked for. */
  places: Type.Integer({ minimum: 1, maximum: 20 }),
  note: optional(Note),
})
export type OpenShiftDraft = Static<typeof OpenShiftDraft>

export const ShiftOfferDecision = closed({ approved: Type.Boolean(), reason: optional(Note) })
export type ShiftOfferDecision = Static<typeof ShiftOfferDecision>

const read = 'show_plugin_people_management'
const write = 'show_manage_user'
const path = '/people/api/v1/shift-offers'

export const shiftOffers = {
  list: endpoint({
    name: 'shift_offers.list',
    method: 'GET',
    path,
    access: read,
    summary: 'Shifts that are swapped, given away or open, newest first',
    query: closed({ ...Pages, location_id: optional(Id), state: optional(oneOf(...shiftOfferStates)) }),
    reply: many(ShiftOffer),
  }),
  /** Those that wait first, then the newest; at most 50. */
  own: endpoint({
    name: 'shift_offers.own',
    method: 'GET',
    path: `${path}/own`,
    access: 'signed-in',
    summary: 'What I have offered, what is offered to me, and what anybody of my site may take',
    reply: many(ShiftOffer),
    personal: true,
  }),
  /** Days up to two weeks before and after. 404 where I have no published shift on the day. */
  choices: endpoint({
    name: 'shift_offers.choices',
    method: 'GET',
    path: `${path}/choices`,
    access: 'signed-in',
    summary: 'Who may take over a shift of mine, and what I may have for it',
    query: closed({ day: Day }),
    reply: one(ShiftOfferChoices),
    personal: true,
  }),
  /** 409 where a rule of the roster forbids it, or the shift is offered already. */
  create: endpoint({
    name: 'shift_offers.create',
    method: 'POST',
    path,
    access: 'signed-in',
    summary: 'Offer a published shift of mine to a colleague, or to anybody of the site',
    body: ShiftOfferDraft,
    reply: one(ShiftOffer),
    personal: true,
  }),
  open: endpoint({
    name: 'shift_offers.open',
    method: 'POST',
    path: `${path}/open`,
    access: write,
    summary: 'Look for people who take a shift; whoever could is told',
    body: OpenShiftDraft,
    reply: many(ShiftOffer),
  }),
  /** It then waits for whoever manages people. 409 where a rule of the roster forbids it. */
  accept: endpoint({
    name: 'shift_offers.accept',
    method: 'POST',
    path: `${path}/:id/accept`,
    access: 'signed-in',
    summary: 'Take a shift that is offered to me, or to anybody of my site',
    params: ById,
    reply: one(ShiftOffer),
    personal: true,
  }),
  decline: endpoint({
    name: 'shift_offers.decline',
    method: 'POST',
    path: `${path}/:id/decline`,
    access: 'signed-in',
    summary: 'Decline a shift that is offered to me',
    params: ById,
    reply: one(ShiftOffer),
    personal: true,
  }),
  /** What was open to anybody is so again where the one who took it withdraws. */
  withdraw: endpoint({
    name: 'shift_offers.withdraw',
    method: 'POST',
    path: `${path}/:id/withdraw`,
    access: 'signed-in',
    summary: 'Take back an offer of mine, or that I would take one',
    params: ById,
    reply: one(ShiftOffer),
    personal: true,
  }),
  close: endpoint({
    name: 'shift_offers.close',
    method: 'POST',
    path: `${path}/:id/close`,
    access: write,
    summary: 'Look no longer for somebody who takes an open shift',
    params: ById,
    reply: one(ShiftOffer),
  }),
  /** Approved, both rosters are changed and published at once. Nobody decides about their own (403). */
  decide: endpoint({
    name: 'shift_offers.decide',
    method: 'POST',
    path: `${path}/:id/decide`,
    access: write,
    summary: 'Approve or refuse a shift that somebody takes',
    params: ById,
    body: ShiftOfferDecision,
    reply: one(ShiftOffer),
  }),
} as const
