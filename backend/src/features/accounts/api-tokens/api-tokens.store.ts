import type { ApiToken } from '@menara/shared/contract/people/api-tokens.contract.ts'
import { isPermission } from '@menara/shared/kit/permission.ts'
import { and, desc, eq, gt, isNull, lt, or } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { apiTokens } from '../../../schema/access/sign-in.ts'

export type NewApiToken = typeof apiTokens.$inferInsert
export type ApiTokensStore = ReturnType<typeof apiTokensStore>
export type ApiTokenRow = ApiToken & { readonly user_id: string }

const SHOWN = {
  id: apiTokens.id,
  user_id: apiTokens.user_id,
  name: apiTokens.name,
  prefix: apiTokens.prefix,
  read_only: apiTokens.read_only,
  permissions: apiTokens.permissions,
  location_ids: apiTokens.location_ids,
  created_at: apiTokens.created_at,
  ends_at: apiTokens.ends_at,
  last_used_at: apiTokens.last_used_at,
}
const validAt = (at: string) => and(isNull(apiTokens.revoked_at), gt(apiTokens.ends_at, at))

/** The one writer of `api_tokens`. */
export function apiTokensStore(db: Database) {
  // A permission that a later version no longer knows gives nothing.
  const shown = (row: { permissions: string[] | null } & Omit<ApiTokenRow, 'permissions'>): ApiTokenRow => ({
    ...row,
    permissions: row.permissions?.filter(isPermission) ?? null,
  })
  return {
    async insert(row: NewApiToken): Promise<void> {
      await db.sql.insert(apiTokens).values(row)
    },
    async byHash(hash: string, at: string): Promise<ApiTokenRow | undefined> {
      return (
        await db.sql
          .select(SHOWN)
          .from(apiTokens)
          .where(and(eq(apiTokens.token_hash, hash), validAt(at)))
      ).map(shown)[0]
    },
    async ofPerson(userId: string, at: string): Promise<ApiToken[]> {
      const rows = await db.sql
        .select(SHOWN)
        .from(apiTokens)
        .where(and(eq(apiTokens.user_id, userId), validAt(at)))
        .orderBy(desc(apiTokens.created_at), desc(apiTokens.id))
      return rows.map((row) => {
        const { user_id: _, ...token } = shown(row)
        return token
      })
    },
    /** The one that was revoked; undefined where the person has none of this id that is valid. */
    async revoke({ id, userId, at }: { id: string; userId: string; at: string }): Promise<{ name: string } | undefined> {
      const [row] = await db.sql
        .update(apiTokens)
        .set({ revoked_at: at })
        .where(and(eq(apiTokens.id, id), eq(apiTokens.user_id, userId), validAt(at)))
        .returning({ name: apiTokens.name })
      return row
    },
    async touch(id: string, at: string): Promise<void> {
      const earlier = or(isNull(apiTokens.last_used_at), lt(apiTokens.last_used_at, at))
      await db.sql
        .update(apiTokens)
        .set({ last_used_at: at })
        .where(and(eq(apiTokens.id, id), earlier))
    },
  }
}
