/** Milliseconds since 1970; the end is not part of it. */
export interface Range {
  readonly start: number
  readonly end: number
}
export const PRESETS = [1, 7, 30, 90, 365] as const

const DAY_MS = 86_400_000

/** What the clocks of a zone show at an instant, counted as if it were UTC. */
function wallAt(at: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(new Date(at))
  const of = (type: string): string => parts.find((it) => it.type === type)?.value ?? '00'
  return Date.parse(`${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:${of('second')}Z`)
}

/** First instant of a calendar day `YYYY-MM-DD` in a zone. */
export function startOfDay(day: string, zone: string): number {
  const wall = Date.parse(`${day}T00:00:00Z`)
  const near = wall - (wallAt(wall, zone) - wall)
  return wall - (wallAt(near, zone) - near)
}
export const dayOf = (at: number, zone: string): string => new Date(wallAt(at, zone)).toISOString().slice(0, 10)

/** From the first moment of one day to the last of another; null while they make no range. */
export function rangeOfDays(from: string, to: string, zone: string): Range | null {
  const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
  if (!isDay(from) || !isDay(to) || from > to) return null
  const after = new Date(Date.parse(`${to}T12:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
  return { start: startOfDay(from, zone), end: startOfDay(after, zone) }
}
/** The last days up to the full minute, so that asking again asks the same. */
export function lastDays(days: number, now: number): Range {
  const end = Math.floor(now / 60_000) * 60_000
  return { start: end - days * DAY_MS, end }
}
/** The same length right before. */
export const before = ({ start, end }: Range): Range => ({ start: start - (end - start), end: start })
