import type { Journal } from '../../../platform/audit/journal.ts'
import type { PersonalDataRead } from '../../../ports/events.ts'
import type { ReadsStore } from './reads.store.ts'

interface ReadsNeeds {
  readonly store: ReadsStore
  readonly journal: Pick<Journal, 'record'>
  now(): Date
}

const HOUR_MS = 3_600_000

/** Notes in the audit trail who opened what is protected of whom: once an hour for each viewer, person and category. */
export function readsService({ store, journal, now }: ReadsNeeds) {
  const hour = (): Date => new Date(Math.floor(now().getTime() / HOUR_MS) * HOUR_MS)
  return {
    /** Joins the open transaction. */
    async note({ viewerId, userId, category }: PersonalDataRead): Promise<void> {
      if (!(await store.note({ viewer_id: viewerId, user_id: userId, category, hour: hour().toISOString() }))) return
      journal.record({
        ...{ action: 'personal_data.read', subject: 'users', subject_id: userId, actor_id: viewerId },
        detail: { category },
      })
    },
    forget: (): Promise<void> => store.forget(hour().toISOString()),
  }
}
