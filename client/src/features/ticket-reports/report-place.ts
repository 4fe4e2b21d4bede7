import { MOST_REPORT_DAYS } from '@menara/shared/contract/desk/ticket-reports.contract.ts'
import { ticketTypeByCode } from '@menara/shared/domain/tickets/ticket-types.ts'
import { flag, number, text, type ViewState } from '../../kit/lists/view-state.ts'

export const PRESETS = [7, 30, 90, 365] as const
const DAY_MS = 86_400_000

export const ticketReportView = { days: number, from: text, to: text, type: text, compare: flag }

/** Which report: it is in the address and survives a reload. */
export interface ReportPlace {
  readonly days: (typeof PRESETS)[number]
  /** Own days; empty for the last ones. */
  readonly from: string
  readonly to: string
  /** Code of a ticket type; empty for all. */
  readonly type: string
  readonly compare: boolean
}
export interface ReportDays {
  readonly start: string
  readonly end: string
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
const later = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
const lengthOf = ({ start, end }: ReportDays): number => Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS) + 1

/** Whatever an address says; what makes no sense counts as not said. */
export function readReport({ days, from, to, type, compare }: ViewState<typeof ticketReportView>): ReportPlace {
  const day = (value: unknown): string => (isDay(String(value)) ? String(value) : '')
  return {
    days: PRESETS.find((item) => item === Number(days)) ?? 30,
    from: day(from),
    to: day(to),
    type: ticketTypeByCode(String(type))?.code ?? '',
    compare: compare === true,
  }
}

/** Days of a report, both included; null while they make none. */
export function daysOf({ days, from, to }: ReportPlace, today: string): ReportDays | null {
  if (from === '' && to === '') return { start: later(today, 1 - days), end: today }
  if (from === '' || to === '' || from > to) return null
  const own = { start: from, end: to }
  return lengthOf(own) > MOST_REPORT_DAYS ? null : own
}
/** As many days right before. */
export const daysBefore = (days: ReportDays): ReportDays => ({ start: later(days.start, -lengthOf(days)), end: later(days.start, -1) })
