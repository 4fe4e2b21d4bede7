import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { identityProviders, providerSignIns, userIdentities } from '../../../schema/access/sign-in.ts'
import { users } from '../../../schema/people.ts'

export type ProviderRow = typeof identityProviders.$inferSelect
type SignInRow = typeof providerSignIns.$inferSelect
export type IdentityProvidersStore = ReturnType<typeof identityProvidersStore>

/** The one writer of `identity_providers`, `user_identities` and `provider_sign_ins`. */
export function identityProvidersStore(db: Database) {
  return {
    all: (): Promise<ProviderRow[]> =>
      db.sql.select().from(identityProviders).orderBy(asc(identityProviders.name), asc(identityProviders.id)),
    offered: (): Promise<{ id: string; name: string }[]> =>
      db.sql
        .select({ id: identityProviders.id, name: identityProviders.name })
        .from(identityProviders)
        .where(eq(identityProviders.enabled, true))
        .orderBy(asc(identityProviders.name), asc(identityProviders.id)),
    async find(id: string): Promise<ProviderRow | undefined> {
      return (await db.sql.select().from(identityProviders).where(eq(identityProviders.id, id)))[0]
    },
    async insert(row: ProviderRow): Promise<void> {
      await db.sql.insert(identityProviders).values(row)
    },
    async update(id: string, facts: Partial<ProviderRow>): Promise<void> {
      if (Object.keys(facts).length > 0) await db.sql.update(identityProviders).set(facts).where(eq(identityProviders.id, id))
    },
    async remove(id: string): Promise<void> {
      await db.sql.delete(identityProviders).where(eq(identityProviders.id, id))
    },

    /** How many people sign in by an issuer and have no password. */
    async onlyBy(issuer: string): Promise<number> {
      const [row] = await db.sql
        .select({ count: sql<number>`count(*)::int` })
        .from(userIdentities)
        .innerJoin(users, eq(users.id, userIdentities.user_id))
        .where(and(eq(userIdentities.issuer, issuer), eq(users.password, '')))
      return row?.count ?? 0
    },
    async personOf(issuer: string, subject: string): Promise<string | undefined> {
      const own = and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject))
      return (await db.sql.select({ id: userIdentities.user_id }).from(userIdentities).where(own))[0]?.id
    },
    /** Of two that come at once, the first stays. */
    async link(row: typeof userIdentities.$inferInsert): Promise<void> {
      await db.sql.insert(userIdentities).values(row)
    },
    /** Nobody is this person at any provider any more; gives how many there were. */
    async eraseOf(userId: string): Promise<number> {
      return (await db.sql.delete(userIdentities).where(eq(userIdentities.user_id, userId)).returning({ id: userIdentities.user_id }))
        .length
    },
    async used(issuer: string, subject: string, at: string): Promise<void> {
      const own = and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject))
      await db.sql.update(userIdentities).set({ last_used_at: at }).where(own)
    },

    async begin(row: SignInRow, at: string): Promise<void> {
      await db.sql.delete(providerSignIns).where(lte(providerSignIns.expires_at, at))
      await db.sql.insert(providerSignIns).values(row)
    },
    /** Each is taken once; undefined where it is over. */
    async take(stateHash: string, at: string): Promise<SignInRow | undefined> {
      const open = and(eq(providerSignIns.state_hash, stateHash), gt(providerSignIns.expires_at, at))
      return (await db.sql.delete(providerSignIns).where(open).returning())[0]
    },
  }
}
