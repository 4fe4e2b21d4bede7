import type { Caller } from '../../platform/access/caller.ts'
import { Fault } from '../../platform/errors.ts'
import type { ImportDraft, ImportSubject } from '../../platform/imports/import-subject.ts'
import { isSame } from './import-chunk.service.ts'
import { reasonsOf } from './import-reasons.ts'
import type { StoredRow, Undone } from './import-rows.store.ts'

type Done = Pick<StoredRow, 'row' | 'verdict' | 'record_id' | 'before' | 'after'>
interface Step {
  readonly row: number
  readonly id: string
  readonly fault?: Fault
  readonly remove?: true
  readonly restore?: ImportDraft
  readonly bringBack?: ImportDraft
}

/**
 * Takes back what a chunk did, inside the open transaction: created records are removed, changed ones get their values back, removed ones
 * return. What somebody changed since stays, and so does what other things depend on.
 */
export function importUndo(subject: ImportSubject) {
  return async (rows: readonly Done[], caller: Caller): Promise<Undone[]> => {
    const ids = rows.flatMap(({ record_id }) => record_id ?? [])
    const records = await subject.records(ids, caller)
    const steps = rows.map((row) => stepOf(row, records.get(row.record_id ?? '')))
    const faults = new Map<number, Fault | null>()
    const done = (some: readonly Step[], outcomes: readonly (Fault | null)[]) => {
      for (const [at, { row }] of some.entries()) faults.set(row, outcomes[at] ?? null)
    }
    const [removing, restoring, returning] = [
      steps.filter(({ remove }) => remove),
      steps.filter(({ restore }) => restore),
      steps.filter(({ bringBack }) => bringBack),
    ]
    if (removing.length > 0)
      done(
        removing,
        await subject.remove(
          removing.map(({ id }) => id),
          caller,
        ),
      )
    if (restoring.length > 0)
      done(
        restoring,
        await subject.update(
          restoring.map(({ id, restore = {} }) => ({ id, changes: restore })),
          caller,
        ),
      )
    if (returning.length > 0 && subject.restore)
      done(
        returning,
        await subject.restore(
          returning.map(({ id, bringBack = {} }) => ({ id, changes: bringBack })),
          caller,
        ),
      )
    return steps.map(({ row, fault }) => undone(row, fault ?? faults.get(row) ?? null))
  }
}

function stepOf({ row, verdict, record_id, before, after }: Done, record: ImportDraft | undefined): Step {
  const id = record_id ?? ''
  if (before && !after) return record ? { row, id, fault: changed() } : { row, id, bringBack: before }
  // Somebody removed what was created: it is as it was before.
  if (!record) return verdict === 'create' ? { row, id } : { row, id, fault: new Fault('not-found', 'imports.gone') }
  const isTouched = Object.entries(after ?? {}).some(([field, value]) => !isSame(value, record[field]))
  if (isTouched) return { row, id, fault: changed() }
  return verdict === 'create' ? { row, id, remove: true } : { row, id, restore: before ?? {} }
}
const changed = (): Fault => new Fault('conflict', 'imports.changed_since')

const undone = (row: number, fault: Fault | null): Undone => ({
  row,
  undo: fault ? 'kept' : 'restored',
  reasons: fault && reasonsOf(fault),
})
