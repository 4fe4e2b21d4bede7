import { type Static, Type } from 'typebox'
import { attendanceStates } from '../../domain/attendance.ts'
import { attendanceWays, phoneEvidence } from '../../domain/people/attendance-evidence.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { channel } from '../../kit/feeds/channel.ts'
import {
  ById,
  closed,
  Day,
  DayOrInstant,
  Id,
  Instant,
  Latitude,
  Line,
  Longitude,
  many,
  nullable,
  numberedPages,
  one,
  oneOf,
  optional,
  Ref,
  SearchText,
} from '../../kit/words.ts'

/** At most half way around the earth. */
const Metres = Type.Number({ minimum: 0, maximum: 21_000_000 })
const Minutes = Type.Integer({ minimum: 0 })

/** Where and when somebody came or went. The time is the server's, or a manager's after a correction. */
export const AttendanceMark = closed({
  at: Instant,
  longitude: nullable(Longitude),
  latitude: nullable(Latitude),
  accuracy_m: nullable(Metres),
  /** Whether the position lies at the site; null when a manager wrote the time down. */
  on_site: nullable(Type.Boolean()),
  /** From the point of the site; null without a position or without such a point. */
  distance_m: nullable(Metres),
  /** Why it was not at the site, or why a manager wrote it down; else empty. */
  reason: Type.String(),
  /** Name of the fence the position lies in; empty where it lies in none. */
  place: Type.String(),
  /** How far the device's clock was ahead of ours, in seconds; null where it did not say. */
  clock_s: nullable(Type.Integer()),
  /** How it was taken; the place is the name of the kiosk where it was one. */
  way: oneOf(...attendanceWays),
  /** Whether a photo was taken with it. */
  has_photo: Type.Boolean(),
})
export type AttendanceMark = Static<typeof AttendanceMark>

/** The hours of a shift on one day. */
export const ShiftHours = closed({ name: Type.String(), start: Instant, end: Instant, grace_minutes: Minutes })
export type ShiftHours = Static<typeof ShiftHours>

const minutes = {
  /** Since the begin of the shift; 0 within its grace or without a shift. */
  late_minutes: Minutes,
  /** Before the end of the shift. */
  early_minutes: Minutes,
  /** Null while it lasts, or when nobody ended it. */
  worked_minutes: nullable(Minutes),
}
export const Attendance = closed({
  id: Id,
  user: Ref,
  location: Ref,
  /** Day of the site's calendar it belongs to: the one its shift begins on. */
  day: Day,
  /** `unfinished`: nobody ended it within 16 hours. */
  state: oneOf(...attendanceStates),
  check_in: AttendanceMark,
  check_out: nullable(AttendanceMark),
  /** Null: out of every shift. */
  shift: nullable(ShiftHours),
  ...minutes,
  /** How often a manager has corrected it. */
  corrections: Type.Integer(),
  rev: Type.Integer(),
})
export type Attendance = Static<typeof Attendance>

const Times = closed({ check_in_at: Instant, check_out_at: nullable(Instant), ...minutes })
export const AttendanceCorrection = closed({ id: Id, by: nullable(Ref), at: Instant, reason: Type.String(), before: Times, after: Times })
export type AttendanceCorrection = Static<typeof AttendanceCorrection>
/** With its corrections, oldest first: the first one's `before` is the original. */
export const AttendanceDetail = closed({ ...Attendance.properties, history: Type.Array(AttendanceCorrection) })
export type AttendanceDetail = Static<typeof AttendanceDetail>

/** One person over the days asked for. */
export const AttendanceSummary = closed({
  user: Ref,
  title: Type.String(),
  /** Where they are awaited: the site of their last attendance, else the first of theirs. */
  location: nullable(Ref),
  attendances: Type.Integer(),
  /** Days with at least one attendance. */
  days: Type.Integer(),
  worked_minutes: Minutes,
  late: Type.Integer(),
  late_minutes: Minutes,
  early: Type.Integer(),
  off_site: Type.Integer(),
  unfinished: Type.Integer(),
  corrected: Type.Integer(),
  /** Days of their own shift that went by without them. */
  absent_days: Type.Array(Day),
})
export type AttendanceSummary = Static<typeof AttendanceSummary>

/** Somebody who is in, or whose shift has begun without them. */
export const Presence = closed({
  /** The person. */
  id: Id,
  name: Type.String(),
  title: Type.String(),
  location: Ref,
  /** Not in while their shift runs: missing, or away for the whole day by an approved absence or trip. */
  state: oneOf('in', 'missing', 'on_leave', 'on_trip'),
  /** When they came; of who is not in, when their shift began. */
  since: Instant,
  on_site: Type.Boolean(),
  /** Why somebody is not at the site. */
  reason: Type.String(),
  /** Name of the fence or kiosk they checked in at, how, and how far the clock of the device was ahead (seconds). */
  place: Type.String(),
  way: oneOf(...attendanceWays),
  clock_s: nullable(Type.Integer()),
  /** From the site to where they checked in; null where nobody knows. */
  distance_m: nullable(Metres),
  late_minutes: Minutes,
  shift: nullable(ShiftHours),
})
export type Presence = Static<typeof Presence>

