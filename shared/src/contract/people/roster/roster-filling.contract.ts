import { type Static, Type } from 'typebox'
import { fillReasons, MAX_WEEK_HOURS } from '../../../domain/people/roster/roster-filling.ts'
import { endpoint } from '../../../kit/endpoint.ts'
import { closed, Day, done, Id, nullable, one, oneOf, Ref } from '../../../kit/words.ts'
import { RosterWish } from './roster.contract.ts'

const Count = Type.Integer({ minimum: 0 })

/** Whose days are filled, `from` (at the earliest today) and `to` included. */
const RosterFill = closed({
  location_id: Id,
  from: Day,
  to: Day,
  user_ids: Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true }),
  /** False: days without any plan alone. True: drafts are planned anew too; what is published stays. */
  replace_drafts: Type.Boolean(),
  /** Most hours of work of a person from Monday to Sunday. */
  max_week_hours: Type.Integer({ minimum: 1, maximum: MAX_WEEK_HOURS }),
})
export type RosterFill = Static<typeof RosterFill>

/** A shift with too few people, or too few who have a skill (`skill_id`), and how many of those who were to be planned cannot be given it, by reason. */
export const RosterGap = closed({
  day: Day,
  shift_id: Id,
  skill_id: nullable(Id),
  missing: Count,
  reasons: Type.Array(closed({ reason: oneOf(...fillReasons), count: Count })),
})
export type RosterGap = Static<typeof RosterGap>

const Reasons = Type.Array(closed({ reason: oneOf(...fillReasons), count: Count }))
/** A wish that is not kept: of a day off (`shift_id` is null) or a shift, what is planned instead (null: a day off), and why others could not be given that. */
export const RefusedWish = closed({ user: Ref, day: Day, shift_id: nullable(Id), instead_id: nullable(Id), reasons: Reasons })
export type RefusedWish = Static<typeof RefusedWish>

/** What a run proposes; nothing is stored. */
const RosterFilling = closed({
  /** Every day that was filled: a shift or a day off. */
  days: Type.Array(RosterWish),
  /** People that the shifts need in the span, and how many of them there are with these days. */
  needed: Count,
  covered: Count,
  /** By day and shift. */
  gaps: Type.Array(RosterGap),
  /** Wishes for the days that were filled: how many are kept, and those that are not. */
  wishes: closed({ kept: Count, refused: Type.Array(RefusedWish) }),
  /** What each person works in the span, with what was planned before: hours, nights, days on weekends. */
  people: Type.Array(closed({ user: Ref, hours: Type.Number(), nights: Count, weekends: Count })),
})
export type RosterFilling = Static<typeof RosterFilling>

const path = '/people/api/v1/roster/filling'
export const rosterFilling = {
  /** Ends within ten seconds. 409 while another run at the site goes on, when it is cancelled, and where nobody is needed. */
  run: endpoint({
    name: 'roster_filling.run',
    method: 'POST',
    path,
    access: 'show_manage_user',
    summary: 'Propose shifts and days off that cover the need and keep every rule',
    body: RosterFill,
    reply: one(RosterFilling),
  }),
  /** 409 where none goes on. */
  cancel: endpoint({
    name: 'roster_filling.cancel',
    method: 'POST',
    path: `${path}/cancel`,
    access: 'show_manage_user',
    summary: 'Cancel the run at a site',
    body: closed({ location_id: Id }),
    reply: done,
  }),
}
