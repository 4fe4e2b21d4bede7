import { and, desc, eq, gt, lte } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { passkeyChallenges, passkeys } from '../../../schema/access/sign-in.ts'

export type PasskeyRow = typeof passkeys.$inferSelect
export type ChallengeRow = typeof passkeyChallenges.$inferSelect
export type PasskeysStore = ReturnType<typeof passkeysStore>

/** The one writer of `passkeys` and `passkey_challenges`. */
export function passkeysStore(db: Database) {
  return {
    count: (userId: string): Promise<number> => db.sql.$count(passkeys, eq(passkeys.user_id, userId)),
    ofPerson: (userId: string): Promise<PasskeyRow[]> =>
      db.sql.select().from(passkeys).where(eq(passkeys.user_id, userId)).orderBy(desc(passkeys.created_at), desc(passkeys.id)),
    async find(id: string, userId: string): Promise<PasskeyRow | undefined> {
      return (
        await db.sql
          .select()
          .from(passkeys)
          .where(and(eq(passkeys.id, id), eq(passkeys.user_id, userId)))
      )[0]
    },
    async byCredential(credentialId: string): Promise<PasskeyRow | undefined> {
      return (await db.sql.select().from(passkeys).where(eq(passkeys.credential_id, credentialId)))[0]
    },
    /** False: the credential is registered already. */
    async insert(row: PasskeyRow): Promise<boolean> {
      return (await db.sql.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id })).length > 0
    },
    async used(id: string, { counter, at }: { counter: number; at: string }): Promise<void> {
      await db.sql.update(passkeys).set({ counter, last_used_at: at }).where(eq(passkeys.id, id))
    },
    async remove(id: string, userId: string): Promise<boolean> {
      const own = and(eq(passkeys.id, id), eq(passkeys.user_id, userId))
      return (await db.sql.delete(passkeys).where(own).returning({ id: passkeys.id })).length > 0
    },
    async removeAll(userId: string): Promise<void> {
      await db.sql.delete(passkeys).where(eq(passkeys.user_id, userId))
    },

    async begin(row: ChallengeRow, at: string): Promise<void> {
      await db.sql.delete(passkeyChallenges).where(lte(passkeyChallenges.expires_at, at))
      await db.sql.insert(passkeyChallenges).values(row)
    },
    /** Each is taken once; undefined where it is over. */
    async take(challenge: string, at: string): Promise<ChallengeRow | undefined> {
      const open = and(eq(passkeyChallenges.challenge, challenge), gt(passkeyChallenges.expires_at, at))
      return (await db.sql.delete(passkeyChallenges).where(open).returning())[0]
    },
  }
}
