/** What annual leave people are granted from a date on. */
export interface LeaveRule {
  /** `YYYY-MM-DD`. */
  readonly valid_from: string
  readonly days_per_year: number
  /** Months of work before there is any (Law 13/2003, article 79: twelve). */
  readonly waiting_months: number
  /** In the year in which it begins, only for the months that are left. */
  readonly pro_rata: boolean
  /** Most days that go over into the next year, */
  readonly carry_over_days: number
  /** and until the end of which month of it they may be taken; 12 keeps them all year. */
  readonly carry_over_months: number
  /** Joint leave (cuti bersama) on which the person would work is taken from annual leave, once there is any. */
  readonly joint_leave_counts: boolean
}
export const leaveDayStates = ['taken', 'waiting', 'joint'] as const
/** A day of work on which somebody is on annual leave. `waiting`: asked for and not decided. */
export interface LeaveDay {
  readonly day: string
  /** Half days, 1 or 2. */
  readonly halves: number
  readonly state: (typeof leaveDayStates)[number]
}
/** Annual leave of a calendar year, in days; halves are 0.5. */
export interface LeaveYear {
  readonly year: number
  readonly granted: number
  readonly carried: number
  /** Carried and not taken in time. */
  readonly lapsed: number
  /** By hand, with a reason. */
  readonly adjusted: number
  readonly joint: number
  readonly taken: number
  readonly waiting: number
  /** What may still be asked for; below zero where more was taken than there was. */
  readonly left: number
}
interface LeaveInput {
  readonly rules: readonly LeaveRule[]
  /** Null: not known, counted as long ago. */
  readonly joined_on: string | null
  readonly adjustments: readonly { readonly year: number; readonly days: number }[]
  readonly days: readonly LeaveDay[]
  /** `YYYY-MM-DD`, as of which carried days have lapsed or not. */
  readonly today: string
}
/** How many years before the one asked for are counted through for what was carried. */
export const LEAVE_YEARS_BACK = 3

/** The rule of a calendar year: the newest that begins in it or before. */
const ruleOf = (rules: readonly LeaveRule[], year: number): LeaveRule | undefined =>
  rules.filter((rule) => rule.valid_from <= `${year}-12-31`).sort((a, b) => b.valid_from.localeCompare(a.valid_from))[0]

/** A calendar year of annual leave; undefined where no rule holds. */
export function leaveYear(input: LeaveInput, year: number): LeaveYear | undefined {
  if (!ruleOf(input.rules, year)) return undefined
  let before: LeaveYear | undefined
  for (let each = year - LEAVE_YEARS_BACK; each < year; each += 1) before = oneYear({ ...input, today: `${each}-12-31` }, each, before)
  return oneYear(input, year, before)
}

function oneYear(
  { rules, joined_on, adjustments, days, today }: LeaveInput,
  year: number,
  before: LeaveYear | undefined,
): LeaveYear | undefined {
  const rule = ruleOf(rules, year)
  if (!rule) return undefined
  const jointCounts = jointLeaveCounts(rules, { joined_on, year })
  const own = days.filter(({ day, state }) => day.startsWith(`${year}-`) && (state !== 'joint' || jointCounts(day)))
  const of = (state: LeaveDay['state']): number => sum(own.filter((day) => day.state === state))
  const granted = grantedIn(rule, joined_on, year)
  const carried = Math.min(Math.max(before?.left ?? 0, 0), rule.carry_over_days)
  const lapses = `${year}-${String(rule.carry_over_months).padStart(2, '0')}-31`
  const inTime = sum(own.filter((day) => day.day <= lapses))
  const lapsed = rule.carry_over_months < 12 && today > lapses ? Math.max(carried - inTime, 0) : 0
  const adjusted = adjustments.filter((row) => row.year === year).reduce((total, row) => total + row.days, 0)
  const [joint, taken, waiting] = [of('joint'), of('taken'), of('waiting')]
  return {
    year,
    granted,
    carried,
    lapsed,
    adjusted,
    joint,
    taken,
    waiting,
    left: granted + carried - lapsed + adjusted - joint - taken - waiting,
  }
}

/** Tells whether joint leave on a day of a year is taken from the annual leave of somebody. */
export function jointLeaveCounts(
  rules: readonly LeaveRule[],
  { joined_on, year }: { readonly joined_on: string | null; readonly year: number },
): (day: string) => boolean {
  const rule = ruleOf(rules, year)
  if (!rule?.joint_leave_counts) return () => false
  const begins = joined_on === null ? '' : monthsLater(joined_on, rule.waiting_months)
  return (day) => day >= begins
}

const sum = (days: readonly LeaveDay[]): number => days.reduce((total, day) => total + day.halves, 0) / 2

/** Days granted in a year; down to half days where it is a part of the year. */
function grantedIn({ days_per_year, waiting_months, pro_rata }: LeaveRule, joined_on: string | null, year: number): number {
  if (joined_on === null) return days_per_year
  const begins = monthsLater(joined_on, waiting_months)
  if (begins > `${year}-12-31`) return 0
  if (!pro_rata || begins < `${year}-01-01`) return days_per_year
  const months = 13 - Number(begins.slice(5, 7))
  return Math.floor((days_per_year * months * 2) / 12) / 2
}

/** The same day some months later; the last of the month where it has no such day. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** Calendar years that days lie in, in order. */
export const yearsOf = (days: readonly { readonly day: string }[]): number[] =>
  [...new Set(days.map(({ day }) => Number(day.slice(0, 4))))].sort((a, b) => a - b)
