import type { Group, groups } from '@menara/shared/contract/people/groups.contract.ts'
import type { Static } from 'typebox'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault } from '../../platform/errors.ts'
import type { Announcement } from '../../platform/events/change.ts'
import { changedFacts } from '../../platform/events/changed.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import { inTheWay } from '../../platform/texts/sentences.ts'
import type { Events } from '../../ports/events.ts'
import type { GroupChecksService } from './group-checks.service.ts'
import type { GroupRowsStore } from './group-rows.store.ts'
import type { GroupsStore } from './groups.store.ts'

export interface GroupsNeeds {
  readonly store: GroupsStore
  readonly rows: GroupRowsStore
  readonly checks: GroupChecksService
  readonly journal: Journal
  newId(): string
  atomically<T>(work: () => Promise<T>): Promise<T>
  /** Called in every transaction that changes who is in which group. */
  accessChanged(): void
  readonly events: Pick<Events, 'emit'>
}
type Draft = Static<typeof groups.create.body>
type Changes = Partial<Draft>
type Filter = Static<typeof groups.list.query>

export type GroupsService = ReturnType<typeof groupsService>

/** Teams of people, of one site or of all. */
export function groupsService(needs: GroupsNeeds) {
  const { rows, checks, atomically } = needs
  return {
    async list({ next, limit = 10, ...filter }: Filter, caller: Caller): Promise<{ data: Group[]; next?: string }> {
      const found = await rows.list(caller, { ...filter, limit, after: readCursor(next, ['string', 'string']) })
      return pageOf(found, limit, (item) => [item.name, item.id])
    },
    get: checks.visible,
    create: (draft: Draft, caller: Caller): Promise<Group> => atomically(() => create(needs, draft, caller)),
    update: (id: string, changes: Changes, caller: Caller): Promise<Group> => atomically(() => update(needs, { id, changes }, caller)),
    remove: (id: string, caller: Caller): Promise<void> => atomically(() => remove(needs, id, caller)),
  }
}

async function create(
  needs: GroupsNeeds,
  { name, description = '', location_id = null, area_id = null, leader_id = null, member_ids = [] }: Draft,
  caller: Caller,
): Promise<Group> {
  const members = plain(member_ids)
  needs.checks.refuseSelf({ leader_id, member_ids: members }, { before: null, caller })
  await needs.checks.refuse({ name, location_id, member_ids: members }, { caller, exceptId: null })
  await needs.checks.refuseArea(area_id, location_id)
  await needs.checks.refuseLeader(leader_id, { caller, was: null })
  const id = needs.newId()
  await needs.store.insert({ id, name: name.trim(), description, location_id, area_id, leader_id })
  await needs.events.emit('group.members-changed', await needs.store.setMembers(id, members, caller))
  const after = await needs.checks.visible(id, caller)
  record(needs, 'group.created', { group: after, members, caller, detail: { after } })
  return after
}

async function update(needs: GroupsNeeds, { id, changes }: { id: string; changes: Changes }, caller: Caller): Promise<Group> {
  const { name, member_ids, ...others } = changes
  const before = await needs.checks.changeable(id, caller)
  const members = member_ids && plain(member_ids)
  needs.checks.refuseSelf({ leader_id: others.leader_id, member_ids: members }, { before, caller })
  await needs.checks.refuse({ ...changes, member_ids: members }, { caller, exceptId: before.id })
  const { location_id, area_id } = { ...before, ...others }
  await needs.checks.refuseArea(area_id, location_id)
  await needs.checks.refuseLeader(others.leader_id, { caller, was: before.leader_id })
  const facts = { ...others, ...(name !== undefined && { name: name.trim() }) }
  if (Object.keys(facts).length > 0) await needs.store.update(before.id, facts)
  if (members) await needs.events.emit('group.members-changed', await needs.store.setMembers(before.id, members, caller))
  const after = await needs.checks.visible(before.id, caller)
  record(needs, 'group.updated', { group: after, members: cameOrWent(before, after), caller, detail: changedFacts(before, after) })
  return after
}

async function remove(needs: GroupsNeeds, id: string, caller: Caller): Promise<void> {
  const before = await needs.checks.changeable(id, caller)
  const used = inTheWay({ 'service level policies': await needs.store.policiesFor(before.id) })
  if (used) throw new Fault('conflict', 'groups.in_use', { params: { name: before.name, used } })
  if (!(await needs.store.remove(before.id))) throw new Fault('not-found', 'groups.removed')
  record(needs, 'group.removed', { group: before, members: before.members.map((member) => member.id), caller, detail: { before } })
}

interface Recorded {
  readonly group: Group
  /** Who came or went: they may see other tickets now. */
  readonly members: readonly string[]
  readonly caller: Caller
  readonly detail: Record<string, unknown>
}

function record({ journal, accessChanged }: GroupsNeeds, action: string, { group, members, caller, detail }: Recorded): void {
  const hints: Announcement[] = [
    { topic: 'groups', key: group.id, location_id: group.location_id },
    ...members.map((key) => ({ topic: 'users', key })),
  ]
  journal.record({ action, subject: 'groups', subject_id: group.id, actor_id: caller.userId, detail, hints })
  accessChanged()
}

const plain = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))]

function cameOrWent(before: Group, after: Group): string[] {
  const [was, is] = [before, after].map((group) => group.members.map((member) => member.id)) as [string[], string[]]
  return [...was.filter((id) => !is.includes(id)), ...is.filter((id) => !was.includes(id))]
}
