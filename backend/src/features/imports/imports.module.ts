import type { TObject } from 'typebox'
import { checkOf as check } from '../../platform/http/validators.ts'
import type { ImportSubject } from '../../platform/imports/import-subject.ts'
import { leaseOn } from '../../platform/jobs/lease.ts'
import { recurringJob } from '../../platform/jobs/recurring-job.ts'
import type { Closable, Platform } from '../../platform/platform.ts'
import type { People } from '../../ports/people.ts'
import { importRowsStore } from './import-rows.store.ts'
import { importRunner } from './import-runner.service.ts'
import { importsRoutes } from './imports.routes.ts'
import { importsService } from './imports.service.ts'
import { importsStore } from './imports.store.ts'
import { selectionChange } from './selection-change.service.ts'

const checkOf = (schema: TObject) => check(schema, 'body')

interface Others {
  readonly subjects: readonly ImportSubject[]
  readonly people: Pick<People, 'acting'>
}
export interface Imports extends Closable {
  /** Begins to look for what another start left unfinished. */
  start(): void
  /** Does all that is to be run. */
  once(): Promise<void>
  /** Resolves when what goes on now is over. */
  idle(): Promise<void>
}

const LOOK_MS = 15_000
/** So long rows are kept, and an import can be undone. */
const KEPT_DAYS = 90

/** Files of records: their import, its undo, and changes of what was chosen from lists. */
export function openImports({ app, db, journal, log, now, newId }: Platform, { subjects: offered, people }: Others): Imports {
  const [store, rows] = [importsStore(db), importRowsStore(db)]
  const subjects = new Map(offered.map((subject) => [subject.kind, subject]))
  let isClosing = false
  const run = importRunner({
    ...{ db, store, rows, subjects, journal, log, now, checkOf },
    caller: async (userId) => (await people.acting(userId))?.caller,
  })
  const lease = leaseOn({ db, name: 'imports', holder: newId() })
  const work = async (): Promise<void> => {
    await store.removeBefore(new Date(now().getTime() - KEPT_DAYS * 86_400_000).toISOString())
    // A long import holds on to the lease: another backend begins only where this one is gone.
    await run(async () => !isClosing && (await lease.held()))
  }
  const job = recurringJob({ work, everyMs: LOOK_MS, log, trouble: 'imports could not be gone on with', lease })
  const needs = { store, rows, subjects, journal, atomically: db.atomically, now, newId, soon: () => db.afterCommit(job.soon) }
  importsRoutes(app, importsService(needs), selectionChange({ ...needs, checkOf }))
  return {
    start: job.start,
    once: job.once,
    idle: job.idle,
    async close() {
      isClosing = true
      await job.close()
    },
  }
}
