import { users as userContract } from '@menara/shared/contract/users.contract.ts'
import { accountsRoutes } from '../features/accounts/accounts.routes.ts'
import { accountsService } from '../features/accounts/accounts.service.ts'
import { attemptsService } from '../features/accounts/attempts.service.ts'
import { callersService } from '../features/accounts/callers.service.ts'
import { callersStore } from '../features/accounts/callers.store.ts'
import { knownDevices } from '../features/accounts/known-devices.ts'
import { loginMissesStore } from '../features/accounts/login-misses.store.ts'
import { refreshTokens } from '../features/accounts/refresh-tokens.ts'
import { sessionsService } from '../features/accounts/sessions.service.ts'
import { sessionsStore } from '../features/accounts/sessions.store.ts'
import { groupChecksService } from '../features/groups/group-checks.service.ts'
import { groupRowsStore } from '../features/groups/group-rows.store.ts'
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
import { powersStore } from '../features/users/powers.store.ts'
import { stillWorkingBy } from '../features/users/ticket-workers.service.ts'
import { userAccessService } from '../features/users/user-access.service.ts'
import { userAccountsService } from '../features/users/user-accounts.service.ts'
import { userChecksStore } from '../features/users/user-checks.store.ts'
import { userGrantsService } from '../features/users/user-grants.service.ts'
import { userStandingService } from '../features/users/user-standing.service.ts'
import { usersRoutes } from '../features/users/users.routes.ts'
import { usersService } from '../features/users/users.service.ts'
import { usersStore } from '../features/users/users.store.ts'
import { callerOf } from '../platform/caller.ts'
import { checkOf } from '../platform/http/validators.ts'
import { isId } from '../platform/ids.ts'
import type { Journal } from '../platform/journal.ts'
import { hashNewPassword } from '../platform/password-strength.ts'
import type { Platform } from '../platform/platform.ts'
import { ACCESS_TOKEN_MS, tokensWith } from '../platform/tokens.ts'
import type { Events } from '../ports/events.ts'
import type { Notifier } from '../ports/notifications.ts'
import type { People } from '../ports/people.ts'
import type { Places } from '../ports/places.ts'

interface Others extends Pick<Notifier, 'send'> {
  readonly places: Places
  readonly events: Pick<Events, 'emit'>
}

/** Accounts, users, groups, roles and shifts: who somebody is, what they may and where. */
export function openPeople(base: Platform, { places, send, events }: Others): People {
  const stores = storesOn(base)
  const callers = openCallers(base, stores)
  const lent: Lent = {
    journal: base.journal,
    now: base.now,
    newId: base.newId,
    atomically: base.db.atomically,
    accessChanged: () => base.db.afterCommit(callers.forget),
    events,
    siteExists: async (id) => (await places.site(id)) !== undefined,
    ...managersService(stores),
  }
  const { confirms, ...accounts } = openAccounts(base, stores, { ...lent, send })
  openUsers(base, { stores, lent, ...accounts })

  const { groups, rows, roles, powers } = stores
  const checks = groupChecksService({
    rows,
    siteExists: lent.siteExists,
    siteOfArea: async (id) => (await places.area(id))?.location_id,
  })
  groupsRoutes(base.app, groupsService({ ...lent, store: groups, rows, checks }))
  rolesRoutes(base.app, rolesService({ ...lent, store: roles }))
  shiftsRoutes(base.app, shiftsService({ ...lent, store: shiftsStore(base.db) }))

  return {
    identify: callers.identify,
    person: async (id) => (isId(id) ? powers.person(id) : undefined),
    group: async (id) => (isId(id) ? rows.facts(id) : undefined),
    memberIds: async (id) => (isId(id) ? rows.activeMembers(id) : []),
    hasRole: async (id) => (await roles.find(id)) !== undefined,
    confirms,
    async acting(id) {
      const [person, me] = [await powers.person(id), await stores.callers.me(id)]
      if (person?.status !== 'active' || !me) return undefined
      const { name, groups: of, location_ids: locationIds, permissions, audience, language } = me
      const facts = { userId: id, sessionId: '', name, locationIds, audience }
      return { caller: callerOf({ ...facts, groupIds: of.map((it) => it.id), permissions: new Set(permissions) }), language }
    },
    holding: powers.holding,
    stillWorking: stillWorkingBy(powers),
    holdsAt: async (id, permission, locationId) => isId(id) && powers.holdsAt(id, permission, locationId),
  }
}

