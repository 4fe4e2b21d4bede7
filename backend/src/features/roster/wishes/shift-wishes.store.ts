import { USUAL_WISHES } from '@menara/shared/domain/people/roster/shift-wishes.ts'
import { and, between, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { rosterDays, shiftWishes, shiftWishLimits, users } from '../../../schema/people.ts'

export type ShiftWishRow = typeof shiftWishes.$inferSelect
interface Span {
  readonly from: string
  readonly to: string
}
export type ShiftWishesStore = ReturnType<typeof shiftWishesStore>

/** The one writer of `shift_wishes` and `shift_wish_limits`. */
export function shiftWishesStore(db: Database) {
  return {
    /** Until the transaction ends nobody else changes wishes of the person. */
    async hold(userId: string): Promise<void> {
      await db.sql.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    },
    /** By day; both days included. */
    of: (userIds: readonly string[], { from, to }: Span): Promise<ShiftWishRow[]> =>
      db.sql
        .select()
        .from(shiftWishes)
        .where(and(inArray(shiftWishes.user_id, [...userIds]), between(shiftWishes.day, from, to)))
        .orderBy(shiftWishes.user_id, shiftWishes.day),
    async put(row: ShiftWishRow): Promise<void> {
      const { kind, shift_id } = row
      await db.sql
        .insert(shiftWishes)
        .values(row)
        .onConflictDoUpdate({ target: [shiftWishes.user_id, shiftWishes.day], set: { kind, shift_id } })
    },
    async remove({ user_id, day }: Pick<ShiftWishRow, 'user_id' | 'day'>): Promise<void> {
      await db.sql.delete(shiftWishes).where(and(eq(shiftWishes.user_id, user_id), eq(shiftWishes.day, day)))
    },
    /** Whether any day of the person in the span is published. */
    isPublished: async (userId: string, { from, to }: Span): Promise<boolean> =>
      (await db.sql.$count(
        rosterDays,
        and(eq(rosterDays.user_id, userId), eq(rosterDays.state, 'published'), between(rosterDays.day, from, to)),
      )) > 0,
    async limit(locationId: string): Promise<number> {
      const [row] = await db.sql.select().from(shiftWishLimits).where(eq(shiftWishLimits.location_id, locationId))
      return row?.per_month ?? USUAL_WISHES
    },
    async setLimit(location_id: string, per_month: number): Promise<void> {
      await db.sql
        .insert(shiftWishLimits)
        .values({ location_id, per_month })
        .onConflictDoUpdate({ target: shiftWishLimits.location_id, set: { per_month } })
    },
    /** How many were removed. */
    erase: async (userId: string): Promise<number> =>
      (await db.sql.delete(shiftWishes).where(eq(shiftWishes.user_id, userId)).returning({ day: shiftWishes.day })).length,
  }
}
