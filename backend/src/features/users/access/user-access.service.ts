import type { User } from '@menara/shared/contract/people/users.contract.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault } from '../../../platform/errors.ts'
import type { Announcement } from '../../../platform/events/change.ts'
import type { PeopleStore } from '../people.store.ts'
import type { PowersStore } from './powers.store.ts'
import { isWider, lackedBy } from './user-power.policy.ts'

export interface UserAccessNeeds {
  readonly people: PeopleStore
  readonly powers: Pick<PowersStore, 'permissionsOf'>
  /** Called in every transaction that changes who may what. */
  accessChanged(): void
}

export type UserAccessService = ReturnType<typeof userAccessService>

/** Whom a caller sees and whom they may change. */
export function userAccessService({ people, powers, accessChanged }: UserAccessNeeds) {
  async function visible(id: string, caller: Caller): Promise<User> {
    const user = await people.find(id, caller)
    if (!user) throw new Fault('not-found', 'users.not_found')
    return user
  }

  return {
    visible,

    /** Whoever may more than the caller is not theirs to change: 403. A new password would hand over everything. */
    async changeable(id: string, caller: Caller): Promise<User> {
      const user = await visible(id, caller)
      if (isWider(user.location_ids, caller) || lackedBy(caller, await powers.permissionsOf(user.id)).length > 0)
        throw new Fault('forbidden', 'users.stronger')
      return user
    },

    /** A person right after a change, even when it took them out of the caller's view. */
    async afterwards(id: string, caller: Caller): Promise<User> {
      const user = await people.changed(id, caller)
      if (!user) throw new Fault('conflict', 'users.removed')
      return user
    },

    /** Who is told of a change of a person: their sockets ask again when what they may has changed too. */
    told(id: string, change: 'facts' | 'access'): Announcement[] {
      if (change === 'facts') return [{ topic: 'users', key: id }]
      accessChanged()
      return [
        { topic: 'users', key: id },
        { topic: 'sessions', key: id, user_id: id },
      ]
    },
  }
}
