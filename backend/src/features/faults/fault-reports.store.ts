import { and, eq, isNull, sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/database.ts'
import { faultReports } from '../../schema/desk/faults.ts'

export type FaultReportsStore = ReturnType<typeof faultReportsStore>
type Report = typeof faultReports.$inferSelect
interface Words {
  readonly label_en: string
  readonly label_id: string
}
export interface PublicEntry {
  readonly action: string
  readonly text: string
  readonly at: string
}
const MOST_ENTRIES = 200

/** The one writer of `fault_reports`. */
export function faultReportsStore(db: Database) {
  return {
    /** Lets one report of a key be written at a time, until the transaction ends. */
    async hold(key: string): Promise<void> {
      await db.sql.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 4642))`)
    },
    async byKey(key: string): Promise<Report | undefined> {
      return (await db.sql.select().from(faultReports).where(eq(faultReports.key, key)))[0]
    },
    async byToken(tokenHash: string): Promise<Report | undefined> {
      return (await db.sql.select().from(faultReports).where(eq(faultReports.token_hash, tokenHash)))[0]
    },
    async ofTicket(ticketId: string): Promise<Report | undefined> {
      return (await db.sql.select().from(faultReports).where(eq(faultReports.ticket_id, ticketId)))[0]
    },
    async insert(row: Report): Promise<void> {
      await db.sql.insert(faultReports).values(row)
    },
    /** False where it was revoked before. */
    async revokeLink(ticketId: string, at: string): Promise<boolean> {
      const rows = await db.sql
        .update(faultReports)
        .set({ link_revoked_at: at })
        .where(and(eq(faultReports.ticket_id, ticketId), isNull(faultReports.link_revoked_at)))
        .returning({ ticket_id: faultReports.ticket_id })
      return rows.length > 0
    },
    /** What the requester reads of a label. */
    async words(progressStatusId: number): Promise<Words> {
      const rows = await rowsOf<Words>(
        db,
        sql`select coalesce(requester_en, label_en) as label_en, coalesce(requester_id, label_id) as label_id
          from progress_statuses where id = ${progressStatusId}`,
      )
      return rows[0] ?? { label_en: '', label_id: '' }
    },
    /** Id of the ticket that a merged one went into, however often that was merged again. */
    async mergedInto(ticketId: string): Promise<string | undefined> {
      const rows = await rowsOf<{ id: string }>(
        db,
        sql`with recursive on_way(id, far) as (
            select other_id, 1 from ticket_links where ticket_id = ${ticketId} and kind = 'merged'
            union select link.other_id, far + 1 from ticket_links link join on_way on link.ticket_id = on_way.id where link.kind = 'merged')
          select id from on_way order by far desc limit 1`,
      )
      return rows[0]?.id
    },
    /**
     * Oldest first: what happened, and of what was written only public notes, solutions and the reporter's own reasons. Notes are those
     * written on this ticket, wherever merging or splitting moved them since.
     */
    async history(ticketId: string): Promise<PublicEntry[]> {
      const rows = await rowsOf<PublicEntry>(
        db,
        sql`select case when action <> 'closed' then action when after ->> 'closed_after' is not null then 'closed_itself'
              when after ->> 'confirmed_by' is not null then 'confirmed' else action end as action,
            case when action in ('note', 'resolved') or (action = 'reopened' and actor_id is null) then text else '' end as text, at
          from ticket_logs where ((ticket_id = ${ticketId} and moved_from is null) or moved_from = ${ticketId}) and not private
            and action in ('created', 'assigned', 'started', 'pended', 'resumed', 'resolved', 'closed', 'reopened', 'cancelled', 'note')
          order by id limit ${MOST_ENTRIES}`,
      )
      return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
    },
  }
}
