import { asc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { likeText } from '../../../platform/paging.ts'
import { slaCalendars, slaPolicies, ticketClocks, ticketSlas } from '../../../schema/desk/sla.ts'
import { slaNamedStore } from '../sla-named.store.ts'
import type { CalendarRow, PolicyRow } from '../sla-rows.store.ts'
import { slaChangesStore } from './sla-changes.store.ts'

export type SlaTermsStore = ReturnType<typeof slaTermsStore>
/** Own number of the advisory lock that lets one change of the terms happen at a time. */
const TERMS_LOCK = 0x534c41 // 'SLA'

/** The one writer of `sla_policies` and `sla_calendars`. */
export function slaTermsStore(db: Database) {
  return {
    ...slaNamedStore(db),
    ...slaChangesStore(db),
    /** Lets one change of policies and calendars happen at a time, until the transaction ends. */
    async hold(): Promise<void> {
      await db.sql.execute(sql`select pg_advisory_xact_lock(${TERMS_LOCK})`)
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
    /** Open tickets under each policy, at these sites; null: at all. */
    async openCounts(sites: readonly string[] | null): Promise<Map<string, number>> {
      const ids = `{${(sites ?? []).join(',')}}`
      const at =
        sites === null ? sql`true` : sql`exists (select from tickets t where t.id = s.ticket_id and t.location_id = any(${ids}::uuid[]))`
      const rows = await rowsOf<{ id: string; open: number }>(
        db,
        sql`select s.policy_id as id, count(*)::int as open from ${ticketSlas} s where s.policy_id is not null
          and exists (select from ${ticketClocks} c where c.ticket_id = s.ticket_id and c.met_at is null and c.cancelled_at is null)
          and ${at} group by 1`,
      )
      return new Map(rows.map((row) => [row.id, row.open]))
    },
  }
}

const named = (table: typeof slaCalendars, search: string | undefined): SQL | undefined =>
  search ? or(ilike(table.name_en, likeText(search)), ilike(table.name_id, likeText(search))) : undefined
