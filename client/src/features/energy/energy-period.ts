import { dayAfter, monthAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import type { Step } from '@menara/shared/domain/energy/energy-usage.ts'

export const periods = ['today', 'yesterday', 'week', 'month', 'days31', 'year'] as const
export type Period = (typeof periods)[number]

export interface Range {
  readonly start: string
  readonly end: string
  readonly step: Step
}

/** The days a period means on a day of the site's calendar, both included, and the spans they are told in. */
export function rangeOf(period: Period, today: string): Range {
  const month = today.slice(0, 7)
  const ranges: Readonly<Record<Period, Range>> = {
    today: { start: today, end: today, step: 'hour' },
    yesterday: { start: dayAfter(today, -1), end: dayAfter(today, -1), step: 'hour' },
    week: { start: dayAfter(today, -6), end: today, step: 'hour' },
    month: { start: `${month}-01`, end: today, step: 'day' },
    days31: { start: dayAfter(today, -30), end: today, step: 'day' },
    year: { start: `${monthAfter(month, -11)}-01`, end: today, step: 'month' },
  }
  return ranges[period]
}

/** A day somebody typed into the address, else today. */
export const dayOf = (text: unknown, today: string): string => (typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : today)
