import writeXlsx from 'write-excel-file/universal'
import type { Cell, Sheet } from './sheet.ts'

const NAME_LENGTH = 31
/** Characters that a sheet's name may not have. */
const FORBIDDEN = /[\\/?*[\]:]/g

/** One sheet each, heading in bold and kept in sight; numbers are numbers. */
export function xlsxOf(sheets: readonly Sheet[]): Promise<Blob> {
  return writeXlsx(
    sheets.map(({ name, head, rows }) => ({
      sheet: name.replace(FORBIDDEN, ' ').slice(0, NAME_LENGTH),
      stickyRowsCount: 1,
      columns: head.map((title) => ({ width: Math.min(40, Math.max(12, title.length + 2)) })),
      data: [head.map((value) => ({ value, type: String, fontWeight: 'bold' as const })), ...rows.map((row) => row.map(cellOf))],
    })),
  ).toBlob()
}

const cellOf = (cell: Cell) =>
  cell === null ? null : typeof cell === 'number' ? { value: cell, type: Number } : { value: cell, type: String }
