import type { Group } from '@menara/shared/contract/people/groups.contract.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import type { GroupRowsStore } from './group-rows.store.ts'

export interface GroupChecksNeeds {
  readonly rows: Pick<GroupRowsStore, 'find' | 'peopleSeen' | 'hasName'>
  siteExists(id: string): Promise<boolean>
  siteOfArea(id: string): Promise<string | undefined>
}
export interface GroupFacts {
  readonly name?: string
  readonly location_id?: string | null
  readonly member_ids?: readonly string[] | undefined
}

export type GroupChecksService = ReturnType<typeof groupChecksService>

/** Which groups a caller sees and what they may make of them. */
export function groupChecksService({ rows, siteExists, siteOfArea }: GroupChecksNeeds) {
  async function visible(id: string, caller: Caller): Promise<Group> {
    const group = await rows.find(id, caller)
    if (!group) throw new Fault('not-found', 'groups.not_found')
    return group
  }

  async function refuseSite(locationId: string | null, caller: Caller): Promise<void> {
    refuseAllSites(locationId, caller)
    if (locationId === null || (caller.sees(locationId.toLowerCase()) && (await siteExists(locationId)))) return
    throw invalid('location_id', 'exists', 'There is no such site among those you see')
  }

  return {
    visible,

    async changeable(id: string, caller: Caller): Promise<Group> {
      const group = await visible(id, caller)
      refuseAllSites(group.location_id, caller)
      return group
    },

    /** A team is responsible for a part of its own site only. */
    async refuseArea(areaId: string | null, locationId: string | null): Promise<void> {
      if (areaId !== null && (await siteOfArea(areaId)) !== locationId)
        throw invalid('area_id', 'exists', 'There is no such area at the site of this group')
    },

    /** Nobody comes into a team, or leads one, by their own hand. */
    refuseSelf(
      {
        leader_id,
        member_ids = [],
      }: { readonly leader_id?: string | null | undefined; readonly member_ids?: readonly string[] | undefined },
      { before, caller }: { readonly before: Group | null; readonly caller: Caller },
    ): void {
      const joins = member_ids.includes(caller.userId) && !before?.members.some((member) => member.id === caller.userId)
      const leads = leader_id?.toLowerCase() === caller.userId && before?.leader_id !== caller.userId
      if (joins || leads) throw new Fault('forbidden', 'groups.self_joined')
    },

    /** Whoever leads a team is somebody in view; whoever led it before may stay. */
    async refuseLeader(leaderId: string | null | undefined, { caller, was }: { caller: Caller; was: string | null }): Promise<void> {
      if (!leaderId || leaderId === was) return
      if ((await rows.peopleSeen([leaderId], caller)).size === 0)
        throw invalid('leader_id', 'exists', 'There is no such person at the sites you see')
    },

    /** 403 for what serves all sites, 422 for what is not in view, 409 for a name that is taken. */
    async refuse(
      { name, location_id, member_ids = [] }: GroupFacts,
      { caller, exceptId }: { caller: Caller; exceptId: string | null },
    ): Promise<void> {
      if (location_id !== undefined) await refuseSite(location_id, caller)
      if ((await rows.peopleSeen(member_ids, caller)).size < member_ids.length)
        throw invalid('member_ids', 'exists', 'One of the people does not exist at the sites you see')
      if (name !== undefined && (await rows.hasName(name.trim(), exceptId)))
        throw new Fault('conflict', 'groups.name_taken', { errors: [{ field: 'name', rule: 'unique' }] })
    },
  }
}

function refuseAllSites(locationId: string | null, caller: Caller): void {
  if (locationId === null && caller.locationIds !== null) throw new Fault('forbidden', 'groups.all_sites')
}
