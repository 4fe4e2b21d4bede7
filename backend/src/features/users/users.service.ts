import type { OpenSession } from '@menara/shared/contract/accounts.contract.ts'
import type { User, UserChanges, UserDraft } from '@menara/shared/contract/users.contract.ts'
import type { Static } from 'typebox'
import type { Caller } from '../../platform/caller.ts'
import { changedFacts } from '../../platform/changed.ts'
import { Fault } from '../../platform/errors.ts'
import type { Announcement, Journal } from '../../platform/journal.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import type { PeopleStore, Viewer } from './people.store.ts'
import type { UserGrantsService } from './user-grants.service.ts'
import type { UserFacts, UsersStore } from './users.store.ts'

const MOST_AT_A_SITE = 1000

export interface UsersNeeds {
  readonly store: UsersStore
  readonly people: PeopleStore
  readonly grants: UserGrantsService
  readonly journal: Journal
  now(): Date
  newId(): string
  atomically<T>(work: () => Promise<T>): Promise<T>
  /** Runs a change that could leave nobody in charge of people, and undoes it when it does. */
  keepingManagers<T>(change: () => Promise<T>): Promise<T>
  siteExists(id: string): Promise<boolean>
  hashPassword(password: string): Promise<string>
  setPassword(id: string, hash: string, actorId: string): Promise<void>
  /** Members through the viewer's eyes: memberships they do not see stay. */
  setGroups(userId: string, groupIds: readonly string[], viewer: Viewer): Promise<void>
  openSessions(userId: string, caller: Caller): Promise<OpenSession[]>
  endSessions(userId: string, reason: string, actorId: string): Promise<void>
  /** Called in every transaction that changes who may what. */
  accessChanged(): void
}
interface Filter {
  readonly search?: string
  readonly status?: User['status']
  readonly group_id?: string
  readonly next?: string
  readonly limit?: number
}
type Draft = Static<typeof UserDraft>
type Changes = Partial<Static<typeof UserChanges>>

export type UsersService = ReturnType<typeof usersService>

