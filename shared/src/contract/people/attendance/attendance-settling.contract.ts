import { type Static, Type } from 'typebox'
import { attendanceExceptionKinds, attendanceRequestStates } from '../../../domain/people/attendance-settling.ts'
import { endpoint } from '../../../kit/endpoint.ts'
import { ById, closed, Day, Id, Instant, Line, many, nullable, numberedPages, one, oneOf, optional, Ref } from '../../../kit/words.ts'
import { Attendance, ShiftHours } from '../attendances.contract.ts'

const Kind = oneOf(...attendanceExceptionKinds)
const Pages = numberedPages(50)

/** Something about a person's day that somebody has to settle. */
export const AttendanceException = closed({
  kind: Kind,
  user: Ref,
  title: Type.String(),
  location: Ref,
  day: Day,
  /** Null where nothing was recorded: absences. */
  attendance: nullable(Attendance),
  shift: nullable(ShiftHours),
  /** Who has accepted it as it is, and why. */
  settled: nullable(closed({ by: nullable(Ref), at: Instant, note: Type.String() })),
  /** The month is locked: nothing can be done about it. */
  locked: Type.Boolean(),
})
export type AttendanceException = Static<typeof AttendanceException>

export const AttendanceSettlementDraft = closed({ user_id: Id, location_id: Id, day: Day, kind: Kind, note: Line(300) })
export type AttendanceSettlementDraft = Static<typeof AttendanceSettlementDraft>

/** What somebody who manages people writes down for somebody who could not check in. */
export const AttendanceRecordDraft = closed({
  user_id: Id,
  location_id: Id,
  check_in_at: Instant,
  check_out_at: Instant,
  reason: Line(300),
})
export type AttendanceRecordDraft = Static<typeof AttendanceRecordDraft>

/** What a person asks to be put right. */
export const AttendanceRequest = closed({
  id: Id,
  user: Ref,
  location: Ref,
  day: Day,
  /** What was recorded that day; null where nothing was. */
  attendance: nullable(closed({ id: Id, check_in_at: Instant, check_out_at: nullable(Instant) })),
  check_in_at: nullable(Instant),
  check_out_at: nullable(Instant),
  reason: Type.String(),
  state: oneOf(...attendanceRequestStates),
  created_at: Instant,
  decided: nullable(closed({ by: nullable(Ref), at: Instant, note: Type.String() })),
})
export type AttendanceRequest = Static<typeof AttendanceRequest>

/** Of an attendance of one's own: one or both times. Without one: the site and both times. */
export const AttendanceRequestDraft = closed({
  attendance_id: optional(Id),
  location_id: optional(Id),
  check_in_at: optional(Instant),
  check_out_at: optional(Instant),
  reason: Line(500),
})
export type AttendanceRequestDraft = Static<typeof AttendanceRequestDraft>
export const AttendanceDecision = closed({ approved: Type.Boolean(), note: optional(Line(300)) })
export type AttendanceDecision = Static<typeof AttendanceDecision>

const read = 'show_plugin_people_management'
const write = 'show_manage_user'
const path = '/people/api/v1/attendances'
const requests = '/people/api/v1/attendance-requests'

export const attendanceExceptions = {
  /** Both days included, at most 31; the last 14 unless said. Newest first. Settled ones only when asked for. */
  list: endpoint({
    name: 'attendance_exceptions.list',
    method: 'GET',
    path: `${path}/exceptions`,
    access: read,
    summary: 'Late, absent, off site and not ended: what is to be settled',
    query: closed({
      ...Pages,
      location_id: optional(Id),
      start: optional(Day),
      end: optional(Day),
      kind: optional(Kind),
      settled: optional(Type.Boolean()),
    }),
    reply: many(AttendanceException),
  }),
  /** 409 where there is no such exception any more, it is settled already, or the month is locked. */
  settle: endpoint({
    name: 'attendance_exceptions.settle',
    method: 'POST',
    path: `${path}/exceptions/settle`,
    access: write,
    summary: 'Accept an exception as it is, with a note',
    body: AttendanceSettlementDraft,
    reply: one(AttendanceException),
  }),
  /** At most 24 hours, over by now and at most a year ago; nobody records their own. */
  record: endpoint({
    name: 'attendance_exceptions.record',
    method: 'POST',
    path,
    access: write,
    summary: 'Write down an attendance that was not recorded',
    body: AttendanceRecordDraft,
    reply: one(Attendance),
  }),
} as const

export const attendanceRequests = {
  own: endpoint({
    name: 'attendance_requests.own',
    method: 'GET',
    path: `${requests}/own`,
    access: 'signed-in',
    summary: 'What I have asked to be put right, newest first',
    reply: many(AttendanceRequest),
    personal: true,
  }),
  list: endpoint({
    name: 'attendance_requests.list',
    method: 'GET',
    path: requests,
    access: write,
    summary: 'What people ask to be put right, newest first',
    query: closed({ ...Pages, location_id: optional(Id), state: optional(oneOf(...attendanceRequestStates)) }),
    reply: many(AttendanceRequest),
  }),
  /** 409 while another one of that day waits, or the month is locked. */
  create: endpoint({
    name: 'attendance_requests.create',
    method: 'POST',
    path: requests,
    access: 'signed-in',
    summary: 'Ask for the times of a day to be put right',
    body: AttendanceRequestDraft,
    reply: one(AttendanceRequest),
    personal: true,
  }),
  withdraw: endpoint({
    name: 'attendance_requests.withdraw',
    method: 'POST',
    path: `${requests}/:id/withdraw`,
    access: 'signed-in',
    summary: 'Take back what I have asked',
    params: ById,
    reply: one(AttendanceRequest),
    personal: true,
  }),
  /** Approved, the times are corrected or recorded at once. Nobody decides about themselves (403). */
  decide: endpoint({
    name: 'attendance_requests.decide',
    method: 'POST',
    path: `${requests}/:id/decide`,
    access: write,
    summary: 'Approve or reject what somebody asks to be put right',
    params: ById,
    body: AttendanceDecision,
    reply: one(AttendanceRequest),
  }),
} as const
