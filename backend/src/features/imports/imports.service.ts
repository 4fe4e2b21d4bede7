import type { ImportBatch, ImportBatchDetail, ImportRow, imports } from '@menara/shared/contract/records/imports.contract.ts'
import { type ImportKind, type ImportState, importKinds, importShapes, isRunning } from '@menara/shared/domain/imports/import-kinds.ts'
import { importTexts } from '@menara/shared/domain/imports/import-texts.ts'
import type { Language } from '@menara/shared/kit/accept-language.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { csvText } from '../../platform/files/csv.ts'
import type { ImportSubject } from '../../platform/imports/import-subject.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import { permissionFor } from './import-chunk.service.ts'
import { readTable } from './import-file.ts'
import { checkMapping, rememberedOf, suggestedMapping } from './import-mapping.ts'
import { type KeptReasons, spokenReasons } from './import-reasons.ts'
import type { ImportRowsStore, StoredRow } from './import-rows.store.ts'
import { type ImportsStore, NO_COUNTS } from './imports.store.ts'

export interface ImportsNeeds {
  readonly store: ImportsStore
  readonly rows: ImportRowsStore
  readonly subjects: ReadonlyMap<ImportKind, ImportSubject>
  readonly journal: Journal
  atomically<T>(work: () => Promise<T>): Promise<T>
  /** Something is to be run: the runner looks once this is committed. */
  soon(): void
  now(): Date
  newId(): string
}
export type ImportsService = ReturnType<typeof importsService>
type List = CallOf<typeof imports.list>['query']
type Rows = CallOf<typeof imports.rows>['query']
interface Upload {
  readonly kind: ImportKind
  readonly name: string
  readonly bytes: Buffer
}

const SAMPLE = 5
const EXPORT_PAGE = 1_000
/** From which states a step may be taken. */
const MAY: Readonly<Record<'check' | 'run' | 'undo', readonly ImportState[]>> = {
  check: ['uploaded', 'checked'],
  run: ['checked'],
  undo: ['imported', 'cancelled'],
}

/** 403 for who may not add such records by hand. */
export function mayImport(kind: ImportKind, caller: Caller): void {
  const permission = permissionFor(kind)
  if (!caller.may(permission)) throw new Fault('forbidden', 'access.permission', { params: { permission } })
}

/** Files of records: taken in, looked at, begun, stopped and undone. What runs is the runner's. */
export function importsService(needs: ImportsNeeds) {
  const { store, rows, subjects, atomically, newId, now } = needs
  const seen = seenIn(needs)

  return {
    async list({ next, limit = 10, kind }: List, caller: Caller): Promise<{ data: ImportBatch[]; next?: string }> {
      const mine = importKinds.filter((one) => caller.may(permissionFor(one)))
      const kinds = kind ? mine.filter((one) => one === kind) : mine
      if (kinds.length === 0) return { data: [] }
      const allOf = caller.locationIds === null ? kinds : []
      const after = readCursor(next, ['string', 'string'])
      const page = await store.list({ kinds, allOf, maker: caller.userId, after, limit })
      return pageOf(page, limit, (batch) => [batch.made_at, batch.id])
    },

    async get(id: string, caller: Caller): Promise<ImportBatchDetail> {
      const batch = await seen(id, caller)
      const sample = await rows.list(id, { after: 0, limit: SAMPLE })
      return { ...batch, sample: sample.map(({ cells }) => [...cells]) }
    },

    async upload({ kind, name, bytes }: Upload, caller: Caller): Promise<ImportBatchDetail> {
      mayImport(kind, caller)
      const table = await readTable(bytes, importShapes[kind].maxRows)
      const mapping = suggestedMapping(kind, table.columns, await store.remembered(caller.userId, kind))
      const id = newId()
      await atomically(async () => {
        const at = now().toISOString()
        const facts = {
          id,
          kind,
          source: 'file',
          state: 'uploaded',
          file_name: name.slice(0, 200),
          made_by: caller.userId,
          made_at: at,
        } as const
        await store.insert({ ...facts, columns: [...table.columns], mapping, total: table.rows.length, counts: { ...NO_COUNTS } })
        await rows.insert(id, table.rows)
        record(needs, 'uploaded', { id, caller, detail: { kind, file: name, rows: table.rows.length } })
      })
      return { ...(await seen(id, caller)), sample: table.rows.slice(0, SAMPLE).map(({ cells }) => [...cells]) }
    },

    ...rowsOf(needs),
    ...stepsOf(needs),

    async exported(kind: ImportKind, query: CallOf<typeof imports.exported>['query'], caller: Caller) {
      mayImport(kind, caller)
      const page = await subjectOf(subjects, kind).exported({ ...query, limit: query.limit ?? EXPORT_PAGE }, caller)
      return { ...page, data: page.data.map(asTexts) }
    },
  }
}

