import type { User, UserChanges, UserDraft, users } from '@menara/shared/contract/people/users.contract.ts'
import type { Static } from 'typebox'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { changedFacts } from '../../platform/events/changed.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import type { PasswordOwner } from '../../platform/secrets/password-strength.ts'
import type { UserAccessService } from './access/user-access.service.ts'
import type { UserChecksStore } from './access/user-checks.store.ts'
import type { UserGrantsService } from './access/user-grants.service.ts'
import { refuseSelfGrant } from './access/user-power.policy.ts'
import type { PeopleStore } from './people.store.ts'
import type { UserFacts, UsersStore } from './users.store.ts'

const MOST_AT_A_SITE = 1000

export interface UsersNeeds {
  readonly store: Pick<UsersStore, 'insert' | 'update'>
  readonly people: PeopleStore
  readonly checks: Pick<UserChecksStore, 'hasEmail'>
  readonly access: UserAccessService
  readonly grants: UserGrantsService
  readonly journal: Journal
  now(): Date
  newId(): string
  atomically<T>(work: () => Promise<T>): Promise<T>
  /** Runs a change that could leave nobody in charge of people, and undoes it when it does. */
  keepingManagers<T>(change: () => Promise<T>): Promise<T>
  siteExists(id: string): Promise<boolean>
  /** Throws 422 for a password that would be guessed. */
  hashPassword(password: string, owner: PasswordOwner): Promise<string>
}
type Draft = Static<typeof UserDraft>
type Changes = Partial<Static<typeof UserChanges>>
type Filter = Static<typeof users.list.query>

export type UsersService = ReturnType<typeof usersService>

/** People: seen, added and changed. Their standing (status, password, sessions) is another service's. */
export function usersService(needs: UsersNeeds) {
  const { people, access } = needs
  return {
    async list({ next, limit = 10, ...filter }: Filter, caller: Caller): Promise<{ data: User[]; next?: string }> {
      const rows = await people.list(caller, { ...filter, limit, after: readCursor(next, ['string', 'string']) })
      return pageOf(
        rows.map((row) => discreet(row, caller)),
        limit,
        (item) => [item.name, item.id],
      )
    },
    get: async (id: string, caller: Caller): Promise<User> => discreet(await access.visible(id, caller), caller),
    async byLocation(locationId: string, { may }: Static<typeof users.byLocation.query>, caller: Caller): Promise<User[]> {
      if (caller.sees(locationId.toLowerCase()) && (await needs.siteExists(locationId)))
        return (await people.atSite(caller, { locationId, may, limit: MOST_AT_A_SITE })).map((item) => discreet(item, caller))
      throw new Fault('not-found', 'sites.not_in_scope')
    },
    create: (draft: Draft, caller: Caller): Promise<User> => create(needs, draft, caller),
    /** Without a password: nobody signs in as this person until an administrator sets one. */
    invite: (draft: Omit<Draft, 'password'>, caller: Caller): Promise<User> => create(needs, { ...draft, password: null }, caller),
    update: (id: string, changes: Changes, caller: Caller): Promise<User> => needs.atomically(() => update(needs, { id, changes }, caller)),
  }
}

/** When somebody was last here, their telephone, and when their roles end are for themselves and for those who manage people. */
const discreet = (user: User, caller: Caller): User =>
  user.id === caller.userId || caller.may('show_manage_user') || caller.may('show_plugin_people_management')
    ? user
    : { ...user, phone: '', last_seen_at: null, role_ends: [] }

/** Fits no password at all. */
const NO_PASSWORD = ''
type NewPerson = Omit<Draft, 'password'> & { readonly password: string | null }
async function create(needs: UsersNeeds, { password, status = 'active', ...asked }: NewPerson, caller: Caller): Promise<User> {
  const { store, access, grants } = needs
  refuseSelfGrant(asked, null, caller)
  await grants.refuseUngivable(asked, caller)
  await refuseTaken(needs, asked.email, null)
  await refuseEnds(needs, { changes: asked, before: null })
  const hash = password === null ? NO_PASSWORD : await needs.hashPassword(password, asked)
  const id = needs.newId()
  const facts = { phone: '', title: '', shift_id: null, ...factsOf(asked), email: asked.email.toLowerCase(), name: asked.name.trim() }
  return needs.atomically(async () => {
    if (!(await store.insert({ ...facts, id, status, password: hash, created_at: needs.now().toISOString() }))) throw taken()
    await grants.give(id, asked, caller)
    const after = await access.afterwards(id, caller)
    needs.journal.record({
      action: 'user.created',
      subject: 'users',
      subject_id: id,
      actor_id: caller.userId,
      detail: { after },
      hints: access.told(id, 'facts'),
    })
    return after
  })
}

async function update(needs: UsersNeeds, { id, changes }: { id: string; changes: Changes }, caller: Caller): Promise<User> {
  const { store, access, grants } = needs
  const before = await access.changeable(id, caller)
  refuseSelfGrant(changes, before, caller)
  await grants.refuseUngivable(changes, caller)
  if (changes.manager_id === before.id) throw invalid('manager_id', 'self', 'Nobody is their own manager')
  if (changes.email !== undefined) await refuseTaken(needs, changes.email, before.id)
  const change = async (): Promise<void> => {
    const facts = factsOf(changes)
    if (Object.keys(facts).length > 0) await store.update(before.id, facts)
    await grants.give(before.id, changes, caller)
  }
  await refuseEnds(needs, { changes, before })
  await (changes.role_ids || changes.location_ids !== undefined ? needs.keepingManagers(change) : change())
  const after = await access.afterwards(before.id, caller)
  const hints = access.told(
    before.id,
    changes.role_ids || changes.role_ends || changes.group_ids || changes.location_ids !== undefined ? 'access' : 'facts',
  )
  needs.journal.record({
    action: 'user.updated',
    subject: 'users',
    subject_id: before.id,
    actor_id: caller.userId,
    detail: changedFacts(before, after),
    hints,
  })
  return after
}

/** 422 for an end of a role the person neither has nor is given, of one role twice, and for an end that has passed. */
async function refuseEnds({ now }: UsersNeeds, { changes, before }: { changes: Changes; before: User | null }): Promise<void> {
  const held = new Set((changes.role_ids ?? before?.roles.map((role) => role.id) ?? []).map((id) => id.toLowerCase()))
  for (const [at, { role_id, ends_at }] of (changes.role_ends ?? []).entries()) {
    if (!held.delete(role_id.toLowerCase())) throw invalid(`role_ends.${at}.role_id`, 'exists', 'The person does not have this role')
    if (Date.parse(ends_at) <= now().getTime()) throw invalid(`role_ends.${at}.ends_at`, 'past')
  }
}

async function refuseTaken({ checks }: UsersNeeds, email: string, exceptId: string | null): Promise<void> {
  if (await checks.hasEmail(email, exceptId)) throw taken()
}
const taken = (): Fault => new Fault('conflict', 'users.email_taken', { errors: [{ field: 'email', rule: 'unique' }] })

/** The columns among what was asked for. */
function factsOf({ email, name, phone, title, shift_id, manager_id }: Changes): UserFacts {
  return {
    ...(email !== undefined && { email: email.toLowerCase() }),
    ...(name !== undefined && { name: name.trim() }),
    ...(phone !== undefined && { phone }),
    ...(title !== undefined && { title }),
    ...(shift_id !== undefined && { shift_id }),
    ...(manager_id !== undefined && { manager_id }),
  }
}
