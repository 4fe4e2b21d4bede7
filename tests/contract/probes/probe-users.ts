import type { Permission } from '@menara/shared/kit/permission.ts'
import { standardRoles } from '../../../backend/src/features/roles/standard-roles.ts'
import type { Building, Person } from '../../kit/building.ts'
import { personWith } from '../asking.ts'

/** Somebody who asks: one standard role at one site, or a stranger. */
export interface ProbeUser {
  /** `guard at VJS`. */
  readonly name: string
  readonly role: keyof typeof standardRoles | 'stranger'
  /** The one site the person works at; null: a stranger. */
  readonly site: string | null
  readonly holds: ReadonlySet<Permission>
  readonly person: Person
}

/** A stranger without a token, and one person of each standard role at each of the two sites. */
export async function probeUsersOf(building: Building): Promise<readonly ProbeUser[]> {
  const { cast, stranger } = building
  const askers: ProbeUser[] = [{ name: 'stranger', role: 'stranger', site: null, holds: new Set(), person: stranger }]
  for (const [site, code] of [
    [cast.site, 'VJS'],
    [cast.otherSite, 'MKS'],
  ] as const)
    for (const role of Object.keys(standardRoles) as (keyof typeof standardRoles)[]) {
      const held = standardRoles[role].permissions
      askers.push({ name: `${role} at ${code}`, role, site, holds: new Set(held), person: await personWith(building, held, [site]) })
    }
  return askers
}
