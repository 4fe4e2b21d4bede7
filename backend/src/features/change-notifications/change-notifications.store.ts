import type { ChangeNotification } from '@menara/shared/kit/feeds/change-notification.ts'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'

/** Where a reader of the outbox stands: `{transaction id}-{sequence}`, in commit order. */
export type Position = string
export const isPosition = (text: string): text is Position => /^\d{1,20}-\d{1,19}$/.test(text)

export type ChangeNotificationsStore = ReturnType<typeof changeNotificationsStore>

export function changeNotificationsStore(db: Database) {
  return {
    /** Position of the newest row whose transaction is surely over. */
    async newest(): Promise<Position> {
      const { rows } = await run<{ xid: string; seq: string }>(
        db,
        sql`
        select xid::text, seq::text from outbox where xid < pg_snapshot_xmin(pg_current_snapshot()) order by outbox.xid desc, outbox.seq desc limit 1`,
      )
      return rows[0] ? `${rows[0].xid}-${rows[0].seq}` : '0-0'
    },
    /**
     * Rows after a position, oldest first. Only transactions older than every one still running are read:
     * a slow commit with a smaller number can then never be skipped.
     */
    async after(position: Position, limit: number): Promise<ChangeNotification[]> {
      const [xid = '0', seq = '0'] = position.split('-')
      const { rows } = await run<{
        xid: string
        seq: string
        topic: string
        key: string
        location_id: string | null
        user_id: string | null
      }>(
        db,
        sql`
        select xid::text, seq::text, topic, key, location_id, user_id from outbox
        where (outbox.xid, outbox.seq) > (${xid}::xid8, ${seq}::bigint) and outbox.xid < pg_snapshot_xmin(pg_current_snapshot())
        order by outbox.xid, outbox.seq limit ${limit}`,
      )
      return rows.map((row) => ({
        seq: `${row.xid}-${row.seq}`,
        topic: row.topic,
        key: row.key,
        location_id: row.location_id,
        user_id: row.user_id,
      }))
    },
  }
}

const run = async <Row>(db: Database, query: ReturnType<typeof sql>): Promise<{ rows: Row[] }> =>
  (await db.sql.execute(query)) as unknown as { rows: Row[] }
