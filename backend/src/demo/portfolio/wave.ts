import type { Dice } from './dice.ts'
import type { Wave } from './profile.ts'

const HOUR = 3_600_000
/** The day's waves crest at 14:00 in Jakarta. */
const CREST = 7 * HOUR

/** What a point reads at an instant (milliseconds since 1970), without faults. */
export function readingAt({ base, swing, noise, period_h, min, max }: Wave, at: number, dice: Pick<Dice, 'bell'>): number {
  const value = base + swing * Math.cos((2 * Math.PI * (at - CREST)) / (period_h * HOUR)) + noise * dice.bell()
  return Math.round(Math.min(max, Math.max(min, value)) * 100) / 100
}
