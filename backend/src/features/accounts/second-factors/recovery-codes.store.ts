import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { recoveryCodes } from '../../../schema/access/sign-in.ts'

export type RecoveryCodesStore = ReturnType<typeof recoveryCodesStore>

/** The one writer of `recovery_codes`. */
export function recoveryCodesStore(db: Database) {
  return {
    left: (userId: string): Promise<number> => db.sql.$count(recoveryCodes, eq(recoveryCodes.user_id, userId)),
    /** Takes a code; false where there is none of this hash. */
    async take(userId: string, hash: string): Promise<boolean> {
      const own = and(eq(recoveryCodes.user_id, userId), eq(recoveryCodes.hash, hash))
      return (await db.sql.delete(recoveryCodes).where(own).returning({ hash: recoveryCodes.hash })).length > 0
    },
    async replace(userId: string, hashes: readonly string[]): Promise<void> {
      await db.sql.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId))
      if (hashes.length > 0) await db.sql.insert(recoveryCodes).values(hashes.map((hash) => ({ user_id: userId, hash })))
    },
  }
}
