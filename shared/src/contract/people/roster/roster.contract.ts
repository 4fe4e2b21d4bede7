import { type Static, Type } from 'typebox'
import { MAX_FILLED_DAYS } from '../../../domain/people/roster/roster-filling.ts'
import { rosterKinds, rosterRules } from '../../../domain/people/roster/roster-rules.ts'
import { shiftWishKinds } from '../../../domain/people/roster/shift-wishes.ts'
import { endpoint } from '../../../kit/endpoint.ts'
import { closed, Day, Id, Instant, many, nullable, one, oneOf, optional, Ref, TimeOfDay } from '../../../kit/words.ts'
import { PersonSkill, RosterSkill } from './roster-skills.contract.ts'

const Count = Type.Integer({ minimum: 0 })

/** What is planned for a person's day. `draft`: differs from what was published, and nobody was told yet. */
export const RosterCell = closed({
  day: Day,
  kind: oneOf(...rosterKinds),
  /** Null unless `kind` is `shift`. */
  shift_id: nullable(Id),
  state: oneOf('draft', 'published'),
  /** Whether the person has confirmed what was published. */
  confirmed: Type.Boolean(),
})
export type RosterCell = Static<typeof RosterCell>

export const RosterPerson = closed({
  user: Ref,
  title: Type.String(),
  /** Name of the standing shift that holds on days without a plan. */
  standing: nullable(Type.String()),
  cells: Type.Array(RosterCell),
  skills: Type.Array(PersonSkill),
  /** What the person wishes; it binds nobody. */
  wishes: Type.Array(closed({ day: Day, kind: oneOf(...shiftWishKinds), shift_id: nullable(Id) })),
  /** Whole days away by what was approved. */
  away: Type.Array(closed({ day: Day, on: oneOf('leave', 'trip') })),
})
export type RosterPerson = Static<typeof RosterPerson>

export const RosterShift = closed({ id: Id, name: Type.String(), start: TimeOfDay, end: TimeOfDay })
export type RosterShift = Static<typeof RosterShift>
const NeedCount = Type.Integer({ minimum: 0, maximum: 999 })
/** How many people a shift needs: on named days, else on public holidays, else by the weekday. */
export const RosterNeed = closed({
  shift_id: Id,
  /** Monday first. */
  weekdays: Type.Array(NeedCount, { minItems: 7, maxItems: 7 }),
  /** On public holidays and joint leave; null: as on the weekday. */
  holiday: nullable(NeedCount),
  dates: Type.Array(closed({ day: Day, count: NeedCount }), { maxItems: 100 }),
  /** Of the people of a shift, how many have a skill; never more than are needed on the day. */
  skills: Type.Array(closed({ skill_id: Id, count: Type.Integer({ minimum: 1, maximum: 999 }) }), { maxItems: 20 }),
})
export type RosterNeed = Static<typeof RosterNeed>

/** The roster of a site, days `from` and `to` included. */
export const Roster = closed({
  location: Ref,
  zone: Type.String(),
  today: Day,
  from: Day,
  to: Day,
  /** By their begin. */
  shifts: Type.Array(RosterShift),
  /** How many people each shift needs; shifts without a row need nobody. */
  needs: Type.Array(RosterNeed),
  /** By name. */
  skills: Type.Array(RosterSkill),
  /** By name, at most 500. */
  people: Type.Array(RosterPerson),
  /** Days from today on that were changed and not published yet. */
  drafts: Count,
  /** How many wishes a person of the site may have in a month. */
  wish_limit: Count,
  /** People who have not confirmed all of their published days from today on. */
  unconfirmed: Type.Array(Ref),
})
export type Roster = Static<typeof Roster>

/** A day as it is wanted. `shift_id` goes with the kind `shift` alone; `none` takes the plan of the day away. */
export const RosterWish = closed({ user_id: Id, day: Day, kind: oneOf(...rosterKinds), shift_id: optional(Id) })
export type RosterWish = Static<typeof RosterWish>
export const RosterWishes = closed({ location_id: Id, days: Type.Array(RosterWish, { minItems: 1, maxItems: MAX_FILLED_DAYS }) })
export type RosterWishes = Static<typeof RosterWishes>

