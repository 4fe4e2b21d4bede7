import type { Journal } from '../../platform/audit/journal.ts'
import { Fault } from '../../platform/errors.ts'
import type { UsersStore } from './users.store.ts'

export interface ProvidedPeopleNeeds {
  readonly store: Pick<UsersStore, 'insert' | 'setSites' | 'rolesOf' | 'setRoles'>
  readonly journal: Journal
  now(): Date
  newId(): string
  /** Runs a change that could leave nobody in charge of people, and undoes it when it does. */
  keepingManagers<T>(change: () => Promise<T>): Promise<T>
}
interface ProvidedPerson {
  readonly email: string
  readonly name: string
  /** Null: every site. */
  readonly location_ids: readonly string[] | null
  /** Who brings them. */
  readonly provider: string
}
interface ProvidedRoles {
  readonly given: readonly string[]
  readonly withdrawn: readonly string[]
  readonly provider: string
}

/** What identity providers bring and change of people. */
export function providedPeopleService({ store, journal, now, newId, keepingManagers }: ProvidedPeopleNeeds) {
  return {
    /** An active person without a password, as an identity provider brings them. Joins the open transaction. */
    async addProvided({ email, name, location_ids, provider }: ProvidedPerson): Promise<string> {
      const user = {
        ...({ id: newId(), email: email.toLowerCase(), name, phone: '', title: '', status: 'active', shift_id: null } as const),
        created_at: now().toISOString(),
      }
      if (!(await store.insert({ ...user, password: '' }))) throw new Fault('conflict', 'users.address_taken', { params: { email } })
      await store.setSites(user.id, location_ids)
      journal.record({
        action: 'user.created',
        subject: 'users',
        subject_id: user.id,
        actor_id: null,
        detail: { after: { ...user, location_ids }, by: provider },
        hints: [{ topic: 'users', key: user.id }],
      })
      return user.id
    },

    /** The roles an identity provider gives or withdraws; others stay. Nobody in charge is lost by it. Joins the open transaction. */
    async setProvidedRoles(id: string, { given, withdrawn, provider }: ProvidedRoles, accessChanged: () => void): Promise<void> {
      const before = await store.rolesOf(id)
      const after = [...new Set([...before.filter((role) => !withdrawn.includes(role)), ...given])]
      if (after.length === before.length && after.every((role) => before.includes(role))) return
      await keepingManagers(() => store.setRoles(id, after))
      accessChanged()
      journal.record({
        action: 'user.roles_provided',
        subject: 'users',
        subject_id: id,
        actor_id: null,
        detail: { before: { role_ids: before }, after: { role_ids: after }, by: provider },
        hints: [
          { topic: 'users', key: id },
          { topic: 'sessions', key: id, user_id: id },
        ],
      })
    },
  }
}
