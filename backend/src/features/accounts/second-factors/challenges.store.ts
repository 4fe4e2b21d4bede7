import { and, eq, gt, lte } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { signInChallenges } from '../../../schema/access/sign-in.ts'

interface ChallengeRow {
  readonly id: string
  readonly user_id: string
  readonly token_hash: string
  readonly credential_hash: string
  readonly created_at: string
  readonly expires_at: string
}
export type ChallengesStore = ReturnType<typeof challengesStore>

/** The one writer of `sign_in_challenges`. */
export function challengesStore(db: Database) {
  return {
    async insert(row: ChallengeRow): Promise<void> {
      await db.sql.delete(signInChallenges).where(lte(signInChallenges.expires_at, row.created_at))
      await db.sql.insert(signInChallenges).values(row)
    },
    async find(tokenHash: string, at: string): Promise<ChallengeRow | undefined> {
      const open = and(eq(signInChallenges.token_hash, tokenHash), gt(signInChallenges.expires_at, at))
      return (await db.sql.select().from(signInChallenges).where(open))[0]
    },
    /** False: it was used a moment ago. */
    async take(id: string): Promise<boolean> {
      return (await db.sql.delete(signInChallenges).where(eq(signInChallenges.id, id)).returning({ id: signInChallenges.id })).length > 0
    },
    /** Every sign-in of a person that is under way. */
    async end(userId: string): Promise<void> {
      await db.sql.delete(signInChallenges).where(eq(signInChallenges.user_id, userId))
    },
  }
}
