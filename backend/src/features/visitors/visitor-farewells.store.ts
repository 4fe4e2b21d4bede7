import { and, eq, notExists } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { deliveries } from '../../schema/notifications.ts'
import { visitorFarewells } from '../../schema/visitor-clearing.ts'

export type VisitorFarewellsStore = ReturnType<typeof visitorFarewellsStore>

/** The one writer of `visitor_farewells`. */
export function visitorFarewellsStore(db: Database) {
  return {
    async insert(row: typeof visitorFarewells.$inferInsert): Promise<void> {
      await db.sql.insert(visitorFarewells).values(row)
    },
    async sealed(id: string): Promise<string | undefined> {
      const [row] = await db.sql.select({ sealed: visitorFarewells.sealed }).from(visitorFarewells).where(eq(visitorFarewells.id, id))
      return row?.sealed
    },
    /** Whether a mail that tells a visitor of their withdrawal has not left yet. */
    async isWaiting(visitorId: string): Promise<boolean> {
      const theirs = and(eq(deliveries.target_id, visitorId), eq(deliveries.type, 'visitor.cancelled'), eq(deliveries.state, 'waiting'))
      return (await db.sql.$count(deliveries, theirs)) > 0
    },
    /** Those whose mail has left, or leaves no more. */
    async tidy(): Promise<void> {
      const theirs = and(eq(deliveries.target_id, visitorFarewells.id), eq(deliveries.state, 'waiting'))
      await db.sql.delete(visitorFarewells).where(notExists(db.sql.select({ id: deliveries.id }).from(deliveries).where(theirs)))
    },
  }
}
