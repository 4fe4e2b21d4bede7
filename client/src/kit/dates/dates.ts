import { CALENDAR_DAYS, CALENDAR_WEEKS } from '@menara/shared/domain/ui-constants.ts'
import { zoneAbbreviation } from '@menara/shared/domain/zone-abbreviation.ts'
import { languageNow } from '../../i18n/i18n.ts'
import { wallTimeOf } from './zoned-time.ts'

/** What stands behind a time: `WIB`, `WITA`, `WIT`, elsewhere the offset. */
export const zoneName = (zone: string, at: string | number = Date.now()): string => zoneAbbreviation(zone, new Date(at).getTime())

const STYLES = {
  time: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  short: { day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  dated: { day: '2-digit', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  full: { day: '2-digit', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  day: { day: '2-digit', month: 'short', year: 'numeric' },
  clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
type Style = keyof typeof STYLES

const localeNow = (): string => (languageNow() === 'id' ? 'id-ID' : 'en-GB')

const formats = new Map<string, Intl.DateTimeFormat>()
/** A format in the page's language and a zone, made once. */
export function zonedFormat(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([localeNow(), zone, options])
  const known = formats.get(key) ?? new Intl.DateTimeFormat(localeNow(), { ...options, timeZone: zone })
  formats.set(key, known)
  return known
}
/** Another upstream may give no instant at all. */
const UNKNOWN = '–'
const isUnknown = (at: string | number): boolean => Number.isNaN(new Date(at).getTime())

const written = (at: string | number, zone: string, style: Style): string =>
  isUnknown(at) ? UNKNOWN : zonedFormat(zone, STYLES[style]).format(new Date(at))

const NEARLY_A_YEAR_MS = 300 * 86_400_000
const isFar = (at: string | number): boolean => Math.abs(new Date(at).getTime() - Date.now()) > NEARLY_A_YEAR_MS

/**
 * An instant in a time zone, with the zone's abbreviation. `time` adds the day when it is not today there, `short` the year
 * where the day alone could be taken for another year's. `day` is a calendar day, without an abbreviation.
 */
export function dateText(at: string | number, style: 'time' | 'short' | 'full' | 'day', zone: string): string {
  if (isUnknown(at)) return UNKNOWN
  if (style === 'day') return written(at, zone, style)
  const isToday = written(at, zone, 'day') === written(Date.now(), zone, 'day')
  const near = style === 'time' && !isToday ? 'short' : style
  return `${written(at, zone, near === 'short' && isFar(at) ? 'dated' : near)} ${zoneName(zone, at)}`
}

/** The time of day alone, for axes, and for rows below a heading that says day and zone. */
export const clockText = (at: string | number, zone: string, precision: 'minutes' | 'seconds' = 'minutes'): string =>
  written(at, zone, precision === 'minutes' ? 'clock' : 'time')

/** The time of day with the zone's abbreviation: `07:05 WIB`, for rows below a heading that says the day. */
export const timeText = (at: string | number, zone: string): string =>
  isUnknown(at) ? UNKNOWN : `${clockText(at, zone)} ${zoneName(zone, at)}`

/** Day and month, for axes of several days. */
export const monthDayText = (at: string | number, zone: string): string =>
  isUnknown(at) ? UNKNOWN : zonedFormat(zone, { day: '2-digit', month: 'short' }).format(new Date(at))

/** A calendar day `YYYY-MM-DD`, which is the same day in every zone. */
export const dayText = (day: string): string => written(`${day}T00:00:00Z`, 'UTC', 'day')

/** A month `YYYY-MM`, the same in every zone. */
export const monthText = (month: string): string =>
  isUnknown(`${month}-01`) ? UNKNOWN : zonedFormat('UTC', { month: 'short', year: 'numeric' }).format(new Date(`${month}-01T00:00:00Z`))

/** From one instant to another in a zone, said once what both share; whole days are said without their hours. */
export function spanText(from: string, until: string, zone: string): string {
  if (isUnknown(from) || isUnknown(until)) return UNKNOWN
  const days = wallTimeOf(from, zone).endsWith('T00:00') && /T(23:59|00:00)$/.test(wallTimeOf(until, zone))
  // A day that ends at midnight is the one before.
  const end = new Date(new Date(until).getTime() - (wallTimeOf(until, zone).endsWith('T00:00') ? 1 : 0))
  const text = zonedFormat(zone, STYLES[days ? 'day' : 'dated']).formatRange(new Date(from), days ? end : new Date(until))
  return days ? text : `${text} ${zoneName(zone, from)}`
}

const STEPS = [
  [60, 'second'],
  [60, 'minute'],
  [24, 'hour'],
  [30, 'day'],
  [12, 'month'],
  [Number.POSITIVE_INFINITY, 'year'],
] as const
type Unit = (typeof STEPS)[number][1]

/** "3 h" reads as hours or as days (hari): Indonesian units are written so that each is one. */
const UNITS: Readonly<Record<'en' | 'id', Readonly<Record<Unit, string>>>> = {
  en: { second: 's', minute: 'min', hour: 'h', day: 'd', month: 'mo', year: 'y' },
  id: { second: 'dtk', minute: 'mnt', hour: 'jam', day: 'hari', month: 'bulan', year: 'tahun' },
}
const english = new Intl.RelativeTimeFormat('en-GB', { style: 'short' })

/** "3 min ago" in the language of the page. */
export function agoText(at: string | number, now = Date.now()): string {
  let left = (new Date(at).getTime() - now) / 1000
  for (const [size, unit] of STEPS) {
    if (Math.abs(left) < size) return relativeText(Math.round(left), unit)
    left /= size
  }
  return ''
}
function relativeText(count: number, unit: Unit): string {
  const isIndonesian = languageNow() === 'id'
  if (count === 0) return isIndonesian ? 'sekarang' : 'now'
  if (!isIndonesian) return english.format(count, unit)
  const amount = `${Math.abs(count)} ${UNITS.id[unit]}`
  return count < 0 ? `${amount} lalu` : `dalam ${amount}`
}

/** Compact age for dense rows: `45 s`, `12 min`, `3 h`, `2 d`; Indonesian `45 dtk`, `12 mnt`, `3 jam`, `2 hari`. */
export function ageText(at: string | number, now = Date.now()): string {
  if (Number.isNaN(new Date(at).getTime())) return UNKNOWN
  const s = Math.max(0, Math.round((now - new Date(at).getTime()) / 1000))
  const units = UNITS[languageNow()]
  if (s < 60) return `${s} ${units.second}`
  if (s < 3600) return `${Math.floor(s / 60)} ${units.minute}`
  if (s < 86_400) return `${Math.floor(s / 3600)} ${units.hour}`
  return `${Math.floor(s / 86_400)} ${units.day}`
}

/** The 42 days of a calendar page: 6 weeks of 7 days, Monday first, that contain a month. Days are `YYYY-MM-DD`. */
export function calendarDays(year: number, month: number): string[] {
  const first = new Date(Date.UTC(year, month - 1, 1))
  const back = (first.getUTCDay() + 6) % 7
  return Array.from({ length: CALENDAR_WEEKS * CALENDAR_DAYS }, (_, i) =>
    new Date(Date.UTC(year, month - 1, 1 - back + i)).toISOString().slice(0, 10),
  )
}

const numbers = new Map<string, Intl.NumberFormat>()
export function numberText(value: number, digits = 0): string {
  const locale = languageNow() === 'id' ? 'id-ID' : 'en-GB'
  const key = `${locale} ${digits}`
  const format = numbers.get(key) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: digits })
  numbers.set(key, format)
  return format.format(value)
}
