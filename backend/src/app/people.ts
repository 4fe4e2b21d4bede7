import { openAccounts, openCallers } from '../features/accounts/accounts.module.ts'
import { openGroups } from '../features/groups/groups.module.ts'
import { openRoles } from '../features/roles/roles.module.ts'
import { openShifts } from '../features/shifts/shifts.module.ts'
import { stillWorkingBy } from '../features/users/ticket-workers.service.ts'
import { openPersons, openUsers } from '../features/users/users.module.ts'
import { openWorkspaces } from '../features/workspaces/workspaces.module.ts'
import { callerOf } from '../platform/access/caller.ts'
import type { HostRules } from '../platform/host-guard.ts'
import { isId } from '../platform/ids.ts'
import type { ImportNames, ImportSubject } from '../platform/imports/import-subject.ts'
import type { Platform } from '../platform/platform.ts'
import type { Events } from '../ports/events.ts'
import type { Notifier } from '../ports/notifications.ts'
import type { People } from '../ports/people.ts'
import type { Places } from '../ports/places.ts'

interface OpenPeople extends People {
  readonly imported: readonly ImportSubject[]
  /** Takes roles off whose end has come: the clock calls it, so may a test. */
  endRoles(): Promise<void>
}
interface Others {
  readonly names: ImportNames
  readonly places: Places
  readonly notifier: Pick<Notifier, 'send'>
  readonly events: Pick<Events, 'emit' | 'on'>
  readonly signIn: SignInPlaces
}
/** Where people are led to sign in, and where they come back. */
export interface SignInPlaces {
  readonly publicUrl: string
  readonly identityNetworks: readonly string[]
  readonly ownServers: HostRules['own']
}

/** Wires accounts, users, groups, roles and shifts to the port of people: who somebody is, what they may do and where. */
export function openPeople(platform: Platform, { places, notifier, events, names, signIn }: Others): OpenPeople {
  const { send } = notifier
  const { persons, powers, seen, importPeople, keepingManagers } = openPersons(platform, { send, events })
  const callers = openCallers(platform, { seen })
  /** In a transaction that changes what people may do: cached callers are dropped when it commits. */
  const accessChanged = () => platform.db.afterCommit(callers.forget)
  const siteExists = async (id: string) => (await places.site(id)) !== undefined
  const { setProvidedRoles } = persons
  const { confirms, ...sessions } = openAccounts(platform, {
    ...{ ...signIn, accessChanged, send, events },
    persons: { ...persons, setProvidedRoles: (id, provided) => setProvidedRoles(id, provided, accessChanged) },
    later: () => ({ roles: roles.some, siteExists }),
  })
  const { imported: importedGroups, ...groups } = openGroups(platform, { places, accessChanged, events, names, importPeople })
  const roles = openRoles(platform, { keepingManagers, accessChanged })
  openShifts(platform)
  openWorkspaces(platform, { places, people: groups })
  const { imported: importedUsers, endRoles } = openUsers(platform, {
    names,
    ...{ ...sessions, ...groups, roles: roles.some, allRoles: roles.all, setPassword: persons.setPassword, accessChanged, keepingManagers },
    site: (id) => places.site(id),
    siteExists,
  })

  return {
    imported: [importedUsers, importedGroups],
    endRoles,
    identify: callers.identify,
    person: async (id) => (isId(id) ? powers.person(id) : undefined),
    group: async (id) => (isId(id) ? groups.group(id) : undefined),
    memberIds: async (id) => (isId(id) ? groups.activeMembers(id) : []),
    peopleSeen: groups.peopleSeen,
    groupsSeen: groups.groupsSeen,
    hasRole: async (id) => (await roles.find(id)) !== undefined,
    confirms,
    async acting(id) {
      const [person, me] = [await powers.person(id), await callers.me(id)]
      if (person?.status !== 'active' || !me) return undefined
      const { name, groups: of, location_ids: locationIds, permissions, audience, language } = me
      const known = { userId: id, sessionId: '', name, locationIds, audience }
      const caller = callerOf({ ...known, groupIds: of.map((group) => group.id), permissions: new Set(permissions) })
      return { caller, language }
    },
    holding: powers.holding,
    stillWorking: stillWorkingBy(powers),
    holdsAt: async (id, permission, locationId) => isId(id) && powers.holdsAt(id, permission, locationId),
  }
}
