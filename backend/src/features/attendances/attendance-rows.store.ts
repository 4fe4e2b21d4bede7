import type { Attendance, AttendanceMark } from '@menara/shared/contract/people/attendances.contract.ts'
import type { attendances } from '../../schema/attendances.ts'

export type StoredAttendance = typeof attendances.$inferSelect & {
  readonly user_name: string
  readonly user_title: string
  readonly location_name: string
}

/** A row as the contract shows it. One that was open before `staleBefore` is unfinished. */
export function attendanceOf(row: StoredAttendance, staleBefore: string): Attendance {
  return {
    id: row.id,
    user: { id: row.user_id, name: row.user_name },
    location: { id: row.location_id, name: row.location_name },
    day: row.day,
    state: row.state === 'open' && row.check_in_at <= staleBefore ? 'unfinished' : row.state,
    check_in: checkIn(row),
    check_out: checkOut(row),
    shift: shiftOf(row),
    late_minutes: row.late_minutes,
    early_minutes: row.early_minutes,
    worked_minutes: row.worked_minutes,
    corrections: row.corrections,
    rev: row.rev,
  }
}

const checkIn = (row: StoredAttendance): AttendanceMark => ({
  at: row.check_in_at,
  longitude: row.in_longitude,
  latitude: row.in_latitude,
  accuracy_m: row.in_accuracy_m,
  on_site: row.in_on_site,
  distance_m: row.in_distance_m,
  reason: row.in_reason,
  place: row.in_place,
  clock_s: row.in_clock_s,
  way: row.in_way ?? (row.in_on_site === null ? 'manual' : 'phone'),
  has_photo: row.in_photo !== null,
})
function checkOut(row: StoredAttendance): AttendanceMark | null {
  if (row.check_out_at === null) return null
  return {
    at: row.check_out_at,
    longitude: row.out_longitude,
    latitude: row.out_latitude,
    accuracy_m: row.out_accuracy_m,
    on_site: row.out_on_site,
    distance_m: row.out_distance_m,
    reason: row.out_reason,
    place: row.out_place,
    clock_s: row.out_clock_s,
    way: row.out_way ?? (row.out_on_site === null ? 'manual' : 'phone'),
    has_photo: row.out_photo !== null,
  }
}
const shiftOf = ({ shift_name, shift_start, shift_end, grace_minutes }: StoredAttendance): Attendance['shift'] =>
  shift_name !== null && shift_start && shift_end ? { name: shift_name, start: shift_start, end: shift_end, grace_minutes } : null
