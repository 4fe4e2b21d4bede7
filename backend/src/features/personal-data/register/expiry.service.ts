import { defaultDays, type PersonalDataKey } from '@menara/shared/domain/personal-data/personal-data-categories.ts'
import type { RegisterStore } from './register.store.ts'

/** Removes the data of a category from at most `limit` rows that are older than an instant; gives from how many. */
type Expire = (before: string, limit: number) => Promise<number>
/** What the register's own job removes, by category. */
export type Expiring = Readonly<Partial<Record<PersonalDataKey, Expire>>>

interface ExpiryNeeds {
  readonly store: Pick<RegisterStore, 'all' | 'ran'>
  readonly expiring: Expiring
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
}

const DAY_MS = 86_400_000
const EVERY_MS = DAY_MS
const BATCH = 1000

/** Once a day, removes what is older than the days of its category and notes how much; others have their turn between two batches. */
export function expiryService({ store, expiring, atomically, now }: ExpiryNeeds) {
  async function expire(category: PersonalDataKey, days: number, work: Expire): Promise<void> {
    const at = now()
    const before = new Date(at.getTime() - days * DAY_MS).toISOString()
    let removed = 0
    for (let last = BATCH; last === BATCH; removed += last) {
      last = await atomically(() => work(before, BATCH))
      await new Promise(setImmediate)
    }
    await store.ran(category, { at: at.toISOString(), removed })
  }
  return async (): Promise<void> => {
    const rows = await store.all()
    for (const [key, work] of Object.entries(expiring) as [PersonalDataKey, Expire][]) {
      const [row, days] = [rows.get(key), rows.get(key)?.days ?? defaultDays(key)]
      const isDue = !row?.ran_at || now().getTime() - Date.parse(row.ran_at) >= EVERY_MS
      if (days !== null && isDue) await expire(key, days, work)
    }
  }
}
