import { dayAfter } from '../../energy/energy-calendar.ts'

/** What is planned for a day: a shift, a day off, or nothing, so that the standing shift holds. */
export const rosterKinds = ['shift', 'off', 'none'] as const
export type RosterKind = (typeof rosterKinds)[number]

/** Least rest between two shifts, in hours. */
export const MIN_REST_HOURS = 8
/** Most days of work in a row: a day of rest after six of work (Law 13/2003, article 79). */
export const MAX_DAYS_IN_A_ROW = 6

/** Why a day cannot be planned as wanted. */
export const rosterRules = ['past', 'not_here', 'away', 'rest', 'days_in_a_row'] as const
export type RosterRule = (typeof rosterRules)[number]

/** Wall-clock hours, `HH:MM`. An `end` at or before `start` ends on the next day. */
export interface RosterHours {
  readonly start: string
  readonly end: string
}
/** Days of work of one person, by day of the form `YYYY-MM-DD`. */
export type RosterPlan = ReadonlyMap<string, RosterHours>
export interface BrokenRosterRule {
  readonly rule: 'rest' | 'days_in_a_row'
  /** The day on the other side of too short a rest, or the first of too many days in a row. */
  readonly other: string
}

const DAY_MINUTES = 1440
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
/** Minutes after the midnight with which the day begins. */
function spanOf({ start, end }: RosterHours): { readonly from: number; readonly to: number } {
  const [from, to] = [minutesOf(start), minutesOf(end)]
  return { from, to: to <= from ? to + DAY_MINUTES : to }
}

/** The rule a day of work would break beside the days around it; undefined for a day off and where none is. */
export function brokenRosterRule(plan: RosterPlan, day: string): BrokenRosterRule | undefined {
  const hours = plan.get(day)
  if (!hours) return undefined
  return shortRest(plan, day, hours) ?? longRow(plan, day)
}

function shortRest(plan: RosterPlan, day: string, hours: RosterHours): BrokenRosterRule | undefined {
  const [before, after] = [dayAfter(day, -1), dayAfter(day, 1)]
  const [previous, next] = [plan.get(before), plan.get(after)]
  if (previous && !hasRest(previous, hours)) return { rule: 'rest', other: before }
  if (next && !hasRest(hours, next)) return { rule: 'rest', other: after }
  return undefined
}

function longRow(plan: RosterPlan, day: string): BrokenRosterRule | undefined {
  let [first, last, count] = [day, day, 1]
  while (count <= MAX_DAYS_IN_A_ROW && plan.has(dayAfter(first, -1))) {
    first = dayAfter(first, -1)
    count += 1
  }
  while (count <= MAX_DAYS_IN_A_ROW && plan.has(dayAfter(last, 1))) {
    last = dayAfter(last, 1)
    count += 1
  }
  return count > MAX_DAYS_IN_A_ROW ? { rule: 'days_in_a_row', other: first } : undefined
}

/** Rotating patterns: days of work, then days off. */
export const rosterPatterns = { '5-2': [5, 2], '6-1': [6, 1], '4-2': [4, 2] } as const
export type RosterPattern = keyof typeof rosterPatterns

/** Whether the day at an index is one of work, of a pattern that was moved on by `offset` days. */
export function worksOn(pattern: RosterPattern, index: number, offset: number): boolean {
  const [work, off] = rosterPatterns[pattern]
  return (index + offset) % (work + off) < work
}

/** How long a shift is, in minutes. */
export function shiftMinutes(hours: RosterHours): number {
  const { from, to } = spanOf(hours)
  return to - from
}
/** Whether a shift goes on after midnight. */
export const isNightShift = (hours: RosterHours): boolean => spanOf(hours).to > DAY_MINUTES
/** Whether the rest between a shift and one on the next day is long enough. */
export const hasRest = (first: RosterHours, next: RosterHours): boolean =>
  spanOf(next).from + DAY_MINUTES - spanOf(first).to >= MIN_REST_HOURS * 60
