import { dayAfter, mondayOf } from '@menara/shared/domain/energy/energy-calendar.ts'
import { hasRest, isNightShift, MAX_DAYS_IN_A_ROW, shiftMinutes } from '@menara/shared/domain/people/roster/roster-rules.ts'
import type { FillGrid, FillRow } from './fill-grid.ts'
import { type FillShift, hasSkill, isWeekend, type SkillNeed, wishFit } from './fill-problem.ts'

/** What an unfilled place costs; more than all that is said of fairness together. */
const SHORTFALL = 1000
/** What a place costs that somebody without its skill has. */
const UNSKILLED = 600
/** What an unfilled place costs beside, where more than a tenth of its shift is unfilled: so that gaps lie apart. */
const DEEP_GAP = 100
/** What each shift beyond an even part of the week costs, what the nights, weekends and hours somebody has had already do, and what they wish. */
const COSTS = { beyondPart: 25, hours: 3, night: 4, weekend: 4, againstWish: 70, byWish: -9 }

interface Choice {
  readonly name: string
  readonly row: FillRow
  readonly day: string
  readonly shift: FillShift
}
export interface WeekModel {
  /** In the LP format of CPLEX. */
  readonly text: string
  readonly choices: readonly Choice[]
}
interface Week {
  readonly grid: FillGrid
  readonly rows: readonly FillRow[]
  readonly days: readonly string[]
  readonly shifts: readonly FillShift[]
  readonly maxWeekMinutes: number
  /** How many people of these rows a shift should get on a day. */
  wanted(day: string, shift: FillShift): number
  /** How many of them should have a skill. */
  skilled(day: string, shift: FillShift): readonly SkillNeed[]
}

/** Days of one week for some people as a mixed-integer program; undefined where nobody can be given anything. */
export function weekModel(week: Week): WeekModel | undefined {
  const choices = choicesOf(week)
  if (choices.length === 0) return undefined
  const lines: string[] = []
  const costs: string[] = []
  const add = (line: string): void => void lines.push(` c${lines.length}: ${line}`)
  needLines(week, choices, { add, costs })
  const byRow = Map.groupBy(choices, (choice) => choice.row)
  const part = evenPart(week, byRow.size)
  let index = 0
  for (const [row, own] of byRow) {
    personLines(week, { row, own }, add)
    add(`${sum(own)} - e${index} <= ${part}`)
    costs.push(`${COSTS.beyondPart} e${index}`)
    index += 1
  }
  const mean = [...byRow.keys()].reduce((total, row) => total + row.load.minutes, 0) / byRow.size
  costs.push(...choices.map((choice) => `${costOf(choice, mean)} ${choice.name}`))
  const text = [
    'Minimize',
    ` obj: ${costs.join('\n + ')}`,
    'Subject To',
    ...lines,
    'Binary',
    ...choices.map(({ name }) => ` ${name}`),
    'End',
    '',
  ].join('\n')
  return { text, choices }
}

function choicesOf({ grid, rows, days, shifts, wanted }: Week): Choice[] {
  return days.flatMap((day, d) =>
    shifts.flatMap((shift, s) =>
      wanted(day, shift) > 0
        ? rows.flatMap((row, p) => (grid.obstacle(row, day, shift) === undefined ? [{ name: `x${p}_${d}_${s}`, row, day, shift }] : []))
        : [],
    ),
  )
}

const sum = (choices: readonly Choice[]): string => choices.map(({ name }) => name).join('\n + ')

interface Lines {
  readonly add: (line: string) => void
  readonly costs: string[]
}
/** Each shift gets as many as are wanted, or pays for whoever is missing. */
function needLines(week: Week, choices: readonly Choice[], { add, costs }: Lines): void {
  const { days, shifts, wanted } = week
  const bySlot = Map.groupBy(choices, ({ day, shift }) => `${day} ${shift.id}`)
  for (const [d, day] of days.entries())
    for (const [s, shift] of shifts.entries()) {
      const own = bySlot.get(`${day} ${shift.id}`)
      if (!own) continue
      add(`${sum(own)} + u${d}_${s} = ${wanted(day, shift)}`)
      add(`u${d}_${s} - v${d}_${s} <= ${Math.ceil(wanted(day, shift) / 10)}`)
      costs.push(`${SHORTFALL} u${d}_${s}`, `${DEEP_GAP} v${d}_${s}`)
      skillLines(week, own, { add, costs })
    }
}

