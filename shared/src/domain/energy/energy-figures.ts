import type { MeasuredHour } from './energy-usage.ts'

const HOUR = 3_600_000
const WEEK = 7 * 24 * HOUR
const HOURS_A_YEAR = 8760
/** Weeks a baseline looks back over, and how many of them must have been measured whole. */
export const BASELINE_WEEKS = 4
const LEAST_WEEKS = 2
const WHOLE = 0.99

export interface Intensity {
  /** kWh per square metre and year. */
  readonly eui: number | null
  /** Less than a whole year was measured: the figure is stretched to a year. */
  readonly annualised: boolean
}

/** Energy use intensity: what was measured over so many hours, by the square metre and year. */
export function intensityOf(kwh: number | null, { hours, floor_m2 }: { hours: number; floor_m2: number | null }): Intensity {
  if (kwh === null || floor_m2 === null || floor_m2 <= 0 || hours <= 0) return { eui: null, annualised: false }
  const annualised = hours < HOURS_A_YEAR * WHOLE
  return { eui: annualised ? (kwh / floor_m2) * (HOURS_A_YEAR / hours) : kwh / floor_m2, annualised }
}

export interface BaselineHour {
  readonly at: number
  readonly actual: number | null
  /** Mean of the same weekday and hour of the four weeks before; null when fewer than two of them were measured whole. */
  readonly expected: number | null
  /** How many of the four weeks it rests on. */
  readonly weeks: number
  /** Share above (or below) the expected, e.g. 0.12. */
  readonly deviation: number | null
}

/** What an hour usually takes: the weekday's habit, without weather. */
export function baselineOf(hours: readonly MeasuredHour[], { from, to }: { from: number; to: number }): BaselineHour[] {
  const whole = new Map(hours.filter((hour) => hour.coverage >= WHOLE && !hour.carried).map((hour) => [hour.at, hour.kwh]))
  const any = new Map(hours.map((hour) => [hour.at, hour.kwh]))
  const found: BaselineHour[] = []
  for (let at = from; at < to; at += HOUR) {
    const past = Array.from({ length: BASELINE_WEEKS }, (_, week) => whole.get(at - (week + 1) * WEEK)).filter((item) => item !== undefined)
    const expected = past.length >= LEAST_WEEKS ? past.reduce((sum, value) => sum + value, 0) / past.length : null
    const actual = any.get(at) ?? null
    // Half an hour cannot be held against a whole one.
    const comparable = whole.has(at) && expected !== null && expected > 0
    found.push({ at, actual, expected, weeks: past.length, deviation: comparable ? ((actual ?? 0) - expected) / expected : null })
  }
  return found
}

export interface Burn {
  /** Share of the month that is over, 0 to 1. */
  readonly elapsed: number
  /** Share of the budget that is spent. */
  readonly spent: number
  /** What the month will cost at this pace, whole rupiah; null in its first hours. */
  readonly forecast: number | null
  readonly level: 'under' | 'pace' | 'over'
}
/** A pace is judged once a day of the month is over. */
const SOONEST = 1 / 31

/** How fast a month's budget burns. `covered`: share of the elapsed time that was measured; the forecast counts measured time only. */
export function burnOf({ budget, cost, elapsed, covered }: { budget: number; cost: number; elapsed: number; covered: number }): Burn {
  const measured = elapsed * covered
  const forecast = measured >= SOONEST ? Math.round(cost / measured) : null
  const spent = budget > 0 ? cost / budget : 0
  const level = spent > 1 ? 'over' : forecast !== null && forecast > budget ? 'pace' : 'under'
  return { elapsed, spent, forecast, level }
}

export interface TreeMeter {
  readonly id: string
  readonly parent_id: string | null
}
export interface Remainder {
  /** Parent less the sum of its children; negative when they measure more than it does. Null while one of them is unknown. */
  readonly kwh: number | null
  /** Share of the parent. */
  readonly share: number | null
}

/** What a meter measured that none of its children did. */
export function remainderOf(
  meter: TreeMeter,
  { meters, kwhOf }: { meters: readonly TreeMeter[]; kwhOf: (id: string) => number | null },
): Remainder | null {
  const children = meters.filter((item) => item.parent_id === meter.id)
  if (children.length === 0) return null
  const own = kwhOf(meter.id)
  const parts = children.map((child) => kwhOf(child.id))
  if (own === null || parts.includes(null)) return { kwh: null, share: null }
  const kwh = own - parts.reduce<number>((sum, part) => sum + (part ?? 0), 0)
  return { kwh, share: own > 0 ? kwh / own : null }
}

/** Whether hanging `id` under `parentId` would close a circle. */
export function closesCircle(meters: readonly TreeMeter[], { id, parentId }: { id: string; parentId: string }): boolean {
  const parents = new Map(meters.map((meter) => [meter.id, meter.parent_id]))
  const seen = new Set<string>()
  for (let at: string | null | undefined = parentId; at && !seen.has(at); at = parents.get(at)) {
    if (at === id) return true
    seen.add(at)
  }
  return false
}
