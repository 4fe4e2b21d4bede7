import { Fault } from '../../platform/errors.ts'
import type { PowersStore } from './access/powers.store.ts'
import type { UserChecksStore } from './access/user-checks.store.ts'

export interface ManagersNeeds {
  readonly checks: Pick<UserChecksStore, 'queueForManagers'>
  readonly powers: Pick<PowersStore, 'managers'>
}

/** Somebody can always manage people, and somebody can do so at every site. */
export function managersService({ checks, powers }: ManagersNeeds) {
  return {
    /** Runs a change inside the open transaction and undoes it, with 409, when it leaves nobody in charge. */
    async keepingManagers<T>(change: () => Promise<T>): Promise<T> {
      await checks.queueForManagers()
      const before = await powers.managers()
      const result = await change()
      const after = await powers.managers()
      if ((before.anywhere > 0 && after.anywhere === 0) || (before.everywhere > 0 && after.everywhere === 0))
        throw new Fault('conflict', 'users.last_manager')
      return result
    },
  }
}
