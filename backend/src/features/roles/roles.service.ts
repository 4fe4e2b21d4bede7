import type { Role, roles } from '@menara/shared/contract/roles.contract.ts'
import type { Permission } from '@menara/shared/kit/permission.ts'
import type { Static } from 'typebox'
import type { Caller } from '../../platform/caller.ts'
import { changedFacts } from '../../platform/changed.ts'
import { Fault } from '../../platform/errors.ts'
import type { Announcement, Journal } from '../../platform/journal.ts'
import type { RolesStore } from './roles.store.ts'

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

export type RolesService = ReturnType<typeof rolesService>

export function rolesService({ store, journal, newId, atomically, keepingManagers, accessChanged }: RolesNeeds) {
  async function existing(id: string): Promise<Role> {
    const role = await store.find(id)
    if (!role) throw new Fault('not-found', 'There is no such role')
    return role
  }

  async function refuseTaken(name: string | undefined, exceptId: string | null): Promise<void> {
    if (name !== undefined && (await store.hasName(name.trim(), exceptId)))
      throw new Fault('conflict', 'Another role has this name already', { errors: [{ field: 'name', rule: 'unique' }] })
  }

  /** Whoever holds the role may something else now: their sockets ask again. */
  async function told(role: Role): Promise<Announcement[]> {
    accessChanged()
    return [{ topic: 'roles', key: role.id }, ...(await store.holders(role.id)).map((id) => ({ topic: 'sessions', key: id, user_id: id }))]
  }

  return {
    async list(_filter: unknown, _caller: Caller): Promise<{ data: Role[]; total: number }> {
      const data = await store.all()
      return { data, total: data.length }
    },

    get: (id: string, _caller: Caller): Promise<Role> => existing(id),

    create: ({ name, description = '', permissions }: Draft, caller: Caller): Promise<Role> =>
      atomically(async () => {
        refuseLacking(permissions, caller)
        await refuseTaken(name, null)
        const id = newId()
        await store.insert({ id, name: name.trim(), description, permissions: [...permissions] })
        const role = await existing(id)
        journal.record({
          action: 'role.created',
          subject: 'roles',
          subject_id: id,
          actor_id: caller.userId,
          detail: { after: role },
          hints: [{ topic: 'roles', key: id }],
        })
        return role
      }),

    update: (id: string, { name, description, permissions }: Partial<Draft>, caller: Caller): Promise<Role> =>
      atomically(async () => {
        const before = await existing(id)
        refuseLacking([...before.permissions, ...(permissions ?? [])], caller)
        await refuseTaken(name, before.id)
        const facts = {
          ...(name !== undefined && { name: name.trim() }),
          ...(description !== undefined && { description }),
          ...(permissions && { permissions: [...permissions] }),
        }
        await (permissions ? keepingManagers(() => store.update(before.id, facts)) : store.update(before.id, facts))
        const after = await existing(before.id)
        journal.record({
          action: 'role.updated',
          subject: 'roles',
          subject_id: before.id,
          actor_id: caller.userId,
          detail: changedFacts(before, after),
          hints: await told(after),
        })
        return after
      }),

    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        const before = await existing(id)
        refuseLacking(before.permissions, caller)
        if (!(await store.removeUnheld(before.id)))
          throw new Fault(
            'conflict',
            `${before.user_count === 1 ? '1 person holds' : `${before.user_count} people hold`} the role ${before.name}; give them another one first`,
          )
        journal.record({
          action: 'role.removed',
          subject: 'roles',
          subject_id: before.id,
          actor_id: caller.userId,
          detail: { before },
          hints: await told(before),
        })
      }),
  }
}

/** Whoever shapes a role could give it to themselves. */
function refuseLacking(permissions: readonly Permission[], caller: Caller): void {
  const lacked = permissions.find((it) => !caller.may(it))
  if (lacked) throw new Fault('forbidden', `You cannot shape a role that holds ${lacked}: you lack that permission`)
}
