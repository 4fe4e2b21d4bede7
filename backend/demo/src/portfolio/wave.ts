import type { PointSpec, Wave } from './buildings/profiles.ts'
import type { Dice } from './dice.ts'

const HOUR = 3_600_000
/** The day's waves crest at 14:00 in Jakarta. */
const CREST = 7 * HOUR

/** What a point reads at an instant (milliseconds since 1970), without faults. */
export function readingAt({ base, swing, noise, period_h, min, max }: Wave, at: number, dice: Pick<Dice, 'bell'>): number {
  const value = base + swing * Math.cos((2 * Math.PI * (at - CREST)) / (period_h * HOUR)) + noise * dice.bell()
  return Math.round(Math.min(max, Math.max(min, value)) * 100) / 100
}

/** Offices rest at the weekend, and the hot months draw more. */
export function seasoned(value: number, at: number, { unit, min, max }: Pick<PointSpec, 'unit' | 'min' | 'max'>): number {
  if (unit !== 'kW') return value
  // Indonesia is seven hours ahead and more: its weekend begins on Friday evening UTC.
  const day = new Date(at + 7 * HOUR).getUTCDay()
  const rest = day === 0 ? 0.62 : day === 6 ? 0.74 : 1
  const season = 1 + 0.06 * Math.cos((2 * Math.PI * (at - Date.UTC(2026, 9, 15))) / (365 * 24 * HOUR))
  return round(Math.min(max, Math.max(min, value * rest * season)))
}

const round = (value: number): number => Math.round(value * 100) / 100
