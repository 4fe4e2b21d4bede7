import type { ImportNames, ImportSubject } from '../../platform/imports/import-subject.ts'
import { leasedJob } from '../../platform/jobs/leased-job.ts'
import type { Platform } from '../../platform/platform.ts'
import { hashNewPassword } from '../../platform/secrets/password-strength.ts'
import type { Events } from '../../ports/events.ts'
import type { Notifier } from '../../ports/notifications.ts'
import { type AccessNeeds, accessService } from './access/access.service.ts'
import { accessFiguresStore } from './access/access-figures.store.ts'
import { powersStore } from './access/powers.store.ts'
import { roleEndsService } from './access/role-ends.service.ts'
import { userAccessService } from './access/user-access.service.ts'
import { userChecksStore } from './access/user-checks.store.ts'
import { type UserGrantsNeeds, userGrantsService } from './access/user-grants.service.ts'
import { type UserStandingNeeds, userStandingService } from './access/user-standing.service.ts'
import { managersService } from './managers.service.ts'
import { peopleStore } from './people.store.ts'
import { providedPeopleService } from './provided-people.service.ts'
import { userAccountsService } from './user-accounts.service.ts'
import { userImport } from './user-import.service.ts'
import { userNamesStore } from './user-names.store.ts'
import { accessRoutes, usersRoutes } from './users.routes.ts'
import { type UsersNeeds, usersService } from './users.service.ts'
import { usersStore } from './users.store.ts'

/** The rows of people: what accounts may change of them, and what they may do. */
export function openPersons(
  { db, journal, now, newId }: Platform,
  { send, events }: Pick<Notifier, 'send'> & { events: Pick<Events, 'on'> },
) {
  const [store, checks, powers] = [usersStore(db), userChecksStore(db), powersStore(db)]
  const { keepingManagers } = managersService({ checks, powers })
  const { register, ...own } = userAccountsService({ store, journal, send, now, newId, atomically: db.atomically })
  const provided = providedPeopleService({ store, journal, now, newId, keepingManagers })
  const { credentials, stillActive } = checks
  events.on('person.erasing', async ({ userId, code, removed }) => removed('accounts', (await store.erase(userId, code)) ? 1 : 0))
  return {
    seen: store.seen,
    persons: { ...own, ...provided, registerUser: register, credentials, stillActive },
    powers,
    importPeople: userNamesStore(db),
    keepingManagers,
  }
}

const END_ROLES_MS = 30_000

interface Others
  extends Pick<UserGrantsNeeds, 'roles' | 'groupsSeen' | 'setGroups'>,
    Omit<UserStandingNeeds, 'store' | 'access' | 'journal' | 'atomically' | 'hashPassword'>,
    Pick<UsersNeeds, 'siteExists'>,
    Pick<AccessNeeds, 'site' | 'peopleSeen' | 'allRoles'> {
  accessChanged(): void
  readonly names: Pick<ImportNames, 'sites' | 'areas'>
}

/** People as they are administered. */
export function openUsers(platform: Platform, others: Others): { imported: ImportSubject; endRoles(): Promise<void> } {
  const { roles, groupsSeen, setGroups, accessChanged, keepingManagers, siteExists } = others
  const { openSessions, endSessions, setPassword, secondFactorOf, removeSecondFactor, tokensOf, revokeToken } = others
  const { app, db, log, journal, now, newId } = platform
  const [store, people, powers, checks] = [usersStore(db), peopleStore(db), powersStore(db), userChecksStore(db)]
  const access = userAccessService({ people, powers, accessChanged })
  const grants = userGrantsService({ store, checks, roles, groupsSeen, setGroups })
  const shared = { store, access, journal, atomically: db.atomically, keepingManagers, hashPassword: hashNewPassword }
  const users = usersService({ ...shared, people, checks, grants, siteExists, now, newId })
  const standing = userStandingService({
    ...{ ...shared, openSessions, endSessions, setPassword, secondFactorOf, removeSecondFactor, tokensOf, revokeToken },
  })
  usersRoutes(app, users, standing)
  const { site, peopleSeen, allRoles } = others
  accessRoutes(app, accessService({ figures: accessFiguresStore(db), powers, people, site, peopleSeen, allRoles }))
  const endRoles = roleEndsService({ ...shared, log, now })
  const job = leasedJob(platform, {
    name: 'ends of roles',
    work: endRoles,
    everyMs: END_ROLES_MS,
    trouble: 'roles that have ended could not be taken off',
  })
  app.addHook('onClose', job.close)
  return { imported: userImport({ db, users, standing, people: userNamesStore(db), names: others.names, allRoles }), endRoles }
}
