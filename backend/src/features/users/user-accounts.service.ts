import type { Journal } from '../../platform/audit/journal.ts'
import type { Message } from '../../ports/notifications.ts'
import type { UsersStore } from './users.store.ts'

export interface UserAccountsNeeds {
  readonly store: Pick<UsersStore, 'insert' | 'setPassword' | 'setLanguage'>
  readonly journal: Journal
  /** Joins the open transaction. */
  readonly send: (message: Message) => Promise<void>
  now(): Date
  newId(): string
  atomically<T>(work: () => Promise<T>): Promise<T>
}

/** What accounts may change of a person: lent to them, since the person's row is written here alone. */
export function userAccountsService({ store, journal, send, now, newId, atomically }: UserAccountsNeeds) {
  return {
    /** A person without roles and sites who waits to be activated; nothing where the address is known. */
    register: ({ email, name, phone = '', password }: { email: string; name: string; phone?: string; password: string }): Promise<void> =>
      atomically(async () => {
        const user = {
          id: newId(),
          email: email.toLowerCase(),
          name: name.trim(),
          phone,
          title: '',
          status: 'pending',
          shift_id: null,
          created_at: now().toISOString(),
        } as const
        if (!(await store.insert({ ...user, password }))) return
        journal.record({
          action: 'user.registered',
          subject: 'users',
          subject_id: user.id,
          actor_id: null,
          detail: { after: user },
          hints: [{ topic: 'users', key: user.id }],
        })
      }),

    /** `password` is hashed already; it stays out of the journal. */
    setPassword: (id: string, password: string, actorId: string): Promise<void> =>
      atomically(async () => {
        if (!(await store.setPassword(id, password))) return
        journal.record({ action: 'user.password_set', subject: 'users', subject_id: id, actor_id: actorId })
        // Whoever did it: who did not want it must hear of it.
        await send({ ...PASSWORD_CHANGED, user_ids: [id] })
      }),

    setLanguage: (id: string, language: 'en' | 'id'): Promise<void> =>
      atomically(async () => {
        if (await store.setLanguage(id, language))
          journal.record({
            action: 'user.language_set',
            subject: 'users',
            subject_id: id,
            actor_id: id,
            detail: { after: { language } },
            hints: [{ topic: 'users', key: id }],
          })
      }),
  }
}

const PASSWORD_CHANGED: Omit<Message, 'user_ids'> = {
  type: 'account.password_changed',
  title: 'Your password was changed',
  text: 'If that was not you, tell an administrator at once',
  link: '/admin/setting',
  message: { key: 'account.password_changed', params: {} },
}
