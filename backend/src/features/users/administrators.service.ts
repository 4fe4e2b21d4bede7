import type { Journal } from '../../platform/audit/journal.ts'
import { Fault } from '../../platform/errors.ts'
import type { PasswordOwner } from '../../platform/secrets/password-strength.ts'
import type { UsersStore } from './users.store.ts'

export interface AdministratorsNeeds {
  readonly store: Pick<UsersStore, 'insert' | 'setRoles' | 'setSites'>
  readonly journal: Journal
  now(): Date
  newId(): string
  atomically<T>(work: () => Promise<T>): Promise<T>
  /** Throws 422 for a password that would be guessed. */
  hashPassword(password: string, owner: PasswordOwner): Promise<string>
  /** The id of the role that holds every permission; made or completed where needed. */
  administratorRole(): Promise<string>
}

/** For the command line, where nobody has to be signed in: a person with every permission at every site. */
export function administratorsService({ store, journal, now, newId, atomically, hashPassword, administratorRole }: AdministratorsNeeds) {
  return {
    /** 409 when somebody has the address already. */
    async create({ email, name, password }: { email: string; name: string; password: string }): Promise<{ id: string; email: string }> {
      const hash = await hashPassword(password, { email, name })
      return atomically(async () => {
        const user = {
          id: newId(),
          email: email.toLowerCase(),
          name: name.trim(),
          phone: '',
          title: '',
          status: 'active',
          shift_id: null,
          created_at: now().toISOString(),
        } as const
        if (!(await store.insert({ ...user, password: hash })))
          throw new Fault('conflict', 'users.address_taken', { params: { email: user.email } })
        await store.setSites(user.id, null)
        await store.setRoles(user.id, [await administratorRole()])
        journal.record({
          action: 'user.created',
          subject: 'users',
          subject_id: user.id,
          actor_id: null,
          detail: { after: { ...user, location_ids: null }, by: 'command line' },
          hints: [{ topic: 'users', key: user.id }],
        })
        return { id: user.id, email: user.email }
      })
    },
  }
}
