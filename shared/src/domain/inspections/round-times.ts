import { datesAfter, type Recurrence } from '../tickets/recurrence.ts'

/** When the rounds of a plan are due: at these times of the day on dates of a recurrence, or at the begin of a shift on its days. */
export interface RoundDates extends Omit<Recurrence, 'at' | 'zone'> {
  readonly times: readonly string[]
  /** Takes the place of the recurrence; null: dates. */
  readonly shift: { readonly start: string; readonly days: readonly number[] } | null
}
/** More than any week has: 48 times on each day. */
const MOST_OF_A_TIME = 400
const NO_DAYS_OFF = { daysOff: new Set<string>() } as const

/** Instants in milliseconds after one and up to another, in order; each once. */
export function roundTimes(
  { times, shift, ...dates }: RoundDates,
  { after, until, zone }: { readonly after: number; readonly until: number; readonly zone: string },
): number[] {
  const recurrence = shift ? { ...dates, unit: 'week' as const, every: 1, weekdays: shift.days, month_day: null } : dates
  const found = (shift ? [shift.start] : times).flatMap((at) =>
    datesAfter({ ...recurrence, at, zone }, after, { count: MOST_OF_A_TIME, ...NO_DAYS_OFF }),
  )
  return [...new Set(found.filter((at) => at <= until))].toSorted((a, b) => a - b)
}
