import { type ImportKind, type ImportVerdict, importShapes } from '@menara/shared/domain/imports/import-kinds.ts'
import { changes as changesOf } from '@menara/shared/kit/words.ts'
import type { TObject } from 'typebox'
import type { Caller } from '../../platform/access/caller.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import type { ImportDraft, ImportSubject, ResolvedRow } from '../../platform/imports/import-subject.ts'
import { attempted } from '../../platform/imports/one-by-one.ts'
import type { ReadRow } from './import-cells.ts'
import { type KeptReasons, reasonsOf } from './import-reasons.ts'

/** What became of a row. */
export interface Outcome {
  readonly row: number
  readonly key: string | null
  readonly verdict: ImportVerdict
  readonly reasons: KeptReasons | null
  readonly record_id: string | null
  readonly before: ImportDraft | null
  readonly after: ImportDraft | null
}
export interface ChunkRow {
  readonly row: number
  readonly read: ReadRow
}
/** Throws 422 for a value that does not fit. */
type Check = (value: unknown) => void
/** Checks as the endpoints check their bodies. */
export type CheckOf = (schema: TObject) => Check
export type ImportChunk = ReturnType<typeof importChunk>
/** A row on its way: what it is to become, or why it cannot. */
interface Step {
  readonly row: number
  readonly key: string | null
  readonly fault?: Fault
  readonly create?: ImportDraft
  readonly update?: { readonly id: string; readonly before: ImportDraft; readonly changes: ImportDraft }
  /** It is so already. */
  readonly same?: string
}

/** Does rows of one kind inside the open transaction. The dry run and the import are this same function. */
export function importChunk(subject: ImportSubject, checkOf: CheckOf) {
  const checks = { draft: checkOf(subject.draft), changes: checkOf(changesOf(subject.draft)) }

  async function apply(rows: readonly ChunkRow[], seen: Set<string>, caller: Caller): Promise<Outcome[]> {
    const readable = rows.flatMap(({ row, read }) => ('values' in read ? [{ row, values: read.values }] : []))
    const resolved = await subject.resolve(
      readable.map(({ values }) => values),
      caller,
    )
    const byRow = new Map(readable.map(({ row }, at) => [row, resolved[at] as ResolvedRow | Fault]))
    const steps = rows.map(({ row, read }) =>
      stepOf({ row, found: 'broken' in read ? brokenFault(read.broken) : byRow.get(row), seen, checks }),
    )
    return written(subject, steps, caller)
  }

  return async (rows: readonly ChunkRow[], seen: Set<string>, caller: Caller): Promise<Outcome[]> => {
    if (!subject.together) return apply(rows, seen, caller)
    const outcomes: Outcome[] = []
    for (const row of rows) outcomes.push(...(await apply([row], seen, caller)))
    return outcomes
  }
}

const brokenFault = (errors: Fault['errors']): Fault => new Fault('invalid', 'The row cannot be read', { errors })

interface Judging {
  readonly row: number
  readonly found: ResolvedRow | Fault | undefined
  readonly seen: Set<string>
  readonly checks: { readonly draft: Check; readonly changes: Check }
}
function stepOf({ row, found, seen, checks }: Judging): Step {
  if (!found || found instanceof Fault) return { row, key: null, fault: found ?? invalid('', 'required') }
  const { key, draft, found: existing } = found
  if (seen.has(key)) return { row, key, fault: invalid('', 'twice') }
  seen.add(key)
  if (existing) {
    const changes = differing(draft, existing.record)
    if (Object.keys(changes).length === 0) return { row, key, same: existing.id }
    const refused = attempted(() => checks.changes(changes))
    if (refused instanceof Fault) return { row, key, fault: refused }
    return { row, key, update: { id: existing.id, before: only(existing.record, Object.keys(changes)), changes } }
  }
  const refused = attempted(() => checks.draft(draft))
  return refused instanceof Fault ? { row, key, fault: refused } : { row, key, create: draft }
}

/** Fields of `draft` that the record has otherwise. */
export const differing = (draft: ImportDraft, record: ImportDraft): ImportDraft =>
  Object.fromEntries(Object.entries(draft).filter(([field, value]) => !isSame(value, record[field])))
export const only = (record: ImportDraft, fields: readonly string[]): ImportDraft =>
  Object.fromEntries(fields.map((field) => [field, record[field] ?? null]))

/** Lists are sets: the order of roles or members says nothing. */
export function isSame(a: unknown, b: unknown): boolean {
  const plain = (value: unknown) =>
    JSON.stringify(Array.isArray(value) ? value.map((one) => JSON.stringify(one)).toSorted() : (value ?? null))
  return plain(a) === plain(b)
}

async function written(subject: ImportSubject, steps: readonly Step[], caller: Caller): Promise<Outcome[]> {
  const creating = steps.flatMap((step) => (step.create ? [{ row: step.row, draft: step.create }] : []))
  const updating = steps.flatMap((step) => (step.update ? [{ row: step.row, ...step.update }] : []))
  const created =
    creating.length === 0
      ? []
      : await subject.create(
          creating.map(({ draft }) => draft),
          caller,
        )
  const updated =
    updating.length === 0
      ? []
      : await subject.update(
          updating.map(({ id, changes }) => ({ id, changes })),
          caller,
        )
  const ids = new Map(creating.map(({ row }, at) => [row, created[at] as string | Fault]))
  const faults = new Map(updating.map(({ row }, at) => [row, updated[at] ?? null]))
  return steps.map((step) => outcomeOf(step, ids.get(step.row) ?? faults.get(step.row) ?? null))
}

const NOTHING = { reasons: null, record_id: null, before: null, after: null } as const
function outcomeOf({ row, key, fault, create, update, same }: Step, result: string | Fault | null): Outcome {
  const refused = fault ?? (result instanceof Fault ? result : undefined)
  if (refused) return { ...NOTHING, row, key, verdict: 'refused', reasons: reasonsOf(refused) }
  if (create) return { ...NOTHING, row, key, verdict: 'create', record_id: result as string, after: create }
  if (update) return { ...NOTHING, row, key, verdict: 'update', record_id: update.id, before: update.before, after: update.changes }
  return { ...NOTHING, row, key, verdict: 'unchanged', record_id: same ?? null }
}

/** The permission that is needed to import a kind. */
export const permissionFor = (kind: ImportKind) => importShapes[kind].permission
