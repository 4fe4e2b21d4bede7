import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { calendarDays } from '../../../kit/dates/dates.ts'
import { dayEnd, dayStart, wallTimeOf } from '../../../kit/dates/zoned-time.ts'

const DAY_MS = 86_400_000
export type Span = 'month' | 'week'

const dayAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
/** The calendar day of an instant in a zone. */
export const dayOf = (at: string, zone: string): string => wallTimeOf(at, zone).slice(0, 10)

/** The days of the page that shows a day: six weeks around its month, or its week; Monday first. */
export function pageDays(day: string, span: Span): string[] {
  if (span === 'month') return calendarDays(Number(day.slice(0, 4)), Number(day.slice(5, 7)))
  const back = (new Date(day).getUTCDay() + 6) % 7
  return Array.from({ length: 7 }, (_, i) => dayAfter(day, i - back))
}

/** A day on the page before or after. */
export function turned(day: string, span: Span, by: -1 | 1): string {
  if (span === 'week') return dayAfter(day, 7 * by)
  const month = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  month.setUTCMonth(month.getUTCMonth() + by)
  return month.toISOString().slice(0, 10)
}

/** The span of time of some days wherever their sites are: a day more on both sides, for zones apart. */
export const spanOf = (days: readonly string[], zone: string): { readonly due_from: string; readonly due_until: string } => ({
  due_from: dayStart(dayAfter(days[0] ?? '', -1), zone),
  due_until: dayEnd(dayAfter(days.at(-1) ?? '', 1), zone),
})

/** Tickets by the day they are due at their site. */
export function byDay(tickets: readonly Ticket[], zoneOf: (siteId: string) => string): ReadonlyMap<string, readonly Ticket[]> {
  return Map.groupBy(
    tickets.filter((ticket) => ticket.next_due_at !== null),
    (ticket) => dayOf(ticket.next_due_at ?? '', zoneOf(ticket.location.id)),
  )
}

/** Whether the day shown is one that was agreed, not one that a clock says. */
export const isAgreed = ({ due_at, next_due_at }: Pick<Ticket, 'due_at' | 'next_due_at'>): boolean =>
  due_at !== null && due_at === next_due_at
