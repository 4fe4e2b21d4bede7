import type { User } from '@menara/shared/contract/users.contract.ts'
import type { Caller } from '../../platform/caller.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import type { PeopleStore, Viewer } from './people.store.ts'
import { isWider, lackedBy } from './user-power.policy.ts'
import type { UsersStore } from './users.store.ts'

export interface UserGrantsNeeds {
  readonly store: Pick<UsersStore, 'sites' | 'hasShift'>
  readonly people: Pick<PeopleStore, 'permissionsOf'>
  /** The permissions of those of the roles that exist. */
  roles(ids: readonly string[]): Promise<{ readonly id: string; readonly name: string; readonly permissions: readonly string[] }[]>
  /** Of these groups, those the viewer sees. */
  groupsSeen(ids: readonly string[], viewer: Viewer): Promise<Set<string>>
}
export interface Grants {
  readonly role_ids?: readonly string[]
  readonly group_ids?: readonly string[]
  readonly location_ids?: readonly string[] | null
  readonly shift_id?: string | null
}

export type UserGrantsService = ReturnType<typeof userGrantsService>

/** What one person may give to another: nothing they lack themselves. */
export function userGrantsService({ store, people, roles, groupsSeen }: UserGrantsNeeds) {
  async function refuseRoles(ids: readonly string[], caller: Caller): Promise<void> {
    const found = await roles(ids)
    if (found.length < new Set(ids).size) throw invalid('role_ids', 'exists', 'One of the roles does not exist')
    const mighty = found.find((role) => lackedBy(caller, role.permissions).length > 0)
    if (mighty) throw new Fault('forbidden', `You cannot give the role ${mighty.name}: it holds permissions that you lack`)
  }

  async function refuseSites(ids: readonly string[] | null, caller: Caller): Promise<void> {
    if (isWider(ids, caller)) throw new Fault('forbidden', 'You cannot give sites that are not yours')
    if (ids && ids.length > 0 && (await store.sites(ids)).size < new Set(ids).size)
      throw invalid('location_ids', 'exists', 'One of the sites does not exist')
  }

  return {
    /** 403 for what the caller lacks, 422 for what does not exist. */
    async refuseUngivable({ role_ids, group_ids, location_ids, shift_id }: Grants, caller: Caller): Promise<void> {
      if (location_ids !== undefined) await refuseSites(location_ids && location_ids.map(lower), caller)
      if (role_ids && role_ids.length > 0) await refuseRoles(role_ids.map(lower), caller)
      if (group_ids && group_ids.length > 0) {
        const ids = new Set(group_ids.map(lower))
        if ((await groupsSeen([...ids], caller)).size < ids.size)
          throw invalid('group_ids', 'exists', 'One of the groups does not exist at the sites you see')
      }
      if (shift_id && !(await store.hasShift(shift_id))) throw invalid('shift_id', 'exists', 'This shift does not exist')
    },

    /** Whoever may more than the caller is not theirs to change: a new password would hand over everything. */
    async refuseMightier(user: Pick<User, 'id' | 'location_ids'>, caller: Caller): Promise<void> {
      const held = await people.permissionsOf(user.id)
      if (isWider(user.location_ids, caller) || lackedBy(caller, held).length > 0)
        throw new Fault('forbidden', 'This person has sites or permissions that you lack; somebody who has them can change their account')
    },
  }
}

const lower = (id: string): string => id.toLowerCase()
