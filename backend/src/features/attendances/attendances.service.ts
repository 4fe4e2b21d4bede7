import type { Attendance, AttendanceDetail, AttendanceSummary, attendances } from '@menara/shared/contract/people/attendances.contract.ts'
import { dayAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { Fault } from '../../platform/errors.ts'
import { type AttendanceExport, attendanceExport } from './attendance-export.service.ts'
import { daysOf, rangeOf } from './attendance-range.ts'
import type { AttendancesNeeds } from './attendances.needs.ts'
import type { AttendancePhoto } from './attendances.store.ts'
import { type AttendanceClocking, attendanceClocking } from './clocking/attendance-clocking.service.ts'
import { type AttendanceCorrections, attendanceCorrections } from './corrections/attendance-corrections.service.ts'
import { type AttendancePresence, attendancePresence } from './presence/attendance-presence.service.ts'
import type { SummaryRow } from './presence/attendance-roster.store.ts'
import { spanOn } from './presence/attendances.shifts.ts'

type ListQuery = CallOf<typeof attendances.list>['query']
type SummaryQuery = CallOf<typeof attendances.summary>['query']
interface Page<Row> {
  data: Row[]
  next?: string
  total: number
}
export interface AttendancesService extends AttendanceClocking, Pick<AttendanceCorrections, 'correct'> {
  list(query: ListQuery, caller: Caller): Promise<Page<Attendance>>
  get(id: string, caller: Caller): Promise<AttendanceDetail>
  summary(query: SummaryQuery, caller: Caller): Promise<Page<AttendanceSummary>>
  /** 404 without one, and for an attendance out of scope. */
  photo(id: string, act: 'check_in' | 'check_out', caller: Caller): Promise<AttendancePhoto>
  readonly presence: AttendancePresence
  readonly csv: AttendanceExport
}

/** Who came, when, and where they were. */
export function attendancesService(needs: AttendancesNeeds): AttendancesService {
  const { store, roster, events, atomically, now } = needs
  const corrections = attendanceCorrections(needs)
  return {
    ...attendanceClocking(needs),
    correct: corrections.correct,
    presence: attendancePresence(needs),
    csv: attendanceExport(needs),

    async list({ page = 1, limit = 10, user, start, end, location_id, only }, caller) {
      const asked = { ...rangeOf({ start, end }), user, location_id, only, scope: caller.locationIds }
      const rows = await store.list(asked, { offset: (page - 1) * limit, limit })
      return pageOf(rows, { page, limit, total: await store.count(asked) })
    },
    async get(id, caller) {
      const row = await store.find(id, caller.locationIds)
      if (!row) throw new Fault('not-found', 'attendances.not_found')
      return corrections.detail(row)
    },
    async photo(id, act, caller) {
      const found = await store.photoOf(id, act, caller.locationIds)
      if (!found) throw new Fault('not-found', 'kiosks.no_photo')
      const { userId, photo } = found
      if (userId !== caller.userId)
        await atomically(() => events.emit('personal-data.read', { viewerId: caller.userId, userId, category: 'attendance_photos' }))
      return photo
    },
    async summary({ page = 1, limit = 10, start, end, ...wanted }, caller) {
      const days = daysOf({ start, end }, now())
      const { user, search, location_id } = wanted
      if (location_id !== undefined && !caller.sees(location_id)) return { data: [], total: 0 }
      const asked = { ...days, user, search, location_id, scope: caller.locationIds }
      const rows = await roster.summary(asked, { offset: (page - 1) * limit, limit })
      const at = now().getTime()
      return pageOf(
        rows.map((row) => summaryOf(row, days, at)),
        { page, limit, total: rows[0]?.total ?? 0 },
      )
    },
  }
}

/** A page of at most `limit` rows out of `limit + 1`; `next` is the number of the page that follows. */
function pageOf<Row>(rows: readonly Row[], { page, limit, total }: { page: number; limit: number; total: number }): Page<Row> {
  return { data: rows.slice(0, limit), ...(rows.length > limit && { next: String(page + 1) }), total }
}

function summaryOf(row: SummaryRow, days: { fromDay: string; toDay: string }, now: number): AttendanceSummary {
  const { user_id, user_name, title, location_id, location_name, attendances: count } = row
  return {
    user: { id: user_id, name: user_name },
    title,
    location: location_id !== null && location_name !== null ? { id: location_id, name: location_name } : null,
    attendances: count,
    days: row.days,
    worked_minutes: row.worked_minutes,
    late: row.late,
    late_minutes: row.late_minutes,
    early: row.early,
    off_site: row.off_site,
    unfinished: row.unfinished,
    corrected: row.corrected,
    absent_days: absentDays(row, days, now),
  }
}

/** Days of the person's shift that are over and on which they came nowhere. */
function absentDays({ shift, zone, came, created_at }: SummaryRow, { fromDay, toDay }: { fromDay: string; toDay: string }, now: number) {
  if (!shift || zone === null) return []
  const there = new Set(came)
  const since = new Date(created_at).getTime()
  const absent: string[] = []
  for (let day = fromDay; day <= toDay; day = dayAfter(day, 1)) {
    const span = there.has(day) ? undefined : spanOn(shift, day, zone)
    if (span && Date.parse(span.end) < now && Date.parse(span.start) >= since) absent.push(day)
  }
  return absent
}
