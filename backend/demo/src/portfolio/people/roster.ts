import { dayIn } from '@menara/backend/platform/time/zoned-time.ts'
import type { rosterDays, rosterNeeds } from '@menara/backend/schema/people.ts'
import { dayAfter, monthAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import { daysOfMonth, firstDayOf, monthOf } from '@menara/shared/domain/people/attendance-settling.ts'
import { worksOn } from '@menara/shared/domain/people/roster-rules.ts'
import type { Someone, Staff } from './people.ts'

const SITE = 'VJS'
const MONTHS_BEFORE = 2
/** Every so manieth person has not confirmed the running month. */
const FORGETFUL = 6
/** The month is published so many days before it begins, and confirmed a day later. */
const PUBLISHED_DAYS = 6

export interface Rostered {
  readonly days: (typeof rosterDays.$inferInsert)[]
  readonly needs: (typeof rosterNeeds.$inferInsert)[]
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
  const needs = turns.flatMap((shift) => {
    const count = Math.round((people.filter((person) => person.row.shift_id === shift.id).length * 5) / 7)
    const weekend = Math.max(1, count - 1)
    const weekdays = Array.from({ length: 7 }, (_, at) => (at < 5 ? count : weekend))
    return location_id !== undefined && count > 0 ? [{ location_id, shift_id: shift.id, weekdays, holiday: weekend, dates: [], skills: [] }] : []
  })
  return { days: rows, needs, off: new Set(off) }
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
