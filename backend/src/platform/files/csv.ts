import type { SheetCell } from './xlsx-stream.ts'

/** Cells of each row (RFC 4180); a quoted cell may hold separators, line breaks and doubled quotes. */
export function csvRows(content: string, separator: string): string[][] {
  const mark = separator === '|' ? '\\|' : separator
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|((?:[^"${mark}\\n][^${mark}\\n]*)?))(${mark}|\\n|$)`, 'g')
  const rows: string[][] = [[]]
  for (const [, quoted, bare = '', end] of content.replaceAll('\r\n', '\n').matchAll(cell)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare)
    if (end === '') break
    if (end === '\n') rows.push([])
  }
  return rows
}

/** What tables are saved as, with their media types. */
export const TABLE_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

const BATCH = 500
const csvLine = (cells: readonly SheetCell[]): string =>
  `${cells.map((cell) => (cell === null ? '' : typeof cell === 'number' ? String(cell) : csvText(cell))).join(',')}\r\n`
/** A table as CSV in UTF-8, with the mark by which spreadsheets know it; written as its rows are read. */
export async function* csvStream(head: readonly string[], rows: AsyncIterable<readonly SheetCell[]>): AsyncGenerator<Buffer> {
  let text = `\ufeff${csvLine(head)}`
  let count = 0
  for await (const row of rows) {
    text += csvLine(row)
    count += 1
    if (count % BATCH > 0) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}

/** A text in a line of CSV (RFC 4180): always quoted; one that a spreadsheet would take for a formula is made plain. */
export const csvText = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
