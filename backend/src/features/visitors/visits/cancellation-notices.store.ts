import { and, eq, notExists } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { deliveries } from '../../../schema/notifications.ts'
import { visitorCancellationNotices } from '../../../schema/visitors/visitor-clearing.ts'

export type CancellationNoticesStore = ReturnType<typeof cancellationNoticesStore>

/** The one writer of `visitor_farewells`. */
export function cancellationNoticesStore(db: Database) {
  return {
    async insert(row: typeof visitorCancellationNotices.$inferInsert): Promise<void> {
      await db.sql.insert(visitorCancellationNotices).values(row)
    },
    async sealed(id: string): Promise<string | undefined> {
      const [row] = await db.sql
        .select({ sealed: visitorCancellationNotices.sealed })
        .from(visitorCancellationNotices)
        .where(eq(visitorCancellationNotices.id, id))
      return row?.sealed
    },
    /** Whether a mail that tells a visitor of their withdrawal has not left yet. */
    async isWaiting(visitorId: string): Promise<boolean> {
      const theirs = and(eq(deliveries.target_id, visitorId), eq(deliveries.type, 'visitor.cancelled'), eq(deliveries.state, 'waiting'))
      return (await db.sql.$count(deliveries, theirs)) > 0
    },
    /** Those whose mail has left, or leaves no more. */
    async tidy(): Promise<void> {
      const theirs = and(eq(deliveries.target_id, visitorCancellationNotices.id), eq(deliveries.state, 'waiting'))
      await db.sql.delete(visitorCancellationNotices).where(notExists(db.sql.select({ id: deliveries.id }).from(deliveries).where(theirs)))
    },
  }
}
