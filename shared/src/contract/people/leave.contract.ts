import { type Static, Type } from 'typebox'
import { leaveDayStates } from '../../domain/people/leave-balance.ts'
import { endpoint } from '../../kit/endpoint.ts'
import {
  ById,
  closed,
  Day,
  done,
  Id,
  Instant,
  Line,
  many,
  nullable,
  numberedPages,
  one,
  oneOf,
  optional,
  Ref,
  SearchText,
} from '../../kit/words.ts'

const Year = Type.Integer({ minimum: 2000, maximum: 2100 })
const Days = Type.Number({ multipleOf: 0.5 })

export const LeaveYear = closed({
  year: Year,
  granted: Days,
  carried: Days,
  /** Carried and not taken in time. */
  lapsed: Days,
  /** By hand. */
  adjusted: Days,
  /** Joint leave (cuti bersama) that is taken from annual leave. */
  joint: Days,
  taken: Days,
  /** Asked for and not decided. */
  waiting: Days,
  left: Days,
})
export type LeaveYear = Static<typeof LeaveYear>

/** Annual leave of a person in a year; `balance` is null where no rule holds in it. */
export const PersonLeave = closed({
  user: Ref,
  title: Type.String(),
  /** First day of work; null: not known, counted as long ago. */
  joined_on: nullable(Day),
  balance: nullable(LeaveYear),
})
export type PersonLeave = Static<typeof PersonLeave>

const LeaveDay = closed({
  day: Day,
  /** 0.5 or 1. */
  days: Days,
  state: oneOf(...leaveDayStates),
  /** The request; null for joint leave. */
  ticket: nullable(closed({ id: Id, number: Type.String() })),
})
const LeaveAdjustment = closed({ id: Id, days: Days, reason: Type.String(), by: nullable(Ref), at: Instant })
/** The same with every day and every change by hand. */
export const PersonLeaveYear = closed({ person: PersonLeave, days: Type.Array(LeaveDay), adjustments: Type.Array(LeaveAdjustment) })
export type PersonLeaveYear = Static<typeof PersonLeaveYear>

/** What a request would cost. */
export const LeavePreview = closed({
  /** Days of work in the span. */
  days: Days,
  /** By calendar year, what is left afterwards; null where no rule holds in it. */
  after: Type.Array(closed({ year: Year, left: nullable(Days) })),
  /** The blocked span that forbids it. */
  blocked: nullable(closed({ first_day: Day, last_day: Day, reason: Type.String() })),
})
export type LeavePreview = Static<typeof LeavePreview>

export const LeaveRuleDraft = closed({
  valid_from: Day,
  days_per_year: Type.Integer({ minimum: 0, maximum: 60 }),
  waiting_months: Type.Integer({ minimum: 0, maximum: 24 }),
  pro_rata: Type.Boolean(),
  carry_over_days: Type.Integer({ minimum: 0, maximum: 60 }),
  carry_over_months: Type.Integer({ minimum: 1, maximum: 12 }),
  joint_leave_counts: Type.Boolean(),
})
export type LeaveRuleDraft = Static<typeof LeaveRuleDraft>
export const LeaveRule = closed({ id: Id, ...LeaveRuleDraft.properties })
export type LeaveRule = Static<typeof LeaveRule>

/** Days on which nobody takes annual leave; without a site they hold at all of them. */
export const LeaveBlockDraft = closed({ location_id: nullable(Id), first_day: Day, last_day: Day, reason: Line(200) })
export type LeaveBlockDraft = Static<typeof LeaveBlockDraft>
export const LeaveBlock = closed({ id: Id, location: nullable(Ref), first_day: Day, last_day: Day, reason: Type.String() })
export type LeaveBlock = Static<typeof LeaveBlock>

export const LeaveAdjustmentDraft = closed({
  year: Year,
  /** Added, or taken away below zero; halves are 0.5. */
  days: Type.Number({ minimum: -60, maximum: 60, multipleOf: 0.5 }),
  reason: Line(300),
})
export type LeaveAdjustmentDraft = Static<typeof LeaveAdjustmentDraft>

