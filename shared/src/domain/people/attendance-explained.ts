import { CLOCK_TOLERANCE_S, OPEN_MS } from '../attendance.ts'
import type { DayStatus } from './attendance-day.ts'
import type { AttendanceWay } from './attendance-evidence.ts'

/** One fact a status was judged by. Times are instants, durations minutes, distances metres. */
export type ExplainedFact =
  | { readonly fact: 'shift'; readonly name: string; readonly at: string }
  | { readonly fact: 'shift_end'; readonly name: string; readonly at: string }
  | { readonly fact: 'grace'; readonly minutes: number }
  | { readonly fact: 'came' | 'left'; readonly at: string }
  | { readonly fact: 'place'; readonly name: string }
  | { readonly fact: 'distance'; readonly metres: number }
  | { readonly fact: 'no_position' | 'manager' | 'day_off' }
  | { readonly fact: 'reason'; readonly text: string }
  | { readonly fact: 'hours'; readonly hours: number }
  | { readonly fact: 'times'; readonly count: number }
  /** How it was taken, where not by phone. */
  | { readonly fact: 'way'; readonly way: 'kiosk' | 'card' }
  /** The clock of the device, ahead (positive) or behind, in seconds; of a phone where nothing else is said. */
  | { readonly fact: 'clock'; readonly seconds: number; readonly of?: 'kiosk' | 'card' }
export type ExplainedKind =
  | 'late'
  | 'early'
  | 'off_site'
  | 'unfinished'
  | 'corrected'
  | 'recorded'
  | 'unscheduled'
  | 'clock'
  | 'missing'
  | 'absent'
  | 'on_leave'
  | 'on_trip'
  | 'rostered'
/** A status, how much of it (minutes, else null), and why. */
export interface Explained {
  readonly kind: ExplainedKind
  readonly minutes: number | null
  readonly facts: readonly ExplainedFact[]
}

interface Shift {
  readonly name: string
  readonly start: string
  readonly end: string
  readonly grace_minutes: number
}
interface Mark {
  readonly at: string
  readonly on_site: boolean | null
  readonly longitude: number | null
  readonly distance_m: number | null
  readonly reason: string
  readonly place: string
  readonly clock_s: number | null
  readonly way: AttendanceWay
}
/** What is known of an attendance; a row of the contract fits. */
export interface ExplainedAttendance {
  readonly state: 'open' | 'closed' | 'unfinished'
  readonly check_in: Mark
  readonly check_out: Mark | null
  readonly shift: Shift | null
  readonly late_minutes: number
  readonly early_minutes: number
  readonly corrections: number
}

function clock(mark: Pick<Mark, 'clock_s' | 'way'> | null): ExplainedFact[] {
  if (mark?.clock_s == null || Math.abs(mark.clock_s) <= CLOCK_TOLERANCE_S) return []
  const of = deviceOf(mark)
  return [{ fact: 'clock', seconds: mark.clock_s, ...(of && { of }) }]
}
/** The device that took it, where it is not one's own. */
const deviceOf = ({ way }: Pick<Mark, 'way'>): 'kiosk' | 'card' | undefined => (way === 'kiosk' || way === 'card' ? way : undefined)
const place = ({ place: name, way }: Pick<Mark, 'place' | 'way'>): ExplainedFact[] => {
  const device = deviceOf({ way })
  return [...(name === '' ? [] : [{ fact: 'place' as const, name }]), ...(device ? [{ fact: 'way' as const, way: device }] : [])]
}
const begin = ({ name, start, grace_minutes }: Shift): ExplainedFact[] => [
  { fact: 'shift', name, at: start },
  { fact: 'grace', minutes: grace_minutes },
]
const where = (mark: Mark): ExplainedFact[] => {
  if (mark.longitude === null) return [{ fact: 'no_position' }]
  return mark.distance_m === null ? [] : [{ fact: 'distance', metres: mark.distance_m }]
}
const why = ({ reason }: Pick<Mark, 'reason'>): ExplainedFact[] => (reason === '' ? [] : [{ fact: 'reason', text: reason }])

/** Everything out of the ordinary in an attendance, each with the facts it was judged by. */
export function explainAttendance(row: ExplainedAttendance): Explained[] {
  const { check_in, check_out, shift } = row
  const late = row.late_minutes > 0 && shift !== null
  const early = row.early_minutes > 0 && shift !== null && check_out !== null
  const away = [check_in, check_out].filter((mark) => mark?.on_site === false) as Mark[]
  const drifted = [...clock(check_in), ...clock(check_out)]
  return [
    ...(late
      ? [{ kind: 'late' as const, minutes: row.late_minutes, facts: [...begin(shift), ...place(check_in), ...clock(check_in)] }]
      : []),
    ...(early ? [{ kind: 'early' as const, minutes: row.early_minutes, facts: earlyFacts(shift, check_out) }] : []),
    ...away.slice(0, 1).map((mark) => ({ kind: 'off_site' as const, minutes: null, facts: [...where(mark), ...why(mark)] })),
    ...(row.state === 'unfinished'
      ? [{ kind: 'unfinished' as const, minutes: null, facts: [cameAt(check_in), { fact: 'hours' as const, hours: OPEN_MS / 3_600_000 }] }]
      : []),
    ...(shift === null ? [{ kind: 'unscheduled' as const, minutes: null, facts: [cameAt(check_in), ...place(check_in)] }] : []),
    ...(check_in.on_site === null
      ? [{ kind: 'recorded' as const, minutes: null, facts: [{ fact: 'manager' as const }, ...why(check_in)] }]
      : []),
    ...(row.corrections > 0
      ? [{ kind: 'corrected' as const, minutes: null, facts: [{ fact: 'times' as const, count: row.corrections }] }]
      : []),
    ...(drifted.length > 0 && !late ? [{ kind: 'clock' as const, minutes: null, facts: drifted.slice(0, 1) }] : []),
  ]
}
const cameAt = ({ at }: Mark): ExplainedFact => ({ fact: 'came', at })
const earlyFacts = ({ name, end }: Shift, mark: Mark): ExplainedFact[] => [
  { fact: 'shift_end', name, at: end },
  { fact: 'left', at: mark.at },
  ...place(mark),
  ...clock(mark),
]

/** Why somebody who did not come is missing, absent or away; empty for every other status. */
function explainStatus(status: DayStatus, shift: Shift | null): Explained[] {
  if (status !== 'missing' && status !== 'absent' && status !== 'on_leave' && status !== 'on_trip') return []
  return [{ kind: status, minutes: null, facts: shift ? begin(shift) : [] }]
}

/** Everything that is to be said about a person's day. */
export const explainDay = ({
  status,
  shift,
  attendances,
  rostered = false,
}: {
  readonly status: DayStatus
  readonly shift: Shift | null
  readonly attendances: readonly ExplainedAttendance[]
  /** The published roster says what is worked that day. */
  readonly rostered?: boolean
}): Explained[] => [
  ...(attendances.length > 0 ? attendances.flatMap(explainAttendance) : explainStatus(status, shift)),
  ...(rostered ? [{ kind: 'rostered' as const, minutes: null, facts: [shift ? shiftFact(shift) : { fact: 'day_off' as const }] }] : []),
]
const shiftFact = ({ name, start }: Shift): ExplainedFact => ({ fact: 'shift', name, at: start })
