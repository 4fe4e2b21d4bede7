import type { Logger } from 'pino'
import type { Journal } from '../../../platform/audit/journal.ts'
import type { UsersStore } from '../users.store.ts'
import type { UserAccessService } from './user-access.service.ts'

export interface RoleEndsNeeds {
  readonly store: Pick<UsersStore, 'ended' | 'dropEnded'>
  readonly access: Pick<UserAccessService, 'told'>
  readonly journal: Journal
  readonly log: Logger
  now(): Date
  atomically<T>(work: () => Promise<T>): Promise<T>
  /** Runs a change that could leave nobody in charge of people, and undoes it when it does. */
  keepingManagers<T>(change: () => Promise<T>): Promise<T>
}

const MOST = 200

/**
 * Takes roles off whose end has come. The last role by which people are managed stays until somebody else holds one: then nobody could
 * give any.
 */
export function roleEndsService({ store, access, journal, log, now, atomically, keepingManagers }: RoleEndsNeeds): () => Promise<void> {
  async function end(id: string, at: string): Promise<void> {
    await atomically(async () => {
      const roles = await keepingManagers(() => store.dropEnded(id, at))
      if (roles.length === 0) return
      const hints = access.told(id, 'access')
      journal.record({ action: 'user.roles_ended', subject: 'users', subject_id: id, actor_id: null, detail: { role_ids: roles }, hints })
    })
  }
  return async () => {
    const at = now().toISOString()
    for (const id of await store.ended(at, MOST))
      await end(id, at).catch((error: unknown) => log.warn({ err: error, user: id }, 'a role that has ended could not be taken off'))
  }
}
