import type { Booking } from '@menara/shared/contract/places/bookings.contract.ts'

/** Where a booking is to be, in milliseconds since 1970; of another asset where one is named. */
export interface Wanted {
  readonly from: number
  readonly to: number
  readonly assetId?: string
}
export type Grip = 'whole' | 'end'
const STEP_MS = 900_000

/** A time that was dragged, to whole quarters of an hour. */
const quarters = (ms: number): number => Math.round(ms / STEP_MS) * STEP_MS

/** Where a booking is after it was dragged by its middle, or by its end, so far; null where it stays. */
export function dragged({ start_at, end_at }: Pick<Booking, 'start_at' | 'end_at'>, grip: Grip, byMs: number): Wanted | null {
  const by = quarters(byMs)
  const [from, to] = [Date.parse(start_at), Date.parse(end_at)]
  if (by === 0) return null
  if (grip === 'whole') return { from: from + by, to: to + by }
  return to + by - from >= STEP_MS ? { from, to: to + by } : null
}

interface Pressed {
  readonly key: string
  readonly shiftKey: boolean
  readonly altKey: boolean
}
/** Where a key moves a booking: Shift and an arrow by a quarter of an hour, with Alt its end alone; null for any other key. */
export function keyed(booking: Pick<Booking, 'start_at' | 'end_at'>, { key, shiftKey, altKey }: Pressed): Wanted | null {
  if (!shiftKey || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return null
  return dragged(booking, altKey ? 'end' : 'whole', key === 'ArrowLeft' ? -STEP_MS : STEP_MS)
}

/** What a drag over free time wants: from the quarter it begins in to the one it ends in; null for less than two of them. */
export function drawn(one: number, other: number): Wanted | null {
  const [from, to] = [Math.min(one, other), Math.max(one, other)]
  const [first, last] = [Math.floor(from / STEP_MS) * STEP_MS, Math.ceil(to / STEP_MS) * STEP_MS]
  return last - first >= 2 * STEP_MS ? { from: first, to: last } : null
}
