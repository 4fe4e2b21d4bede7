import { jsPDF } from 'jspdf'
import type { LinesRow } from '../../../instruments/chart/lines-chart.tsx'
import type { Cell, Sheet } from '../../../kit/exports/sheet.ts'

interface PdfReport {
  readonly title: string
  /** Lines under the title: site, range, when it was made. */
  readonly facts: readonly string[]
  readonly summary: Sheet
  /** Numbers as the screen writes them. */
  readonly say: (cell: Cell) => string
  readonly chart: { readonly rows: readonly LinesRow[]; readonly names: readonly string[]; readonly span: readonly [number, number] }
}

const PAGE = { width: 297, height: 210, margin: 14 }
const COLOURS = ['#0f6d66', '#3b82c4', '#8b6cc9', '#b07d2b', '#5d6774', '#c2577e', '#4f9a4f', '#5b8fa8']
const ROW_MM = 6

/** The letters of a PDF's own fonts are those of Western Europe; the few others that units use are written another way. */
const plain = (text: string): string =>
  text
    .replace(/[₀-₉]/g, (text) => String(text.charCodeAt(0) - 0x2080))
    .replace(/[–—]/g, '-')
    .replaceAll('…', '...')
    .replaceAll('\u202f', ' ')
    .replaceAll('\u00a0', ' ')
    .replace(/[^\u0020-\u00ff\n]/g, '?')

/** The report on A4 across: what it is about, the table, and the chart as lines. */
export function pdfOf(report: PdfReport): Blob {
  const doc = new jsPDF({ orientation: 'landscape', unit: 'mm', format: 'a4', compress: false })
  doc.setProperties({ title: plain(report.title) })
  doc.setFont('helvetica', 'bold').setFontSize(16)
  doc.text(plain(report.title), PAGE.margin, 20)
  doc.setFont('helvetica', 'normal').setFontSize(9)
  for (const [i, line] of report.facts.entries()) doc.text(plain(line), PAGE.margin, 27 + i * 4.5)
  const below = drawTable(doc, report, 30 + report.facts.length * 4.5)
  drawChart(doc, report.chart, below + 8)
  return doc.output('blob')
}

function drawTable(doc: jsPDF, { summary: { head, rows }, say }: PdfReport, top: number): number {
  const texts = rows.map((row) => row.map((cell) => plain(say(cell))))
  const widths = widthsOf(doc, [head.map(plain), ...texts])
  let y = top
  const line = (cells: readonly string[], bold: boolean): void => {
    doc.setFont('helvetica', bold ? 'bold' : 'normal').setFontSize(8)
    let x = PAGE.margin
    for (const [i, text] of cells.entries()) {
      const width = widths[i] ?? 0
      const right = typeof rows[0]?.[i] === 'number'
      const clipped = (doc.splitTextToSize(text, width - 2) as string[])[0] ?? ''
      doc.text(clipped, right ? x + width - 2 : x, y, { align: right ? 'right' : 'left' })
      x += width
    }
    doc.setDrawColor('#c9ced6').line(PAGE.margin, y + 1.8, PAGE.width - PAGE.margin, y + 1.8)
    y += ROW_MM
  }
  line(head.map(plain), true)
  for (const row of texts) {
    if (y > PAGE.height - PAGE.margin) {
      doc.addPage()
      y = PAGE.margin + ROW_MM
      line(head.map(plain), true)
    }
    line(row, false)
  }
  return y
}

/** Columns as wide as their texts ask for, made to fit the page together. */
function widthsOf(doc: jsPDF, lines: readonly (readonly string[])[]): number[] {
  doc.setFont('helvetica', 'bold').setFontSize(8)
  const wanted = (lines[0] ?? []).map((_, i) => Math.max(...lines.map((line) => doc.getTextWidth(line[i] ?? ''))) + 4)
  const room = PAGE.width - 2 * PAGE.margin
  const sum = wanted.reduce((a, b) => a + b, 0)
  return wanted.map((value) => (value * room) / sum)
}

const CHART_MM = 70

function drawChart(doc: jsPDF, { rows, names, span }: PdfReport['chart'], below: number): void {
  const values = rows.flatMap((row) => row.line.filter((one) => one !== null))
  if (values.length === 0) return
  let top = below
  if (top + CHART_MM + 16 > PAGE.height - PAGE.margin) {
    doc.addPage()
    top = PAGE.margin + 6
  }
  const low = values.reduce((a, b) => Math.min(a, b))
  const high = values.reduce((a, b) => Math.max(a, b))
  const [left, width] = [PAGE.margin + 16, PAGE.width - 2 * PAGE.margin - 16]
  const x = (at: number): number => left + (width * (at - span[0])) / Math.max(1, span[1] - span[0])
  const y = (value: number): number => top + CHART_MM - (CHART_MM * (value - low)) / (high - low || 1)
  doc.setDrawColor('#c9ced6').setLineWidth(0.2).rect(left, top, width, CHART_MM)
  doc.setFont('helvetica', 'normal').setFontSize(7)
  doc.text(String(Math.round(high * 100) / 100), left - 2, top + 2, { align: 'right' })
  doc.text(String(Math.round(low * 100) / 100), left - 2, top + CHART_MM, { align: 'right' })
  for (const [i, name] of names.entries()) {
    const colour = COLOURS[i % COLOURS.length] ?? '#000000'
    doc.setDrawColor(colour).setLineWidth(0.35)
    for (const [from, to] of strokesOf(rows, i)) doc.line(x(from.at), y(from.value), x(to.at), y(to.value))
    doc.setTextColor(colour).text(plain(name), left + (i % 3) * (width / 3), top + CHART_MM + 5 + Math.floor(i / 3) * 4)
  }
  doc.setTextColor('#000000')
}

interface Dot {
  readonly at: number
  readonly value: number
}
/** The pieces of a line, without its gaps. */
function strokesOf(rows: readonly LinesRow[], line: number): [Dot, Dot][] {
  const dots = rows.map(({ at, line: values }) => ({ at, value: values[line] ?? null }))
  const isDot = (item: { value: number | null } | undefined): item is Dot => item !== undefined && item.value !== null
  return dots.flatMap((to, i) => {
    const from = dots[i - 1]
    return isDot(from) && isDot(to) ? [[from, to] as [Dot, Dot]] : []
  })
}
