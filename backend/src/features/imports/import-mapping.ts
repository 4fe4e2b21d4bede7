import { type ImportKind, importShapes } from '@menara/shared/domain/imports/import-kinds.ts'
import { fieldOfHeader, plainWord } from '@menara/shared/domain/imports/import-texts.ts'
import { Fault, invalid } from '../../platform/errors.ts'

type Mapping = readonly (string | null)[]
type Remembered = Readonly<Record<string, string>>

/** A field for each column: what the person took for columns of that name last, else what its header says. No field twice. */
export function suggestedMapping(kind: ImportKind, columns: readonly string[], remembered: Remembered): Mapping {
  const used = new Set<string>()
  const known = new Set(importShapes[kind].fields.map(({ key }) => key))
  return columns.map((header) => {
    const word = plainWord(header)
    const key = Object.hasOwn(remembered, word) ? remembered[word] : fieldOfHeader(kind, header)?.key
    if (key === undefined || !known.has(key) || used.has(key)) return null
    used.add(key)
    return key
  })
}

/** What is kept of a mapping; a column that was left out on purpose is remembered as such. */
export const rememberedOf = (columns: readonly string[], mapping: Mapping): Remembered =>
  Object.fromEntries(columns.map((header, at) => [plainWord(header), mapping[at] ?? '']).filter(([word]) => word !== ''))

/** 422 for a mapping of other columns, of unknown fields, with a field twice, or without what finds a record. */
export function checkMapping(kind: ImportKind, columns: readonly string[], mapping: Mapping): void {
  const { fields, keys } = importShapes[kind]
  if (mapping.length !== columns.length) throw invalid('mapping', 'columns', `Say a field or null for each of ${columns.length} columns`)
  const named = mapping.filter((key) => key !== null)
  const unknown = named.findIndex((key) => !fields.some((field) => field.key === key))
  if (unknown >= 0) throw invalid('mapping', 'enum', `${named[unknown]} is no field of ${kind}`)
  if (new Set(named).size < named.length) throw invalid('mapping', 'unique', 'A field is taken from two columns')
  // The site of a row may be left out by who sees only one.
  const missing = fields.filter(({ key, required }) => required && keys.includes(key) && key !== 'site' && !named.includes(key))
  if (missing.length > 0)
    throw new Fault('invalid', `Say which column has the ${missing.map(({ key }) => key).join(' and the ')}`, {
      errors: missing.map(({ key }) => ({ field: key, rule: 'required' })),
    })
}
