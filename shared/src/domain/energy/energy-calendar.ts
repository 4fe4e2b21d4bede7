/** What the clocks of a site show at the beginning of an hour. */
export interface LocalHour {
  /** `YYYY-MM-DD`. */
  readonly day: string
  /** `YYYY-MM`. */
  readonly month: string
  /** 0 to 23. */
  readonly hour: number
  /** 0 Sunday to 6 Saturday. */
  readonly weekday: number
}
/** Reads an instant (milliseconds since 1970) as a site's wall clock. */
export type Calendar = (at: number) => LocalHour

const QUARTER_MS = 900_000

/**
 * The calendar of an IANA zone. What was read once is remembered, by the quarter of an hour: some zones are shifted by 15
 * minutes, none by less.
 */
export function calendarIn(zone: string): Calendar {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  const known = new Map<number, LocalHour>()
  return (at) => {
    const quarter = Math.floor(at / QUARTER_MS)
    const found = known.get(quarter)
    if (found) return found
    const read = readWith(format, quarter * QUARTER_MS)
    known.set(quarter, read)
    return read
  }
}

function readWith(format: Intl.DateTimeFormat, at: number): LocalHour {
  const part = Object.fromEntries(format.formatToParts(at).map((part) => [part.type, part.value]))
  const month = `${part['year']}-${part['month']}`
  const day = `${month}-${part['day']}`
  return { day, month, hour: Number(part['hour']), weekday: new Date(`${day}T00:00:00Z`).getUTCDay() }
}

/** `YYYY-MM-DD` some days later (or earlier). */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
/** The day of the week of a `YYYY-MM-DD`: 1 Monday to 7 Sunday. */
export const weekdayOf = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1
/** The Monday of the week of a `YYYY-MM-DD`. */
export const mondayOf = (day: string): string => dayAfter(day, 1 - weekdayOf(day))
/** `YYYY-MM` some months later (or earlier). */
export function monthAfter(month: string, months = 1): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}
/** How many days a month has. */
export function daysIn(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).getUTCDate()
}
