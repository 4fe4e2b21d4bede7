import type { Breach } from '@menara/shared/contract/people/personal-data/breaches.contract.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { instantText, refOf } from '../../../platform/db/shown-columns.ts'
import { personalDataBreaches as breaches } from '../../../schema/personal-data/personal-data.ts'

interface Asked {
  readonly after: readonly [at: string, id: string] | undefined
  readonly limit: number
}
/** An open breach of which not everybody who must know knows. */
export interface RunningBreach {
  readonly id: string
  readonly title: string
  readonly discovered_at: string
  readonly half_told_at: string | null
  readonly over_told_at: string | null
}
type Row = Omit<Breach, 'due_at'>
export type BreachesStore = ReturnType<typeof breachesStore>

const SHOWN = sql`b.id, b.title, ${instantText(sql`b.discovered_at`)} as discovered_at, to_jsonb(b.categories) as categories, b.people,
  to_jsonb(b.location_ids) as location_ids, coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.name)
    from locations l where l.id = any(b.location_ids)), '[]'::jsonb) as locations, b.cause, b.measures,
  ${instantText(sql`b.subjects_notified_at`)} as subjects_notified_at, ${instantText(sql`b.authority_notified_at`)} as authority_notified_at,
  ${refOf('c')} as created_by, ${instantText(sql`b.created_at`)} as created_at, ${refOf('x')} as closed_by,
  ${instantText(sql`b.closed_at`)} as closed_at, b.rev`
const FROM = sql`from personal_data_breaches b left join users c on c.id = b.created_by left join users x on x.id = b.closed_by`

/** The one writer of `personal_data_breaches`. */
export function breachesStore(db: Database) {
  return {
    /** Newest first. */
    list: ({ after, limit }: Asked): Promise<Row[]> =>
      rowsOf(
        db,
        sql`select ${SHOWN} ${FROM} where ${after ? sql`(b.discovered_at, b.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`}
          order by b.discovered_at desc, b.id desc limit ${limit}`,
      ),
    async find(id: string): Promise<Row | undefined> {
      return (await rowsOf<Row>(db, sql`select ${SHOWN} ${FROM} where b.id = ${id}::uuid`))[0]
    },
    async insert(row: typeof breaches.$inferInsert): Promise<void> {
      await db.sql.insert(breaches).values(row)
    },
    /** False: it is closed, or not at this revision any more. */
    async change(id: string, rev: number, fields: Partial<typeof breaches.$inferInsert>): Promise<boolean> {
      const changed = await db.sql
        .update(breaches)
        .set({ ...fields, rev: rev + 1 })
        .where(and(eq(breaches.id, id), eq(breaches.rev, rev), isNull(breaches.closed_at)))
        .returning({ id: breaches.id })
      return changed.length > 0
    },
    /** Open ones of which people or the authority were not notified, and whose messages are not all sent. */
    running: (): Promise<RunningBreach[]> =>
      db.sql
        .select({
          ...{ id: breaches.id, title: breaches.title, discovered_at: breaches.discovered_at },
          ...{ half_told_at: breaches.half_told_at, over_told_at: breaches.over_told_at },
        })
        .from(breaches)
        .where(
          and(
            isNull(breaches.closed_at),
            isNull(breaches.over_told_at),
            sql`(${breaches.subjects_notified_at} is null or ${breaches.authority_notified_at} is null)`,
          ),
        ),
    async told(id: string, fields: Pick<typeof breaches.$inferInsert, 'half_told_at' | 'over_told_at'>): Promise<void> {
      await db.sql.update(breaches).set(fields).where(eq(breaches.id, id))
    },
  }
}
