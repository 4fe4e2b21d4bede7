import { dayAt } from '../zone-offsets.ts'
import type { SettingRefusal, Span } from './booking-rules.ts'

/** Days of a site on which nothing is booked: from the first to the last, both included. */
interface Blackout {
  readonly from: string
  readonly until: string
  readonly reason: string
}

/** How something may be booked. Minutes unless the name says otherwise; null: no such limit. */
export interface BookingSettings {
  /** Time between the booking and its begin, at least. */
  readonly notice_minutes: number
  readonly ahead_days: number
  readonly min_minutes: number
  readonly max_minutes: number
  /** Kept free before and after a booking, to set up and to clean. */
  readonly buffer_before_minutes: number
  readonly buffer_after_minutes: number
  /** What one person may book of the assets of this type at the site in a week from Monday to Sunday. */
  readonly week_quota_minutes: number | null
  /** Whether a booking may go beyond midnight. */
  readonly cross_day: boolean
  readonly blackouts: readonly Blackout[]
  /** Whether people check in, and who does not is released. */
  readonly check_in: boolean
  readonly check_in_before_minutes: number
  readonly release_after_minutes: number
  /** What kind of approval a booking waits for; null: none. */
  readonly approval_type_id: string | null
  /** How long a booking that waits for approval holds its time. */
  readonly hold_minutes: number
  /** How long the first on the waiting list may think about a time that has become free. */
  readonly offer_minutes: number
  /** Sub-types of the tickets that a request for a service opens; null: the service is not offered. */
  readonly catering_subtype_id: string | null
  readonly cleaning_subtype_id: string | null
}

/** What holds where nothing is set. Check-in: Robin's defaults. */
export const DEFAULT_BOOKING_SETTINGS: BookingSettings = {
  notice_minutes: 0,
  ahead_days: 366,
  min_minutes: 15,
  max_minutes: 14 * 1440,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  week_quota_minutes: null,
  cross_day: true,
  blackouts: [],
  check_in: false,
  check_in_before_minutes: 15,
  release_after_minutes: 10,
  approval_type_id: null,
  hold_minutes: 1440,
  offer_minutes: 30,
  catering_subtype_id: null,
  cleaning_subtype_id: null,
}

/** The settings of the most general scope first; what a narrower one does not set is inherited. */
export const mergedSettings = (scopes: readonly Partial<BookingSettings>[]): BookingSettings =>
  Object.assign({}, DEFAULT_BOOKING_SETTINGS, ...scopes) as BookingSettings

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

interface Asked {
  readonly settings: BookingSettings
  readonly zone: string
  /** Milliseconds since 1970. */
  readonly now: number
  /** A booking that has begun is asked about its end alone. */
  readonly runs?: boolean
  /** Minutes the person has booked already in each week, by its Monday. */
  readonly bookedMinutes?: ReadonlyMap<string, number>
}

/** Why a period may not be booked by the settings; null where it may. The quota is asked for where `bookedMinutes` is given. */
export function settingRefusal({ from, to }: Span, { settings, zone, now, runs = false, bookedMinutes }: Asked): SettingRefusal | null {
  const [minutes, first, last] = [(to - from) / MINUTE_MS, dayAt(zone, from), dayAt(zone, to - 1)]
  const broken: readonly (readonly [SettingRefusal, boolean])[] = [
    ['notice', !runs && settings.notice_minutes > 0 && from < now + settings.notice_minutes * MINUTE_MS],
    ['ahead', from > now + settings.ahead_days * DAY_MS],
    ['min_length', !runs && minutes < settings.min_minutes],
    ['max_length', minutes > settings.max_minutes],
    ['cross_day', !settings.cross_day && first !== last],
    ['blackout', blackoutOf({ from, to }, { settings, zone }) !== null],
    ['quota', bookedMinutes !== undefined && isOverQuota({ from, to }, { settings, zone, bookedMinutes })],
  ]
  return broken.find(([, isBroken]) => isBroken)?.[0] ?? null
}

/** The first blackout that a period touches. */
function blackoutOf({ from, to }: Span, { settings, zone }: Pick<Asked, 'settings' | 'zone'>): Blackout | null {
  const [first, last] = [dayAt(zone, from), dayAt(zone, to - 1)]
  return settings.blackouts.find((one) => one.from <= last && first <= one.until) ?? null
}

/** The Monday of the week an instant lies in, by the clocks of a zone. */
export function weekOf(zone: string, at: number): string {
  const day = Date.parse(`${dayAt(zone, at)}T00:00:00Z`)
  // 1970-01-01 was a Thursday.
  return new Date(day - ((day / DAY_MS + 3) % 7) * DAY_MS).toISOString().slice(0, 10)
}

function isOverQuota({ from, to }: Span, { settings, zone, bookedMinutes }: Required<Pick<Asked, 'settings' | 'zone' | 'bookedMinutes'>>) {
  const { week_quota_minutes: quota } = settings
  return quota !== null && (bookedMinutes.get(weekOf(zone, from)) ?? 0) + (to - from) / MINUTE_MS > quota
}

/** The longest that is exempt from check-in, and how short before its begin a booking is made that needs none. */
const EXEMPT_FROM_MS = 8 * 3_600_000
const EXEMPT_MADE_MS = 2 * 3_600_000

/** Whether nobody has to check in: whole days, and what was booked less than two hours before its begin. */
export const isExemptFromCheckIn = ({ from, to }: Span, madeAt: number): boolean =>
  to - from >= EXEMPT_FROM_MS || from - madeAt < EXEMPT_MADE_MS

/** Whether a booking may be checked into at an instant. */
export const mayCheckInAt = ({ from, to }: Span, settings: BookingSettings, at: number): boolean =>
  at >= from - settings.check_in_before_minutes * MINUTE_MS && at < to
