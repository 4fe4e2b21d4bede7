import type { Attendance } from '@menara/shared/contract/attendances.contract.ts'
import type { Caller } from '../../platform/caller.ts'
import { csvText } from '../../platform/csv.ts'
import { localTime } from '../../platform/zoned-time.ts'
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
    const zones = new Map((await places.sites(caller.locationIds)).map((it) => [it.id, it.zone]))
    const lines = rows.map((it) => lineOf(it, zones.get(it.location.id) ?? 'UTC'))
    return { name: `attendance-${days.fromDay}-${days.toDay}.csv`, text: [HEAD, ...lines].join(END) + END }
  }
}

function lineOf(it: Attendance, zone: string): string {
  const out = it.check_out
  return [
    csvText(it.user.name),
    csvText(it.location.name),
    it.day,
    csvText(it.shift?.name ?? ''),
    localTime(zone, it.check_in.at),
    out ? localTime(zone, out.at) : '',
    it.worked_minutes ?? '',
    it.late_minutes,
    it.early_minutes,
    it.state,
    it.check_in.on_site ?? '',
    csvText(it.check_in.reason),
    out?.on_site ?? '',
    csvText(out?.reason ?? ''),
    it.corrections,
  ].join(',')
}
