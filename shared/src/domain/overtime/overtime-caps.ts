import { type OvertimePart, overtimeWeekOf } from './overtime-days.ts'
import { ladderEnd, overtimeLawOn } from './overtime-law.ts'

/** Which limit of the law would be passed: of a workday, of the workdays of a week, or of the table of a rest day or holiday. */
export const overtimeLimits = ['day', 'week', 'table'] as const
export type OvertimeLimit = (typeof overtimeLimits)[number]

/** How much of a day is left, beside what is counted already. */
export interface OvertimeRoom {
  readonly day: string
  readonly kind: OvertimePart['kind']
  readonly ladder: OvertimePart['ladder']
  readonly minutes: number
  /** The smaller one of what the day and the week leave; negative where it is passed. */
  readonly left: number
  /** Of the workdays of its week; null on rest days and holidays, which do not count. */
  readonly week_left: number | null
  /** The limit that is passed; null: none. */
  readonly passed: OvertimeLimit | null
  readonly article: string
}

/** What each day of a new overtime would leave, given what the same person has on days of these weeks already. */
export function overtimeRoom(wanted: readonly OvertimePart[], counted: readonly OvertimePart[]): OvertimeRoom[] {
  const all = [...counted, ...wanted]
  return wanted.map((part) => (part.kind === 'workday' ? workdayRoom(part, all) : restRoom(part, all)))
}

const minutesWhere = (parts: readonly OvertimePart[], fits: (part: OvertimePart) => boolean): number =>
  parts.filter(fits).reduce((sum, { minutes }) => sum + minutes, 0)

function workdayRoom(part: OvertimePart, all: readonly OvertimePart[]): OvertimeRoom {
  const { dayCap, weekCap } = overtimeLawOn(part.day)
  const week = overtimeWeekOf(part.day)
  const ofDay = dayCap.value - minutesWhere(all, ({ day, kind }) => kind === 'workday' && day === part.day)
  const ofWeek = weekCap.value - minutesWhere(all, ({ day, kind }) => kind === 'workday' && overtimeWeekOf(day) === week)
  const passed = ofDay < 0 ? 'day' : ofWeek < 0 ? 'week' : null
  const article = ofDay <= ofWeek ? dayCap.article : weekCap.article
  return { ...part, left: Math.min(ofDay, ofWeek), week_left: ofWeek, passed, article }
}

/** The caps do not count on rest days and holidays; what the law's table has no wage for cannot be worked. */
function restRoom(part: OvertimePart, all: readonly OvertimePart[]): OvertimeRoom {
  const law = overtimeLawOn(part.day)
  const end = ladderEnd(law, part.ladder) ?? 0
  const left = end - minutesWhere(all, ({ day, kind }) => kind !== 'workday' && day === part.day)
  return { ...part, left, week_left: null, passed: left < 0 ? 'table' : null, article: law.ladders[part.ladder].at(-1)?.article ?? '' }
}
