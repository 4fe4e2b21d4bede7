import { invalid } from './errors.ts'

const DAY_MS = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()

/** Whether a text names an IANA zone. Bare offsets are refused: PostgreSQL reads their sign the other way round. */
export function isZone(zone: string): boolean {
  if (!/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)*$/.test(zone)) return false
  try {
    return formatIn(zone) !== undefined
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** The calendar day `YYYY-MM-DD` that is in a zone at an instant. */
export const dayIn = (zone: string, at: Date): string => new Date(at.getTime() + offsetMs(zone, at.getTime())).toISOString().slice(0, 10)
export const yearIn = (zone: string, at: Date): number => Number(dayIn(zone, at).slice(0, 4))

/** The instant a day begins in a zone. */
export const startOfDay = (zone: string, day: string): Date => new Date(utcOf(Date.parse(`${day}T00:00:00Z`), zone))

/** What the clock of a zone shows, with its offset: `2026-11-21T17:00+07:00`. */
export function localTime(zone: string, at: string): string {
  const offset = offsetMs(zone, Date.parse(at))
  const minutes = Math.abs(offset) / 60_000
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0')
  return `${new Date(Date.parse(at) + offset).toISOString().slice(0, 16)}${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}

export interface Moment {
  readonly field: string
  readonly side: 'start' | 'end'
  /** Meaning of a text without an offset; UTC unless given. */
  readonly zone?: string
}

const SHAPE = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/

/** `DayOrInstant` as RFC 3339 in UTC. A day means its first or its last millisecond. 422 for a day or time that does not exist. */
export function instantOf(text: string, { field, side, zone = 'UTC' }: Moment): string {
  const [, day = '', time, seconds = '00', fraction = '', offset] = SHAPE.exec(text) ?? []
  const local = Date.parse(`${day}T${time ?? '00:00'}:${seconds}${fraction.slice(0, 4)}Z`)
  // Date.parse takes 31 February for 3 March.
  if (Number.isNaN(local) || new Date(local).toISOString().slice(0, 10) !== day)
    throw invalid(field, 'date', `${field} is not a day or time that exists`)
  if (time === undefined) {
    const at = side === 'start' ? utcOf(local, zone) : utcOf(local + DAY_MS, zone) - 1
    return new Date(at).toISOString()
  }
  const at = offset === undefined ? utcOf(local, zone) : local - offsetOf(offset)
  return new Date(at).toISOString()
}

/** The instant at which clocks in the zone show `local` (milliseconds as if it were UTC). */
function utcOf(local: number, zone: string): number {
  const guess = local - offsetMs(zone, local)
  return local - offsetMs(zone, guess)
}

function offsetMs(zone: string, at: number): number {
  if (zone === 'UTC') return 0
  const name =
    formatIn(zone)
      .formatToParts(at)
      .find((it) => it.type === 'timeZoneName')?.value ?? 'GMT'
  return offsetOf(name.replace('GMT', '').replace('\u2212', '-') || 'Z')
}

/** `+07:00` in milliseconds. */
function offsetOf(text: string): number {
  if (text === 'Z') return 0
  const [hours = 0, minutes = 0, seconds = 0] = text.slice(1).split(':').map(Number)
  return (text.startsWith('-') ? -1000 : 1000) * (hours * 3600 + minutes * 60 + seconds)
}

function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  formats.set(zone, made)
  return made
}
