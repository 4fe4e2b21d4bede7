import type { OpenSession } from '@menara/shared/contract/people/accounts.contract.ts'
import type { ApiToken } from '@menara/shared/contract/people/api-tokens.contract.ts'
import type { SecondFactor } from '@menara/shared/contract/people/second-factors.contract.ts'
import type { User } from '@menara/shared/contract/people/users.contract.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault } from '../../../platform/errors.ts'
import type { PasswordOwner } from '../../../platform/secrets/password-strength.ts'
import type { UsersStore } from '../users.store.ts'
import type { UserAccessService } from './user-access.service.ts'

export interface UserStandingNeeds {
  readonly store: Pick<UsersStore, 'setStatus' | 'remove'>
  readonly access: UserAccessService
  readonly journal: Journal
  atomically<T>(work: () => Promise<T>): Promise<T>
  /** Runs a change that could leave nobody in charge of people, and undoes it when it does. */
  keepingManagers<T>(change: () => Promise<T>): Promise<T>
  /** Throws 422 for a password that would be guessed. */
  hashPassword(password: string, owner: PasswordOwner): Promise<string>
  setPassword(id: string, hash: string, actorId: string): Promise<void>
  openSessions(userId: string, caller: Caller): Promise<OpenSession[]>
  endSessions(userId: string, reason: string, actorId: string): Promise<unknown>
  secondFactorOf(userId: string): Promise<SecondFactor>
  /** Joins the open transaction. */
  removeSecondFactor(userId: string, actorId: string): Promise<void>
  tokensOf(userId: string): Promise<ApiToken[]>
  revokeToken(id: string, by: { userId: string; actorId: string }): Promise<void>
}

export type UserStandingService = ReturnType<typeof userStandingService>

/** Letting people in, keeping them out, and letting them go. */
export function userStandingService(needs: UserStandingNeeds) {
  const { access, endSessions, atomically } = needs
  return {
    setStatus: (id: string, status: User['status'], caller: Caller): Promise<User> =>
      atomically(() => setStatus(needs, { id, status }, caller)),
    remove: (id: string, caller: Caller): Promise<void> => atomically(() => remove(needs, id, caller)),

    async resetPassword(id: string, password: string, caller: Caller): Promise<void> {
      const person = await access.changeable(id, caller)
      const hash = await needs.hashPassword(password, person)
      await atomically(async () => {
        await needs.setPassword(person.id, hash, caller.userId)
        await endSessions(person.id, 'an administrator set another password', caller.userId)
      })
    },

    openSessions: async (id: string, caller: Caller): Promise<OpenSession[]> =>
      needs.openSessions((await access.changeable(id, caller)).id, caller),

    async endSessions(id: string, caller: Caller): Promise<void> {
      await endSessions((await access.changeable(id, caller)).id, 'ended by an administrator', caller.userId)
    },

    secondFactorOf: async (id: string, caller: Caller): Promise<SecondFactor> =>
      needs.secondFactorOf((await access.changeable(id, caller)).id),

    /** Not one's own: that would be turning it off without a code. */
    async resetSecondFactor(id: string, caller: Caller): Promise<void> {
      const person = await access.changeable(id, caller)
      if (person.id === caller.userId) throw new Fault('conflict', 'users.self_second_factor')
      await atomically(async () => {
        await needs.removeSecondFactor(person.id, caller.userId)
        await endSessions(person.id, 'an administrator reset the second factor', caller.userId)
      })
    },

    tokensOf: async (id: string, caller: Caller): Promise<ApiToken[]> => needs.tokensOf((await access.changeable(id, caller)).id),

    async revokeToken(id: string, tokenId: string, caller: Caller): Promise<void> {
      await needs.revokeToken(tokenId, { userId: (await access.changeable(id, caller)).id, actorId: caller.userId })
    },
  }
}

const ACTIONS = { active: 'user.activated', blocked: 'user.blocked', pending: 'user.suspended' } as const
async function setStatus(needs: UserStandingNeeds, { id, status }: { id: string; status: User['status'] }, caller: Caller): Promise<User> {
  const { store, access } = needs
  const before = await access.changeable(id, caller)
  if (status !== 'active' && before.id === caller.userId) throw new Fault('conflict', 'users.self_block')
  if (await needs.keepingManagers(() => store.setStatus(before.id, status))) {
    if (status !== 'active') await needs.endSessions(before.id, 'the account was blocked', caller.userId)
    const detail = { before: { status: before.status }, after: { status } }
    const action = ACTIONS[status]
    needs.journal.record({
      action,
      subject: 'users',
      subject_id: before.id,
      actor_id: caller.userId,
      detail,
      hints: access.told(before.id, 'access'),
    })
  }
  return access.afterwards(before.id, caller)
}

async function remove(needs: UserStandingNeeds, id: string, caller: Caller): Promise<void> {
  const { store, access } = needs
  const before = await access.changeable(id, caller)
  if (before.id === caller.userId) throw new Fault('conflict', 'users.self_remove')
  const removed = await needs.keepingManagers(async () => {
    await needs.endSessions(before.id, 'the person was removed', caller.userId)
    return store.remove(before.id)
  })
  if (!removed) throw new Fault('not-found', 'users.removed')
  const hints = access.told(before.id, 'access')
  needs.journal.record({
    action: 'user.removed',
    subject: 'users',
    subject_id: before.id,
    actor_id: caller.userId,
    detail: { before },
    hints,
  })
}