const read = 'show_plugin_people_management'
const write = 'show_manage_user'
const path = '/people/api/v1/leave'

export const leave = {
  own: endpoint({
    name: 'leave.own',
    method: 'GET',
    path: `${path}/own`,
    access: 'signed-in',
    summary: 'My annual leave of a year',
    query: closed({ year: optional(Year) }),
    reply: one(PersonLeaveYear),
    personal: true,
  }),
  preview: endpoint({
    name: 'leave.preview',
    method: 'GET',
    path: `${path}/own/preview`,
    access: 'signed-in',
    summary: 'How many days of mine a request would cost, and what is left then',
    query: closed({
      first_day: Day,
      last_day: Day,
      first_half: optional(Type.Boolean()),
      last_half: optional(Type.Boolean()),
      location_id: optional(Id),
    }),
    reply: one(LeavePreview),
    personal: true,
  }),
  list: endpoint({
    name: 'leave.list',
    method: 'GET',
    path,
    access: read,
    summary: 'Annual leave of the people of a site, by name',
    query: closed({ ...numberedPages(50), location_id: Id, year: optional(Year), search: SearchText }),
    reply: many(PersonLeave),
  }),
  person: endpoint({
    name: 'leave.person',
    method: 'GET',
    path: `${path}/people/:id`,
    access: read,
    summary: 'Annual leave of a person, day by day',
    params: ById,
    query: closed({ year: optional(Year) }),
    reply: one(PersonLeaveYear),
  }),
  setPerson: endpoint({
    name: 'leave.setPerson',
    method: 'PUT',
    path: `${path}/people/:id`,
    access: write,
    summary: 'Say when a person began to work',
    params: ById,
    body: closed({ joined_on: nullable(Day) }),
    reply: one(PersonLeaveYear),
  }),
  adjust: endpoint({
    name: 'leave.adjust',
    method: 'POST',
    path: `${path}/people/:id/adjustments`,
    access: write,
    summary: 'Add days of annual leave to a year of a person, or take some away; never one’s own (403)',
    params: ById,
    body: LeaveAdjustmentDraft,
    reply: one(PersonLeaveYear),
  }),
  blocks: endpoint({
    name: 'leave.blocks',
    method: 'GET',
    path: `${path}/blocks`,
    access: read,
    summary: 'Days on which nobody takes annual leave, latest first',
    query: closed({ location_id: optional(Id) }),
    reply: many(LeaveBlock),
  }),
  addBlock: endpoint({
    name: 'leave.addBlock',
    method: 'POST',
    path: `${path}/blocks`,
    access: write,
    summary: 'Block days for annual leave; what is approved already stays',
    body: LeaveBlockDraft,
    reply: one(LeaveBlock),
  }),
  removeBlock: endpoint({
    name: 'leave.removeBlock',
    method: 'DELETE',
    path: `${path}/blocks/:id`,
    access: write,
    summary: 'Let annual leave be taken on blocked days again',
    params: ById,
    reply: done,
  }),
} as const

const rulesPath = '/people/api/v1/leave-rules'

/** They hold at every site: only somebody who sees all sites changes them (403). */
export const leaveRules = {
  list: endpoint({
    name: 'leave_rules.list',
    method: 'GET',
    path: rulesPath,
    access: read,
    summary: 'What annual leave is granted, newest rule first',
    reply: many(LeaveRule),
  }),
  /** 409 where another one begins on that day. */
  create: endpoint({
    name: 'leave_rules.create',
    method: 'POST',
    path: rulesPath,
    access: write,
    summary: 'Say what annual leave is granted from a date on',
    body: LeaveRuleDraft,
    reply: one(LeaveRule),
  }),
  remove: endpoint({
    name: 'leave_rules.remove',
    method: 'DELETE',
    path: `${rulesPath}/:id`,
    access: write,
    summary: 'Remove a rule; balances follow the one before',
    params: ById,
    reply: done,
  }),
} as const
