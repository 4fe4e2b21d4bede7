import type { ImportDraft, ImportValue } from './import-subject.ts'

/** The field of a draft that refers to another record: nothing where the column is not mapped, null where its cell is empty. */
export function reference(field: string, value: ImportValue | undefined, idOf: (name: string) => string): ImportDraft {
  if (value === undefined) return {}
  return { [field]: typeof value === 'string' ? idOf(value) : null }
}
