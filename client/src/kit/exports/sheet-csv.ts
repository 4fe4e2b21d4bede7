import type { Cell, Sheet } from './sheet.ts'

/** What spreadsheets would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** A text that stays a text in a spreadsheet. */
const plainText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

function field(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = plainText(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Sheets one below the other, an empty line between them (RFC 4180, UTF-8 with its mark so that spreadsheets read it). Decimal point. */
export function csvOf(sheets: readonly Sheet[]): Blob {
  const parts = sheets.map(({ head, rows }) => [head, ...rows].map((row) => row.map(field).join(',')).join('\r\n'))
  return new Blob([`\ufeff${parts.join('\r\n\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' })
}
