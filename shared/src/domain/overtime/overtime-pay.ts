import { halfUp } from '../money.ts'
import type { OvertimePart } from './overtime-days.ts'
import { type OvertimeLadder, type OvertimeLaw, overtimeLawOn } from './overtime-law.ts'

/** Minutes of a day that are paid alike. Hours count from 1. */
export interface OvertimeStep {
  readonly day: string
  readonly kind: OvertimePart['kind']
  readonly ladder: OvertimeLadder
  readonly from_hour: number
  readonly until_hour: number | null
  readonly minutes: number
  readonly tenths: number
  readonly article: string
}
/** `before`: minutes of the same day, or of the day before without a break, that were counted on the same table already. */
export type CountedPart = OvertimePart & { readonly before: number }

const HOUR = 60
const TENTHS = 10

/**
 * Parts with what was counted before each: overtime of the same day goes on where the day stands, and work that goes on over midnight where it
 * stands while the table stays that of workdays. The table of a rest day or holiday is one of that day.
 */
export function countedParts(parts: readonly OvertimePart[], earlier: readonly OvertimePart[]): CountedPart[] {
  let running = 0
  return parts.map((part, at) => {
    const ofDay = earlier
      .filter(({ day, ladder }) => day === part.day && ladder === part.ladder)
      .reduce((sum, { minutes }) => sum + minutes, 0)
    const last = parts[at - 1]
    const before = last && last.ladder === 'workday' && part.ladder === 'workday' ? Math.max(running, ofDay) : ofDay
    running = before + part.minutes
    return { ...part, before }
  })
}

/** The steps of the law that the minutes of a part fall into. What lies beyond the table's end is paid as its last step. */
export function overtimeSteps(part: CountedPart): OvertimeStep[] {
  const { day, kind, ladder, before } = part
  const end = before + part.minutes
  const steps: OvertimeStep[] = []
  const table = overtimeLawOn(day).ladders[ladder]
  let from = 0
  for (const [at, { until, tenths, article }] of table.entries()) {
    const isLast = at === table.length - 1
    const to = until === null || isLast ? Number.POSITIVE_INFINITY : until * HOUR
    const minutes = Math.min(end, to) - Math.max(before, from)
    if (minutes > 0) steps.push({ day, kind, ladder, from_hour: from / HOUR + 1, until_hour: until, minutes, tenths, article })
    from = to
  }
  return steps
}

/** Tenths of an hourly wage times minutes: what the steps come to, before any wage. */
export const weightedTenths = (steps: readonly OvertimeStep[]): number =>
  steps.reduce((sum, { minutes, tenths }) => sum + minutes * tenths, 0)

/** Hourly wages that steps come to, in hundredths: 5.5 hourly wages are 550. Half up. */
export const hourlyWages = (steps: readonly OvertimeStep[]): number => halfUp(BigInt(weightedTenths(steps)) * 100n, BigInt(HOUR * TENTHS))

/** A wage in whole Rupiah, for a month or for a day. */
export interface Wage {
  readonly per: 'month' | 'day'
  readonly base: number
  readonly fixed: number
  readonly variable: number
}
export interface WageBasis {
  /** Hundredths of a Rupiah a month, exact. */
  readonly cents: bigint
  readonly article: string
}

/**
 * The monthly wage that overtime is counted by: basic wage and fixed allowance; with variable allowances no less than 75 percent of the whole
 * (article 32). A daily wage is 25 or 21 times itself (article 33).
 */
export function wageBasis({ per, base, fixed, variable }: Wage, week: 5 | 6, law: OvertimeLaw): WageBasis {
  const days = per === 'month' ? null : week === 6 ? law.dailyWageDays.six : law.dailyWageDays.five
  const times = BigInt(days?.value ?? 1)
  const steady = BigInt(base + fixed) * times * 100n
  const least = BigInt(base + fixed + variable) * times * BigInt(law.basisFloor.value)
  if (variable > 0 && steady < least) return { cents: least, article: law.basisFloor.article }
  return { cents: steady, article: days?.article ?? law.hourDivisor.article }
}

/** Whole Rupiah. The one place in which overtime pay is rounded: half up, once, at the end. */
const rupiah = (numerator: bigint, denominator: bigint): number => halfUp(numerator, denominator)

/** Overtime pay in whole Rupiah: hourly wage (a 173rd of the basis) times what the steps come to. */
export function overtimePay(steps: readonly OvertimeStep[], { cents }: Pick<WageBasis, 'cents'>, law: OvertimeLaw): number {
  return rupiah(cents * BigInt(weightedTenths(steps)), 100n * BigInt(law.hourDivisor.value) * BigInt(HOUR * TENTHS))
}
/** The monthly basis and the wage of an hour as they are shown, in whole Rupiah; pay is not counted from these. */
export const shownBasis = ({ cents }: Pick<WageBasis, 'cents'>): number => rupiah(cents, 100n)
export const shownHour = ({ cents }: Pick<WageBasis, 'cents'>, law: OvertimeLaw): number =>
  rupiah(cents, 100n * BigInt(law.hourDivisor.value))

/** Whether a meal is owed: by the longest part of one law that the minutes together reach. */
export const mealOwed = (minutes: number, day: string): boolean => minutes >= overtimeLawOn(day).mealFrom.value
