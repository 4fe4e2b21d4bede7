/** What became of a person's day. */
export const dayStatuses = ['in', 'present', 'unfinished', 'missing', 'absent', 'on_leave', 'on_trip', 'expected', 'off'] as const
/**
 * `in`: checked in now. `present`: came and left. `unfinished`: came, and nobody ended it. `missing`: the shift runs beyond its grace without
 * them. `absent`: the shift is over without them. `on_leave`, `on_trip`: away for the whole day by what was approved. `expected`: the shift
 * is yet to begin, or its grace still runs. `off`: no shift of their own that day.
 */
export type DayStatus = (typeof dayStatuses)[number]

interface DayShift {
  readonly start: string
  readonly end: string
  readonly grace_minutes: number
}
interface DayFacts {
  /** States of the attendances of that day, oldest first. */
  readonly states: readonly ('open' | 'closed' | 'unfinished')[]
  readonly shift: DayShift | null
  /** Away for the whole day by what was approved. */
  readonly away: 'leave' | 'trip' | null
  /** Instants in milliseconds: now, and since when the person has an account. */
  readonly now: number
  readonly since: number
}
const CAME = { open: 'in', closed: 'present', unfinished: 'unfinished' } as const

/** The status of a person's day, of their attendances, their shift and their approved absences. */
export function dayStatusOf({ states, shift, away, now, since }: DayFacts): DayStatus {
  const last = states.at(-1)
  if (last) return CAME[last]
  if (away) return away === 'trip' ? 'on_trip' : 'on_leave'
  if (!shift || Date.parse(shift.start) < since) return 'off'
  if (Date.parse(shift.end) <= now) return 'absent'
  return Date.parse(shift.start) + shift.grace_minutes * 60_000 < now ? 'missing' : 'expected'
}

/** Statuses that count as having come. */
export const hasCome = (status: DayStatus): boolean => status === 'in' || status === 'present' || status === 'unfinished'
/** Statuses of those who were to come that day: neither away, nor on a day off. */
export const wasExpected = (status: DayStatus): boolean => status !== 'off' && status !== 'on_leave' && status !== 'on_trip'
