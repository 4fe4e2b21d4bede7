import { clockText, dayText, zonedFormat } from './dates.ts'

export type EntryKind = 'date' | 'time' | 'date-time' | 'month'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may mei', 'jun', 'jul', 'aug agu agt', 'sep', 'oct okt', 'nov', 'dec des']
const NEAR_DAYS: Readonly<Record<string, number>> = {
  ...{ yesterday: -1, kemarin: -1, today: 0, 'hari ini': 0, tomorrow: 1, besok: 1 },
}
const DAY_MS = 86_400_000
const two = (text: string): string => text.padStart(2, '0')

/**
 * What a person wrote, as fields carry it: `2026-11-23`, `21:30`, `2026-11-23T21:30`, `2026-11`; undefined when it is none.
 * The day stands before the month, as in Indonesia. A day without a year is of `today`'s year.
 */
export function readEntry(kind: EntryKind, text: string, today: string): string | undefined {
  const written = text.trim().toLowerCase()
  if (kind === 'date') return dateOf(written, today)
  if (kind === 'time') return timeOf(written)
  if (kind === 'month') return monthOf(written, today)
  const [, day = '', clock = ''] = /^(.*?\S)(?:[\s,]+|t)(\d{1,2}[:.]\d{2}(?:[:.]\d{2})?)$/.exec(written) ?? []
  const [date, time] = [dateOf(day, today), timeOf(clock)]
  return date && time ? `${date}T${time}` : undefined
}

function dateOf(text: string, today: string): string | undefined {
  const away = NEAR_DAYS[text]
  if (away !== undefined) return new Date(Date.parse(today) + away * DAY_MS).toISOString().slice(0, 10)
  const [, y, m, d] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  if (y && m && d) return real(y, m, d)
  const [, day, named, year] = /^(\d{1,2})[\s.-]*([a-z]{3,9})\.?,?(?:[\s-]*(\d{4}|\d{2}))?$/.exec(text) ?? []
  if (day && named) return real(year ?? today.slice(0, 4), monthNumber(named), day)
  const [, day2, month, year2] =
    /^(\d{1,2})[\s./-]+(\d{1,2})(?:[\s./-]+(\d{4}|\d{2}))?$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text) ?? []
  return day2 && month ? real(year2 ?? today.slice(0, 4), month, day2) : undefined
}

function monthOf(text: string, today: string): string | undefined {
  const [, y, m] = /^(\d{4})-(\d{1,2})$/.exec(text) ?? []
  if (y && m) return real(y, m, '1')?.slice(0, 7)
  const [, word, year] = /^([a-z]{3,9}|\d{1,2})[\s./-]*(\d{4})?$/.exec(text) ?? []
  if (!word) return undefined
  return real(year ?? today.slice(0, 4), /\d/.test(word) ? word : monthNumber(word), '1')?.slice(0, 7)
}

function timeOf(text: string): string | undefined {
  const [, hours, minutes = '00', seconds] = /^(\d{1,2})(?:[:.]?(\d{2})(?:[:.](\d{2}))?)?$/.exec(text) ?? []
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds ?? 0) > 59) return undefined
  return [two(hours), minutes, ...(seconds ? [seconds] : [])].join(':')
}

const monthNumber = (word: string): string => String(MONTHS.findIndex((text) => text.split(' ').includes(word.slice(0, 3))) + 1)

/** Undefined for 31 February. */
function real(year: string, month: string, day: string): string | undefined {
  const text = `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text ? text : undefined
}

/** What a field carries, in the language of the page; a text that is none stays as it is. */
export function entryText(kind: EntryKind, value: string): string {
  if (value === '' || readEntry(kind, value, '2000-01-01') === undefined) return value
  if (kind === 'date') return dayText(value)
  if (kind === 'month') return zonedFormat('UTC', { month: 'short', year: 'numeric' }).format(new Date(`${value}-01T00:00:00Z`))
  const [day, time] = kind === 'time' ? ['', value] : [value.slice(0, 10), value.slice(11)]
  const clock = clockText(`2000-01-01T${time}Z`, 'UTC', time.length > 5 ? 'seconds' : 'minutes')
  return day ? `${dayText(day)} ${clock}` : clock
}

/** Nothing more is to come: a year of four digits, or hours and minutes. */
export const isWhole = (kind: EntryKind, text: string): boolean =>
  kind === 'time' ? /^\d{1,2}[:.]\d{2}$/.test(text.trim()) : /(^|\D)\d{4}(\D|$)/.test(text)
