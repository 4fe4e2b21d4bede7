import { dayIn } from '@menara/backend/platform/time/zoned-time.ts'
import type { personSkills, rosterDays, rosterNeeds, rosterSkills } from '@menara/backend/schema/people.ts'
import { dayAfter, monthAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import { daysOfMonth, firstDayOf, monthOf } from '@menara/shared/domain/people/attendance-settling.ts'
import { worksOn } from '@menara/shared/domain/people/roster/roster-rules.ts'
import { diceOf } from '../dice.ts'
import type { Someone, Staff } from './people.ts'

const SITE = 'VJS'
const MONTHS_BEFORE = 2
const SEED = 20_261_129
const SKILLS = ['P3K', 'Pemadam kebakaran', 'Ruang kontrol'] as const
/** Every so manieth person has not confirmed the running month. */
const FORGETFUL = 6
/** The month is published so many days before it begins, and confirmed a day later. */
const PUBLISHED_DAYS = 6

export interface Rostered {
  readonly days: (typeof rosterDays.$inferInsert)[]
  readonly needs: (typeof rosterNeeds.$inferInsert)[]
  readonly skills: (typeof rosterSkills.$inferInsert)[]
  readonly held: (typeof personSkills.$inferInsert)[]
  /** Days off, as `user day`. */
  readonly off: ReadonlySet<string>
}

/** Published months of the guards and engineers of the head office: five days of their standing shift, two off, one day further for each. */
export function rosterOf({ crew, now }: { readonly crew: Staff; readonly now: number }): Rostered {
  const turns = crew.shifts.slice(0, 3)
  const shiftIds = new Set(turns.map((shift) => shift.id))
  const people = crew.people.filter(
    ({ row, site }) => site.spec.code === SITE && row.status === 'active' && row.shift_id != null && shiftIds.has(row.shift_id),
  )
  const zone = people[0]?.site.spec.zone ?? 'Asia/Jakarta'
  const running = monthOf(dayIn(zone, new Date(now)))
  const next = monthAfter(running, 1)
  const before = Array.from({ length: MONTHS_BEFORE + 1 }, (_, back) => monthAfter(running, back - MONTHS_BEFORE))
  const months = Date.parse(publishedAt(next)) < now ? [...before, next] : before
  const days = months.flatMap(daysOfMonth)
  const rows = people.flatMap((person, index) =>
    days.map((day, at) => rowOf(person, { day, works: worksOn('5-2', at, index), now, confirms: confirms(index, day, running) })),
  )
  const off = rows.filter((row) => row.kind === 'off').map((row) => `${row.user_id} ${row.day}`)
  const location_id = people[0]?.site.id
  const dice = diceOf(SEED)
  const skills = [0, 1, 2].map((at) => ({ id: dice.id(now), name: SKILLS[at] ?? '' })) as [Skill, Skill, Skill]
  const needs = turns.flatMap((shift) => {
    const count = Math.round((people.filter((person) => person.row.shift_id === shift.id).length * 5) / 7)
    const weekend = Math.max(1, count - 1)
    const weekdays = Array.from({ length: 7 }, (_, at) => (at < 5 ? count : weekend))
    return location_id !== undefined && count > 0
      ? [{ location_id, shift_id: shift.id, weekdays, holiday: weekend, dates: [], skills: [{ skill_id: skills[0].id, count: 1 }] }]
      : []
  })
  return { days: rows, needs, skills, held: heldBy(people, skills, now), off: new Set(off) }
}

type Skill = typeof rosterSkills.$inferInsert

/** Most can do first aid, every third is trained for fires, and every fourth works the control room; certificates run out within a year, a few have. */
function heldBy(people: readonly Someone[], [aid, fire, control]: readonly [Skill, Skill, Skill], now: number): Rostered['held'] {
  const until = (days: number): string => dayAfter(new Date(now).toISOString().slice(0, 10), days)
  return people.flatMap(({ row }, index) => [
    ...(index % 5 === 4 ? [] : [{ user_id: row.id, skill_id: aid.id, valid_until: until(index % 7 === 6 ? -12 : 60 + 17 * index) }]),
    ...(index % 3 === 0 ? [{ user_id: row.id, skill_id: fire.id, valid_until: until(120 + 11 * index) }] : []),
    ...(index % 4 === 0 ? [{ user_id: row.id, skill_id: control.id, valid_until: null }] : []),
  ])
}

const confirms = (index: number, day: string, running: string): boolean => monthOf(day) < running || index % FORGETFUL !== 0

/** When the roster of a month was published. */
const publishedAt = (month: string): string => `${dayAfter(firstDayOf(month), -PUBLISHED_DAYS)}T03:00:00.000Z`

interface Turn {
  readonly day: string
  readonly works: boolean
  readonly now: number
  readonly confirms: boolean
}
function rowOf({ row, site }: Someone, { day, works, now, confirms }: Turn): typeof rosterDays.$inferInsert {
  const published = publishedAt(monthOf(day))
  const confirmed = `${dayAfter(published.slice(0, 10))}T02:00:00.000Z`
  return {
    user_id: row.id,
    day,
    state: 'published',
    location_id: site.id,
    kind: works ? 'shift' : 'off',
    shift_id: works ? (row.shift_id ?? null) : null,
    published_at: published,
    confirmed_at: confirms && Date.parse(confirmed) < now ? confirmed : null,
  }
}
