import { users } from '@menara/shared/contract/people/users.contract.ts'
import { passkeysStore } from '../features/accounts/passkeys/passkeys.store.ts'
import { challengesStore } from '../features/accounts/second-factors/challenges.store.ts'
import { recoveryCodesStore } from '../features/accounts/second-factors/recovery-codes.store.ts'
import { secondFactorsStore } from '../features/accounts/second-factors/second-factors.store.ts'
import { sessionsStore } from '../features/accounts/sessions/sessions.store.ts'
import { administratorRole } from '../features/roles/administrator-role.service.ts'
import { rolesStore } from '../features/roles/roles.store.ts'
import { userChecksStore } from '../features/users/access/user-checks.store.ts'
import { administratorsService } from '../features/users/administrators.service.ts'
import { usersStore } from '../features/users/users.store.ts'
import { checkOf } from '../platform/http/validators.ts'
import type { Platform } from '../platform/platform.ts'
import { hashNewPassword } from '../platform/secrets/password-strength.ts'

/**
 * For `npm run admin -- create`: an active person with every permission at all sites. Makes the role Administrator where it is missing.
 * Throws a Fault with a sentence for the terminal: 409 when the address is taken, 422 for a bad address, name or password.
 */
export async function createAdministrator(
  needs: Pick<Platform, 'db' | 'journal' | 'now' | 'newId'>,
  person: { email: string; name: string; password: string },
): Promise<{ id: string; email: string }> {
  const { db, journal, newId } = needs
  checkOf(users.create.body, 'body')(person)
  const roles = rolesStore(db)
  const { create } = administratorsService({
    journal,
    now: needs.now,
    newId,
    hashPassword: hashNewPassword,
    store: usersStore(db),
    atomically: db.atomically,
    administratorRole: () => administratorRole({ store: roles, journal, newId }),
  })
  return create(person)
}

/**
 * For `npm run admin -- reset-second-factor`: removes the authenticator, passkeys and recovery codes of a person whose others cannot help,
 * and ends their sessions. False where nobody has the address.
 */
export async function resetSecondFactor({ db, journal, now }: Pick<Platform, 'db' | 'journal' | 'now'>, email: string): Promise<boolean> {
  const person = await userChecksStore(db).credentials({ email })
  if (!person) return false
  const { id } = person
  await db.atomically(async () => {
    await secondFactorsStore(db).remove(id)
    await recoveryCodesStore(db).replace(id, [])
    await passkeysStore(db).removeAll(id)
    await challengesStore(db).end(id)
    const ended = await sessionsStore(db, now).endAll(id)
    const hints = ended.map((session) => ({ topic: 'sessions', key: session.id, user_id: id }))
    const detail = { by: 'command line', sessions_ended: ended.length }
    journal.record({ action: 'second_factor.reset', subject: 'users', subject_id: id, actor_id: null, detail, hints })
  })
  return true
}
