import type { MaintenanceOccurrence } from '@menara/shared/contract/maintenance/maintenance-occurrences.contract.ts'
import { dayPlus } from '@menara/shared/domain/maintenance/maintenance-states.ts'
import { calendarDays } from '../../../kit/dates/dates.ts'
import { type ScheduleLayer, type ScheduleSpan, scheduleLayers } from '../schedule-view.ts'

/** One thing on one day of the calendar. */
export interface ScheduleEntry {
  readonly id: string
  readonly layer: ScheduleLayer
  readonly day: string
  /** Of the day, as clocks at the site show it; empty for all of it. */
  readonly time: string
  readonly title: string
  readonly detail: string
  /** Planned work, which may be moved. */
  readonly work?: MaintenanceOccurrence
  /** The asset that is booked. */
  readonly asset_id?: string
  /** The ticket of a visit. */
  readonly ticket_id?: string
}

/** The days of the page that shows a day: six weeks around its month, or its week; Monday first. An agenda has those of its month alone. */
export function pageDays(day: string, span: ScheduleSpan): string[] {
  const month = day.slice(0, 7)
  if (span === 'week') {
    const back = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
    return Array.from({ length: 7 }, (_day, at) => dayPlus(day, at - back))
  }
  const days = calendarDays(Number(day.slice(0, 4)), Number(day.slice(5, 7)))
  return span === 'month' ? days : days.filter((one) => one.startsWith(month))
}

/** A day of the page before or after. */
export function turned(day: string, span: ScheduleSpan, by: -1 | 1): string {
  if (span === 'week') return dayPlus(day, 7 * by)
  const month = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  month.setUTCMonth(month.getUTCMonth() + by)
  return month.toISOString().slice(0, 10)
}

/** Days from one to another, both included, that are among those shown. */
export const daysBetween = (first: string, last: string, shown: readonly string[]): string[] =>
  shown.filter((day) => day >= first && day <= last)

/** Entries by day, in the order of their layers, then of the time. */
export function byDay(entries: readonly ScheduleEntry[]): ReadonlyMap<string, readonly ScheduleEntry[]> {
  const order = (entry: ScheduleEntry) => `${scheduleLayers.indexOf(entry.layer)} ${entry.time} ${entry.title}`
  return Map.groupBy(
    [...entries].sort((a, b) => order(a).localeCompare(order(b))),
    ({ day }) => day,
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
/** The day that a key leads to: arrows by day and week, Home and End within the week, Page up and down by month. Undefined for other keys. */
export function dayByKey(key: string, day: string): string | undefined {
  const step = STEPS[key]
  if (step !== undefined) return dayPlus(day, step)
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  if (key === 'Home') return dayPlus(day, -weekday)
  if (key === 'End') return dayPlus(day, 6 - weekday)
  if (key === 'PageUp') return monthAway(day, -1)
  return key === 'PageDown' ? monthAway(day, 1) : undefined
}

/** The same day of another month, or its last where that is shorter. */
function monthAway(day: string, by: -1 | 1): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + by + 1, 0))
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate()))).toISOString().slice(0, 10)
}
