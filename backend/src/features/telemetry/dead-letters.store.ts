import { and, desc, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { deadLetters } from '../../schema/iot.ts'
import type { DeadReason } from './telemetry.message.ts'

export interface DeadLetterRow {
  readonly id: string
  readonly topic: string
  readonly payload: string
  readonly reason: DeadReason
  readonly detail: string
  readonly at: string
}

const KEPT = 10_000

export type DeadLettersStore = ReturnType<typeof deadLettersStore>

/** The one writer of `dead_letters`. */
export function deadLettersStore(db: Database, kept = KEPT) {
  let sinceTrim = Number.POSITIVE_INFINITY
  return {
    /** Keeps the newest; a flood pushes out the oldest. */
    async keep(rows: readonly DeadLetterRow[]): Promise<void> {
      await db.sql.insert(deadLetters).values([...rows])
      sinceTrim += rows.length
      if (sinceTrim < kept / 100) return
      sinceTrim = 0
      await db.sql
        .delete(deadLetters)
        .where(sql`${deadLetters.id} in (select id from dead_letters order by at desc, id desc offset ${kept})`)
    },

    /** Newest first. `scope`: only those whose topic names one of these sites; null for all. */
    async list({
      scope,
      after,
      limit,
    }: {
      scope: readonly string[] | null
      after?: readonly [at: string, id: string] | undefined
      limit: number
    }): Promise<DeadLetterRow[]> {
      const conditions: (SQL | undefined)[] = [
        scope
          ? sql`split_part(${deadLetters.topic}, '/', 2) in (select code from locations where id = any(${`{${scope.join(',')}}`}::uuid[]))`
          : undefined,
        after ? sql`(${deadLetters.at}, ${deadLetters.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : undefined,
      ]
      const { id, topic, payload, reason, detail, at } = deadLetters
      const rows = await db.sql
        .select({ id, topic, payload, reason, detail, at })
        .from(deadLetters)
        .where(and(...conditions))
        .orderBy(desc(at), desc(id))
        .limit(limit)
      return rows as DeadLetterRow[]
    },
  }
}
