import { type Static, Type } from 'typebox'
import { overtimeLimits } from '../../../domain/overtime/overtime-caps.ts'
import { overtimeDayKinds } from '../../../domain/overtime/overtime-days.ts'
import { overtimeLadders } from '../../../domain/overtime/overtime-law.ts'
import { overtimeCompensations, overtimeKinds, overtimeStates } from '../../../domain/overtime/overtime-states.ts'
import { endpoint } from '../../../kit/endpoint.ts'
import { channel } from '../../../kit/feeds/channel.ts'
import {
  ById,
  closed,
  Day,
  DayOrInstant,
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
} from '../../../kit/words.ts'

/** What somebody may do with an overtime as it is. `override`: approve it although the work has begun, with a reason. */
export const overtimeActions = ['consent', 'decline', 'approve', 'reject', 'cancel', 'verify', 'convert', 'override'] as const
const Minutes = Type.Integer({ minimum: 0 })

/** Whole Rupiah; only for those with `overtime_wage`, absent for everybody else. */
const OvertimePay = closed({
  /** The month's wage that is counted by, and the article of that. */
  basis: Type.Integer(),
  basis_article: Type.String(),
  /** Of an hour, rounded to be shown. */
  hourly: Type.Integer(),
  amount: Type.Integer(),
})
export type OvertimePay = Static<typeof OvertimePay>

/** Minutes of a day that are counted alike. `tenths`: tenths of the wage of an hour. Hours count from 1. */
export const OvertimeStepRow = closed({
  day: Type.String(),
  kind: oneOf(...overtimeDayKinds),
  ladder: oneOf(...overtimeLadders),
  from_hour: Type.Integer(),
  until_hour: nullable(Type.Integer()),
  minutes: Minutes,
  tenths: Type.Integer(),
  article: Type.String(),
})
export type OvertimeStepRow = Static<typeof OvertimeStepRow>

/** Overtime of one person: ordered or requested, consented to, approved before the work, and verified by attendance. */
export const Overtime = closed({
  id: Id,
  number: Type.String(),
  user: Ref,
  title: Type.String(),
  location: Ref,
  zone: Type.String(),
  kind: oneOf(...overtimeKinds),
  state: oneOf(...overtimeStates),
  starts_at: Instant,
  ends_at: Instant,
  work: Type.String(),
  /** What the worker chose; null before they did. */
  compensation: nullable(oneOf(...overtimeCompensations)),
  planned_minutes: Minutes,
  /** From attendance, within the times of the order; null before the work is over. */
  actual_minutes: nullable(Minutes),
  /** The lesser of approved and actual; null before it was verified. */
  verified_minutes: nullable(Minutes),
  /** Hourly wages it comes to, in hundredths: of what was verified, else of what is planned. */
  hourly_wages: Type.Integer(),
  /** Time off it gives; null where pay was chosen or nothing yet. */
  time_off_minutes: nullable(Minutes),
  /** Whether the law demands a meal of 1,400 kcal. */
  meal_owed: Type.Boolean(),
  /** Of a group of positions that the law exempts from overtime pay. */
  exempt: Type.Boolean(),
  pay: optional(OvertimePay),
  may: Type.Array(oneOf(...overtimeActions)),
  rev: Type.Integer(),
  updated_at: Instant,
})
export type Overtime = Static<typeof Overtime>

const Act = closed({ by: nullable(Ref), at: Instant })
export const OvertimeDetail = closed({
  ...Overtime.properties,
  law: Type.String(),
  /** That order and consent are needed; that a list is kept; from when a meal is owed. */
  articles: closed({ consent: Type.String(), list: Type.String(), meal: Type.String(), hour: Type.String(), exempt: Type.String() }),
  created: Act,
  consented: nullable(Act),
  decided: nullable(Act),
  verified: nullable(Act),
  converted: nullable(Act),
  /** Why it was declined, rejected or cancelled; empty otherwise. */
  reason: Type.String(),
  /** Why a limit was passed or approval came after the start; empty otherwise. */
  exemption: Type.String(),
  /** How the minutes are counted: of what was verified, else of what is planned. */
  steps: Type.Array(OvertimeStepRow),
  /** When the person was in, as far as it touches the overtime. */
  attendance: Type.Array(closed({ check_in_at: Instant, check_out_at: nullable(Instant) })),
})
export type OvertimeDetail = Static<typeof OvertimeDetail>

const Room = closed({
  day: Type.String(),
  kind: oneOf(...overtimeDayKinds),
  ladder: oneOf(...overtimeLadders),
  minutes: Minutes,
  /** Minutes that the limits leave beside this and everything else; negative where one is passed. */
  left: Type.Integer(),
  week_left: nullable(Type.Integer()),
  passed: nullable(oneOf(...overtimeLimits)),
  article: Type.String(),
})
/** What an overtime would come to, before it is written. */
export const OvertimePreview = closed({
  planned_minutes: Minutes,
  room: Type.Array(Room),
  steps: Type.Array(OvertimeStepRow),
  hourly_wages: Type.Integer(),
  meal_owed: Type.Boolean(),
  exempt: Type.Boolean(),
  /** The hours of the shift it would lie in; null: none. */
  shift: nullable(closed({ name: Type.String(), starts_at: Instant, ends_at: Instant })),
  pay: optional(OvertimePay),
})
export type OvertimePreview = Static<typeof OvertimePreview>

