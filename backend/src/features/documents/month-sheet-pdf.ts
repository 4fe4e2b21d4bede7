import type { TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { MonthSheet, MonthSheetCell } from '../../ports/documents.ts'

const [INK, MUTED, LINE, REST] = ['#1a1d21', '#5b6470', '#c9ced6', '#eef0f3']
/** Behind the letters of shifts; they repeat. Dark enough on white paper, light enough for black letters. */
const FILLS = ['#cfe3f7', '#fbd9c3', '#ded5fa', '#c6eadf', '#f9d0e0', '#dde1e6']
/** Points; the sheet lies. */
const SIZES = {
  A4: { font: 7, name: 118, total: 26, padding: 2 },
  A3: { font: 9, name: 170, total: 36, padding: 3 },
} as const

/** Keeping the lines of a name together costs a third more time; of fewer people it does not matter. */
const MAX_KEPT_WHOLE = 150

/** A month of people and days as pdfmake reads it: one line for each person, one column for each day. */
export function monthSheetDefinition(sheet: MonthSheet, madeAt: string): TDocumentDefinitions {
  const { font, name, total, padding } = SIZES[sheet.paper]
  return {
    pageSize: sheet.paper,
    pageOrientation: 'landscape',
    language: sheet.language === 'id' ? 'id-ID' : 'en-GB',
    pageMargins: [28, 28, 28, 34],
    info: { title: sheet.title, producer: 'Menara', creator: 'Menara', creationDate: new Date(madeAt), modDate: new Date(madeAt) },
    defaultStyle: { font: 'Roboto', fontSize: font, color: INK, lineHeight: 1.1 },
    footer: (page, pages) => ({
      columns: [{ text: sheet.footer }, { text: `${page} / ${pages}`, alignment: 'right' }],
      ...{ margin: [28, 8, 28, 0], fontSize: 7, color: MUTED },
    }),
    content: [
      { text: sheet.title, bold: true, fontSize: font + 7 },
      { text: sheet.subtitle, color: MUTED, margin: [0, 2, 0, 8] },
      {
        table: {
          headerRows: 1,
          dontBreakRows: sheet.rows.length < MAX_KEPT_WHOLE,
          widths: [name, ...sheet.days.map(() => '*'), total],
          body: [headOf(sheet), ...sheet.rows.map((row) => lineOf(sheet, row)), ...sheet.sums.map((row) => lineOf(sheet, row))],
        },
        layout: {
          hLineWidth: (line) => (line === 1 || (line === sheet.rows.length + 1 && sheet.sums.length > 0) ? 1 : 0.5),
          vLineWidth: () => 0.5,
          hLineColor: () => LINE,
          vLineColor: () => LINE,
          paddingLeft: (column) => (column === 0 ? 3 : 0.5),
          paddingRight: () => 0.5,
          paddingTop: () => padding,
          paddingBottom: () => padding,
        },
      },
      { text: sheet.legend.map(([mark, text]) => `${mark}  ${text}`).join('      '), margin: [0, 8, 0, 0] },
    ],
  }
}

const headOf = ({ days, head }: MonthSheet): TableCell[] => [
  { text: head.person, bold: true },
  ...days.map(({ weekday, number, isRest }) => ({
    ...{ text: `${weekday}\n${number}`, bold: true, alignment: 'center' as const },
    ...(isRest && { fillColor: REST }),
  })),
  { text: head.total, bold: true, alignment: 'center' as const },
]

const lineOf = ({ days }: MonthSheet, { label, detail, cells, total }: MonthSheet['rows'][number]): TableCell[] => [
  { text: [{ text: label }, ...(detail ? [{ text: `  ${detail}`, color: MUTED }] : [])] },
  ...cells.map((cell, at) => cellOf(cell, days[at]?.isRest ?? false)),
  { text: total, alignment: 'center' as const },
]

function cellOf({ text, colour, isBold = false, isItalic = false }: MonthSheetCell, isRest: boolean): TableCell {
  const fill = colour === undefined ? (isRest ? REST : undefined) : FILLS[colour % FILLS.length]
  return { text, alignment: 'center', bold: isBold, italics: isItalic, ...(fill !== undefined && { fillColor: fill }) }
}
