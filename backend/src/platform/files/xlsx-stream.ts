import { zipWriter } from './zip-stream.ts'

export type SheetCell = string | number | null
export interface StreamedSheet {
  readonly name: string
  readonly head: readonly string[]
  readonly rows: AsyncIterable<readonly SheetCell[]> | Iterable<readonly SheetCell[]>
}

/** Most rows a sheet may have (ECMA-376; Excel), its head among them. */
export const MAX_SHEET_ROWS = 1_048_576
const MAX_CELL = 32_767
const NAME_LENGTH = 31
const HEADER = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>`
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** Rows that are written at once. */
const BATCH = 500

/** A workbook (ECMA-376) of these sheets, written as its rows are read: no more of it is in memory than a few of them. */
export async function* xlsxStream(sheets: readonly StreamedSheet[]): AsyncGenerator<Uint8Array> {
  const zip = zipWriter()
  for (const [name, text] of partsOf(sheets)) yield* zip.file(name, [text])
  for (const [at, sheet] of sheets.entries()) yield* zip.file(`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet))
  yield zip.directory()
}

function partsOf(sheets: readonly StreamedSheet[]): [name: string, text: string][] {
  const each = (write: (number: number, name: string) => string) => sheets.map(({ name }, at) => write(at + 1, name)).join('')
  return [
    [
      '[Content_Types].xml',
      `${HEADER}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${each((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPE}.worksheet+xml"/>`)}</Types>`,
    ],
    [
      '_rels/.rels',
      `${HEADER}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${HEADER}<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets>${each((number, name) => `<sheet name="${escaped(sheetName(name, number))}" sheetId="${number}" r:id="r${number}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${HEADER}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each((number) => `<Relationship Id="r${number}" Type="${REL}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="styles" Type="${REL}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      'xl/styles.xml',
      `${HEADER}<styleSheet xmlns="${MAIN}"><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
    ],
  ]
}

/** Names of sheets are unique, short and without some marks. */
const sheetName = (name: string, number: number): string =>
  `${number > 1 ? `${number} ` : ''}${name.replaceAll(/[\\/?*[\]:]/g, ' ')}`.slice(0, NAME_LENGTH)

async function* sheetXml({ head, rows }: StreamedSheet): AsyncGenerator<string> {
  yield `${HEADER}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="${Math.max(1, head.length)}" width="22"/></cols><sheetData>${rowXml(head, ' s="1"')}`
  let text = ''
  let count = 0
  for await (const row of rows) {
    text += rowXml(row)
    count += 1
    if (count % BATCH > 0) continue
    yield text
    text = ''
  }
  yield `${text}</sheetData></worksheet>`
}

const rowXml = (cells: readonly SheetCell[], style = ''): string => `<row>${cells.map((cell) => cellXml(cell, style)).join('')}</row>`
function cellXml(cell: SheetCell, style: string): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number') return `<c${style}><v>${cell}</v></c>`
  return `<c t="inlineStr"${style}><is><t xml:space="preserve">${escaped(cell.slice(0, MAX_CELL))}</t></is></c>`
}
const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** XML 1.0 has no control characters but three, and no halves of characters. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML may not have them
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>"]/g, (mark) => MARKS[mark] ?? mark)
