import type { AccessRule, AccessRuleDraft, AssetRight } from '@menara/shared/contract/places/asset-access.contract.ts'
import { asc, eq, sql } from 'drizzle-orm'
import { namedIn } from '../../platform/access/assets-seen.ts'
import { rowsOf } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/database.ts'
import { assetAccessLimits, assetAccessRules } from '../../schema/access/asset-access.ts'
import { groups, roles, users } from '../../schema/people.ts'
import type { AccessWindow } from './access-windows.ts'

export type AssetAccessStore = ReturnType<typeof assetAccessStore>
export type KeptRule = AccessRuleDraft & { readonly id: string; readonly right: AssetRight }
export type ShownRule = AccessRule & { readonly right: AssetRight }

/** The one writer of `asset_access_limits` and `asset_access_rules`. */
export function assetAccessStore(db: Database) {
  return {
    async limits(assetId: string): Promise<AssetRight[]> {
      const rows = await db.sql
        .select({ right: assetAccessLimits.right })
        .from(assetAccessLimits)
        .where(eq(assetAccessLimits.asset_id, assetId))
      return rows.map((row) => row.right)
    },
    async rules(assetId: string): Promise<ShownRule[]> {
      const { id, right, days, from, to, until } = assetAccessRules
      const rows = await db.sql
        .select({
          ...{ id, right, days, from, to, until },
          user: { id: users.id, name: users.name },
          group: { id: groups.id, name: groups.name },
          role: { id: roles.id, name: roles.name },
        })
        .from(assetAccessRules)
        .leftJoin(users, eq(users.id, assetAccessRules.user_id))
        .leftJoin(groups, eq(groups.id, assetAccessRules.group_id))
        .leftJoin(roles, eq(roles.id, assetAccessRules.role_id))
        .where(eq(assetAccessRules.asset_id, assetId))
        .orderBy(asc(assetAccessRules.id))
      return rows
    },
    /** Replaces all limits and rules of an asset. */
    async replace(assetId: string, limits: readonly AssetRight[], rules: readonly KeptRule[]): Promise<void> {
      await db.sql.delete(assetAccessRules).where(eq(assetAccessRules.asset_id, assetId))
      await db.sql.delete(assetAccessLimits).where(eq(assetAccessLimits.asset_id, assetId))
      if (limits.length > 0) await db.sql.insert(assetAccessLimits).values(limits.map((right) => ({ asset_id: assetId, right })))
      if (rules.length > 0)
        await db.sql.insert(assetAccessRules).values(rules.map((rule) => ({ ...rule, days: [...rule.days], asset_id: assetId })))
    },
    /** Windows of a limited right in which somebody has it; undefined where it is not limited. */
    async windowsOf(assetId: string, right: AssetRight, userId: string): Promise<AccessWindow[] | undefined> {
      const limited = await rowsOf(db, sql`select 1 from asset_access_limits x where x.asset_id = ${assetId} and x.right = ${right}`)
      if (limited.length === 0) return undefined
      return rowsOf<AccessWindow>(
        db,
        sql`select r.days, r."from", r."to", r.until::text as until from asset_access_rules r
          where r.asset_id = ${assetId} and r.right = ${right} and ${namedIn(userId)}`,
      )
    },
    /** Which of these there are. */
    async known(ids: {
      readonly users: readonly string[]
      readonly groups: readonly string[]
      readonly roles: readonly string[]
    }): Promise<Set<string>> {
      const list = (of: readonly string[]) => sql`any(${`{${of.join(',')}}`}::uuid[])`
      const rows = await rowsOf<{ id: string }>(
        db,
        sql`select id from users where id = ${list(ids.users)} union all select id from groups where id = ${list(ids.groups)}
          union all select id from roles where id = ${list(ids.roles)}`,
      )
      return new Set(rows.map((row) => row.id))
    },
  }
}
