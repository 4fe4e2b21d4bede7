import { users } from '@menara/shared/contract/people/users.contract.ts'
import { administratorRole } from '../features/roles/administrator-role.service.ts'
import { rolesStore } from '../features/roles/roles.store.ts'
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