const Draft = closed({
  /** Whom it is ordered for; absent: the caller asks for themselves. */
  user_id: optional(Id),
  location_id: Id,
  starts_at: Instant,
  ends_at: Instant,
  /** What is to be done. */
  work: Line(300),
  /** Of a request; of an order the worker chooses when consenting. */
  compensation: optional(oneOf(...overtimeCompensations)),
  /** Why a limit of the law is passed or the past is recorded; needs `overtime_override`. */
  override_reason: optional(Line(500)),
})
export type OvertimeDraft = Static<typeof Draft>

export const overtimeViews = ['mine', 'decide', 'team', 'all'] as const
const read = 'show_plugin_overtime'
const path = '/api/v1.2/overtimes'
const command = <const N extends string, const B extends ReturnType<typeof closed>>(name: N, summary: string, body: B) =>
  endpoint({
    name: `overtimes.${name}`,
    method: 'POST',
    path: `${path}/:id/${name}`,
    access: read,
    summary,
    params: ById,
    body,
    reply: one(OvertimeDetail),
    personal: true,
  })
const WithReason = closed({ reason: Line(500) })
const Nothing = closed({})

/** Overtime, on a host of its own (`OVERTIME_API_URL`). */
export const overtimes = {
  list: endpoint({
    name: 'overtimes.list',
    method: 'GET',
    path,
    access: read,
    summary: 'Overtime one may see, latest start first: own, of one’s team, and by `overtime_manage` of the sites',
    query: closed({
      ...numberedPages(10),
      /** `mine`; `decide`: what waits for me; `team`: of those whose manager I am; `all`, which is usual. */
      view: optional(oneOf(...overtimeViews)),
      state: optional(oneOf(...overtimeStates)),
      user: optional(Id),
      start: optional(DayOrInstant),
      end: optional(DayOrInstant),
      location_id: optional(Id),
      search: SearchText,
    }),
    reply: many(Overtime),
    personal: true,
  }),
  /** 409 after the start, unless `overtime_override` and a reason. 409 before both sides agree. */
  decide: endpoint({
    name: 'overtimes.decide',
    method: 'PUT',
    path: '/api/v1.2/overtime/approval/:id',
    access: read,
    summary: 'Approve an overtime before the work, or reject it',
    params: ById,
    body: closed({
      status: oneOf('approved', 'rejected'),
      /** Who decides: the caller. */
      user_id: optional(Id),
      reason: optional(Line(500)),
    }),
    reply: one(OvertimeDetail),
    personal: true,
  }),
  create: endpoint({
    name: 'overtimes.create',
    method: 'POST',
    path,
    access: read,
    summary: 'Order overtime of somebody whose manager one is, or ask for one’s own',
    body: Draft,
    reply: one(OvertimeDetail),
    personal: true,
  }),
  preview: endpoint({
    name: 'overtimes.preview',
    method: 'GET',
    path: '/api/v1.2/overtime/preview',
    access: read,
    summary: 'What an overtime would come to, and the hours the law leaves',
    query: closed({ user_id: optional(Id), location_id: Id, starts_at: Instant, ends_at: Instant }),
    reply: one(OvertimePreview),
    personal: true,
  }),
  people: endpoint({
    name: 'overtimes.people',
    method: 'GET',
    path: '/api/v1.2/overtime/people',
    access: read,
    summary: 'Whom one may order overtime of at a site, or at any of one’s sites, by name; at most 50',
    query: closed({ location_id: optional(Id), search: SearchText }),
    reply: one(Type.Array(closed({ id: Id, name: Type.String(), title: Type.String() }))),
    personal: true,
  }),
  export: endpoint({
    name: 'overtimes.export',
    method: 'GET',
    path: `${path}/export`,
    access: read,
    summary: 'Overtime one may see as CSV or XLSX; days of the start, at most 366; pay only with `overtime_wage`',
    query: closed({
      start: Day,
      end: Day,
      format: oneOf('csv', 'xlsx'),
      language: oneOf('en', 'id'),
      location_id: optional(Id),
      view: optional(oneOf(...overtimeViews)),
    }),
    reply: 'binary',
    personal: true,
  }),
  get: endpoint({
    name: 'overtimes.get',
    method: 'GET',
    path: `${path}/:id`,
    access: read,
    summary: 'One overtime with how each figure comes about',
    params: ById,
    reply: one(OvertimeDetail),
    personal: true,
  }),
  consent: command(
    'consent',
    'Agree to it as the other side; the worker says whether it is paid or taken as time off',
    closed({
      compensation: optional(oneOf(...overtimeCompensations)),
    }),
  ),
  decline: command('decline', 'Decline it as the other side', WithReason),
  cancel: command('cancel', 'Cancel it before the work', WithReason),
  verify: command('verify', 'Verify what was worked: the lesser of approved and actual', Nothing),
  convert: endpoint({
    name: 'overtimes.convert',
    method: 'POST',
    path: `${path}/:id/convert`,
    access: 'overtime_manage',
    summary: 'Say that it was paid, or given as time off',
    params: ById,
    body: Nothing,
    reply: one(OvertimeDetail),
    personal: true,
  }),
} as const

/** Overtime one may see, live. */
export const overtimeFeed = channel({
  name: 'overtimes',
  source: overtimes.list,
  item: Overtime,
  key: 'id',
  fixed: { limit: '200' },
  topics: ['overtimes'],
  intervalMs: 10_000,
})
