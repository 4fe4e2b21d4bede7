import { type Static, Type } from 'typebox'
import { passKinds, passStates } from '../../domain/visitors/passes.ts'
import { visitorStates } from '../../domain/visitors/visitor-state.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { channel } from '../../kit/feeds/channel.ts'
import {
  ById,
  changes,
  closed,
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

const Facts = {
  id: Id,
  location: Ref,
  kind: oneOf(...passKinds),
  code: Type.String(),
  /** What a badge opens; where a locker or a bay is. */
  area: nullable(Ref),
  note: Type.String(),
}

/** One thing of a site's list, as those see it who keep the list. */
export const Pass = closed({
  ...Facts,
  state: oneOf(...passStates),
  /** A retired one is not given out any more. */
  active: Type.Boolean(),
  /** Ever given out: then it may be retired, not removed. */
  used: Type.Boolean(),
})
export type Pass = Static<typeof Pass>
export const PassDraft = closed({
  location_id: Id,
  kind: oneOf(...passKinds),
  code: Line(40),
  /** The last code of a run: from `V-001` to `V-050`. */
  to: optional(Line(40)),
  area_id: optional(nullable(Id)),
  note: optional(Text(500)),
})

/** One that is out, or did not come back. */
export const HeldPass = closed({
  ...Facts,
  state: oneOf('out', 'missing'),
  since: Instant,
  missing_at: nullable(Instant),
  /** What was written down when it did not come back. */
  said: Type.String(),
  /** Null once the visit was removed. */
  visitor: nullable(
    closed({
      id: Id,
      ticket: closed({ id: Id, number: Type.String() }),
      /** Empty once the personal data were erased. */
      name: Type.String(),
      company: Type.String(),
      state: oneOf(...visitorStates),
      until: Instant,
    }),
  ),
})
export type HeldPass = Static<typeof HeldPass>

/** How many of a kind a site has, but for the retired. */
export const PassCount = closed({
  id: Type.String(),
  location: Ref,
  kind: oneOf(...passKinds),
  free: Type.Integer(),
  out: Type.Integer(),
  missing: Type.Integer(),
})
export type PassCount = Static<typeof PassCount>

const FreePass = closed({ id: Id, code: Type.String(), area: nullable(Ref) })
/** `listed`: how many there are at all; none: anything may be typed. */
const Offer = closed({ listed: Type.Integer(), free: Type.Array(FreePass) })
export const PassOffer = closed({ badge: Offer, locker: Offer, parking: Offer })
export type PassOffer = Static<typeof PassOffer>

const path = '/desk/api/v1/passes'
const receive = 'visitor_receive'
const AtSite = { location_id: optional(Id) }

/** Badges, lockers and parking bays, as the reception gives them out. Giving is `visitors.assign`, taking back `visitors.done`. */
export const passes = {
  list: endpoint({
    name: 'passes.list',
    method: 'GET',
    path,
    access: receive,
    summary: 'What is out or missing, given out longest ago first',
    query: closed({ ...Paging, ...AtSite, kind: optional(oneOf(...passKinds)) }),
    reply: many(HeldPass),
  }),
  counts: endpoint({
    name: 'passes.counts',
    method: 'GET',
    path: `${path}/counts`,
    access: receive,
    summary: 'How many are free, out and missing, by site and kind',
    query: closed(AtSite),
    reply: many(PassCount),
  }),
  free: endpoint({
    name: 'passes.free',
    method: 'GET',
    path: `${path}/free`,
    access: receive,
    summary: 'What a site has to give out now, next one first',
    query: closed({ location_id: Id }),
    reply: one(PassOffer),
  }),
  back: endpoint({
    name: 'passes.back',
    method: 'POST',
    path: `${path}/:id/back`,
    access: receive,
    summary: 'It came back, or was found: it is free again',
    params: ById,
    reply: one(Pass),
  }),
} as const

const settings = '/desk/api/v1/setting/tickets/pass'
const access = 'show_manage_ticket'

/** The lists of what receptions give out, for those who keep them. */
export const passSettings = {
  list: endpoint({
    name: 'pass_settings.list',
    method: 'GET',
    path: settings,
    access,
    summary: 'Badges, lockers and parking bays by kind and code, the retired too',
    query: closed({ ...Paging, ...AtSite, kind: optional(oneOf(...passKinds)), search: SearchText }),
    reply: many(Pass),
  }),
  get: endpoint({
    name: 'pass_settings.get',
    method: 'GET',
    path: `${settings}/:id`,
    access,
    summary: 'One badge, locker or bay',
    params: ById,
    reply: one(Pass),
  }),
  create: endpoint({
    name: 'pass_settings.create',
    method: 'POST',
    path: settings,
    access,
    summary: 'Add one, or a run of codes with `to`; all of them or none',
    body: PassDraft,
    reply: one(closed({ made: Type.Integer() })),
  }),
  update: endpoint({
    name: 'pass_settings.update',
    method: 'PUT',
    path: `${settings}/:id`,
    access,
    summary: 'Change area and note, retire it or take it up again',
    params: ById,
    body: changes(closed({ area_id: nullable(Id), note: Text(500), active: Type.Boolean() })),
    reply: one(Pass),
  }),
  remove: endpoint({
    name: 'pass_settings.remove',
    method: 'DELETE',
    path: `${settings}/:id`,
    access,
    summary: 'Remove one that was never given out',
    params: ById,
    reply: done,
  }),
} as const

/** What is out, live: parameters are those of `passes.list`. */
export const passBoardFeed = channel({
  name: 'pass_board',
  source: passes.list,
  item: HeldPass,
  key: 'id',
  fixed: { limit: '1000' },
  topics: ['visitors', 'passes'],
  intervalMs: 5000,
})
export const passCountFeed = channel({
  name: 'pass_counts',
  source: passes.counts,
  item: PassCount,
  key: 'id',
  topics: ['visitors', 'passes'],
  intervalMs: 5000,
})
