import { zoneAbbreviation } from '@menara/shared/domain/zone-abbreviation.ts'
import { dayAt, instantOfWall, offsetAt, offsetOf } from '@menara/shared/domain/zone-offsets.ts'
import { invalid } from '../errors.ts'

const DAY_MS = 86_400_000

/** The calendar day `YYYY-MM-DD` that is in a zone at an instant. */
export const dayIn = (zone: string, at: Date): string => dayAt(zone, at.getTime())
export const yearIn = (zone: string, at: Date): number => Number(dayIn(zone, at).slice(0, 4))

/** The instant a day begins in a zone. */
export const startOfDay = (zone: string, day: string): Date => new Date(instantOfWall(zone, Date.parse(`${day}T00:00:00Z`)))

/** What the clock of a zone shows, with its offset: `2026-11-21T17:00+07:00`. */
export function localTime(zone: string, at: string): string {
  const offset = offsetAt(zone, Date.parse(at))
  const minutes = Math.abs(offset) / 60_000
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0')
  return `${new Date(Date.parse(at) + offset).toISOString().slice(0, 16)}${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}

/** For people: `2026-11-21 17:00 WIB`. */
export const spokenTime = (zone: string, at: string): string =>
  `${localTime(zone, at).slice(0, 16).replace('T', ' ')} ${zoneAbbreviation(zone, Date.parse(at))}`

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
    const at = side === 'start' ? instantOfWall(zone, local) : instantOfWall(zone, local + DAY_MS) - 1
    return new Date(at).toISOString()
  }
  const at = offset === undefined ? instantOfWall(zone, local) : local - offsetOf(offset)
  return new Date(at).toISOString()
}