export function usersService(needs: UsersNeeds) {
  const { store, people, grants, journal, atomically } = needs

  async function visible(id: string, caller: Caller): Promise<User> {
    const user = await people.find(id, caller)
    if (!user) throw new Fault('not-found', 'There is no such person at the sites you see')
    return user
  }

  /** The person, once it is sure that the caller may change their account. */
  async function changeable(id: string, caller: Caller): Promise<User> {
    const user = await visible(id, caller)
    await grants.refuseMightier(user, caller)
    return user
  }

  async function give(id: string, body: Pick<Changes, 'role_ids' | 'location_ids' | 'group_ids'>, caller: Caller): Promise<void> {
    if (body.role_ids) await store.setRoles(id, plain(body.role_ids))
    if (body.location_ids !== undefined) await store.setSites(id, body.location_ids && plain(body.location_ids))
    if (body.group_ids) await needs.setGroups(id, plain(body.group_ids), caller)
  }

  async function refuseTaken(email: string | undefined, exceptId: string | null): Promise<void> {
    if (email !== undefined && (await store.hasEmail(email, exceptId)))
      throw new Fault('conflict', 'Another person has this e-mail address already', { errors: [{ field: 'email', rule: 'unique' }] })
  }

  function told(id: string, accessToo: boolean): Announcement[] {
    if (accessToo) needs.accessChanged()
    return [{ topic: 'users', key: id }, ...(accessToo ? [{ topic: 'sessions', key: id, user_id: id }] : [])]
  }

  return {
    async list({ next, limit = 10, ...filter }: Filter, caller: Caller) {
      const rows = await people.list(caller, { ...filter, limit, after: readCursor(next, ['string', 'string']) })
      return pageOf(rows, limit, (it) => [it.name, it.id])
    },

    get: visible,

    async byLocation(locationId: string, caller: Caller): Promise<User[]> {
      if (!caller.sees(locationId.toLowerCase()) || !(await needs.siteExists(locationId)))
        throw new Fault('not-found', 'There is no such site among those you see')
      return people.atSite(caller, locationId, MOST_AT_A_SITE)
    },

    async create(
      { password, status = 'active', role_ids = [], group_ids = [], location_ids = [], ...facts }: Draft,
      caller: Caller,
    ): Promise<User> {
      const body = { role_ids, group_ids, location_ids, ...facts }
      await grants.refuseUngivable(body, caller)
      await refuseTaken(facts.email, null)
      const hash = await needs.hashPassword(password)
      const id = needs.newId()
      return atomically(async () => {
        const row = { phone: '', title: '', shift_id: null, ...tidy(facts), email: facts.email.toLowerCase(), name: facts.name.trim() }
        if (!(await store.insert({ ...row, id, status, password: hash, created_at: needs.now().toISOString() })))
          await refuseTaken(facts.email, null)
        await give(id, body, caller)
        const user = await shown(id, caller)
        journal.record({
          action: 'user.created',
          subject: 'users',
          subject_id: id,
          actor_id: caller.userId,
          detail: { after: user },
          hints: told(id, false),
        })
        return user
      })
    },

    update: (id: string, body: Changes, caller: Caller): Promise<User> =>
      atomically(async () => {
        const before = await changeable(id, caller)
        await grants.refuseUngivable(body, caller)
        await refuseTaken(body.email, before.id)
        const change = async () => {
          const facts = tidy(body)
          if (Object.keys(facts).length > 0) await store.update(before.id, facts)
          await give(before.id, body, caller)
        }
        const access = body.role_ids !== undefined || body.location_ids !== undefined
        await (access ? needs.keepingManagers(change) : change())
        if (body.group_ids) needs.accessChanged()
        const after = await shown(before.id, caller)
        journal.record({
          action: 'user.updated',
          subject: 'users',
          subject_id: before.id,
          actor_id: caller.userId,
          detail: changedFacts(before, after),
          hints: told(before.id, access),
        })
        return after
      }),

    setStatus: (id: string, status: 'active' | 'blocked', caller: Caller): Promise<User> =>
      atomically(async () => {
        const before = await changeable(id, caller)
        if (status === 'blocked' && before.id === caller.userId)
          throw new Fault('conflict', 'You cannot block yourself; another administrator can')
        if (await needs.keepingManagers(() => store.setStatus(before.id, status))) {
          if (status === 'blocked') await needs.endSessions(before.id, 'the account was blocked', caller.userId)
          const detail = { before: { status: before.status }, after: { status } }
          journal.record({
            action: status === 'active' ? 'user.activated' : 'user.blocked',
            subject: 'users',
            subject_id: before.id,
            actor_id: caller.userId,
            detail,
            hints: told(before.id, true),
          })
        }
        return shown(before.id, caller)
      }),

    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        const before = await changeable(id, caller)
        if (before.id === caller.userId) throw new Fault('conflict', 'You cannot remove yourself; another administrator can')
        const removed = await needs.keepingManagers(async () => {
          await needs.endSessions(before.id, 'the person was removed', caller.userId)
          return store.remove(before.id)
        })
        if (!removed) throw new Fault('not-found', 'Somebody has removed this person meanwhile')
        journal.record({
          action: 'user.removed',
          subject: 'users',
          subject_id: before.id,
          actor_id: caller.userId,
          detail: { before },
          hints: told(before.id, true),
        })
      }),

    async resetPassword(id: string, password: string, caller: Caller): Promise<void> {
      const person = await changeable(id, caller)
      const hash = await needs.hashPassword(password)
      await atomically(async () => {
        await needs.setPassword(person.id, hash, caller.userId)
        await needs.endSessions(person.id, 'an administrator set another password', caller.userId)
      })
    },

    async openSessions(id: string, caller: Caller): Promise<OpenSession[]> {
      return needs.openSessions((await changeable(id, caller)).id, caller)
    },

    async endSessions(id: string, caller: Caller): Promise<void> {
      await needs.endSessions((await changeable(id, caller)).id, 'ended by an administrator', caller.userId)
    },
  }

  async function shown(id: string, caller: Caller): Promise<User> {
    const user = await people.changed(id, caller)
    if (!user) throw new Fault('conflict', 'Somebody has removed this person meanwhile')
    return user
  }
}

const plain = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))]

/** The columns among what was asked for. */
function tidy({ email, name, phone, title, shift_id }: Changes): UserFacts {
  return {
    ...(email !== undefined && { email: email.toLowerCase() }),
    ...(name !== undefined && { name: name.trim() }),
    ...(phone !== undefined && { phone }),
    ...(title !== undefined && { title }),
    ...(shift_id !== undefined && { shift_id }),
  }
}
