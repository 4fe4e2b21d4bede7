import { type ImportField, type ImportKind, importShapes, MAX_CELL } from '@menara/shared/domain/imports/import-kinds.ts'
import { choicesOf, importTexts, plainWord } from '@menara/shared/domain/imports/import-texts.ts'
import { languages } from '@menara/shared/kit/accept-language.ts'
import type { BrokenRule } from '../../platform/errors.ts'
import type { ImportValue, ImportValues } from '../../platform/imports/import-subject.ts'

export type ReadRow = { readonly values: ImportValues } | { readonly broken: readonly BrokenRule[] }

/** Reads the cells of a row by a mapping of the columns. */
export function rowReader(kind: ImportKind, mapping: readonly (string | null)[]): (cells: readonly string[]) => ReadRow {
  const fields = mapping.map((key) => importShapes[kind].fields.find((field) => field.key === key))
  const readers = fields.map((field) => field && { field, read: readerOf(field) })
  return (cells) => {
    const values: Record<string, ImportValue> = {}
    const broken: BrokenRule[] = []
    if (cells.length > mapping.length) broken.push({ field: '', rule: 'cells' })
    const take = (key: string, result: Result | undefined): void => {
      if (result === undefined) return
      if (isBroken(result)) broken.push({ field: key, ...result })
      else values[key] = result.value
    }
    for (const [at, reader] of readers.entries()) if (reader) take(reader.field.key, cellOf(cells[at] ?? '', reader.field, reader.read))
    return broken.length > 0 ? { broken } : { values }
  }
}

type Broken = Omit<BrokenRule, 'field'>
type Result = Broken | { readonly value: ImportValue }
const isBroken = (result: Result): result is Broken => 'rule' in result

/** Undefined: the field stays as it is, or as a new record has it. */
function cellOf(cell: string, field: ImportField, read: (text: string) => ImportValue | undefined): Result | undefined {
  if (cell.length > MAX_CELL) return { rule: 'maxLength', params: { limit: MAX_CELL } }
  const text = unquoted(cell.trim())
  if (text === '') return emptyOf(field)
  const value = read(text)
  return value === undefined ? { rule: field.type === 'choice' ? 'enum' : 'format' } : { value }
}

/** Exports put it before what a spreadsheet would take for a formula. */
const unquoted = (text: string): string => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

function emptyOf({ type, required, nullable }: ImportField): Result | undefined {
  if (required) return { rule: 'required' }
  if (nullable) return { value: null }
  if (type === 'text') return { value: '' }
  return type === 'list' ? { value: [] } : undefined
}

function readerOf(field: ImportField): (text: string) => ImportValue | undefined {
  const { type } = field
  if (type === 'choice') {
    const words = wordsOf(field)
    return (text) => words.get(plainWord(text))
  }
  return READERS[type]
}

const READERS: Readonly<Record<Exclude<ImportField['type'], 'choice'>, (text: string) => ImportValue | undefined>> = {
  text: (text) => text,
  list: (text) => [...new Set(text.split(/[;\n]/).map((part) => part.trim()))].filter((part) => part !== ''),
  integer: (text) => (/^[+-]?\d{1,15}([.,]0+)?$/.test(text) ? Number.parseInt(text, 10) : undefined),
  decimal: (text) => (/^[+-]?\d{1,15}([.,]\d{1,15})?$/.test(text) ? Number(text.replace(',', '.')) : undefined),
  day: dayOf,
  flag: (text) => FLAGS.get(plainWord(text)),
}

/** The values of a list by what they are called in every language, and by their own name. */
function wordsOf(field: ImportField): ReadonlyMap<string, string> {
  const named = languages.flatMap((language) =>
    Object.entries(choicesOf(field, language)).map(([value, label]) => [plainWord(label), value] as const),
  )
  return new Map([...named, ...named.map(([, value]) => [plainWord(value), value] as const)])
}

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ...languages.flatMap((language) => [
    [plainWord(importTexts[language].flag.yes), true] as const,
    [plainWord(importTexts[language].flag.no), false] as const,
  ]),
  ...(['true', '1', 'y', 'x', 'aktif'] as const).map((word) => [word, true] as const),
  ...(['false', '0', 'n', 'nonaktif'] as const).map((word) => [word, false] as const),
])

/** `2024-05-31`, `31/05/2024`, `31-05-2024` or `31.05.2024`: the day is first where the year is last, as it is written in Indonesia. */
function dayOf(text: string): string | undefined {
  const [, ...iso] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ].*)?$/.exec(text) ?? []
  const [, ...local] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? []
  const [year, month, day] = iso.length > 0 ? iso : local.toReversed()
  if (!year || !month || !day) return undefined
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const real = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(real.getTime()) && real.toISOString().startsWith(written) ? written : undefined
}
