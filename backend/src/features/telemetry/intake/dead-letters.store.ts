import { and, desc, eq, gte, ilike, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { likeText } from '../../../platform/paging.ts'
import { deadLetters } from '../../../schema/monitoring/iot.ts'
import { users } from '../../../schema/people.ts'
import type { DeadReason } from './telemetry.message.ts'

export interface DeadLetterRow {
  readonly id: string
  readonly topic: string
  readonly payload: string
  readonly reason: DeadReason
  readonly detail: string
  readonly at: string
}
export type DeadLetterState = 'open' | 'dismissed' | 'replayed'
export interface StoredDeadLetter extends DeadLetterRow {
  readonly state: DeadLetterState
  readonly settled_by: { readonly id: string; readonly name: string } | null
  readonly settled_at: string | null
}
export interface DeadLetterFilter {
  /** Only those whose topic names one of these sites; null for all. */
  readonly scope: readonly string[] | null
  readonly ids?: readonly string[]
  readonly state?: DeadLetterState | 'all'
  readonly reason?: DeadReason
  readonly search?: string
  readonly from?: string
  readonly to?: string
  readonly after?: readonly [at: string, id: string] | undefined
  readonly limit: number
}
export interface DeadLetterCounts {
  readonly open: number
  readonly reasons: { readonly reason: DeadReason; readonly count: number }[]
  readonly topics: { readonly topic: string; readonly count: number; readonly newest: string }[]
}

const KEPT = 10_000
const TOPICS = 10

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

    /** Newest first. */
    async list(filter: DeadLetterFilter): Promise<StoredDeadLetter[]> {
      const { id, topic, payload, reason, detail, state, settled_at, at } = deadLetters
      const rows = await db.sql
        .select({
          ...{ id, topic, payload, reason, detail, state, settled_at, at },
          settled_by: sql`case when ${users.id} is null then null else jsonb_build_object('id', ${users.id}, 'name', ${users.name}) end`,
        })
        .from(deadLetters)
        .leftJoin(users, eq(users.id, deadLetters.settled_by))
        .where(and(...conditionsOf(filter)))
        .orderBy(desc(at), desc(id))
        .limit(filter.limit)
      return rows as StoredDeadLetter[]
    },

    async counts(scope: readonly string[] | null): Promise<DeadLetterCounts> {
      const open = and(...conditionsOf({ scope, state: 'open', limit: 0 }))
      const { reason, topic, at } = deadLetters
      const count = sql<number>`count(*)::int`
      const reasons = await db.sql.select({ reason, count }).from(deadLetters).where(open).groupBy(reason).orderBy(desc(count), reason)
      const newest = sql<string>`to_char(max(${at}) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
      const topics = await db.sql
        .select({ topic, count, newest })
        .from(deadLetters)
        .where(open)
        .groupBy(topic)
        .orderBy(desc(count), topic)
        .limit(TOPICS)
      return { open: reasons.reduce((sum, reason) => sum + reason.count, 0), reasons: reasons as DeadLetterCounts['reasons'], topics }
    },

    /** Settles those that are open; gives their ids. */
    async settle(
      { ids, scope }: Pick<DeadLetterFilter, 'scope'> & { ids: readonly string[] },
      { state, by, at }: { state: DeadLetterState; by: string; at: string },
    ): Promise<string[]> {
      const settled = await db.sql
        .update(deadLetters)
        .set({ state, settled_by: by, settled_at: at })
        .where(and(...conditionsOf({ ids, scope, state: 'open', limit: 0 })))
        .returning({ id: deadLetters.id })
      return settled.map((item) => item.id)
    },

    /** It stays open, with what is wrong now. */
    async refusedAgain(id: string, { reason, detail }: { reason: DeadReason; detail: string }): Promise<void> {
      await db.sql.update(deadLetters).set({ reason, detail }).where(eq(deadLetters.id, id))
    },
  }
}

const conditionsOf = ({ scope, ids, state = 'all', reason, search, from, to, after }: DeadLetterFilter): (SQL | undefined)[] => [
  scope
    ? sql`split_part(${deadLetters.topic}, '/', 2) in (select code from locations where id = any(${`{${scope.join(',')}}`}::uuid[]))`
    : undefined,
  ids ? inArray(deadLetters.id, [...ids]) : undefined,
  state === 'all' ? undefined : eq(deadLetters.state, state),
  reason ? eq(deadLetters.reason, reason) : undefined,
  search ? ilike(deadLetters.topic, likeText(search)) : undefined,
  from ? gte(deadLetters.at, from) : undefined,
  to ? lt(deadLetters.at, to) : undefined,
  after ? sql`(${deadLetters.at}, ${deadLetters.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : undefined,
]
