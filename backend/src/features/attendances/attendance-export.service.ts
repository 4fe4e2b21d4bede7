import type { Attendance } from '@menara/shared/contract/people/attendances.contract.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { csvText } from '../../platform/files/csv.ts'
import { localTime } from '../../platform/time/zoned-time.ts'
import { daysOf } from './attendance-range.ts'
import type { AttendancesNeeds } from './attendances.needs.ts'

const HEAD =
  'name,site,day,shift,check_in,check_out,worked_minutes,late_minutes,early_minutes,state,check_in_on_site,check_in_reason,check_out_on_site,check_out_reason,corrections'
const END = '\r\n'
const MOST_ROWS = 100_000
export type AttendanceExport = ReturnType<typeof attendanceExport>

/** Attendances as CSV, newest first: local times of the site with their offset. */
export function attendanceExport({ store, places, now }: Pick<AttendancesNeeds, 'store' | 'places' | 'now'>) {
  return async (
    { start, end, user, location_id }: { start: string; end: string; user?: string; location_id?: string },
    caller: Caller,
  ): Promise<{ name: string; text: string }> => {
    const days = daysOf({ start, end }, now())
    const rows = await store.list({ ...days, user, location_id, scope: caller.locationIds }, { offset: 0, limit: MOST_ROWS })
    const zones = new Map((await places.sites(caller.locationIds)).map((site) => [site.id, site.zone]))
    const lines = rows.map((row) => lineOf(row, zones.get(row.location.id) ?? 'UTC'))
    return { name: `attendance-${days.fromDay}-${days.toDay}.csv`, text: [HEAD, ...lines].join(END) + END }
  }
}

function lineOf(attendance: Attendance, zone: string): string {
  const out = attendance.check_out
  return [
    csvText(attendance.user.name),
    csvText(attendance.location.name),
    attendance.day,
    csvText(attendance.shift?.name ?? ''),
    localTime(zone, attendance.check_in.at),
    out ? localTime(zone, out.at) : '',
    attendance.worked_minutes ?? '',
    attendance.late_minutes,
    attendance.early_minutes,
    attendance.state,
    attendance.check_in.on_site ?? '',
    csvText(attendance.check_in.reason),
    out?.on_site ?? '',
    csvText(out?.reason ?? ''),
    attendance.corrections,
  ].join(',')
}
