import type { MadeFile } from './export-menu.tsx'
import type { Sheet } from './sheet.ts'
import { csvOf } from './sheet-csv.ts'

/** What tables are written as. */
export const tableFormats = ['csv', 'xlsx'] as const
export type TableFormat = (typeof tableFormats)[number]

/** Tables as one file; `name` without its ending. The code that writes workbooks comes with the first of them. */
export async function tableFile(name: string, format: TableFormat, sheets: readonly Sheet[]): Promise<MadeFile> {
  const file = format === 'csv' ? csvOf(sheets) : await (await import('./sheet-xlsx.ts')).xlsxOf(sheets)
  return { file, name: `${name}.${format}` }
}
