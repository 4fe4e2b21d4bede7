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

/** A text in a line of CSV (RFC 4180): always quoted; one that a spreadsheet would take for a formula is made plain. */
export const csvText = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
