import type { Platform } from '@menara/backend/platform/platform.ts'
import { rosterDays, shiftWishes } from '@menara/backend/schema/people.ts'
import { dayAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import { monthOf } from '@menara/shared/domain/people/attendance-settling.ts'
import { asc, eq, max, sql } from 'drizzle-orm'

/** How many people wish for something. */
const PEOPLE = 8

/** Wishes of people with a roster for the first month that is not published: a day off each, and every second a shift. Joins the open transaction. */
export async function seedShiftWishes({ db }: Pick<Platform, 'db'>): Promise<void> {
  const rows = await db.sql
    .select({ user_id: rosterDays.user_id, last: max(rosterDays.day), shift_id: sql<string | null>`max(${rosterDays.shift_id}::text)` })
    .from(rosterDays)
    .where(eq(rosterDays.state, 'published'))
    .groupBy(rosterDays.user_id)
    .orderBy(asc(rosterDays.user_id))
    .limit(PEOPLE)
  const wishes = rows.flatMap(({ user_id, last, shift_id }, index) => {
    if (last === null) return []
    const first = `${monthOf(dayAfter(`${monthOf(last)}-28`, 4))}-01`
    const off = { user_id, day: dayAfter(first, 2 + index), kind: 'off' as const, shift_id: null }
    return index % 2 === 0 && shift_id !== null
      ? [off, { user_id, day: dayAfter(first, 14 + index), kind: 'shift' as const, shift_id }]
      : [off]
  })
  if (wishes.length > 0) await db.sql.insert(shiftWishes).values(wishes)
}
