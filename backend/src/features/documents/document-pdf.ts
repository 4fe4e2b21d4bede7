import type { Column, Content, ContentColumns, DynamicContent, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { Bilingual } from '../../platform/texts/bilingual.ts'
import type { DocumentContent, DocumentFact, DocumentLabel, DocumentSignature } from '../../ports/documents.ts'
import { amountText, amountWords, dayWords, momentWords } from './document-words.ts'

/** What stands around a document's own content. */
export interface DocumentFrame {
  /** Site, or the product where the document belongs to none. */
  readonly site: string
  readonly address: string
  readonly zone: string
  readonly revision: number
  readonly code: string
  /** Under which people find the product. */
  readonly publicUrl: string
  /** Address of the page that verifies the document, with its code. */
  readonly verifyUrl: string
  /** RFC 3339; the PDF's own date, so that the same document is always the same bytes. */
  readonly issuedAt: string
}

const [INK, MUTED, LINE] = ['#1a1d21', '#5b6470', '#c9ced6']
const WIDTHS = { label: 130, qr: 74, link: 110 }
/** A number of one document that is too long for its line would push the page number off the sheet. */
const MAX_FOOTER_NUMBER = 48

/** The layout of a document as pdfmake reads it: A4, Indonesian first, English beside it in italics. */
export function documentDefinition(content: DocumentContent, frame: DocumentFrame): TDocumentDefinitions {
  return {
    ...pageOf({ title: `${content.number} ${content.title.id}`, issuedAt: frame.issuedAt }),
    ...(content.landscape && { pageOrientation: 'landscape' as const }),
    pageMargins: [42, 42, 42, 60],
    footer: footerOf(content, frame),
    content: [
      headOf(content, frame),
      partiesOf(content),
      factsOf(content.facts),
      tableOf(content),
      totalsOf(content),
      ...(content.notes ?? []).map(({ title, text }) => ({ stack: [both(title, { bold: true }), { text }], margin: space(10) })),
      linkOf(content, frame),
      signaturesOf(content, frame),
    ],
  }
}

/** Sheets of labels, 3 by 8 on A4 (70 by 37 mm each, as label paper is cut). */
export function labelSheetDefinition(labels: readonly DocumentLabel[], issuedAt: string): TDocumentDefinitions {
  const [columns, height] = [3, 104.8]
  const rows = Array.from({ length: Math.ceil(labels.length / columns) }, (_row, row) =>
    Array.from({ length: columns }, (_cell, column) => labelOf(labels[row * columns + column])),
  )
  return {
    ...pageOf({ title: 'Label', issuedAt }),
    pageMargins: [0, 1, 0, 0],
    content: [
      {
        table: { widths: columnsOf(columns, 198.4), heights: height, body: rows, dontBreakRows: true },
        layout: { ...bare, paddingLeft: () => 0, paddingRight: () => 0, paddingTop: () => 0, paddingBottom: () => 0 },
      },
    ],
  }
}

interface Page {
  readonly title: string
  readonly issuedAt: string
}
const pageOf = ({ title, issuedAt }: Page): Pick<TDocumentDefinitions, 'pageSize' | 'info' | 'defaultStyle' | 'language'> => ({
  pageSize: 'A4',
  language: 'id-ID',
  info: { title, producer: 'Menara', creator: 'Menara', creationDate: new Date(issuedAt), modDate: new Date(issuedAt) },
  defaultStyle: { font: 'Roboto', fontSize: 9, color: INK, lineHeight: 1.15 },
})

const bare = { hLineWidth: () => 0, vLineWidth: () => 0 }
/** Points above and below. */
const space = (above: number, below = 0): [number, number, number, number] => [0, above, 0, below]
const columnsOf = (count: number, width: number): number[] => Array.from({ length: count }, () => width)

/** Both languages on one line, in which the reader's eye finds the Indonesian first. */
const both = ({ id, en }: Bilingual, more: object = {}): Content =>
  id === en
    ? { text: id, ...more }
    : {
        text: [
          { text: id, ...more },
          { text: `  ${en}`, italics: true, color: MUTED, fontSize: 8 },
        ],
      }
/** Both languages under each other, for narrow columns. */
const stacked = ({ id, en }: Bilingual): Content =>
  id === en
    ? { text: id, bold: true }
    : {
        stack: [
          { text: id, bold: true },
          { text: en, italics: true, color: MUTED, fontSize: 7.5 },
        ],
      }
const factValue = (value: string | Bilingual): Content => (typeof value === 'string' ? { text: value } : both(value))

function headOf({ title, number, day }: DocumentContent, { site, address, revision, verifyUrl, code }: DocumentFrame): ContentColumns {
  const from = [{ text: site, bold: true, fontSize: 11 }, ...(address === '' ? [] : [{ text: address, color: MUTED, fontSize: 8 }])]
  const again = revision === 1 ? [] : [{ text: `Revisi ${revision}`, color: MUTED, fontSize: 8 }]
  return {
    columns: [
      {
        width: '*',
        stack: [
          ...from,
          { text: title.id.toUpperCase(), bold: true, fontSize: 16, margin: space(14) },
          { text: title.en, italics: true, color: MUTED, fontSize: 11 },
          {
            text: [
              { text: number, bold: true },
              { text: `   ${dayWords(day)}`, color: MUTED },
            ],
            fontSize: 10,
            margin: space(6),
          },
          ...again,
        ],
      },
      {
        width: WIDTHS.qr,
        stack: [
          { qr: verifyUrl, fit: WIDTHS.qr, foreground: INK },
          { text: code, alignment: 'center', fontSize: 7, color: MUTED, margin: space(3) },
        ],
      },
    ],
    columnGap: 16,
    margin: space(0, 12),
  }
}

function footerOf({ number }: DocumentContent, { verifyUrl }: DocumentFrame): DynamicContent {
  const short = number.length > MAX_FOOTER_NUMBER ? `${number.slice(0, MAX_FOOTER_NUMBER)}…` : number
  return (page, pages) => ({
    margin: [42, 14, 42, 0],
    fontSize: 7.5,
    color: MUTED,
    columns: [
      { stack: [{ text: short }, { text: `Periksa / verify: ${verifyUrl}`, noWrap: true }] },
      { text: `Halaman ${page} dari ${pages}  ·  page ${page} of ${pages}`, alignment: 'right', width: 150 },
    ],
  })
}

function partiesOf({ parties = [] }: DocumentContent): Content {
  if (parties.length === 0) return []
  return {
    columns: parties.map(({ role, lines }) => ({ width: '*', stack: [both(role, { bold: true }), ...lines.map((text) => ({ text }))] })),
    columnGap: 16,
    margin: space(0, 12),
  }
}

function factsOf(facts: readonly DocumentFact[]): Content {
  if (facts.length === 0) return []
  return {
    table: { widths: [WIDTHS.label, '*'], body: facts.map(({ label, value }) => [stacked(label), factValue(value)] as TableCell[]) },
    layout: { ...bare, hLineWidth: (line) => (line === 0 ? 0 : 0.5), hLineColor: () => LINE, paddingLeft: () => 0 },
    margin: space(0, 12),
  }
}

function tableOf({ table }: DocumentContent): Content {
  if (!table) return []
  const head = table.columns.map(({ label, align }) => ({ ...(stacked(label) as object), ...(align && { alignment: align }) }) as TableCell)
  const rows = table.rows.map((cells) =>
    table.columns.map(({ align }, column): TableCell => ({ text: cells[column] ?? '', ...(align && { alignment: align }) })),
  )
  return {
    table: {
      headerRows: 1,
      dontBreakRows: rows.length < 200,
      widths: table.columns.map(({ wide }) => (wide ? '*' : 'auto')),
      body: [head, ...rows],
    },
    layout: {
      hLineWidth: (line) => (line === 1 ? 1 : 0.5),
      vLineWidth: () => 0,
      hLineColor: (line) => (line === 1 ? INK : LINE),
      fillColor: (row) => (row === 0 ? '#f2f4f7' : null),
    },
  }
}

function totalsOf({ totals = [], amount, currency }: DocumentContent): Content[] {
  const rows = totals.map(({ label, amount: value }, row): TableCell[] => {
    const last = row === totals.length - 1
    return [
      { ...(both(label, { bold: last }) as object) } as TableCell,
      { text: amountText(value, currency), alignment: 'right', bold: last },
    ]
  })
  const sum: Content[] =
    rows.length === 0
      ? []
      : [
          {
            columns: [
              { width: '*', text: '' },
              { width: 260, table: { widths: ['*', 'auto'], body: rows }, layout: { ...bare } },
            ],
            margin: space(6),
          },
        ]
  if (amount === undefined || amount === null) return sum
  const { id, en } = amountWords(amount)
  return [
    ...sum,
    {
      stack: [
        { text: [{ text: 'Terbilang: ', bold: true }, { text: id }] },
        {
          text: [
            { text: 'In words: ', italics: true },
            { text: en, italics: true },
          ],
          color: MUTED,
        },
      ],
      margin: space(8),
    },
  ]
}

function linkOf({ link }: DocumentContent, { publicUrl }: DocumentFrame): Content {
  if (!link) return []
  const url = `${publicUrl}${link.path}`
  const linked = (text: string, more: object = {}): Content => ({ text, link: url, ...more })
  return {
    unbreakable: true,
    columns: [
      { width: WIDTHS.link, qr: url, fit: WIDTHS.link, foreground: INK },
      {
        width: '*',
        stack: [
          linked(link.label.id, { bold: true, decoration: 'underline' }),
          linked(link.label.en, { italics: true, color: MUTED, fontSize: 8 }),
        ],
      },
    ],
    columnGap: 16,
    margin: space(10),
  }
}

function signaturesOf({ signatures = [] }: DocumentContent, { zone }: DocumentFrame): Content {
  if (signatures.length === 0) return []
  const rows = Array.from({ length: Math.ceil(signatures.length / 3) }, (_row, row) => signatures.slice(row * 3, row * 3 + 3))
  return {
    unbreakable: true,
    stack: rows.map((row) => ({ columns: row.map((signature) => signatureOf(signature, zone)), columnGap: 24, margin: space(22) })),
  }
}

/** Moves and lines alone: nothing of a drawing is read but its points. */
const DRAWN = /^[ML0-9. ]+$/
const drawnBy = (path: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 160"><path d="${path}" fill="none" stroke="${INK}" stroke-width="3"/></svg>`

function signatureOf({ role, name, at, drawing }: DocumentSignature, zone: string): Column {
  const room: Content =
    drawing && DRAWN.test(drawing) ? { svg: drawnBy(drawing), width: 110, margin: space(0, 2) } : { text: ' ', margin: space(36) }
  return {
    width: '*',
    stack: [
      stacked(role),
      room,
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 140, y2: 0, lineWidth: 0.5, lineColor: MUTED }] },
      { text: name ?? ' ', margin: space(2) },
      ...(at ? [{ text: momentWords(zone, at), color: MUTED, fontSize: 7.5 }] : []),
    ],
  }
}

function labelOf(label: DocumentLabel | undefined): TableCell {
  if (!label) return { text: '' }
  return {
    columns: [
      { qr: label.qr ?? label.code, fit: 78, width: 82 },
      {
        width: '*',
        stack: [
          { text: label.name.slice(0, 80), bold: true, fontSize: 9 },
          { text: label.detail.slice(0, 80), color: MUTED, fontSize: 7.5, margin: space(2, 2) },
          { text: label.code, fontSize: 8 },
        ],
      },
    ],
    margin: [12, 12, 10, 4],
  }
}
