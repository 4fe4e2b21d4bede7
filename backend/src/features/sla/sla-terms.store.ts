import { asc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/database.ts'
import { likeText } from '../../platform/paging.ts'
import { slaCalendars, slaChanges, slaPolicies, ticketClocks, ticketSlas } from '../../schema/sla.ts'
import type { CalendarRow, PolicyRow } from './sla-rows.store.ts'

export type SlaTermsStore = ReturnType<typeof slaTermsStore>
/** What a policy names of others. */
type Named = 'categories' | 'locations' | 'groups' | 'users' | 'ticket_subtypes' | 'approval_types' | 'webhooks'
const ONLY = 1
/** Own number of the advisory lock that lets one change of the terms happen at a time. */
const TERMS_LOCK = 0x534c41 // 'SLA'

/** The one writer of `sla_policies`, `sla_calendars` and `sla_changes`. */
export function slaTermsStore(db: Database) {
  return {
    /** Lets one change of policies and calendars happen at a time, until the transaction ends. */
    async hold(): Promise<void> {
      await db.sql.execute(sql`select pg_advisory_xact_lock(${TERMS_LOCK})`)
    },
    async changes(): Promise<{ last: number; settled: number }> {
      const [row] = await db.sql.select({ last: slaChanges.last, settled: slaChanges.settled }).from(slaChanges)
      return row ?? { last: 0, settled: 0 }
    },
    async changed(): Promise<void> {
      await db.sql
        .insert(slaChanges)
        .values({ id: ONLY, last: 1, settled: 0 })
        .onConflictDoUpdate({ target: slaChanges.id, set: { last: sql`${slaChanges.last} + 1` } })
    },
    async settled(change: number): Promise<void> {
      await db.sql.update(slaChanges).set({ settled: change }).where(eq(slaChanges.id, ONLY))
    },
    /** In the order they are tried, the default last. */
    policies: (): Promise<PolicyRow[]> =>
      db.sql.select().from(slaPolicies).orderBy(asc(slaPolicies.is_default), asc(slaPolicies.sort), asc(slaPolicies.id)),
    calendars: (search?: string): Promise<CalendarRow[]> =>
      db.sql.select().from(slaCalendars).where(named(slaCalendars, search)).orderBy(asc(slaCalendars.name_en), asc(slaCalendars.id)),
    async policy(id: string): Promise<PolicyRow | undefined> {
      const [row] = await db.sql.select().from(slaPolicies).where(eq(slaPolicies.id, id))
      return row
    },
    async calendar(id: string): Promise<CalendarRow | undefined> {
      const [row] = await db.sql.select().from(slaCalendars).where(eq(slaCalendars.id, id))
      return row
    },
    async putPolicy(row: PolicyRow): Promise<void> {
      await db.sql.insert(slaPolicies).values(row).onConflictDoUpdate({ target: slaPolicies.id, set: row })
    },
    async putCalendar(row: CalendarRow): Promise<void> {
      await db.sql.insert(slaCalendars).values(row).onConflictDoUpdate({ target: slaCalendars.id, set: row })
    },
    async removePolicy(id: string): Promise<void> {
      await db.sql.delete(slaPolicies).where(eq(slaPolicies.id, id))
    },
    async removeCalendar(id: string): Promise<void> {
      await db.sql.delete(slaCalendars).where(eq(slaCalendars.id, id))
    },
    /** Numbers policies as they come. */
    async order(ids: readonly string[]): Promise<void> {
      for (const [sort, id] of ids.entries()) await db.sql.update(slaPolicies).set({ sort }).where(eq(slaPolicies.id, id))
    },
    /** Tickets whose clocks run, by policy. */
    async openCounts(): Promise<Map<string, number>> {
      const rows = await rowsOf<{ id: string; open: number }>(
        db,
        sql`select s.policy_id as id, count(*)::int as open from ${ticketSlas} s where s.policy_id is not null
          and exists (select from ${ticketClocks} c where c.ticket_id = s.ticket_id and c.met_at is null and c.cancelled_at is null) group by 1`,
      )
      return new Map(rows.map((it) => [it.id, it.open]))
    },
    async categoryParents(): Promise<Map<string, string | null>> {
      const rows = await rowsOf<{ id: string; parent_id: string | null }>(db, sql`select id, parent_id from categories`)
      return new Map(rows.map((it) => [it.id, it.parent_id]))
    },
    /** Of these, what is not there. */
    async missing(of: Named, ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return []
      const table = sql.identifier(of)
      const rows = await rowsOf<{ id: string }>(db, sql`select id from ${table} where id in ${[...ids]}`)
      return ids.filter((id) => !rows.some((it) => it.id === id))
    },
  }
}

const named = (table: typeof slaCalendars, search: string | undefined): SQL | undefined =>
  search ? or(ilike(table.name_en, likeText(search)), ilike(table.name_id, likeText(search))) : undefined
