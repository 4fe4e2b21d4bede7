import { users as userContract } from '@menara/shared/contract/users.contract.ts'
import { accountsRoutes } from '../features/accounts/accounts.routes.ts'
import { type AccountsService, accountsService } from '../features/accounts/accounts.service.ts'
import { attemptsService } from '../features/accounts/attempts.service.ts'
import { callersService } from '../features/accounts/callers.service.ts'
import { callersStore } from '../features/accounts/callers.store.ts'
import { loginMissesStore } from '../features/accounts/login-misses.store.ts'
import { sessionsStore } from '../features/accounts/sessions.store.ts'
import { groupsRoutes } from '../features/groups/groups.routes.ts'
import { groupsService } from '../features/groups/groups.service.ts'
import { groupsStore } from '../features/groups/groups.store.ts'
import { administratorRole } from '../features/roles/administrator-role.service.ts'
import { rolesRoutes } from '../features/roles/roles.routes.ts'
import { rolesService } from '../features/roles/roles.service.ts'
import { rolesStore } from '../features/roles/roles.store.ts'
import { shiftsRoutes } from '../features/shifts/shifts.routes.ts'
import { shiftsService } from '../features/shifts/shifts.service.ts'
import { shiftsStore } from '../features/shifts/shifts.store.ts'
import { administratorsService } from '../features/users/administrators.service.ts'
import { managersService } from '../features/users/managers.service.ts'
import { peopleStore } from '../features/users/people.store.ts'
import { userAccountsService } from '../features/users/user-accounts.service.ts'
import { userGrantsService } from '../features/users/user-grants.service.ts'
import { usersRoutes } from '../features/users/users.routes.ts'
import { usersService } from '../features/users/users.service.ts'
import { usersStore } from '../features/users/users.store.ts'
import { checkOf } from '../platform/http/validators.ts'
import { isId } from '../platform/ids.ts'
import { hashPassword } from '../platform/passwords.ts'
import { ACCESS_TOKEN_MS, tokensWith } from '../platform/tokens.ts'
import type { Base, People, Places } from './parts.ts'

/** Accounts, users, groups, roles and shifts: who somebody is, what they may and where. */
export function openPeople(base: Base, { places }: { places: Places }): People {
  const { app, db, journal, newId } = base
  const shared = { journal, now: base.now, newId, atomically: db.atomically }
  const stores = {
    users: usersStore(db),
    people: peopleStore(db),
    groups: groupsStore(db),
    roles: rolesStore(db),
    sessions: sessionsStore(db, base.now),
  }
  const callers = openCallers(base, stores)
  const accessChanged = () => db.afterCommit(callers.forget)
  const siteExists = async (id: string) => (await places.site(id)) !== undefined
  const { keepingManagers } = managersService({ store: stores.users, people: stores.people })
  const userAccounts = userAccountsService({ ...shared, store: stores.users })
  const accounts = openAccounts(base, { ...stores, userAccounts, accessChanged })

  accountsRoutes(app, accounts)
  usersRoutes(
    app,
    usersService({
      ...shared,
      keepingManagers,
      siteExists,
      accessChanged,
      hashPassword,
      store: stores.users,
      people: stores.people,
      grants: userGrantsService({ store: stores.users, people: stores.people, roles: stores.roles.some, groupsSeen: stores.groups.seen }),
      setPassword: userAccounts.setPassword,
      setGroups: stores.groups.setGroupsOf,
      openSessions: accounts.openSessions,
      endSessions: accounts.endAll,
    }),
  )
  groupsRoutes(app, groupsService({ ...shared, store: stores.groups, siteExists, accessChanged }))
  rolesRoutes(app, rolesService({ ...shared, store: stores.roles, keepingManagers, accessChanged }))
  shiftsRoutes(app, shiftsService({ ...shared, store: shiftsStore(db) }))

  return {
    identify: callers.identify,
    person: async (id) => (isId(id) ? stores.people.person(id) : undefined),
    group: async (id) => (isId(id) ? stores.groups.facts(id) : undefined),
    memberIds: async (id) => (isId(id) ? stores.groups.activeMembers(id) : []),
    holding: stores.people.holding,
  }
}

interface Stores {
  readonly users: ReturnType<typeof usersStore>
  readonly sessions: ReturnType<typeof sessionsStore>
}

function openCallers({ db, now, tokenKey }: Base, { users, sessions }: Stores) {
  const tokens = tokensWith(tokenKey)
  return callersService({
    store: callersStore(db),
    now,
    readToken: (token) => tokens.read(token, now()),
    async touch({ sessionId, userId }, at) {
      await sessions.touch(sessionId, at)
      await users.seen(userId, at)
    },
  })
}

function openAccounts(
  base: Base,
  lent: Stores & { userAccounts: ReturnType<typeof userAccountsService>; accessChanged(): void },
): AccountsService {
  const { db, journal, now, newId } = base
  const { users, sessions, userAccounts, accessChanged } = lent
  const tokens = tokensWith(base.tokenKey)
  return accountsService({
    sessions,
    journal,
    now,
    newId,
    accessChanged,
    atomically: db.atomically,
    people: callersStore(db),
    attempts: attemptsService({ store: loginMissesStore(db), now, atomically: db.atomically }),
    async signToken(facts) {
      const at = now()
      return { accessToken: await tokens.sign(facts, at), expiresAt: new Date(at.getTime() + ACCESS_TOKEN_MS).toISOString() }
    },
    credentials: users.credentials,
    stillActive: users.stillActive,
    registerUser: userAccounts.register,
    setPassword: userAccounts.setPassword,
    setLanguage: userAccounts.setLanguage,
  })
}

/**
 * For `npm run admin -- create`: an active person with every permission at all sites. Makes the role Administrator where it is missing.
 * Throws a Fault with a sentence for the terminal: 409 when the address is taken, 422 for a bad address, name or password.
 */
export async function createAdministrator(
  needs: Pick<Base, 'db' | 'journal' | 'now' | 'newId'>,
  person: { email: string; name: string; password: string },
): Promise<{ id: string; email: string }> {
  const { db, journal, newId } = needs
  checkOf(userContract.create.body, 'body')(person)
  const roles = rolesStore(db)
  const { create } = administratorsService({
    journal,
    now: needs.now,
    newId,
    hashPassword,
    store: usersStore(db),
    atomically: db.atomically,
    administratorRole: () => administratorRole({ store: roles, journal, newId }),
  })
  return create(person)
}