/** So many of the people of a shift have a skill; `own` are the choices of one shift on one day. */
function skillLines({ skilled }: Week, own: readonly Choice[], { add, costs }: Lines): void {
  const [first] = own
  if (!first) return
  for (const [index, { skill_id, count }] of skilled(first.day, first.shift).entries()) {
    const able = own.filter(({ row }) => hasSkill(row.person, skill_id, first.day))
    if (able.length === 0) continue
    const lacking = `w${index}${first.name}`
    add(`${sum(able)} + ${lacking} >= ${count}`)
    costs.push(`${UNSKILLED} ${lacking}`)
  }
}

interface Own {
  readonly row: FillRow
  readonly own: readonly Choice[]
}
/** One shift a day, the rest between two, days in a row, and hours of the week. */
function personLines(week: Week, { row, own }: Own, add: (line: string) => void): void {
  const byDay = Map.groupBy(own, (choice) => choice.day)
  for (const today of byDay.values()) if (today.length > 1) add(`${sum(today)} <= 1`)
  for (const choice of own) {
    const tight = (byDay.get(dayAfter(choice.day)) ?? []).filter((next) => !hasRest(choice.shift, next.shift))
    if (tight.length > 0) add(`${choice.name} + ${sum(tight)} <= 1`)
  }
  rowLines(week, { row, own }, add)
  for (const [monday, choices] of Map.groupBy(own, (choice) => mondayOf(choice.day))) {
    const free = week.maxWeekMinutes - (row.weekMinutes.get(monday) ?? 0)
    const total = choices.reduce((minutes, { shift }) => minutes + shiftMinutes(shift), 0)
    if (total > free) add(`${choices.map(({ name, shift }) => `${shiftMinutes(shift)} ${name}`).join('\n + ')} <= ${free}`)
  }
}

/** Of any seven days in a row at most six are worked, with what is planned before and after. */
function rowLines({ days }: Week, { row, own }: Own, add: (line: string) => void): void {
  const span = MAX_DAYS_IN_A_ROW + 1
  for (let at = 1 - span; at < days.length; at += 1) {
    const first = dayAfter(days[0] ?? '', at)
    const window = new Set(Array.from({ length: span }, (_, index) => dayAfter(first, index)))
    const fixed = [...window].filter((day) => row.plan.has(day)).length
    const choices = own.filter((choice) => window.has(choice.day))
    const most = MAX_DAYS_IN_A_ROW - fixed
    if (new Set(choices.map((choice) => choice.day)).size > most) add(`${sum(choices)} <= ${Math.max(0, most)}`)
  }
}

/** How many shifts each of so many people has, where they are spread evenly. */
function evenPart({ days, shifts, wanted }: Week, people: number): number {
  const all = days.reduce((total, day) => total + shifts.reduce((each, shift) => each + wanted(day, shift), 0), 0)
  return Math.ceil(all / Math.max(1, people))
}

/** Who has worked more, had more nights or more weekends is given the next one later. */
function costOf({ row: { person, load }, day, shift }: Choice, meanMinutes: number): string {
  const hours = ((load.minutes - meanMinutes) / 480) * COSTS.hours
  const nights = isNightShift(shift) ? load.nights * COSTS.night : 0
  const weekends = isWeekend(day) ? load.weekends * COSTS.weekend : 0
  const fit = wishFit(person, day, shift.id)
  const wish = fit === 0 ? 0 : fit > 0 ? COSTS.byWish : COSTS.againstWish
  return Math.max(0.1, 10 + hours + nights + weekends + wish).toFixed(2)
}
