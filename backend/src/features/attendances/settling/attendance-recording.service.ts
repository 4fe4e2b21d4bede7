import type { AttendanceRecordDraft } from '@menara/shared/contract/people/attendance/attendance-settling.contract.ts'
import type { Attendance } from '@menara/shared/contract/people/attendances.contract.ts'
import { attendanceMinutes } from '@menara/shared/domain/attendance.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { dayIn } from '../../../platform/time/zoned-time.ts'
import type { AttendancesNeeds } from '../attendances.needs.ts'
import type { Workplace } from '../clocking/attendances.site.ts'
import { checkSpan, past } from '../corrections/attendance-corrections.service.ts'
import { siteOf } from '../days/attendance-days.service.ts'
import { requireEvidence } from '../evidence/attendance-evidence.service.ts'
import { spanAround } from '../presence/attendances.shifts.ts'

export type AttendanceRecording = ReturnType<typeof attendanceRecording>

/** Attendances that nobody checked in to, written down by somebody who manages people. */
export function attendanceRecording(needs: AttendancesNeeds) {
  return (draft: AttendanceRecordDraft, caller: Caller): Promise<Attendance> =>
    needs.atomically(async () => {
      if (draft.user_id === caller.userId) throw new Fault('forbidden', 'attendances.own')
      const site = await siteOf(needs, draft.location_id, caller)
      if (!(await needs.roster.worksAt(draft.user_id, site.id))) throw invalid('user_id', 'exists', 'There is no such person at this site')
      return recordAttendance(needs, { site, draft, caller })
    })
}

interface Recorded {
  readonly site: Workplace
  readonly draft: AttendanceRecordDraft
  readonly caller: Caller
}
/** Inside the transaction of the caller. 422 for times that cannot be and where the site takes none written down, 409 across another attendance or in a locked month. */
export async function recordAttendance(needs: AttendancesNeeds, { site, draft, caller }: Recorded): Promise<Attendance> {
  const { store, places, periods, journal, now, newId } = needs
  const { user_id, reason } = draft
  const check_in_at = past('check_in_at', draft.check_in_at, now())
  const check_out_at = past('check_out_at', draft.check_out_at, now())
  checkSpan(check_in_at, check_out_at, draft)
  const shift = spanAround(await places.shiftsOf(user_id, new Date(check_in_at)), new Date(check_in_at), site)
  await requireEvidence(needs, { site, way: 'manual', on_site: true, photo: false })
  const day = dayIn(site.zone, new Date(shift ? shift.start : check_in_at))
  await periods.refuseLocked(site, day)
  const id = newId()
  const other = await store.overlapping(user_id, { id, from: check_in_at, to: check_out_at })
  if (other) throw new Fault('conflict', 'attendances.overlap', { params: { name: other.user.name, day: other.day } })
  await store.insert({
    id,
    user_id,
    location_id: site.id,
    day,
    state: 'closed',
    ...(shift && { shift_name: shift.name, shift_start: shift.start, shift_end: shift.end, grace_minutes: shift.grace_minutes }),
    check_in_at,
    in_on_site: null,
    in_reason: reason.trim(),
    check_out_at,
    ...attendanceMinutes({ check_in_at, check_out_at, shift }),
  })
  journal.record({
    action: 'attendance.recorded',
    subject: 'attendances',
    subject_id: id,
    actor_id: caller.userId,
    detail: { user_id, day, check_in_at, check_out_at, reason },
    hints: [{ topic: 'attendances', key: id, location_id: site.id }],
  })
  return (await store.find(id, null)) as Attendance
}
