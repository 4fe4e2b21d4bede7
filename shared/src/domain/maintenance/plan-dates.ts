import { weekdayOf } from '../energy/energy-calendar.ts'
import { datesAfter, type Recurrence } from '../tickets/recurrence.ts'
import { dayAt, instantOfWall } from '../zone-offsets.ts'
import { dayPlus } from './maintenance-states.ts'

/** When a preventive plan of dates comes; `months` 1 to 12, none named: all. */
export interface PlanDates extends Omit<Recurrence, 'zone'> {
  readonly months: readonly number[]
}
/** Days of a year and a day, that a plan of every day is written down whole. */
const MOST_DAYS = 400

const NO_DAYS_OFF = { daysOff: new Set<string>() } as const
const monthOf = (day: string): number => Number(day.slice(5, 7))
const inSeason =
  ({ months }: PlanDates) =>
  (day: string): boolean =>
    months.length === 0 || months.includes(monthOf(day))
const beforeDay = (zone: string, day: string): number => instantOfWall(zone, Date.parse(`${day}T00:00:00Z`)) - 1
const earlier = (a: string | null, b: string): string => (a !== null && a < b ? a : b)

/** The planned days of a plan from one day to another, both included. */
export function plannedDays(
  plan: PlanDates,
  { from, until, zone }: { readonly from: string; readonly until: string; readonly zone: string },
): string[] {
  const dates = datesAfter({ ...plan, zone, ends_on: earlier(plan.ends_on, until) }, beforeDay(zone, from), {
    count: MOST_DAYS,
    ...NO_DAYS_OFF,
  })
  return dates.map((at) => dayAt(zone, at)).filter(inSeason(plan))
}

/** The day a plan comes next after it was done: its interval later, in its months; null once it has ended. */
export function dayAfterDone(plan: PlanDates, done: string, zone: string): string | null {
  const counted = { ...plan, zone, weekdays: [weekdayOf(done)], month_day: Number(done.slice(8)), starts_on: done }
  const dates = datesAfter(counted, beforeDay(zone, dayPlus(done, 1)), { count: MOST_DAYS, ...NO_DAYS_OFF })
  return dates.map((at) => dayAt(zone, at)).find(inSeason(plan)) ?? null
}
