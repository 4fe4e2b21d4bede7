import { languageNow } from '../i18n/i18n.ts'

/** Names Indonesians use for their three zones. */
const SHORT: Readonly<Record<string, string>> = {
  'Asia/Jakarta': 'WIB',
  'Asia/Pontianak': 'WIB',
  'Asia/Makassar': 'WITA',
  'Asia/Jayapura': 'WIT',
}
export const zoneName = (zone: string): string => SHORT[zone] ?? zone
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(zone: string, style: keyof typeof STYLES): Intl.DateTimeFormat {
  const locale = languageNow() === 'id' && style !== 'clock' ? 'id-ID' : 'en-GB'
  const key = `${locale} ${zone} ${style}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: zone, ...STYLES[style] })
  formats.set(key, known)
  return known
}
const STYLES = {
  time: { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false },
  short: { day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit', hour12: false },
  dated: { day: '2-digit', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hour12: false },
  full: { day: '2-digit', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false },
  day: { day: '2-digit', month: 'short', year: 'numeric' },
  clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const NEARLY_A_YEAR_MS = 300 * 86_400_000

/** An instant in a zone; `full` names the zone, and `short` the year where the day alone could be taken for another year's. */
export function dateText(at: string | number, style: keyof typeof STYLES = 'short', zone = browserZone()): string {
  const when = new Date(at)
  const isFar = style === 'short' && Math.abs(when.getTime() - Date.now()) > NEARLY_A_YEAR_MS
  const text = formatOf(zone, isFar ? 'dated' : style).format(when)
  return style === 'full' ? `${text} ${zoneName(zone)}` : text
}

/** From one instant to another in a zone, said once what both share; whole days are said without their hours. */
export function spanText(from: string, until: string, zone: string): string {
  const wallOf = (at: string) => formatOf(zone, 'clock').format(new Date(at))
  const days = wallOf(from) === '00:00' && ['23:59', '00:00'].includes(wallOf(until))
  // A day that ends at midnight is the one before.
  const end = new Date(new Date(until).getTime() - (wallOf(until) === '00:00' ? 1 : 0))
  const text = formatOf(zone, days ? 'day' : 'dated').formatRange(new Date(from), days ? end : new Date(until))
  return days ? text : `${text} ${zoneName(zone)}`
}

const STEPS = [
  [60, 'second'],
  [60, 'minute'],
  [24, 'hour'],
  [30, 'day'],
  [12, 'month'],
  [Number.POSITIVE_INFINITY, 'year'],
] as const

const relative = new Map<string, Intl.RelativeTimeFormat>()
function relativeFormat(): Intl.RelativeTimeFormat {
  const language = languageNow()
  const known = relative.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' })
  relative.set(language, known)
  return known
}

/** "3 minutes ago" in the language of the page. */
export function agoText(at: string | number, now = Date.now()): string {
  let left = (new Date(at).getTime() - now) / 1000
  for (const [size, unit] of STEPS) {
    if (Math.abs(left) < size) return relativeFormat().format(Math.round(left), unit)
    left /= size
  }
  return ''
}

/** Compact age for dense rows: `45 s`, `12 min`, `3 h`, `2 d`. */
export function ageText(at: string | number, now = Date.now()): string {
  const s = Math.max(0, Math.round((now - new Date(at).getTime()) / 1000))
  if (s < 60) return `${s} s`
  if (s < 3600) return `${Math.floor(s / 60)} min`
  if (s < 86_400) return languageNow() === 'id' ? `${Math.floor(s / 3600)} j` : `${Math.floor(s / 3600)} h`
  return languageNow() === 'id' ? `${Math.floor(s / 86_400)} hr` : `${Math.floor(s / 86_400)} d`
}

/** The 42 days of a calendar page: 6 weeks of 7 days, Monday first, that contain a month. Days are `YYYY-MM-DD`. */
export function calendarDays(year: number, month: number): string[] {
  const first = new Date(Date.UTC(year, month - 1, 1))
  const back = (first.getUTCDay() + 6) % 7
  return Array.from({ length: 42 }, (_, i) => new Date(Date.UTC(year, month - 1, 1 - back + i)).toISOString().slice(0, 10))
}

const numbers = new Map<string, Intl.NumberFormat>()
export function numberText(value: number, digits = 0): string {
  const locale = languageNow() === 'id' ? 'id-ID' : 'en-GB'
  const key = `${locale} ${digits}`
  const format = numbers.get(key) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: digits })
  numbers.set(key, format)
  return format.format(value)
}
