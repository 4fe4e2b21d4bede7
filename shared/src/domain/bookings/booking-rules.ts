const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * `checked_in`, `overdue` (an item that was fetched and is not back) and `ended` are confirmed bookings at another time; nothing is written
 * for the last two. `requested` holds its time until it is approved or taken, or the hold runs out.
 */
export const bookingStates = [
  'requested',
  'confirmed',
  'checked_in',
  'overdue',
  'ended',
  'waitlisted',
  'cancelled',
  'rejected',
  'auto_released',
] as const
export type BookingState = (typeof bookingStates)[number]

export const SHORTEST_BOOKING_MS = 15 * MINUTE_MS
export const LONGEST_BOOKING_MS = 14 * DAY_MS
/** How far ahead something may be booked. */
export const BOOKING_HORIZON_MS = 366 * DAY_MS

/** A half-open span in milliseconds since 1970: what ends at ten leaves ten o'clock free. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Whether two spans share a moment. Touching is not sharing. */
export const overlaps = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to

/** The beginning of the minute: a booking typed as "now" is not in the past. */
export const thisMinute = (now: number): number => Math.floor(now / MINUTE_MS) * MINUTE_MS

export interface Wanted {
  readonly span: Span
  /** What is taken, in any order. */
  readonly taken: readonly Span[]
  /** Nothing before this is offered. */
  readonly earliest: number
  /** Nothing after this is offered: what is taken beyond it is not known. */
  readonly latest: number
}

const LATER = 3

/**
 * Spans of the wanted length that are free, in order of time: at most one that ends where the obstacle begins, and at most three
 * from the wanted begin on. The wanted span itself comes first among the later ones where it is free.
 */
export function freeSlots({ span, taken, earliest, latest }: Wanted): Span[] {
  const length = span.to - span.from
  const sorted = [...taken].sort((a, b) => a.from - b.from)
  const fits = (from: number): boolean =>
    from >= earliest && from + length <= latest && !sorted.some((span) => overlaps(span, { from, to: from + length }))
  const starts = [span.from, ...sorted.map((span) => span.to).filter((at) => at > span.from)]
  const later = [...new Set(starts)].filter(fits).slice(0, LATER)
  const before = sorted.map((span) => span.from - length).filter((at) => at < span.from && at > span.from - DAY_MS && fits(at))
  const near = before.length > 0 ? [Math.max(...before)] : []
  return [...near, ...later].map((from) => ({ from, to: from + length }))
}

/** Why the settings of an asset refuse a period. */
export const settingRefusals = ['notice', 'ahead', 'min_length', 'max_length', 'cross_day', 'blackout', 'quota'] as const
export type SettingRefusal = (typeof settingRefusals)[number]

/** Why an asset may not be booked at all (the first two), or not for that period. */
export const bookingRefusals = [
  ...(['not_bookable', 'out_of_use', 'order', 'short', 'long', 'past', 'far', 'not_named', 'not_then'] as const),
  ...settingRefusals,
] as const
export type BookingRefusal = (typeof bookingRefusals)[number]

export interface BookableFacts {
  readonly bookable: boolean
  readonly active: boolean
  /** State of the asset: only what is in service or kept in stock can be had. */
  readonly state: string
}
const AVAILABLE_STATES: ReadonlySet<string> = new Set(['deployed', 'in_stock'])

export function assetRefusal({ bookable, active, state }: BookableFacts): BookingRefusal | null {
  if (!bookable) return 'not_bookable'
  return active && AVAILABLE_STATES.has(state) ? null : 'out_of_use'
}

/** `running`: the begin of a booking that has begun may lie in the past, its end may not. */
export function periodRefusal({ from, to }: Span, now: number, running = false): BookingRefusal | null {
  if (to <= from) return 'order'
  if ((running ? to : from) < thisMinute(now)) return 'past'
  if (to - from < SHORTEST_BOOKING_MS && !running) return 'short'
  if (to - from > LONGEST_BOOKING_MS) return 'long'
  return from > now + BOOKING_HORIZON_MS ? 'far' : null
}
