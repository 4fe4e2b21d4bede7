import { type Permission, permissionGroups } from '@menara/shared/kit/permission.ts'
import type { ActingToken } from './acting-token.ts'

/** Who asks. Built once per request from the token; services decide with it. */
export interface Caller {
  readonly userId: string
  /** Empty where no session stands behind the call. */
  readonly sessionId: string
  /** Absent: the person asks themselves. */
  readonly token?: ActingToken
  readonly name: string
  readonly groupIds: readonly string[]
  /** Sites in scope; null means all. */
  readonly locationIds: readonly string[] | null
  readonly permissions: ReadonlySet<Permission>
  /** Equal for callers who may see the same rows. */
  readonly audience: string
  may(permission: Permission): boolean
  /** Whether a row of this site exists for the caller. A row without a site exists for all. */
  sees(locationId: string | null): boolean
}

type CallerFacts = Pick<Caller, 'userId' | 'sessionId' | 'name' | 'groupIds' | 'locationIds' | 'permissions' | 'audience' | 'token'>

export function callerOf(facts: CallerFacts): Caller {
  const sites = facts.locationIds && new Set(facts.locationIds)
  return {
    ...facts,
    may: (permission) => facts.permissions.has(permission),
    sees: (locationId) => sites === null || locationId === null || sites.has(locationId),
  }
}

/** Whether a person sees tickets, but only their own: then nobody else sees what they see, and nobody shares their audience. */
export const hasOwnAudience = (permissions: ReadonlySet<Permission>): boolean =>
  !permissions.has('ticket_read_all') && permissionGroups.ticketing.some((text) => permissions.has(text))
