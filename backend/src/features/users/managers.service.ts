import { Fault } from '../../platform/errors.ts'
import type { PeopleStore } from './people.store.ts'
import type { UsersStore } from './users.store.ts'

export interface ManagersNeeds {
  readonly store: Pick<UsersStore, 'queueForManagers'>
  readonly people: Pick<PeopleStore, 'managers'>
}

/** Somebody can always manage people, and somebody can do so at every site. */
export function managersService({ store, people }: ManagersNeeds) {
  return {
    /** Runs a change inside the open transaction and undoes it, with 409, when it leaves nobody in charge. */
    async keepingManagers<T>(change: () => Promise<T>): Promise<T> {
      await store.queueForManagers()
      const before = await people.managers()
      const result = await change()
      const after = await people.managers()
      if ((before.anywhere > 0 && after.anywhere === 0) || (before.everywhere > 0 && after.everywhere === 0))
        throw new Fault('conflict', 'Nobody would be left to manage people at all sites; give another active person that role first')
      return result
    },
  }
}
