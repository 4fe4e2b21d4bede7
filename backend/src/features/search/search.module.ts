import { search } from '@menara/shared/contract/records/search.contract.ts'
import { mount } from '../../platform/http/mount.ts'
import { leaseOn } from '../../platform/jobs/lease.ts'
import { recurringJob } from '../../platform/jobs/recurring-job.ts'
import type { Closable, Platform } from '../../platform/platform.ts'
import { searchService } from './search.service.ts'
import { searchStore } from './search.store.ts'
import { searchWordsRunner } from './search-words.runner.ts'

const EVERY_MS = 30_000

export interface SearchWords extends Closable {
  /** Reads a part of every kind of records. */
  round(): Promise<void>
  start(): void
}

/** What people who mistype may have meant, by the words that occur in names and titles. */
export function openSearch({ app, db, log, now, newId }: Platform): SearchWords {
  const store = searchStore(db)
  const service = searchService(store)
  const { round } = searchWordsRunner(store, now)
  const lease = leaseOn({ db, name: 'search-words', holder: newId() })
  const job = recurringJob({ work: round, everyMs: EVERY_MS, log, lease, trouble: 'words for the search could not be read' })
  mount(app, search.corrections, async ({ query }, caller) => ({ data: await service.corrections(query.search, caller) }))
  return {
    round,
    start() {
      job.soon()
      job.start()
    },
    close: job.close,
  }
}
