import { eq } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { pushKeys } from '../../../schema/notifications.ts'

const NAME = 'vapid'
interface Kept {
  readonly public_key: string
  /** Sealed. */
  readonly private_key: string
}
export type PushKeysStore = ReturnType<typeof pushKeysStore>

/** The one writer of `push_keys`: one pair for the installation. */
export function pushKeysStore(db: Database) {
  const find = async (): Promise<Kept | undefined> => {
    const [row] = await db.sql.select().from(pushKeys).where(eq(pushKeys.name, NAME))
    return row
  }
  return {
    find,
    /** The first pair wins: two backends that start at once have the same. */
    async lay(pair: Kept): Promise<void> {
      await db.sql
        .insert(pushKeys)
        .values({ name: NAME, ...pair })
        .onConflictDoNothing()
    },
    async drop(): Promise<void> {
      await db.sql.delete(pushKeys).where(eq(pushKeys.name, NAME))
    },
  }
}
