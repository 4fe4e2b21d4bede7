import { createHash } from 'node:crypto'
import type { Permission } from '@menara/shared/kit/permission.ts'
import { hasOwnAudience } from '../../platform/access/caller.ts'

/**
 * Equal for people who may see the same rows: the gateway shares feeds between them.
 * Who may not read every ticket sees their own, so nobody shares with them.
 */
export function audienceOf(facts: { userId: string; permissions: ReadonlySet<Permission>; locationIds: readonly string[] | null }): string {
  const { userId, permissions, locationIds } = facts
  const seen = [[...permissions].sort(), locationIds && [...locationIds].sort(), hasOwnAudience(permissions) ? userId : null]
  return createHash('sha256').update(JSON.stringify(seen)).digest('base64url').slice(0, 22)
}
