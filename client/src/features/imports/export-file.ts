import { imports } from '@menara/shared/contract/records/imports.contract.ts'
import { type ImportField, type ImportKind, importShapes } from '@menara/shared/domain/imports/import-kinds.ts'
import { choicesOf, fieldLabel, importTexts, kindLabel } from '@menara/shared/domain/imports/import-texts.ts'
import type { Language } from '@menara/shared/kit/accept-language.ts'
import { everyRow } from '../../kit/calls/every-row.ts'
import type { MadeFile } from '../../kit/exports/export-menu.tsx'
import type { Cell, Sheet } from '../../kit/exports/sheet.ts'
import { type TableFormat, tableFile } from '../../kit/exports/table-file.ts'

export interface ExportFilter {
  readonly location_id?: string | undefined
  readonly search?: string | undefined
}

/** Every record of a filter as a file that can be imported again, its words in the reader's language. Null where there is none. */
export async function exportedFile(kind: ImportKind, filter: ExportFilter, { format, language }: Wish): Promise<MadeFile | null> {
  const query = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''))
  const rows: Readonly<Record<string, string>>[] = await everyRow(imports.exported, { params: { kind }, query })
  if (rows.length === 0) return null
  const { fields } = importShapes[kind]
  const sheet: Sheet = {
    name: kindLabel(kind, language),
    head: fields.map(({ key }) => fieldLabel(key, language)),
    rows: rows.map((row) => fields.map((field) => cellOf(row[field.key] ?? '', field, language))),
  }
  return tableFile(`menara-${kind}`, format, [sheet])
}
interface Wish {
  readonly format: TableFormat
  readonly language: Language
}

function cellOf(text: string, field: ImportField, language: Language): Cell {
  if (text === '') return ''
  if (field.type === 'choice') return choicesOf(field, language)[text] ?? text
  if (field.type === 'flag') return importTexts[language].flag[text === 'true' ? 'yes' : 'no']
  if (text === '*') return importTexts[language].everywhere
  return field.type === 'integer' || field.type === 'decimal' ? Number(text) : text
}