const storesOn = ({ db, now }: Platform) => ({
  users: usersStore(db),
  people: peopleStore(db),
  powers: powersStore(db),
  checks: userChecksStore(db),
  groups: groupsStore(db),
  rows: groupRowsStore(db),
  roles: rolesStore(db),
  sessions: sessionsStore(db, now),
  callers: callersStore(db),
})
type Stores = ReturnType<typeof storesOn>

/** What most services here are built from. */
interface Lent extends ReturnType<typeof managersService> {
  readonly journal: Journal
  now(): Date
  newId(): string
  atomically<T>(work: () => Promise<T>): Promise<T>
  /** What people may has changed: nobody is taken for who they were, as soon as the transaction is through. */
  accessChanged(): void
  readonly events: Pick<Events, 'emit'>
  siteExists(id: string): Promise<boolean>
}

function openCallers({ now, keys }: Platform, { callers, sessions, users }: Stores) {
  const tokens = tokensWith(keys)
  return callersService({
    store: callers,
    now,
    readToken: (token) => tokens.read(token, now()),
    async touch({ sessionId, userId }, at) {
      await sessions.touch(sessionId, at)
      await users.seen(userId, at)
    },
  })
}

/** Who may answer for alarms sits at a desk that others walk past. */
const DESK_PERMISSION = 'alarm_acknowledge'

function openAccounts({ app, db, keys, demoPublic, deskIdleMinutes }: Platform, stores: Stores, lent: Lent & Pick<Notifier, 'send'>) {
  const tokens = tokensWith(keys)
  const { credentials, stillActive } = stores.checks
  const userAccounts = userAccountsService({ ...lent, store: stores.users })
  const sessions = sessionsService({
    ...lent,
    stillActive,
    tokens: refreshTokens(keys),
    idleMinutes: async (id) => (deskIdleMinutes !== null && (await stores.callers.holds(id, DESK_PERMISSION)) ? deskIdleMinutes : null),
    store: stores.sessions,
    people: stores.callers,
    async signToken(facts) {
      const at = lent.now()
      return { accessToken: await tokens.sign(facts, at), expiresAt: new Date(at.getTime() + ACCESS_TOKEN_MS).toISOString() }
    },
  })
  const attempts = attemptsService({ ...lent, store: loginMissesStore(db) })
  const { register: registerUser, setPassword, setLanguage } = userAccounts
  const accounts = accountsService({
    ...lent,
    attempts,
    sessions,
    credentials,
    registerUser,
    setPassword,
    setLanguage,
    people: stores.callers,
    devices: knownDevices(keys),
    demoPublic,
  })
  accountsRoutes(app, accounts, sessions)
  return { sessions, setPassword, confirms: accounts.confirms }
}

interface UsersNeeds extends Pick<ReturnType<typeof openAccounts>, 'sessions' | 'setPassword'> {
  readonly stores: Stores
  readonly lent: Lent
}

function openUsers({ app }: Platform, { stores, lent, sessions, setPassword }: UsersNeeds): void {
  const { users: store, people, powers, checks, groups, rows, roles } = stores
  const access = userAccessService({ people, powers, accessChanged: lent.accessChanged })
  const grants = userGrantsService({
    store,
    checks,
    roles: roles.some,
    groupsSeen: rows.seen,
    setGroups: async (...asked) => lent.events.emit('group.members-changed', await groups.setGroupsOf(...asked)),
  })
  const users = usersService({ ...lent, store, people, checks, access, grants, hashPassword: hashNewPassword })
  const standing = userStandingService({
    ...lent,
    store,
    access,
    hashPassword: hashNewPassword,
    setPassword,
    openSessions: sessions.list,
    endSessions: sessions.endAll,
  })
  usersRoutes(app, users, standing)
}

/**
 * For `npm run admin -- create`: an active person with every permission at all sites. Makes the role Administrator where it is missing.
 * Throws a Fault with a sentence for the terminal: 409 when the address is taken, 422 for a bad address, name or password.
 */
export async function createAdministrator(
  needs: Pick<Platform, 'db' | 'journal' | 'now' | 'newId'>,
  person: { email: string; name: string; password: string },
): Promise<{ id: string; email: string }> {
  const { db, journal, newId } = needs
  checkOf(userContract.create.body, 'body')(person)
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
