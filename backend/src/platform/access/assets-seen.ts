import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from './caller.ts'

/**
 * Whether a caller may see an asset by its rules; its site is asked for elsewhere. `asset`: the expression of its id.
 * Rules of `see` have no times of the day: what is seen now stays seen until their last day, which is counted in UTC.
 */
export function assetSeenBy({ permissions, userId }: Pick<Caller, 'permissions' | 'userId'>, asset: SQL): SQL {
  if (permissions.has('show_manage_asset')) return sql`true`
  return sql`(not exists (select 1 from asset_access_limits x where x.asset_id = ${asset} and x.right = 'see')
    or exists (select 1 from asset_access_rules r where r.asset_id = ${asset} and r.right = 'see'
      and (r.until is null or r.until >= (now() at time zone 'utc')::date)
      and ${namedIn(userId)}))`
}

/** Assets that everybody of a site sees: what is shared between people leaves out the others. */
export const assetSeenByAll = (asset: SQL): SQL =>
  sql`not exists (select 1 from asset_access_limits x where x.asset_id = ${asset} and x.right = 'see')`

/** Of `asset_access_rules r`: it names this person, a group or a role of theirs, or everybody. */
export const namedIn = (userId: string): SQL => sql`(num_nonnulls(r.user_id, r.group_id, r.role_id) = 0
  or r.user_id = ${userId}
  or r.group_id in (select m.group_id from group_members m where m.user_id = ${userId})
  or r.role_id in (select o.role_id from user_roles o where o.user_id = ${userId}))`
