import type { PersonalDataKey } from '@menara/shared/domain/personal-data/personal-data-categories.ts'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { personalDataRetention as retention } from '../../../schema/personal-data/personal-data.ts'

export type RetentionRow = typeof retention.$inferSelect
export type RegisterStore = ReturnType<typeof registerStore>

/** The one writer of `personal_data_retention`. */
export function registerStore(db: Database) {
  return {
    async all(): Promise<ReadonlyMap<PersonalDataKey, RetentionRow>> {
      return new Map((await db.sql.select().from(retention)).map((row) => [row.category, row]))
    },
    async setDays(category: PersonalDataKey, days: number): Promise<void> {
      await db.sql.insert(retention).values({ category, days }).onConflictDoUpdate({ target: retention.category, set: { days } })
    },
    /** Notes a run of the job. */
    async ran(category: PersonalDataKey, { at, removed }: { readonly at: string; readonly removed: number }): Promise<void> {
      const set = { ran_at: at, removed, removed_total: sql`${retention.removed_total} + ${removed}` }
      await db.sql
        .insert(retention)
        .values({ category, ran_at: at, removed, removed_total: removed })
        .onConflictDoUpdate({ target: retention.category, set })
    },
  }
}
