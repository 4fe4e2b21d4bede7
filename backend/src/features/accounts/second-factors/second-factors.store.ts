import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { totpSecrets } from '../../../schema/access/sign-in.ts'
import { roles, userRoles } from '../../../schema/people.ts'

export interface TotpRow {
  readonly user_id: string
  readonly secret_sealed: string
  readonly created_at: string
  readonly confirmed_at: string | null
}
export type SecondFactorsStore = ReturnType<typeof secondFactorsStore>

/** The one writer of `totp_secrets`. */
export function secondFactorsStore(db: Database) {
  const some = async (rows: Promise<unknown[]>): Promise<boolean> => (await rows).length > 0
  return {
    async totp(userId: string): Promise<TotpRow | undefined> {
      return (await db.sql.select().from(totpSecrets).where(eq(totpSecrets.user_id, userId)))[0]
    },
    /** False: a confirmed one is there, which stays. */
    begin: (row: { user_id: string; secret_sealed: string; created_at: string }): Promise<boolean> =>
      some(
        db.sql
          .insert(totpSecrets)
          .values(row)
          .onConflictDoUpdate({ target: totpSecrets.user_id, set: row, setWhere: isNull(totpSecrets.confirmed_at) })
          .returning({ id: totpSecrets.user_id }),
      ),
    /** Confirms the secret by the code of a time step. False: another one is there by now, or it is confirmed already. */
    confirm: (userId: string, { sealed, step, at }: { sealed: string; step: number; at: string }): Promise<boolean> =>
      some(
        db.sql
          .update(totpSecrets)
          .set({ confirmed_at: at, last_step: step })
          .where(and(eq(totpSecrets.user_id, userId), eq(totpSecrets.secret_sealed, sealed), isNull(totpSecrets.confirmed_at)))
          .returning({ id: totpSecrets.user_id }),
      ),
    /** Takes a time step; false where it, or a later one, was taken already. */
    takeStep: (userId: string, step: number): Promise<boolean> =>
      some(
        db.sql
          .update(totpSecrets)
          .set({ last_step: step })
          .where(
            and(
              eq(totpSecrets.user_id, userId),
              isNotNull(totpSecrets.confirmed_at),
              or(isNull(totpSecrets.last_step), lt(totpSecrets.last_step, step)),
            ),
          )
          .returning({ id: totpSecrets.user_id }),
      ),
    remove: (userId: string): Promise<boolean> =>
      some(db.sql.delete(totpSecrets).where(eq(totpSecrets.user_id, userId)).returning({ id: totpSecrets.user_id })),

    /** Whether a role of the person demands a second factor. */
    isRequired: (userId: string): Promise<boolean> =>
      some(
        db.sql
          .select({ id: roles.id })
          .from(userRoles)
          .innerJoin(roles, eq(roles.id, userRoles.role_id))
          .where(and(eq(userRoles.user_id, userId), roles.second_factor))
          .limit(1),
      ),
  }
}
