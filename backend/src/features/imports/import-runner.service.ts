import { setImmediate as otherWork } from 'node:timers/promises'
import type { ImportKind } from '@menara/shared/domain/imports/import-kinds.ts'
import type { Logger } from 'pino'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import type { ImportSubject } from '../../platform/imports/import-subject.ts'
import { rowReader } from './import-cells.ts'
import { type CheckOf, type ImportChunk, importChunk, type Outcome, permissionFor } from './import-chunk.service.ts'
import type { ImportRowsStore, Undone } from './import-rows.store.ts'
import { importUndo } from './import-undo.service.ts'
import type { BatchRow, Counts, ImportsStore } from './imports.store.ts'

export interface RunnerNeeds {
  readonly db: {
    atomically<T>(work: () => Promise<T>): Promise<T>
    /** Rolled back at its end. */
    rehearse<T>(work: () => Promise<T>): Promise<T>
  }
  readonly checkOf: CheckOf
  readonly store: ImportsStore
  readonly rows: ImportRowsStore
  readonly subjects: ReadonlyMap<ImportKind, ImportSubject>
  readonly journal: Journal
  readonly log: Logger
  /** Who began it, with what they may do by now; undefined where they may do nothing any more. */
  caller(userId: string): Promise<Caller | undefined>
  now(): Date
}

const ENDED = { checking: 'checked', importing: 'imported', undoing: 'undone' } as const
type Running = keyof typeof ENDED

/** Goes on with whatever runs, one batch after another, a chunk in each transaction. A restart goes on where the last chunk ended. */
export function importRunner(needs: RunnerNeeds) {
  const { store, log } = needs
  return async (mayGoOn: () => Promise<boolean>): Promise<void> => {
    for (const id of await store.running()) {
      if (!(await mayGoOn())) return
      await runBatch(needs, id, mayGoOn).catch(async (error: unknown) => {
        log.error({ err: error, batch: id }, 'an import failed')
        await store.update(id, { state: 'failed', stopping: false, ended_at: needs.now().toISOString() })
      })
    }
  }
}

async function runBatch(needs: RunnerNeeds, id: string, mayGoOn: () => Promise<boolean>): Promise<void> {
  const { store, rows, subjects } = needs
  const first = await store.row(id)
  const subject = first && subjects.get(first.kind)
  if (!first || !subject) return
  const seen = first.state === 'undoing' ? new Set<string>() : new Set(await rows.keysUpTo(id, first.at_row))
  const [apply, undo, read] = [importChunk(subject, needs.checkOf), importUndo(subject), rowReader(first.kind, first.mapping)]
  const work: Work = { subject, seen, apply, undo, read }
  for (let batch: BatchRow | undefined = first; batch && isRunning(batch); batch = await store.row(id)) {
    if (!(await mayGoOn())) return
    const next = await stepOf(needs, batch, work)
    if (next !== 'more') return end(needs, batch, next)
    await otherWork()
  }
}

/** Does one chunk; answers the state in which the batch ends, if it does. */
async function stepOf(needs: RunnerNeeds, batch: BatchRow & { readonly state: Running }, work: Work): Promise<BatchRow['state'] | 'more'> {
  const caller = batch.run_by === null ? undefined : await needs.caller(batch.run_by)
  if (!caller?.may(permissionFor(batch.kind))) return 'failed'
  if (batch.stopping) return batch.state === 'checking' ? 'uploaded' : 'cancelled'
  const go = batch.state === 'undoing' ? undoChunk : chunk
  return (await go(needs, batch, { ...work, caller })) ? 'more' : ENDED[batch.state]
}
const isRunning = (batch: BatchRow): batch is BatchRow & { readonly state: Running } => Object.hasOwn(ENDED, batch.state)

interface Work {
  readonly subject: ImportSubject
  readonly seen: Set<string>
  readonly apply: ImportChunk
  readonly undo: ReturnType<typeof importUndo>
  readonly read: ReturnType<typeof rowReader>
}

async function chunk(
  needs: RunnerNeeds,
  batch: BatchRow,
  { subject, seen, apply, read, caller }: Work & { readonly caller: Caller },
): Promise<boolean> {
  const { db, store, rows } = needs
  const stored = await rows.list(batch.id, { after: batch.at_row, limit: subject.together ? batch.total : subject.chunk })
  if (stored.length === 0) return false
  const readRows = stored.map(({ row, cells }) => ({ row, read: read(cells) }))
  const keep = async (outcomes: readonly Outcome[]): Promise<void> => {
    await rows.save(batch.id, outcomes)
    await store.update(batch.id, {
      done: batch.done + stored.length,
      at_row: stored.at(-1)?.row ?? 0,
      counts: counted(batch.counts, outcomes),
    })
  }
  if (batch.state === 'checking') {
    const outcomes = await db.rehearse(() => apply(readRows, seen, caller))
    await db.atomically(() => keep(outcomes.map((outcome) => ({ ...outcome, record_id: null }))))
  } else await db.atomically(async () => keep(await apply(readRows, seen, caller)))
  return true
}

function counted(counts: Counts, outcomes: readonly Outcome[]): Counts {
  const next = { ...counts }
  for (const { verdict } of outcomes) next[verdict] += 1
  return next
}

async function undoChunk(
  needs: RunnerNeeds,
  batch: BatchRow,
  { subject, undo, caller }: Work & { readonly caller: Caller },
): Promise<boolean> {
  const { db, store, rows } = needs
  const stored = await rows.toUndo(batch.id, subject.chunk)
  if (stored.length === 0) return false
  await db.atomically(async () => {
    const undone: Undone[] = await undo(stored, caller)
    await rows.saveUndo(batch.id, undone)
    const restored = undone.filter((one) => one.undo === 'restored').length
    await store.update(batch.id, {
      done: batch.done + stored.length,
      restored: batch.restored + restored,
      kept: batch.kept + undone.length - restored,
    })
  })
  return true
}

async function end({ db, store, journal, now }: RunnerNeeds, batch: BatchRow, state: BatchRow['state']): Promise<void> {
  await db.atomically(async () => {
    if (!(await store.turn(batch.id, [batch.state], { state, ended_at: now().toISOString() }))) return
    if (batch.state === 'checking') return
    const latest = await store.row(batch.id)
    const detail = { kind: batch.kind, file: batch.file_name, counts: latest?.counts, restored: latest?.restored, kept: latest?.kept }
    journal.record({ action: `import.${state}`, subject: 'imports', subject_id: batch.id, actor_id: batch.run_by, detail })
  })
}
