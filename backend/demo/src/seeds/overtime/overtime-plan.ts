import { dayAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import { overtimeRoom } from '@menara/shared/domain/overtime/overtime-caps.ts'
import {
  minutesOf,
  type OvertimeCalendar,
  type OvertimePart,
  overlapOf,
  overtimeParts,
  partsTogether,
  type TimeSpan,
  workWeekOf,
} from '@menara/shared/domain/overtime/overtime-days.ts'
import { type CountedPart, countedParts } from '@menara/shared/domain/overtime/overtime-pay.ts'
import { indonesianHolidays } from '@menara/shared/domain/sla/indonesian-holidays.ts'
import { dayAt, instantOfWall } from '@menara/shared/domain/zone-offsets.ts'
import type { Dice } from '../../portfolio/dice.ts'

/** Somebody who works shifts at a site. */
export interface Hand {
  readonly id: string
  readonly title: string
  readonly manager_id: string | null
  readonly location_id: string
  readonly zone: string
  readonly start: string
  readonly end: string
  readonly days: readonly number[]
  readonly shift: string
}
/** One overtime after a shift, and when its worker came and went. */
export interface Occasion {
  readonly hand: Hand
  readonly day: string
  readonly span: TimeSpan
  readonly shift: TimeSpan
  readonly counted: CountedPart[]
}

const MINUTE = 60_000
const holidays = new Set(indonesianHolidays.filter(({ kind }) => kind === 'national').map(({ day }) => day))
const calendarOf = ({ zone, days }: Hand): OvertimeCalendar => ({ ...workWeekOf(days), zone, holidays })
const weekdayOf = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1

/** Overtime after shifts, from a day on for so many days: within the limits of the law, at most one a day for each. */
export function occasionsOf(dice: Dice, hands: readonly Hand[], { from, days }: { from: string; days: number }): Occasion[] {
  const known = new Map<string, OvertimePart[]>()
  const made: Occasion[] = []
  for (let back = 0; back < days; back += 1) {
    const day = dayAfter(from, back)
    const many = dice.int(0, 3)
    for (let one = 0; one < many; one += 1) {
      const hand = dice.pick(hands)
      const half_hours = dice.int(2, 7)
      const occasion = afterShift(hand, day, half_hours * 30)
      const mine = known.get(hand.id) ?? []
      if (!occasion || mine.some((part) => occasion.counted.some((other) => other.day === part.day))) continue
      if (overtimeRoom(occasion.counted, mine).some(({ passed }) => passed !== null)) continue
      known.set(hand.id, [...mine, ...occasion.counted])
      made.push(occasion)
    }
  }
  return made
}

/** Undefined on days off. */
function afterShift(hand: Hand, day: string, minutes: number): Occasion | undefined {
  if (!hand.days.includes(weekdayOf(day))) return undefined
  const at = (on: string, time: string): number => instantOfWall(hand.zone, Date.parse(`${on}T${time}:00Z`))
  const [came, left] = [at(day, hand.start), at(hand.end <= hand.start ? dayAfter(day) : day, hand.end)]
  const spanOf = (start: number, end: number): TimeSpan => ({
    starts_at: new Date(start).toISOString(),
    ends_at: new Date(end).toISOString(),
  })
  const span = spanOf(left, left + minutes * MINUTE)
  return { hand, day, span, shift: spanOf(came, left), counted: countedParts(overtimeParts(span, calendarOf(hand)), []) }
}

/** What of an overtime was worked by somebody who was in during a span, and what of that counts. */
export function workedOf({ hand, span, counted }: Occasion, stay: TimeSpan): { actual: OvertimePart[]; verified: CountedPart[] } {
  const actual = partsTogether(overlapOf(span, [stay]).flatMap((part) => overtimeParts(part, calendarOf(hand))))
  const lesser = counted.flatMap(({ before: _before, ...part }) => {
    const minutes = Math.min(part.minutes, actual.find(({ day }) => day === part.day)?.minutes ?? 0)
    return minutes > 0 ? [{ ...part, minutes }] : []
  })
  return { actual, verified: countedParts(lesser, []) }
}
export const plannedMinutes = ({ counted }: Occasion): number => minutesOf(counted)
export const dayIn = (zone: string, at: number): string => dayAt(zone, at)
