import { type Static, Type } from 'typebox'
import { deliveryStates, reportAudiences, reportFormats, scheduleUnits } from '../../domain/reports/report-schedules.ts'
import { endpoint } from '../../kit/endpoint.ts'
import {
  ById,
  changes,
  closed,
  Day,
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
  TimeOfDay,
} from '../../kit/words.ts'
import { ReportShape } from './reports.contract.ts'

const ReportPeriod = Type.Union([
  closed({ kind: oneOf('days'), count: Type.Integer({ minimum: 1, maximum: 1100 }) }),
  closed({
    kind: oneOf('months'),
    count: Type.Integer({ minimum: 1, maximum: 36 }),
    back: Type.Integer({ minimum: 0, maximum: 36 }),
  }),
  closed({ kind: oneOf('range'), start: Day, end: Day }),
])
/** A report that is asked anew each time: its period moves with the day. */
export const ReportDefinition = closed({ ...ReportShape, period: ReportPeriod, view: oneOf('table', 'pivot', 'chart') })
export type ReportDefinition = Static<typeof ReportDefinition>

export const SavedReport = closed({
  id: Id,
  name: Type.String(),
  owner: Ref,
  audience: oneOf(...reportAudiences),
  roles: Type.Array(Ref),
  definition: ReportDefinition,
  /** Whether it is the caller's to change. */
  editable: Type.Boolean(),
  rev: Type.Integer(),
  updated_at: Instant,
})
export type SavedReport = Static<typeof SavedReport>

const Draft = closed({
  name: Line(120),
  audience: optional(oneOf(...reportAudiences)),
  role_ids: optional(Type.Array(Id, { maxItems: 50, uniqueItems: true })),
  definition: ReportDefinition,
})

export const ReportSchedule = closed({
  id: Id,
  report_id: Id,
  unit: oneOf(...scheduleUnits),
  /** Of a week 1 Monday to 7 Sunday, of a month its day. */
  on_day: nullable(Type.Integer({ minimum: 1, maximum: 31 })),
  at_time: TimeOfDay,
  zone: Type.String(),
  format: oneOf(...reportFormats),
  location: nullable(Ref),
  recipients: Type.Array(Ref),
  active: Type.Boolean(),
  next_at: Instant,
  /** What became of the newest mails, newest first. */
  deliveries: Type.Array(
    closed({ user: nullable(Ref), due_at: Instant, state: oneOf(...deliveryStates), reason: Type.String(), made_at: nullable(Instant) }),
  ),
})
export type ReportSchedule = Static<typeof ReportSchedule>

const ScheduleDraft = closed({
  unit: oneOf(...scheduleUnits),
  on_day: optional(nullable(Type.Integer({ minimum: 1, maximum: 31 }))),
  at_time: TimeOfDay,
  zone: optional(Line(60)),
  format: oneOf(...reportFormats),
  location_id: optional(nullable(Id)),
  recipient_ids: Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true }),
  active: optional(Type.Boolean()),
})

const access = 'show_plugin_reporting'
const base = '/api/v1/reports'
/** Reports that somebody keeps, for themselves or for others. */
export const savedReports = {
  list: endpoint({
    name: 'saved_reports.list',
    method: 'GET',
    path: base,
    access,
    summary: 'My reports and those shared with me, by name',
    query: closed({ ...Paging }),
    reply: many(SavedReport),
    personal: true,
  }),
  get: endpoint({
    name: 'saved_reports.get',
    method: 'GET',
    path: `${base}/saved/:id`,
    access,
    summary: 'A report that is mine or shared with me',
    params: ById,
    reply: one(SavedReport),
    personal: true,
  }),
  create: endpoint({
    name: 'saved_reports.create',
    method: 'POST',
    path: base,
    access,
    summary: 'Keep a report, for me or for others',
    body: Draft,
    reply: one(SavedReport),
    personal: true,
  }),
  update: endpoint({
    name: 'saved_reports.update',
    method: 'PUT',
    path: `${base}/saved/:id`,
    access,
    summary: 'Change a report of mine. `rev`: 409 when it was changed since',
    params: ById,
    body: changes(closed({ ...Draft.properties, rev: Type.Integer() })),
    reply: one(SavedReport),
    personal: true,
  }),
  remove: endpoint({
    name: 'saved_reports.remove',
    method: 'DELETE',
    path: `${base}/saved/:id`,
    access,
    summary: 'Remove a report of mine, with its schedules',
    params: ById,
    reply: done,
    personal: true,
  }),
} as const

/** When reports are mailed. */
export const reportSchedules = {
  list: endpoint({
    name: 'report_schedules.list',
    method: 'GET',
    path: `${base}/saved/:id/schedules`,
    access,
    summary: 'When a report of mine is mailed to whom, and what became of it',
    params: ById,
    reply: many(ReportSchedule),
    personal: true,
  }),
  create: endpoint({
    name: 'report_schedules.create',
    method: 'POST',
    path: `${base}/saved/:id/schedules`,
    access,
    summary: 'Mail a report of mine every day, week or month',
    params: ById,
    body: ScheduleDraft,
    reply: one(ReportSchedule),
    personal: true,
  }),
  remove: endpoint({
    name: 'report_schedules.remove',
    method: 'DELETE',
    path: `${base}/schedules/:id`,
    access,
    summary: 'Mail a report no more',
    params: ById,
    reply: done,
    personal: true,
  }),
} as const
