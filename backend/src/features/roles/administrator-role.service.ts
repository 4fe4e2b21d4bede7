import { permissions } from '@menara/shared/kit/permission.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import type { RolesStore } from './roles.store.ts'
import { standardRoles } from './standard-roles.ts'

export interface AdministratorRoleNeeds {
  readonly store: RolesStore
  readonly journal: Journal
  newId(): string
}

/** The id of the role Administrator, made where it is missing and given what it lacks; joins the open transaction. */
export async function administratorRole({ store, journal, newId }: AdministratorRoleNeeds): Promise<string> {
  const { name, description } = standardRoles.administrator
  const held = await store.named(name)
  if (held && held.permissions.length === permissions.length) return held.id
  const id = held?.id ?? newId()
  if (held) await store.update(id, { permissions: [...permissions] })
  else await store.insert({ id, name, description, permissions: [...permissions] })
  const action = held ? 'role.updated' : 'role.created'
  journal.record({
    action,
    subject: 'roles',
    subject_id: id,
    actor_id: null,
    detail: { after: { name, permissions } },
    hints: [{ topic: 'roles', key: id }],
  })
  return id
}
