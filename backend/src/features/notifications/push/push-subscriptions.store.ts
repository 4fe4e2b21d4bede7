import type { PushSubscription } from '@menara/shared/contract/notifications.contract.ts'
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { pushSubscriptions } from '../../../schema/notifications.ts'
import { sessions } from '../../../schema/people.ts'

export type PushSubscriptionsStore = ReturnType<typeof pushSubscriptionsStore>
const SHOWN = {
  id: pushSubscriptions.id,
  endpoint: pushSubscriptions.endpoint,
  agent: pushSubscriptions.agent,
  created_at: pushSubscriptions.created_at,
}

/** The one writer of `push_subscriptions`. Those whose session is over do not exist. */
export function pushSubscriptionsStore(db: Database, now: () => Date) {
  const alive = () => and(isNull(sessions.revoked_at), gt(sessions.expires_at, now().toISOString()))
  return {
    of: (userId: string): Promise<PushSubscription[]> =>
      db.sql
        .select(SHOWN)
        .from(pushSubscriptions)
        .innerJoin(sessions, eq(sessions.id, pushSubscriptions.session_id))
        .where(and(eq(pushSubscriptions.user_id, userId), alive()))
        .orderBy(asc(pushSubscriptions.created_at), asc(pushSubscriptions.id)),
    ofAll: (userIds: readonly string[]) =>
      db.sql
        .select({ id: pushSubscriptions.id, user_id: pushSubscriptions.user_id })
        .from(pushSubscriptions)
        .innerJoin(sessions, eq(sessions.id, pushSubscriptions.session_id))
        .where(and(inArray(pushSubscriptions.user_id, [...userIds]), alive())),
    async keysOf(id: string) {
      const [row] = await db.sql
        .select({ endpoint: pushSubscriptions.endpoint, p256dh: pushSubscriptions.p256dh, auth: pushSubscriptions.auth })
        .from(pushSubscriptions)
        .innerJoin(sessions, eq(sessions.id, pushSubscriptions.session_id))
        .where(and(eq(pushSubscriptions.id, id), alive()))
      return row
    },
    /** The same browser for another person or session is that one's from now on, under a new id. */
    async put(row: typeof pushSubscriptions.$inferInsert): Promise<void> {
      await db.sql.insert(pushSubscriptions).values(row).onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row })
    },
    /** False when it is not this person's. */
    async remove(id: string, userId: string): Promise<boolean> {
      const rows = await db.sql
        .delete(pushSubscriptions)
        .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.user_id, userId)))
        .returning({ id: pushSubscriptions.id })
      return rows.length > 0
    },
    async forget(id: string): Promise<void> {
      await db.sql.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
    },
    /** Another pair of keys: what was asked for with the old one is told nothing more. */
    async forgetAll(): Promise<void> {
      await db.sql.delete(pushSubscriptions)
    },
  }
}
