export const attendanceStates = ['open', 'closed', 'unfinished'] as const
export type AttendanceState = (typeof attendanceStates)[number]

/** An attendance that nobody ended within this time counts as forgotten. */
export const OPEN_MS = 16 * 3_600_000
/** Metres around the point of a site that belong to it. */
export const SITE_RADIUS_M = 200
/** Inaccuracy of a position that counts in favour of who reports it, in metres. */
export const GRACE_M = 100
/** A position less accurate than this proves nothing, in metres. */
export const VAGUE_M = 500

/** A phone whose clock differs from the server's by more than this is told of, in seconds. */
export const CLOCK_TOLERANCE_S = 30
/** Most that is stored of a difference between clocks, in seconds. */
const MAX_CLOCK_S = 999_999_999

/** How far a device's clock is ahead of the server's, in whole seconds; negative where it is behind. */
export const clockDriftS = (deviceAt: string, now: Date): number =>
  Math.max(-MAX_CLOCK_S, Math.min(MAX_CLOCK_S, Math.round((Date.parse(deviceAt) - now.getTime()) / 1000)))

/** Hours of a shift on one day. */
export interface ShiftSpan {
  readonly start: string
  readonly end: string
  readonly grace_minutes: number
}
export interface AttendanceSpan {
  readonly check_in_at: string
  readonly check_out_at: string | null
  readonly shift: ShiftSpan | null
}
export interface AttendanceMinutes {
  /** Since the begin of the shift; 0 within its grace. */
  readonly late_minutes: number
  /** Before the end of the shift. */
  readonly early_minutes: number
  /** Null while it lasts. */
  readonly worked_minutes: number | null
}

const minutes = (from: string, to: string): number => Math.floor((Date.parse(to) - Date.parse(from)) / 60_000)

/** What follows from the times of an attendance: whole minutes, rounded down. */
export function attendanceMinutes({ check_in_at, check_out_at, shift }: AttendanceSpan): AttendanceMinutes {
  const late = shift ? minutes(shift.start, check_in_at) : 0
  const early = shift && check_out_at ? minutes(check_out_at, shift.end) : 0
  return {
    late_minutes: shift && late > shift.grace_minutes ? late : 0,
    early_minutes: Math.max(0, early),
    worked_minutes: check_out_at === null ? null : Math.max(0, minutes(check_in_at, check_out_at)),
  }
}