const Position = closed({ longitude: Longitude, latitude: Latitude, accuracy_m: Metres })
/** Without `location_id` the site is found by the position. Away from it, or without a position, a reason is needed. */
export const AttendanceReport = closed({
  position: optional(nullable(Position)),
  location_id: optional(Id),
  reason: optional(Line(300)),
  /** What the device's clock shows; the difference from ours is kept, the time is ours all the same. */
  device_at: optional(Instant),
  /** What a kiosk shows, scanned: the site is the kiosk's, and no position or reason is needed. */
  kiosk_code: optional(Type.String({ minLength: 1, maxLength: 200, pattern: '^[A-Za-z0-9._-]+$' })),
})
export type AttendanceReport = Static<typeof AttendanceReport>

/** What a person needs to know to come and to go. */
export const OwnAttendance = closed({
  open: nullable(Attendance),
  /** What may be done now. */
  allowed: oneOf('check_in', 'check_out'),
  /** The shift that runs, or the next one within 16 hours. */
  shift: nullable(ShiftHours),
  /** The newest ones, at most 7. */
  recent: Type.Array(Attendance),
  /** What the site asks for at which they are in, or are awaited; null where there is none. */
  evidence: nullable(
    closed({
      site: Type.String(),
      ways: Type.Array(oneOf(...attendanceWays)),
      phone: Type.Array(oneOf(...phoneEvidence)),
      kiosk_photo: Type.Boolean(),
      /** Whether a kiosk of the site shows codes to scan. */
      scans: Type.Boolean(),
    }),
  ),
})
export type OwnAttendance = Static<typeof OwnAttendance>

export const AttendanceCorrectionDraft = closed({
  /** Revision the manager saw. */
  rev: Type.Integer({ minimum: 0, maximum: 2_000_000_000 }),
  check_in_at: optional(Instant),
  check_out_at: optional(Instant),
  reason: Line(500),
})
export type AttendanceCorrectionDraft = Static<typeof AttendanceCorrectionDraft>

const read = 'show_plugin_people_management'
const path = '/people/api/v1/attendances'
const Asked = {
  ...numberedPages(10),
  user: optional(Id),
  start: optional(DayOrInstant),
  end: optional(DayOrInstant),
  location_id: optional(Id),
}

export const attendances = {
  list: endpoint({
    name: 'attendances.list',
    method: 'GET',
    path,
    access: read,
    summary: 'Attendances, newest first; days are those of the sites',
    query: closed({
      ...Asked,
      /** Only those with something out of the ordinary. */
      only: optional(oneOf('late', 'early', 'off_site', 'unfinished', 'corrected')),
    }),
    reply: many(Attendance),
  }),
  /** The last 31 days unless said, at most 92. */
  summary: endpoint({
    name: 'attendances.summary',
    method: 'GET',
    path: `${path}/summary`,
    access: read,
    summary: 'Attendances and absences of each person',
    query: closed({ ...Asked, search: SearchText }),
    reply: many(AttendanceSummary),
  }),
  presence: endpoint({
    name: 'attendances.presence',
    method: 'GET',
    path: `${path}/presence`,
    access: read,
    summary: 'Who is in now, and whose shift began without them',
    query: closed({ location_id: optional(Id) }),
    reply: many(Presence),
  }),
  export: endpoint({
    name: 'attendances.export',
    method: 'GET',
    path: `${path}/export`,
    access: read,
    summary: 'Attendances as CSV (RFC 4180); both days included, at most 92',
    query: closed({ start: Day, end: Day, user: optional(Id), location_id: optional(Id) }),
    reply: 'binary',
  }),
  own: endpoint({
    name: 'attendances.own',
    method: 'GET',
    path: `${path}/own`,
    access: 'signed-in',
    summary: 'My attendance: what is open, what may be done, my shift',
    reply: one(OwnAttendance),
    personal: true,
  }),
  /** A repeated `idempotency-key` does nothing anew, for a day. 409 while an attendance is open. */
  checkIn: endpoint({
    name: 'attendances.checkIn',
    method: 'POST',
    path: `${path}/check-in`,
    access: 'signed-in',
    summary: 'I have come, now',
    body: AttendanceReport,
    files: ['image'],
    reply: one(Attendance),
    personal: true,
  }),
  /** 409 when no attendance is open. The site is the one of the check-in. */
  checkOut: endpoint({
    name: 'attendances.checkOut',
    method: 'POST',
    path: `${path}/check-out`,
    access: 'signed-in',
    summary: 'I am leaving, now',
    body: AttendanceReport,
    files: ['image'],
    reply: one(Attendance),
    personal: true,
  }),
  get: endpoint({
    name: 'attendances.get',
    method: 'GET',
    path: `${path}/:id`,
    access: read,
    summary: 'One attendance with its corrections',
    params: ById,
    reply: one(AttendanceDetail),
  }),
  photo: endpoint({
    name: 'attendances.photo',
    method: 'GET',
    path: `${path}/:id/photo`,
    access: 'show_manage_user',
    summary: 'The photo that was taken with a check-in or check-out; kept for 90 days',
    params: ById,
    query: closed({ act: oneOf('check_in', 'check_out') }),
    reply: 'binary',
  }),
  correct: endpoint({
    name: 'attendances.correct',
    method: 'PUT',
    path: `${path}/:id`,
    access: 'show_manage_user',
    summary: 'Put the times of an attendance right; the original is kept',
    params: ById,
    body: AttendanceCorrectionDraft,
    reply: one(AttendanceDetail),
  }),
} as const

/** Presence per site, live. */
export const attendanceFeed = channel({
  name: 'attendance',
  source: attendances.presence,
  item: Presence,
  key: 'id',
  topics: ['attendances'],
  intervalMs: 5000,
})
