import type {
  Attendance,
  AttendanceCorrection,
  AttendanceCorrectionDraft,
  AttendanceDetail,
} from '@menara/shared/contract/people/attendances.contract.ts'
import { attendanceMinutes } from '@menara/shared/domain/attendance.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { AttendancesNeeds } from '../attendances.needs.ts'

const DAY_MS = 86_400_000
/** Times further back are history. */
const BACK_MS = 366 * DAY_MS
type Times = AttendanceCorrection['before']
export type AttendanceCorrections = ReturnType<typeof attendanceCorrections>

/** What a manager puts right: the times, with a reason; what was before stays. */
export function attendanceCorrections(needs: AttendancesNeeds) {
  const { store, atomically } = needs
  return {
    detail: async (row: Attendance): Promise<AttendanceDetail> => ({ ...row, history: await store.correctionsOf(row.id) }),

    correct: (id: string, { rev, reason, ...wanted }: AttendanceCorrectionDraft, caller: Caller): Promise<AttendanceDetail> =>
      atomically(async () => {
        const row = await correctable(needs, { id, rev, caller })
        await needs.periods.refuseLocked(row.location, row.day)
        await applyCorrection(needs, { row, wanted, reason: reason.trim(), caller })
        return { ...((await store.find(id, null)) as Attendance), history: await store.correctionsOf(id) }
      }),
  }
}

interface Correction {
  /** As it is, held. */
  readonly row: Attendance
  readonly wanted: Wanted
  readonly reason: string
  readonly caller: Caller
}
/** Puts times right and keeps what was before, inside the transaction of the caller. 422 and 409 as in AD-17. */
export async function applyCorrection(needs: AttendancesNeeds, { row, wanted, reason, caller }: Correction): Promise<void> {
  const { store, journal, now, newId } = needs
  const before = timesOf(row)
  const after = await afterOf(needs, row, wanted)
  const facts = { ...after, ...(after.check_out_at && { state: 'closed' as const }) }
  if (!(await store.correct(row.id, row.rev, facts))) throw new Fault('conflict', 'attendances.changed')
  const at = now().toISOString()
  await store.addCorrection({ id: newId(), attendance_id: row.id, by_id: caller.userId, at, reason, before, after })
  journal.record({
    action: 'attendance.corrected',
    subject: 'attendances',
    subject_id: row.id,
    actor_id: caller.userId,
    detail: { reason, before, after },
    hints: [{ topic: 'attendances', key: row.id, location_id: row.location.id }],
  })
}

/** The row, held, once it is sure that the caller may correct it as they saw it. */
async function correctable({ store }: AttendancesNeeds, { id, rev, caller }: { id: string; rev: number; caller: Caller }) {
  const row = await store.hold(id, caller.locationIds)
  if (!row) throw new Fault('not-found', 'attendances.not_found')
  if (row.user.id === caller.userId) throw new Fault('forbidden', 'attendances.own')
  if (row.rev !== rev) throw new Fault('conflict', 'attendances.changed', { current: row })
  return row
}

const timesOf = ({ check_in, check_out, late_minutes, early_minutes, worked_minutes }: Attendance): Times => ({
  check_in_at: check_in.at,
  check_out_at: check_out?.at ?? null,
  late_minutes,
  early_minutes,
  worked_minutes,
})

type Wanted = Pick<AttendanceCorrectionDraft, 'check_in_at' | 'check_out_at'>

async function afterOf({ store, now }: AttendancesNeeds, row: Attendance, wanted: Wanted): Promise<Times> {
  if (wanted.check_in_at === undefined && wanted.check_out_at === undefined)
    throw invalid('check_in_at', 'required', 'Say which time is right: check_in_at, check_out_at or both')
  const check_in_at = wanted.check_in_at === undefined ? row.check_in.at : past('check_in_at', wanted.check_in_at, now())
  const check_out_at = wanted.check_out_at === undefined ? (row.check_out?.at ?? null) : past('check_out_at', wanted.check_out_at, now())
  if (check_in_at === row.check_in.at && check_out_at === (row.check_out?.at ?? null))
    throw invalid('check_in_at', 'changes', 'These are the times it has already')
  checkSpan(check_in_at, check_out_at, wanted)
  const other = await store.overlapping(row.user.id, { id: row.id, from: check_in_at, to: check_out_at ?? now().toISOString() })
  if (other) throw new Fault('conflict', 'attendances.overlap', { params: { name: row.user.name, day: other.day } })
  return { check_in_at, check_out_at, ...attendanceMinutes({ check_in_at, check_out_at, shift: row.shift }) }
}

export function checkSpan(check_in_at: string, check_out_at: string | null, wanted: Wanted): void {
  if (check_out_at === null) return
  const field = wanted.check_out_at === undefined ? 'check_in_at' : 'check_out_at'
  const length = Date.parse(check_out_at) - Date.parse(check_in_at)
  if (length <= 0) throw invalid(field, 'order', 'The check-out comes after the check-in')
  if (length > DAY_MS) throw invalid(field, 'duration', 'An attendance lasts 24 hours at most')
}

/** An instant that has been, at most a year ago. */
export function past(field: string, text: string, now: Date): string {
  const at = Date.parse(text)
  if (Number.isNaN(at)) throw invalid(field, 'date', 'There is no such time')
  if (at > now.getTime()) throw invalid(field, 'future', 'This time has not come yet')
  if (at < now.getTime() - BACK_MS) throw invalid(field, 'past', 'Times of the last year can be corrected')
  return new Date(at).toISOString()
}
