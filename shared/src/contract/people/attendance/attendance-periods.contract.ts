import { type Static, Type } from 'typebox'
import { MAX_PAYROLL_COLUMNS, payrollFields } from '../../../domain/people/payroll-columns.ts'
import { crud } from '../../../kit/crud.ts'
import { endpoint } from '../../../kit/endpoint.ts'
import { closed, Id, Instant, Line, many, nullable, one, oneOf, optional, Ref } from '../../../kit/words.ts'

const Month = Type.String({ pattern: '^20\\d{2}-(0[1-9]|1[0-2])$' })
const Count = Type.Integer({ minimum: 0 })

/** A month of a site, and what stands in the way of locking it. */
export const AttendancePeriod = closed({
  location: Ref,
  month: Month,
  locked: Type.Boolean(),
  /** Who locked or unlocked it last, when and why. */
  changed: nullable(closed({ by: nullable(Ref), at: Instant, reason: Type.String() })),
  /** From when it can be locked: the second day of the next month, when its last shift is over. */
  lockable_at: Instant,
  attendances: Count,
  /** Attendances that are not ended, and requests that wait. */
  unfinished: Count,
  requests: Count,
})
export type AttendancePeriod = Static<typeof AttendancePeriod>

const Column = closed({ field: oneOf(...payrollFields), heading: Line(60) })
const Columns = Type.Array(Column, { minItems: 1, maxItems: MAX_PAYROLL_COLUMNS })
export const PayrollTemplate = closed({ id: Id, name: Line(80), columns: Columns })
export type PayrollTemplate = Static<typeof PayrollTemplate>
export const PayrollTemplateDraft = closed({ name: Line(80), columns: Columns })
export type PayrollTemplateDraft = Static<typeof PayrollTemplateDraft>

const read = 'show_plugin_people_management'
const write = 'show_manage_user'
const path = '/people/api/v1/attendance-periods'

export const attendancePeriods = {
  /** The running month and the eleven before it, newest first. */
  list: endpoint({
    name: 'attendance_periods.list',
    method: 'GET',
    path,
    access: read,
    summary: 'Months of a site, and whether they are locked',
    query: closed({ location_id: Id }),
    reply: many(AttendancePeriod),
  }),
  /** 409 before its last shift is over, while an attendance is not ended or a request waits, and when it is locked already. */
  lock: endpoint({
    name: 'attendance_periods.lock',
    method: 'POST',
    path: `${path}/lock`,
    access: write,
    summary: 'Lock a month of a site: nothing of it is corrected any more',
    body: closed({ location_id: Id, month: Month, note: optional(Line(300)) }),
    reply: one(AttendancePeriod),
  }),
  /** Another right than locking: who keeps the months does not open them again. */
  unlock: endpoint({
    name: 'attendance_periods.unlock',
    method: 'POST',
    path: `${path}/unlock`,
    access: 'show_manage_workspace',
    summary: 'Unlock a month of a site, with a reason that is kept',
    body: closed({ location_id: Id, month: Month, reason: Line(300) }),
    reply: one(AttendancePeriod),
  }),
} as const

/** Templates of files for payroll, and the files. */
export const payroll = {
  ...crud('payroll_templates', { item: PayrollTemplate, draft: PayrollTemplateDraft, filter: closed({}), read, write }),
  /** Without a template every field, headed in the language. The name of the file says `draft` until the month is locked. */
  file: endpoint({
    name: 'payroll_templates.file',
    method: 'GET',
    path: '/people/api/v1/attendances/payroll',
    access: write,
    summary: 'A month of a site for payroll, a row for each person, as CSV (RFC 4180) or XLSX (ECMA-376)',
    query: closed({
      location_id: Id,
      month: Month,
      format: oneOf('csv', 'xlsx'),
      template_id: optional(Id),
      language: optional(oneOf('en', 'id')),
    }),
    reply: 'binary',
  }),
} as const
