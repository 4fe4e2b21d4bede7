import { imports } from '@menara/shared/contract/records/imports.contract.ts'
import { type ImportField, type ImportKind, importShapes } from '@menara/shared/domain/imports/import-kinds.ts'
import { choicesOf, fieldLabel, importTexts, kindLabel } from '@menara/shared/domain/imports/import-texts.ts'
import type { Language } from '@menara/shared/kit/accept-language.ts'
import { call } from '../../kit/calls/call.ts'
import type { MadeFile } from '../../kit/exports/export-menu.tsx'
import type { Cell, Sheet } from '../../kit/exports/sheet.ts'
import { csvOf } from '../../kit/exports/sheet-csv.ts'

export type ExportFormat = 'csv' | 'xlsx'
export interface ExportFilter {
  readonly location_id?: string | undefined
  readonly search?: string | undefined
}

/** Every record of a filter as a file that can be imported again, its words in the reader's language. Null where there is none. */
export async function exportedFile(kind: ImportKind, filter: ExportFilter, { format, language }: Wish): Promise<MadeFile | null> {
  const rows = await everyRow(kind, filter)
  if (rows.length === 0) return null
  const { fields } = importShapes[kind]
  const sheet: Sheet = {
    name: kindLabel(kind, language),
    head: fields.map(({ key }) => fieldLabel(key, language)),
    rows: rows.map((row) => fields.map((field) => cellOf(row[field.key] ?? '', field, language))),
  }
  const file = format === 'csv' ? csvOf([sheet]) : await (await import('../../kit/exports/sheet-xlsx.ts')).xlsxOf([sheet])
  return { file, name: `menara-${kind}.${format}` }
}
interface Wish {
  readonly format: ExportFormat
  readonly language: Language
}

async function everyRow(kind: ImportKind, filter: ExportFilter): Promise<Readonly<Record<string, string>>[]> {
  const rows: Readonly<Record<string, string>>[] = []
  const asked = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''))
  for (let next: string | undefined = '0'; next !== undefined; ) {
    const page: { data: Record<string, string>[]; next?: string } = await call(imports.exported, {
      params: { kind },
      query: { ...asked, limit: 1000, next },
    })
    rows.push(...page.data)
    next = page.next
  }
  return rows
}

function cellOf(text: string, field: ImportField, language: Language): Cell {
  if (text === '') return ''
  if (field.type === 'choice') return choicesOf(field, language)[text] ?? text
  if (field.type === 'flag') return importTexts[language].flag[text === 'true' ? 'yes' : 'no']
  if (text === '*') return importTexts[language].everywhere
  return field.type === 'integer' || field.type === 'decimal' ? Number(text) : text
}
