import type { Group, groups } from '@menara/shared/contract/groups.contract.ts'
import type { Static } from 'typebox'
import type { Caller } from '../../platform/caller.ts'
import { changedFacts } from '../../platform/changed.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import type { Announcement, Journal } from '../../platform/journal.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import type { GroupsStore } from './groups.store.ts'

export interface GroupsNeeds {
  readonly store: GroupsStore
  readonly journal: Journal
  newId(): string
  atomically<T>(work: () => Promise<T>): Promise<T>
  siteExists(id: string): Promise<boolean>
  /** Called in every transaction that changes who is in which group. */
  accessChanged(): void
}
type Draft = Static<typeof groups.create.body>
type Filter = Static<typeof groups.list.query>

export type GroupsService = ReturnType<typeof groupsService>

export function groupsService({ store, journal, newId, atomically, siteExists, accessChanged }: GroupsNeeds) {
  async function visible(id: string, caller: Caller): Promise<Group> {
    const group = await store.find(id, caller)
    if (!group) throw new Fault('not-found', 'There is no such group at the sites you see')
    return group
  }

  async function changeable(id: string, caller: Caller): Promise<Group> {
    const group = await visible(id, caller)
    refuseAllSites(group.location_id, caller)
    return group
  }

  async function refuseSite(locationId: string | null | undefined, caller: Caller): Promise<void> {
    if (locationId === undefined) return
    refuseAllSites(locationId, caller)
    if (locationId !== null && !(caller.sees(locationId.toLowerCase()) && (await siteExists(locationId))))
      throw invalid('location_id', 'exists', 'There is no such site among those you see')
  }

  async function refuseMembers(ids: readonly string[] | undefined, caller: Caller): Promise<void> {
    if (ids && ids.length > 0 && (await store.peopleSeen(ids, caller)).size < ids.length)
      throw invalid('member_ids', 'exists', 'One of the people does not exist at the sites you see')
  }

  async function refuseTaken(name: string | undefined, exceptId: string | null): Promise<void> {
    if (name !== undefined && (await store.hasName(name.trim(), exceptId)))
      throw new Fault('conflict', 'Another group has this name already', { errors: [{ field: 'name', rule: 'unique' }] })
  }

  /** Members who came or went may see other tickets now. */
  function told(group: Group, members: readonly string[]): Announcement[] {
    accessChanged()
    return [{ topic: 'groups', key: group.id, location_id: group.location_id }, ...members.map((key) => ({ topic: 'users', key }))]
  }

  return {
    async list({ next, limit = 10, ...filter }: Filter, caller: Caller) {
      const rows = await store.list(caller, { ...filter, limit, after: readCursor(next, ['string', 'string']) })
      return pageOf(rows, limit, (it) => [it.name, it.id])
    },

    get: visible,

    create: ({ name, description = '', location_id = null, member_ids }: Draft, caller: Caller): Promise<Group> =>
      atomically(async () => {
        const members = member_ids && plain(member_ids)
        await refuseSite(location_id, caller)
        await refuseMembers(members, caller)
        await refuseTaken(name, null)
        const id = newId()
        await store.insert({ id, name: name.trim(), description, location_id })
        await store.setMembers(id, members ?? [], caller)
        const group = await visible(id, caller)
        journal.record({
          action: 'group.created',
          subject: 'groups',
          subject_id: id,
          actor_id: caller.userId,
          detail: { after: group },
          hints: told(group, members ?? []),
        })
        return group
      }),

    update: (id: string, { name, description, location_id, member_ids }: Partial<Draft>, caller: Caller): Promise<Group> =>
      atomically(async () => {
        const before = await changeable(id, caller)
        const members = member_ids && plain(member_ids)
        await refuseSite(location_id, caller)
        await refuseMembers(members, caller)
        await refuseTaken(name, before.id)
        const facts = {
          ...(name !== undefined && { name: name.trim() }),
          ...(description !== undefined && { description }),
          ...(location_id !== undefined && { location_id }),
        }
        if (Object.keys(facts).length > 0) await store.update(before.id, facts)
        if (members) await store.setMembers(before.id, members, caller)
        const after = await visible(before.id, caller)
        journal.record({
          action: 'group.updated',
          subject: 'groups',
          subject_id: before.id,
          actor_id: caller.userId,
          detail: changedFacts(before, after),
          hints: told(after, cameOrWent(before, after)),
        })
        return after
      }),

    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        const before = await changeable(id, caller)
        if (!(await store.remove(before.id))) throw new Fault('not-found', 'Somebody has removed this group meanwhile')
        const members = before.members.map((it) => it.id)
        journal.record({
          action: 'group.removed',
          subject: 'groups',
          subject_id: before.id,
          actor_id: caller.userId,
          detail: { before },
          hints: told(before, members),
        })
      }),
  }
}

function refuseAllSites(locationId: string | null, caller: Caller): void {
  if (locationId === null && caller.locationIds !== null)
    throw new Fault('forbidden', 'This group serves all sites; only somebody who sees all sites can say what it is')
}

const plain = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))]

function cameOrWent(before: Group, after: Group): string[] {
  const [was, is] = [before, after].map((group) => group.members.map((it) => it.id)) as [string[], string[]]
  return [...was.filter((id) => !is.includes(id)), ...is.filter((id) => !was.includes(id))]
}
