import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { ReportSheet } from '../../ports/documents.ts'

const [INK, MUTED, LINE] = ['#1a1d21', '#5b6470', '#c9ced6']
/** More columns stand on a sheet that lies. */
const MAX_UPRIGHT = 5

/** A report as pdfmake reads it: what it is, its figures, and what each of them means. */
export function reportDefinition(
  { name, subject, language, facts, head, rows, labels }: ReportSheet,
  madeAt: string,
): TDocumentDefinitions {
  const figures = new Intl.NumberFormat(language === 'id' ? 'id-ID' : 'en-GB', { maximumFractionDigits: 2 })
  const text = (cell: string | number | null): string => (cell === null ? '–' : typeof cell === 'number' ? figures.format(cell) : cell)
  const cell = (value: string | number | null, at: number, more: object = {}) => ({
    text: text(value),
    ...(at >= labels && { alignment: 'right' as const }),
    ...more,
  })
  return {
    pageSize: 'A4',
    pageOrientation: head.length > MAX_UPRIGHT ? 'landscape' : 'portrait',
    language: language === 'id' ? 'id-ID' : 'en-GB',
    pageMargins: [42, 42, 42, 48],
    info: { title: name, producer: 'Menara', creator: 'Menara', creationDate: new Date(madeAt), modDate: new Date(madeAt) },
    defaultStyle: { font: 'Roboto', fontSize: 9, color: INK, lineHeight: 1.15 },
    footer: (page, pages) => ({ text: `${page} / ${pages}`, alignment: 'right', margin: [42, 14, 42, 0], fontSize: 7.5, color: MUTED }),
    content: [
      { text: subject, color: MUTED },
      { text: name, bold: true, fontSize: 16, margin: [0, 2, 0, 10] },
      {
        table: {
          headerRows: 1,
          dontBreakRows: rows.length < 200,
          widths: head.map((_title, at) => (at < labels ? '*' : 'auto')),
          body: [
            head.map((title, at) => cell(title, at, { bold: true })),
            ...rows.map((row, place) => head.map((_title, at) => cell(row[at] ?? null, at, { bold: place === rows.length - 1 }))),
          ],
        },
        layout: {
          hLineWidth: (line) => (line === 1 ? 1 : 0.5),
          vLineWidth: () => 0,
          hLineColor: (line) => (line === 1 ? INK : LINE),
          fillColor: (row) => (row === 0 ? '#f2f4f7' : null),
        },
      },
      {
        stack: facts.map(([label, value]) => ({
          text: [{ text: `${label}: `, bold: true }, { text: value }],
          margin: [0, 4, 0, 0] as [number, number, number, number],
        })),
        margin: [0, 12, 0, 0],
        fontSize: 8,
        color: MUTED,
      },
    ],
  }
}
