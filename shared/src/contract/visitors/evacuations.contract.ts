import { type Static, Type } from 'typebox'
import { visitorStates } from '../../domain/visitors/visitor-state.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { channel } from '../../kit/feeds/channel.ts'
import { closed, Id, Instant, many, nullable, one, oneOf, optional, Ref } from '../../kit/words.ts'

export const OnSiteVisitor = closed({
  id: Id,
  name: Type.String(),
  company: Type.String(),
  phone: Type.String(),
  state: oneOf(...visitorStates),
  location: Ref,
  host: nullable(Ref),
  escort: Type.String(),
  badge: Type.String(),
  areas: Type.Array(Ref),
  checked_in_at: Instant,
  overstay: Type.Boolean(),
  /** At the assembly point, by the newest word of anybody who counted. */
  safe: Type.Boolean(),
  safe_at: nullable(Instant),
  safe_by: nullable(Ref),
})
export type OnSiteVisitor = Static<typeof OnSiteVisitor>

/** One of our own people who is checked in. */
export const OnSiteStaff = closed({
  id: Id,
  name: Type.String(),
  title: Type.String(),
  phone: Type.String(),
  location: Ref,
  checked_in_at: Instant,
  /** At the assembly point, as of visitors. */
  safe: Type.Boolean(),
  safe_at: nullable(Instant),
  safe_by: nullable(Ref),
})
export type OnSiteStaff = Static<typeof OnSiteStaff>
/** The same before anything was said of them. */
export type StaffInside = Omit<OnSiteStaff, 'safe' | 'safe_at' | 'safe_by'>

/** What was said of one person at the assembly point, a visitor or one of our own, and when by the clock of who said it. */
export const SafeWord = closed({ visitor_id: optional(Id), user_id: optional(Id), safe: Type.Boolean(), at: Instant })
export type SafeWord = Static<typeof SafeWord>
/**
 * What became of it. `taken`; `older`: somebody said something else later, and that holds; `left`: they had left the building by then;
 * `unknown`: there is nobody such on the lists that the caller may see.
 */
export const safeOutcomes = ['taken', 'older', 'left', 'unknown'] as const
export const SafeAnswer = closed({
  visitor_id: optional(Id),
  user_id: optional(Id),
  outcome: oneOf(...safeOutcomes),
  safe: Type.Boolean(),
  /** Who has the last word, and since when. */
  by: nullable(Ref),
  at: nullable(Instant),
})
export type SafeAnswer = Static<typeof SafeAnswer>

const access = 'visitor_receive'
const board = '/desk/api/v1/visitors'

/** Counting people at the assembly point. Which visitors are in is `visitors.onSite`. */
export const evacuations = {
  staff: endpoint({
    name: 'evacuations.staff',
    method: 'GET',
    path: `${board}/on-site/staff`,
    access,
    summary: 'Staff who are checked in now, with their telephones, for an evacuation',
    query: closed({ location_id: optional(Id) }),
    reply: many(OnSiteStaff),
  }),
  say: endpoint({
    name: 'evacuations.say',
    method: 'POST',
    path: `${board}/safe`,
    access,
    summary: 'Who is at the assembly point, also as it was written down without a connection; the newest word about somebody holds',
    body: closed({ words: Type.Array(SafeWord, { minItems: 1, maxItems: 500 }) }),
    reply: many(SafeAnswer),
  }),
  allClear: endpoint({
    name: 'evacuations.allClear',
    method: 'POST',
    path: `${board}/all-clear`,
    access,
    summary: 'The evacuation of a site is over: nobody is marked as safe any more',
    body: closed({ location_id: Id }),
    reply: one(closed({ count: Type.Integer({ minimum: 0 }) })),
  }),
} as const

/** Staff who are checked in, and who of them is safe. */
export const evacuationStaffFeed = channel({
  name: 'evacuation_staff',
  source: evacuations.staff,
  item: OnSiteStaff,
  key: 'id',
  topics: ['evacuations', 'attendances'],
  intervalMs: 5000,
})
