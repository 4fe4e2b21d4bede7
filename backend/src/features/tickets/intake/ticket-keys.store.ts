import { and, eq, lt } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { idempotencyKeys } from '../../../schema/tickets/tickets.ts'

export interface GivenKey {
  readonly user_id: string
  readonly key: string
  readonly body_hash: string
  readonly ticket_id: string
  readonly at: string
}
export type TicketKeysStore = ReturnType<typeof ticketKeysStore>

/** The one writer of `idempotency_keys`. */
export function ticketKeysStore(db: Database) {
  const ofPerson = (userId: string) => eq(idempotencyKeys.user_id, userId)
  return {
    /** Claims a key. Undefined: it is ours now; otherwise what it was used for. Waits for another transaction that has just claimed it. */
    async claim(given: GivenKey, forgetBefore: string): Promise<{ ticket_id: string; body_hash: string } | undefined> {
      await db.sql.delete(idempotencyKeys).where(and(ofPerson(given.user_id), lt(idempotencyKeys.at, forgetBefore)))
      const claimed = await db.sql.insert(idempotencyKeys).values(given).onConflictDoNothing().returning({ key: idempotencyKeys.key })
      if (claimed.length > 0) return undefined
      const [used] = await db.sql
        .select()
        .from(idempotencyKeys)
        .where(and(ofPerson(given.user_id), eq(idempotencyKeys.key, given.key)))
      return used
    },
  }
}
