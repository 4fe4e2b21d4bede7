import { mondayOf } from '../energy/energy-calendar.ts'
import type { TimeGroup } from './report-model.ts'

/** Days as `2026-11-26`; both count. */
export interface ReportDays {
  readonly start: string
  readonly end: string
}
/** A period that moves with the day on which a report is made, or fixed days. */
export type ReportPeriod =
  | { readonly kind: 'days'; readonly count: number }
  | { readonly kind: 'months'; readonly count: number; readonly back: number }
  | { readonly kind: 'range'; readonly start: string; readonly end: string }

const DAY_MS = 86_400_000
export const dayAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
export const lengthOf = ({ start, end }: ReportDays): number => Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS) + 1
const monthAfter = (month: string, months: number): string => {
  const [year = 0, one = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, one - 1 + months, 1)).toISOString().slice(0, 7)
}
const lastOf = (month: string): string => dayAfter(`${monthAfter(month, 1)}-01`, -1)

/** The days of a period, seen from a day. `months` are whole ones: 0 back ends with the running month. */
export function daysOfPeriod(period: ReportPeriod, today: string): ReportDays {
  if (period.kind === 'range') return { start: period.start, end: period.end }
  if (period.kind === 'days') return { start: dayAfter(today, 1 - period.count), end: today }
  const last = monthAfter(today.slice(0, 7), -period.back)
  return { start: `${monthAfter(last, 1 - period.count)}-01`, end: lastOf(last) }
}

/** The period before: as many whole months before whole months, else as many days. */
export function daysBefore({ start, end }: ReportDays): ReportDays {
  if (start.endsWith('-01') && end === lastOf(end.slice(0, 7))) {
    const months = monthsBetween(start, end) + 1
    return { start: `${monthAfter(start.slice(0, 7), -months)}-01`, end: dayAfter(start, -1) }
  }
  return { start: dayAfter(start, -lengthOf({ start, end })), end: dayAfter(start, -1) }
}
const monthsBetween = (from: string, to: string): number => {
  const [a = 0, b = 0] = from.split('-').map(Number)
  const [c = 0, d = 0] = to.split('-').map(Number)
  return (c - a) * 12 + d - b
}

/** The bucket a day lies in: itself, the Monday of its week, or its month as `2026-11`. */
export const bucketOf = (by: TimeGroup, day: string): string => (by === 'day' ? day : by === 'week' ? mondayOf(day) : day.slice(0, 7))

/** How many buckets after the first of the period a bucket is: so the period before is laid over this one. */
export function bucketIndex(by: TimeGroup, bucket: string, { start }: ReportDays): number {
  if (by === 'month') return monthsBetween(start, `${bucket}-01`)
  const days = Math.round((Date.parse(bucket) - Date.parse(bucketOf(by, start))) / DAY_MS)
  return by === 'week' ? Math.round(days / 7) : days
}
/** The bucket of that index. */
export function bucketAt(by: TimeGroup, index: number, { start }: ReportDays): string {
  if (by === 'month') return monthAfter(start.slice(0, 7), index)
  return dayAfter(bucketOf(by, start), by === 'week' ? index * 7 : index)
}