/** A wanted day that a rule forbids. `other`: the day it is too near to, or the first of too many in a row. */
export const RosterProblem = closed({ user: Ref, day: Day, rule: oneOf(...rosterRules), other: nullable(Day) })
export type RosterProblem = Static<typeof RosterProblem>

/** A published day of the caller. `start` and `end` are null on a day off. */
export const OwnRosterDay = closed({
  day: Day,
  location: Ref,
  zone: Type.String(),
  shift: nullable(Type.String()),
  start: nullable(Instant),
  end: nullable(Instant),
  confirmed: Type.Boolean(),
})
export type OwnRosterDay = Static<typeof OwnRosterDay>

const read = 'show_plugin_people_management'
const write = 'show_manage_user'
const path = '/people/api/v1/roster'

export const roster = {
  /** At most 42 days. 422 for a span that is none. */
  list: endpoint({
    name: 'roster.list',
    method: 'GET',
    path,
    access: read,
    summary: 'Who works which shift on which day at a site',
    query: closed({ location_id: Id, from: Day, to: Day }),
    reply: one(Roster),
  }),
  /** `group_id`: its members alone. 422 for a group that is none of the site's. */
  sheet: endpoint({
    name: 'roster.sheet',
    method: 'GET',
    path: `${path}/sheet`,
    access: read,
    summary: 'The roster of a month as PDF, to be printed across A4 or A3; drafts are marked, and reasons of absence left out',
    query: closed({
      location_id: Id,
      month: Type.String({ pattern: '^20\\d{2}-(0[1-9]|1[0-2])$' }),
      group_id: optional(Id),
      paper: oneOf('A4', 'A3'),
      language: oneOf('en', 'id'),
    }),
    reply: 'binary',
  }),
  /** Changes nothing. */
  check: endpoint({
    name: 'roster.check',
    method: 'POST',
    path: `${path}/check`,
    access: write,
    summary: 'Which of the wanted days a rule forbids',
    body: RosterWishes,
    reply: many(RosterProblem),
  }),
  /** All or nothing: 409 with the first day that a rule forbids. Nobody is told before it is published. */
  assign: endpoint({
    name: 'roster.assign',
    method: 'PUT',
    path,
    access: write,
    summary: 'Plan shifts and days off of people, or take plans away',
    body: RosterWishes,
    reply: one(closed({ changed: Count })),
  }),
  /** Days before today stay as they are. 409 where nothing was changed. */
  publish: endpoint({
    name: 'roster.publish',
    method: 'POST',
    path: `${path}/publish`,
    access: write,
    summary: 'Publish the changed days of a span; the people concerned are told',
    body: closed({ location_id: Id, from: Day, to: Day }),
    reply: one(closed({ days: Count, people: Count })),
  }),
  /** Shifts that are left out need nobody any more. */
  setNeeds: endpoint({
    name: 'roster.setNeeds',
    method: 'PUT',
    path: `${path}/needs`,
    access: write,
    summary: 'Say how many people each shift of a site needs',
    body: closed({ location_id: Id, needs: Type.Array(RosterNeed, { maxItems: 100 }) }),
    reply: many(RosterNeed),
  }),
  /** From today on, 31 days. */
  own: endpoint({
    name: 'roster.own',
    method: 'GET',
    path: `${path}/own`,
    access: 'signed-in',
    personal: true,
    summary: 'My published shifts and days off',
    reply: many(OwnRosterDay),
  }),
  /** 409 where nothing waits to be confirmed. */
  confirm: endpoint({
    name: 'roster.confirm',
    method: 'POST',
    path: `${path}/confirm`,
    access: 'signed-in',
    personal: true,
    summary: 'Confirm my published days',
    reply: many(OwnRosterDay),
  }),
}
