import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { Viewer } from '../people.store.ts'
import type { RoleEnd, UsersStore } from '../users.store.ts'
import type { UserChecksStore } from './user-checks.store.ts'
import { isWider, lackedBy } from './user-power.policy.ts'

export interface UserGrantsNeeds {
  readonly store: Pick<UsersStore, 'setRoles' | 'setRoleEnds' | 'setSites'>
  readonly checks: Pick<UserChecksStore, 'sites' | 'hasShift' | 'hasPerson'>
  /** The permissions of those of the roles that exist. */
  roles(ids: readonly string[]): Promise<{ readonly id: string; readonly name: string; readonly permissions: readonly string[] }[]>
  /** Of these groups, those the viewer sees. */
  groupsSeen(ids: readonly string[], viewer: Viewer): Promise<Set<string>>
  /** Memberships that the viewer does not see stay. */
  setGroups(userId: string, groupIds: readonly string[], viewer: Viewer): Promise<void>
}
export interface Grants {
  readonly role_ids?: readonly string[]
  readonly role_ends?: readonly RoleEnd[]
  readonly group_ids?: readonly string[]
  readonly location_ids?: readonly string[] | null
  readonly shift_id?: string | null
  readonly manager_id?: string | null
}

export type UserGrantsService = ReturnType<typeof userGrantsService>

/** What one person may give to another: nothing they lack themselves. */
export function userGrantsService({ store, checks, roles, groupsSeen, setGroups }: UserGrantsNeeds) {
  async function refuseRoles(ids: readonly string[], caller: Caller): Promise<void> {
    const found = await roles(ids)
    if (found.length < ids.length) throw invalid('role_ids', 'exists', 'One of the roles does not exist')
    const mighty = found.find((role) => lackedBy(caller, role.permissions).length > 0)
    if (mighty) throw new Fault('forbidden', 'users.role_lacking', { params: { name: mighty.name } })
  }

  async function refuseSites(ids: readonly string[] | null, caller: Caller): Promise<void> {
    if (isWider(ids, caller)) throw new Fault('forbidden', 'users.sites_lacking')
    if (ids !== null && (await checks.sites(ids)).size < ids.length)
      throw invalid('location_ids', 'exists', 'One of the sites does not exist')
  }

  async function refuseGroups(ids: readonly string[], caller: Caller): Promise<void> {
    if ((await groupsSeen(ids, caller)).size < ids.length)
      throw invalid('group_ids', 'exists', 'One of the groups does not exist at the sites you see')
  }

  return {
    /** 403 for what the caller lacks, 422 for what does not exist. */
    async refuseUngivable(
      { role_ids = [], group_ids = [], location_ids = [], shift_id, manager_id }: Grants,
      caller: Caller,
    ): Promise<void> {
      await refuseSites(location_ids && plain(location_ids), caller)
      await refuseRoles(plain(role_ids), caller)
      await refuseGroups(plain(group_ids), caller)
      if (shift_id && !(await checks.hasShift(shift_id))) throw invalid('shift_id', 'exists', 'This shift does not exist')
      if (manager_id && !(await checks.hasPerson(manager_id))) throw invalid('manager_id', 'exists', 'There is no active person of that id')
    },

    /** What is left out stays. */
    async give(id: string, { role_ids, role_ends, group_ids, location_ids }: Grants, viewer: Viewer): Promise<void> {
      if (role_ids) await store.setRoles(id, plain(role_ids))
      if (role_ends) await store.setRoleEnds(id, role_ends)
      if (location_ids !== undefined) await store.setSites(id, location_ids && plain(location_ids))
      if (group_ids) await setGroups(id, plain(group_ids), viewer)
    },
  }
}

const plain = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))]
