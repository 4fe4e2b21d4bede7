import type { OvertimeTerms } from '@menara/shared/contract/people/overtime/overtime-terms.contract.ts'
import { and, desc, eq, lte, sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { overtimeLists, overtimeTerms } from '../../../schema/overtime/overtimes.ts'

export type OvertimeTermsStore = ReturnType<typeof overtimeTermsStore>
type Row = typeof overtimeTerms.$inferInsert
export type ListRow = typeof overtimeLists.$inferSelect

const FIELDS = {
  id: overtimeTerms.id,
  valid_from: overtimeTerms.valid_from,
  week: overtimeTerms.week,
  rest_days: overtimeTerms.rest_days,
  shortest_day: overtimeTerms.shortest_day,
  exempt: overtimeTerms.exempt,
  per: overtimeTerms.per,
  base: overtimeTerms.base,
  fixed: overtimeTerms.fixed,
  variable: overtimeTerms.variable,
}

/** The one writer of `overtime_terms`. */
export function overtimeTermsStore(db: Database) {
  return {
    /** Newest first. */
    of: (userId: string): Promise<OvertimeTerms[]> =>
      db.sql.select(FIELDS).from(overtimeTerms).where(eq(overtimeTerms.user_id, userId)).orderBy(desc(overtimeTerms.valid_from)),
    async on(userId: string, day: string): Promise<OvertimeTerms | undefined> {
      const [row] = await db.sql
        .select(FIELDS)
        .from(overtimeTerms)
        .where(and(eq(overtimeTerms.user_id, userId), lte(overtimeTerms.valid_from, day)))
        .orderBy(desc(overtimeTerms.valid_from))
        .limit(1)
      return row
    },
    /** Those in force for each of these people on these days, by the index of the pair; people without terms are left out. */
    async onAll(pairs: readonly { readonly user_id: string; readonly day: string }[]): Promise<Map<number, OvertimeTerms>> {
      if (pairs.length === 0) return new Map()
      const asked = JSON.stringify(pairs.map((pair, at) => ({ ...pair, at })))
      const rows = await rowsOf<OvertimeTerms & { at: number }>(
        db,
        sql`select asked.at, t.id, t.valid_from::text as valid_from, t.week, t.rest_days, t.shortest_day, t.exempt, t.per, t.base::float8 as base,
          t.fixed::float8 as fixed, t.variable::float8 as variable
          from jsonb_to_recordset(${asked}::jsonb) as asked(user_id uuid, day date, at int)
          join lateral (select * from overtime_terms x where x.user_id = asked.user_id and x.valid_from <= asked.day
            order by x.valid_from desc limit 1) t on true`,
      )
      return new Map(rows.map(({ at, ...terms }) => [at, terms]))
    },
    /** Replaces those from the same day. */
    async put(row: Row): Promise<OvertimeTerms> {
      const { id: _id, user_id: _user, valid_from: _from, ...set } = row
      const target = [overtimeTerms.user_id, overtimeTerms.valid_from]
      const [kept] = await db.sql.insert(overtimeTerms).values(row).onConflictDoUpdate({ target, set }).returning(FIELDS)
      return kept as OvertimeTerms
    },
  }
}

export type OvertimeListsStore = ReturnType<typeof overtimeListsStore>
/** The one writer of `overtime_lists`. */
export function overtimeListsStore(db: Database) {
  return {
    async find(id: string): Promise<ListRow | undefined> {
      return (await db.sql.select().from(overtimeLists).where(eq(overtimeLists.id, id)))[0]
    },
    /** The month of a site, which is the same one whoever asks. */
    async stand(row: ListRow): Promise<ListRow> {
      await db.sql.insert(overtimeLists).values(row).onConflictDoNothing()
      const same = and(eq(overtimeLists.location_id, row.location_id), eq(overtimeLists.month, row.month))
      return (await db.sql.select().from(overtimeLists).where(same))[0] ?? row
    },
  }
}
