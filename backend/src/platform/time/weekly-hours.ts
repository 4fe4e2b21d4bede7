import { weekdayOf } from '@menara/shared/domain/energy/energy-calendar.ts'
import { dayIn, startOfDay } from './zoned-time.ts'

/** Wall-clock hours on days of the week, 1 Monday to 7 Sunday. An `end` at or before `start` ends on the next day. */
export interface WeeklyHours {
  readonly start: string
  readonly end: string
  readonly days: readonly number[]
}

const DAY_MS = 86_400_000
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Whether an instant lies in the hours as clocks in the zone show it. `slackMs` widens them on both sides. */
export function within({ start, end, days }: WeeklyHours, at: Date, { zone, slackMs = 0 }: { zone: string; slackMs?: number }): boolean {
  const [from, to] = [minutesOf(start), minutesOf(end)]
  const length = ((to > from ? to - from : to - from + 1440) || 1440) * 60_000
  // A night shift of yesterday may still run.
  return [-DAY_MS, 0, DAY_MS].some((shift) => {
    const day = dayIn(zone, new Date(at.getTime() + shift))
    const begins = startOfDay(zone, day).getTime() + from * 60_000
    return days.includes(weekdayOf(day)) && at.getTime() >= begins - slackMs && at.getTime() < begins + length + slackMs
  })
}
