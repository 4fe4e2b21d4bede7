import type { RegisterEntry } from '@menara/shared/contract/people/personal-data/personal-data.contract.ts'
import {
  categoryOf,
  defaultDays,
  isPersonalDataKey,
  type PersonalDataKey,
  personalDataKeys,
} from '@menara/shared/domain/personal-data/personal-data-categories.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault } from '../../../platform/errors.ts'
import { forAllSites } from '../all-sites.ts'
import type { RegisterStore, RetentionRow } from './register.store.ts'

interface RegisterNeeds {
  readonly store: RegisterStore
  readonly journal: Pick<Journal, 'record'>
  atomically<T>(work: () => Promise<T>): Promise<T>
}
export type RegisterService = ReturnType<typeof registerService>

/** The register of personal data: what the product keeps, with the days that are set and what was removed. */
export function registerService({ store, journal, atomically }: RegisterNeeds) {
  return {
    async list(caller: Caller): Promise<{ data: RegisterEntry[] }> {
      forAllSites(caller)
      const rows = await store.all()
      return { data: personalDataKeys.map((key) => entryOf(key, rows.get(key))) }
    },

    /** Throws `not-found` for no category, `conflict` for one whose days are fixed, `invalid` for days out of its bounds. */
    setDays: (key: string, days: number, caller: Caller): Promise<RegisterEntry> =>
      atomically(async () => {
        forAllSites(caller)
        if (!isPersonalDataKey(key)) throw new Fault('not-found', 'personal_data.no_category')
        const { retention } = categoryOf(key)
        if (retention.kind !== 'set') throw new Fault('conflict', 'personal_data.days_fixed')
        if (days < retention.min) throw outOf('minimum', retention.min)
        if (days > retention.max) throw outOf('maximum', retention.max)
        const before = entryOf(key, (await store.all()).get(key))
        await store.setDays(key, days)
        journal.record({
          ...{ action: 'personal_data.retention_set', subject: 'personal_data', subject_id: key, actor_id: caller.userId },
          detail: { before: { days: before.days }, after: { days } },
        })
        return entryOf(key, (await store.all()).get(key))
      }),
  }
}

const outOf = (rule: 'minimum' | 'maximum', limit: number): Fault =>
  new Fault('invalid', `Keep it for ${rule === 'minimum' ? 'at least' : 'at most'} ${limit} days`, {
    errors: [{ field: 'days', rule, params: { limit } }],
  })

function entryOf(id: PersonalDataKey, row: RetentionRow | undefined): RegisterEntry {
  const { subjects, basis, specific, readers, retention, tables } = categoryOf(id)
  return {
    ...{ id, subjects, basis, specific, readers: [...readers], retention: retention.kind },
    fields: Object.entries(tables).map(([table, columns]) => ({ table, columns: [...columns] })),
    set_at: retention.kind === 'elsewhere' ? retention.at : null,
    days: row?.days ?? defaultDays(id),
    min_days: retention.kind === 'set' ? retention.min : null,
    max_days: retention.kind === 'set' ? retention.max : null,
    run: row?.ran_at ? { at: row.ran_at, removed: row.removed, total: row.removed_total } : null,
  }
}
