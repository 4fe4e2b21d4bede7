import { users } from '@menara/shared/contract/people/users.contract.ts'
import { sessionsStore } from '../../backend/src/features/accounts/sessions/sessions.store.ts'
import { userChecksStore } from '../../backend/src/features/users/access/user-checks.store.ts'
import { usersStore } from '../../backend/src/features/users/users.store.ts'
import { checkOf } from '../../backend/src/platform/http/validators.ts'
import { hashNewPassword } from '../../backend/src/platform/secrets/password-strength.ts'
import { Refusal } from '../kit/refusal.ts'
import type { Opened } from './opened.ts'

/** Sets a password from the command line and ends every session of that person, in one transaction. */
export async function setPasswordOf({ db, journal, now }: Opened, { email, password }: { email: string; password: string }): Promise<void> {
  checkOf(users.resetPassword.body, 'body')({ password })
  const store = usersStore(db)
  const person = await userChecksStore(db).credentials({ email })
  if (!person) throw new Refusal(`Nobody has the e-mail address ${email}.`)
  const hash = await hashNewPassword(password, { email, name: '' })
  await db.atomically(async () => {
    if (!(await store.setPassword(person.id, hash))) throw new Refusal(`Nobody has the e-mail address ${email}.`)
    journal.record({ action: 'user.password_set', subject: 'users', subject_id: person.id, actor_id: null, detail: { by: 'command line' } })
    for (const { id, user_id } of await sessionsStore(db, now).endAll(person.id)) {
      const hints = [{ topic: 'sessions', key: id, user_id }]
      journal.record({
        action: 'session.ended',
        subject: 'sessions',
        subject_id: id,
        actor_id: null,
        detail: { reason: 'set from the command line' },
        hints,
      })
    }
  })
}
