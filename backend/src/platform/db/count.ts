import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/** How many rows of a table, or of what stands for one, fit, counted one by one up to a bound. */
export async function countUpTo(
  db: Database,
  most: number,
  { from, where }: { from: PgTable | SQL; where: SQL | undefined },
): Promise<number> {
  const some = db.sql
    .select({ one: sql`1`.as('one') })
    .from(from)
    .where(where)
    .limit(most)
    .as('some')
  return db.sql.$count(some)
}
