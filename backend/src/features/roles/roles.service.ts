import type { Role, roles } from '@menara/shared/contract/people/roles.contract.ts'
import type { Permission } from '@menara/shared/kit/permission.ts'
import type { Static } from 'typebox'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault } from '../../platform/errors.ts'
import type { Announcement } from '../../platform/events/change.ts'
import { changedFacts } from '../../platform/events/changed.ts'
import type { RolesStore } from './roles.store.ts'
import { standardRoles } from './standard-roles.ts'

export interface RolesNeeds {
  readonly store: RolesStore
  readonly journal: Journal
  newId(): string
  atomically<T>(work: () => Promise<T>): Promise<T>
  /** Runs a change that could leave nobody in charge of people, and undoes it when it does. */
  keepingManagers<T>(change: () => Promise<T>): Promise<T>
  /** Called in every transaction that changes who may what. */
  accessChanged(): void
}
type Draft = Static<typeof roles.create.body>
type Changes = Partial<Draft>

export type RolesService = ReturnType<typeof rolesService>

/** Named sets of permissions; all sites share them. */
export function rolesService(needs: RolesNeeds) {
  const { store, atomically } = needs
  return {
    async list(_filter: unknown, _caller: Caller): Promise<{ data: Role[]; total: number }> {
      const data = await store.all()
      return { data, total: data.length }
    },
    get: (id: string, _caller: Caller): Promise<Role> => existing(needs, id),
    create: (draft: Draft, caller: Caller): Promise<Role> => atomically(() => create(needs, draft, caller)),
    /** How many of the standard roles were missing by name, and are there now. */
    addStandard: (caller: Caller): Promise<number> => atomically(() => addStandard(needs, caller)),
    update: (id: string, changes: Changes, caller: Caller): Promise<Role> => atomically(() => update(needs, { id, changes }, caller)),
    remove: (id: string, caller: Caller): Promise<void> => atomically(() => remove(needs, id, caller)),
  }
}

async function create(
  needs: RolesNeeds,
  { name, description = '', permissions, second_factor = false }: Draft,
  caller: Caller,
): Promise<Role> {
  refuseLacking(permissions, caller)
  await refuseTaken(needs, name, null)
  const id = needs.newId()
  await needs.store.insert({ id, name: name.trim(), description, permissions: [...permissions], second_factor })
  const after = await existing(needs, id)
  await record(needs, 'role.created', { role: after, caller, detail: { after } })
  return after
}

async function addStandard(needs: RolesNeeds, caller: Caller): Promise<number> {
  let added = 0
  for (const { name, description, permissions } of Object.values(standardRoles)) {
    if (await needs.store.hasName(name, null)) continue
    await create(needs, { name, description, permissions: [...permissions] }, caller)
    added += 1
  }
  return added
}

async function update(needs: RolesNeeds, { id, changes }: { id: string; changes: Changes }, caller: Caller): Promise<Role> {
  const { name, description, permissions, second_factor } = changes
  const before = await existing(needs, id)
  refuseLacking([...before.permissions, ...(permissions ?? [])], caller)
  if (name !== undefined) await refuseTaken(needs, name, before.id)
  const facts = {
    ...(name !== undefined && { name: name.trim() }),
    ...(description !== undefined && { description }),
    ...(permissions && { permissions: [...permissions] }),
    ...(second_factor !== undefined && { second_factor }),
  }
  const change = () => needs.store.update(before.id, facts)
  await (permissions ? needs.keepingManagers(change) : change())
  const after = await existing(needs, before.id)
  await record(needs, 'role.updated', { role: after, caller, detail: changedFacts(before, after) })
  return after
}

async function remove(needs: RolesNeeds, id: string, caller: Caller): Promise<void> {
  const before = await existing(needs, id)
  refuseLacking(before.permissions, caller)
  if (!(await needs.store.removeUnheld(before.id)))
    throw new Fault('conflict', 'roles.in_use', { params: { name: before.name, holders: { people: before.user_count } } })
  await record(needs, 'role.removed', { role: before, caller, detail: { before } })
}

async function existing({ store }: RolesNeeds, id: string): Promise<Role> {
  const role = await store.find(id)
  if (!role) throw new Fault('not-found', 'roles.not_found')
  return role
}

async function refuseTaken({ store }: RolesNeeds, name: string, exceptId: string | null): Promise<void> {
  if (await store.hasName(name.trim(), exceptId))
    throw new Fault('conflict', 'roles.name_taken', { errors: [{ field: 'name', rule: 'unique' }] })
}

/** Whoever shapes a role could give it to themselves. */
function refuseLacking(permissions: readonly Permission[], caller: Caller): void {
  const lacked = permissions.find((permission) => !caller.may(permission))
  if (lacked) throw new Fault('forbidden', 'roles.lacking', { params: { permission: lacked } })
}

/** Whoever holds the role may something else now: their sockets ask again. */
async function record(
  needs: RolesNeeds,
  action: string,
  { role, caller, detail }: { role: Role; caller: Caller; detail: Record<string, unknown> },
): Promise<void> {
  const holders = await needs.store.holders(role.id)
  const hints: Announcement[] = [{ topic: 'roles', key: role.id }, ...holders.map((id) => ({ topic: 'sessions', key: id, user_id: id }))]
  needs.journal.record({ action, subject: 'roles', subject_id: role.id, actor_id: caller.userId, detail, hints })
  needs.accessChanged()
}