/** The rows of a batch as they are read. What an earlier run found of rows beyond the last one says nothing. */
function rowsOf({ store, rows }: ImportsNeeds) {
  const seen = seenIn({ store })
  return {
    async rows(id: string, { next, limit = 50, ...filter }: Rows, reader: Reader): Promise<{ data: ImportRow[]; next?: string }> {
      const batch = await seen(id, reader.caller)
      const [after = 0] = readCursor(next, ['number']) ?? []
      const upTo = (await store.row(id))?.at_row ?? 0
      const found = await rows.list(id, { ...filter, after, upTo: batch.state === 'uploaded' ? undefined : upTo, limit: limit + 1 })
      const data = found.map((row) => shownRow(batch.kind, row, reader.language))
      return pageOf(data, limit, ({ row }) => [row])
    },

    async refused(id: string, { caller, language }: Reader): Promise<{ name: string; text: string }> {
      const batch = await seen(id, caller)
      const upTo = (await store.row(id))?.at_row ?? 0
      const found = await rows.list(id, { verdict: 'refused', after: 0, upTo, limit: importShapes[batch.kind].maxRows })
      const texts = importTexts[language]
      const head = [texts.row, ...batch.columns, texts.reason]
      const lines = found.map((row) => {
        const { cells, reasons } = shownRow(batch.kind, row, language)
        return [String(row.row), ...batch.columns.map((_, at) => cells[at] ?? ''), reasons.map(({ sentence }) => sentence).join('; ')]
      })
      const text = [head, ...lines].map((line) => line.map(csvText).join(',')).join('\r\n')
      return { name: `menara-${batch.kind}-refused.csv`, text: `\ufeff${text}\r\n` }
    },
  }
}

export const subjectOf = (subjects: ImportsNeeds['subjects'], kind: ImportKind): ImportSubject => {
  const subject = subjects.get(kind)
  if (!subject) throw invalid('kind', 'enum')
  return subject
}

export interface Reader {
  readonly caller: Caller
  readonly language: Language
}

/** Throws 404 for another's batch, unless the reader may do the same at all sites. */
export function seenIn({ store }: Pick<ImportsNeeds, 'store'>) {
  return async (id: string, caller: Caller): Promise<ImportBatch> => {
    const batch = await store.find(id)
    const isTheirs = batch?.made_by?.id === caller.userId || caller.locationIds === null
    if (!batch || !isTheirs || !caller.may(permissionFor(batch.kind))) throw new Fault('not-found', 'imports.not_found')
    return batch
  }
}

/** Beginning, stopping and taking back: each step from the states that allow it. */
function stepsOf(needs: ImportsNeeds) {
  const { store, atomically, soon } = needs
  const seen = seenIn(needs)
  const begun = { done: 0, at_row: 0, ended_at: null }

  const begin = (id: string, caller: Caller, step: Step): Promise<ImportBatch> =>
    atomically(async () => {
      const batch = await seen(id, caller)
      await step.before?.(batch)
      const { verb, state, facts } = step
      if (!(await store.turn(id, MAY[verb], { ...facts, state, run_by: caller.userId, done: 0, ended_at: null }))) throw refusalOf(batch)
      record(needs, state, { id, caller, detail: { kind: batch.kind, file: batch.file_name } })
      soon()
      return seen(id, caller)
    })

  return {
    check: (id: string, mapping: readonly (string | null)[], caller: Caller) =>
      begin(id, caller, {
        verb: 'check',
        state: 'checking',
        facts: { ...begun, mapping, counts: { ...NO_COUNTS } },
        async before({ kind, columns }) {
          checkMapping(kind, columns, mapping)
          await store.remember(caller.userId, kind, { ...(await store.remembered(caller.userId, kind)), ...rememberedOf(columns, mapping) })
        },
      }),
    run: (id: string, caller: Caller) =>
      begin(id, caller, { verb: 'run', state: 'importing', facts: { ...begun, counts: { ...NO_COUNTS } } }),
    undo: (id: string, caller: Caller) => begin(id, caller, { verb: 'undo', state: 'undoing', facts: { restored: 0, kept: 0 } }),

    cancel: (id: string, caller: Caller): Promise<ImportBatch> =>
      atomically(async () => {
        const batch = await seen(id, caller)
        if (batch.state !== 'checking' && batch.state !== 'importing') throw refusalOf(batch)
        await store.update(id, { stopping: true })
        return batch
      }),
  }
}
interface Step {
  readonly verb: keyof typeof MAY
  readonly state: ImportState
  readonly facts: Parameters<ImportsStore['turn']>[2]
  readonly before?: (batch: ImportBatch) => Promise<void>
}

/** What is possible instead. */
function refusalOf({ state }: ImportBatch): Fault {
  if (isRunning(state)) return new Fault('conflict', 'imports.running')
  if (state === 'uploaded') return new Fault('conflict', 'imports.check_first')
  if (state === 'checked') return new Fault('conflict', 'imports.not_run')
  return new Fault('conflict', state === 'undone' || state === 'failed' ? 'imports.over' : 'imports.done')
}

interface Recorded {
  readonly id: string
  readonly caller: Caller
  readonly detail: Readonly<Record<string, unknown>>
}
export function record({ journal }: Pick<ImportsNeeds, 'journal'>, action: string, { id, caller, detail }: Recorded): void {
  journal.record({ action: `import.${action}`, subject: 'imports', subject_id: id, actor_id: caller.userId, detail })
}

export function shownRow(kind: ImportKind, { row, cells, verdict, record_id, reasons, undo }: StoredRow, language: Language): ImportRow {
  const kept = (reasons ?? { errors: [] }) as KeptReasons
  return { row, cells: [...cells], verdict, record_id, reasons: spokenReasons(kind, kept, language), undo }
}

/** Cells as they stand in a file: lists with `;` between. */
const asTexts = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.join('; ') : value === null || value === undefined ? '' : String(value),
    ]),
  )
