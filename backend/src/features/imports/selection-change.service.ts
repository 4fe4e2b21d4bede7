import type { ImportBatch, ImportRow, imports } from '@menara/shared/contract/records/imports.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { changes as changesOf } from '@menara/shared/kit/words.ts'
import { Fault } from '../../platform/errors.ts'
import type { ImportDraft, ImportSubject } from '../../platform/imports/import-subject.ts'
import { type CheckOf, differing, type Outcome, only } from './import-chunk.service.ts'
import { reasonsOf } from './import-reasons.ts'
import { type ImportsNeeds, mayImport, type Reader, record, seenIn, shownRow, subjectOf } from './imports.service.ts'
import { NO_COUNTS } from './imports.store.ts'

type Wish = CallOf<typeof imports.change>['body']

/** Changes or removes what was chosen from a list, at once, and keeps what it takes to undo it. */
export function selectionChange(needs: ImportsNeeds & { readonly checkOf: CheckOf }) {
  const { store, rows, subjects, atomically, newId, now } = needs
  const seen = seenIn(needs)

  return async ({ kind, ids, changes }: Wish, { caller, language }: Reader): Promise<{ batch: ImportBatch; refused: ImportRow[] }> => {
    mayImport(kind, caller)
    const subject = subjectOf(subjects, kind)
    if (changes) needs.checkOf(changesOf(subject.draft))(changes)
    else if (!subject.restore) throw new Fault('conflict', 'imports.not_removed')
    const id = newId()
    await atomically(async () => {
      const at = now().toISOString()
      const outcomes = await changed(subject, { ids, changes }, caller)
      const counts = { ...NO_COUNTS }
      for (const { verdict } of outcomes) counts[verdict] += 1
      const facts = { id, kind, source: 'selection', state: 'imported', made_by: caller.userId, run_by: caller.userId } as const
      const size = { total: ids.length, done: ids.length, at_row: ids.length, counts }
      await store.insert({ ...facts, ...size, columns: [], mapping: [], made_at: at, ended_at: at })
      await rows.insertSelected(
        id,
        outcomes.map((outcome) => ({ ...outcome, wanted: changes })),
      )
      record(needs, 'selection_changed', { id, caller, detail: { kind, changes, counts } })
    })
    const refused = await rows.list(id, { verdict: 'refused', after: 0, limit: ids.length })
    return { batch: await seen(id, caller), refused: refused.map((row) => shownRow(kind, row, language)) }
  }
}

type Asked = Pick<Wish, 'ids' | 'changes'>
async function changed(
  subject: ImportSubject,
  { ids, changes }: Asked,
  caller: Parameters<ImportSubject['records']>[1],
): Promise<Outcome[]> {
  const records = await subject.records(ids, caller)
  if (records.size === 0) throw new Fault('not-found', 'imports.gone')
  const steps = ids.map((id, at) => {
    const record = records.get(id)
    return { id, row: at + 1, record, changes: record && changes ? differing(changes as ImportDraft, record) : {} }
  })
  const doing = steps.filter((step) => step.record && (changes === null || Object.keys(step.changes).length > 0))
  const results =
    changes === null
      ? await subject.remove(
          doing.map(({ id }) => id),
          caller,
        )
      : await subject.update(doing, caller)
  const faults = new Map(doing.map(({ id }, at) => [id, results[at] ?? null]))
  return steps.map(({ id, row, record, changes: own }) => {
    const fault = record ? faults.get(id) : new Fault('not-found', 'imports.gone')
    const base = { row, key: null, record_id: id, reasons: null, before: null, after: null }
    if (fault) return { ...base, verdict: 'refused', reasons: reasonsOf(fault) }
    if (!record || fault === undefined) return { ...base, verdict: 'unchanged' }
    if (changes === null) return { ...base, verdict: 'update', before: record }
    return { ...base, verdict: 'update', before: only(record, Object.keys(own)), after: own }
  })
}
