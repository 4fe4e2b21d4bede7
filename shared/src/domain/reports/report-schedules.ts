import { instantOfWall } from '../zone-offsets.ts'
import { dayAfter } from './report-period.ts'

/** Who finds a report: its owner, those of some roles, or whoever sees reports. */
export const reportAudiences = ['personal', 'roles', 'everyone'] as const
export type ReportAudience = (typeof reportAudiences)[number]
export const reportFormats = ['xlsx', 'pdf'] as const
export type ReportFormat = (typeof reportFormats)[number]
export const scheduleUnits = ['day', 'week', 'month'] as const
/**
 * What became of a mail: it waits; it was made and handed to the mail; its recipient may not see reports any more; it could not be made;
 * the run was so late that it was left out; the installation sends no mails.
 */
export const deliveryStates = ['planned', 'made', 'refused', 'failed', 'missed', 'no_mail'] as const

export interface ScheduleTimes {
  readonly unit: (typeof scheduleUnits)[number]
  /** Of a week 1 Monday to 7 Sunday, of a month its day; null of days. */
  readonly on_day: number | null
  /** `HH:MM` by the clocks of the zone. */
  readonly at_time: string
  readonly zone: string
}

/** Days are looked through one by one: two months always hold a run. */
const MAX_DAYS = 62

/** The first run after an instant, RFC 3339. A day of the month that a month lacks is its last. */
export function nextRun(times: ScheduleTimes, after: Date): string {
  const today = new Date(after.getTime()).toISOString().slice(0, 10)
  for (let days = -1; days <= MAX_DAYS; days += 1) {
    const day = dayAfter(today, days)
    if (!isRunDay(times, day)) continue
    const at = instantOfWall(times.zone, Date.parse(`${day}T${times.at_time}:00Z`))
    if (at > after.getTime()) return new Date(at).toISOString()
  }
  throw new Error('A schedule without a day')
}
function isRunDay({ unit, on_day }: ScheduleTimes, day: string): boolean {
  if (unit === 'day') return true
  const date = new Date(`${day}T00:00:00Z`)
  if (unit === 'week') return (date.getUTCDay() + 6) % 7 === (on_day ?? 1) - 1
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return date.getUTCDate() === Math.min(on_day ?? 1, last)
}
