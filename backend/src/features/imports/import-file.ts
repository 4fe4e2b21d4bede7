import { MAX_CELL, MAX_IMPORT_COLUMNS } from '@menara/shared/domain/imports/import-kinds.ts'
import { unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { invalid } from '../../platform/errors.ts'
import { csvRows } from '../../platform/files/csv.ts'

export interface ImportTable {
  readonly columns: readonly string[]
  /** With the number of each in the file. */
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[]
}

/** A workbook is read whole, so what it unpacks to is bounded: a small file can hold a large table of nothing. */
const MAX_UNPACKED = 32 * 1024 * 1024
const ZIP = [0x50, 0x4b, 0x03, 0x04]

/** The first sheet of a workbook, or CSV. Throws 422 for what is no table, has no header, or has more than `maxRows`. */
export async function readTable(bytes: Buffer, maxRows: number): Promise<ImportTable> {
  const lines = ZIP.every((byte, at) => bytes[at] === byte) ? await workbookLines(bytes) : csvLines(bytes)
  const numbered = lines.map((cells, at) => ({ row: at + 1, cells })).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const [head, ...body] = numbered
  if (!head) throw invalid('file', 'empty', 'The file is empty')
  const columns = headerOf(head.cells)
  if (body.length === 0) throw invalid('file', 'empty', 'The file has no row below its header')
  if (body.length > maxRows) throw tooMany(maxRows)
  return { columns, rows: body.map(({ row, cells }) => ({ row, cells: fitted(cells, columns.length) })) }
}

const tooMany = (limit: number) => invalid('file', 'tooMany', `The file may have at most ${limit} rows`)

function headerOf(cells: readonly string[]): readonly string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '')
  const columns = cells.slice(0, last + 1).map((cell) => cell.trim().slice(0, 120))
  if (columns.length > MAX_IMPORT_COLUMNS) throw invalid('file', 'tooMany', `The file may have at most ${MAX_IMPORT_COLUMNS} columns`)
  return columns
}

/** What lies beyond the columns stands in one cell more, so that the row is refused for it; a cell that is too long keeps one character too many. */
function fitted(cells: readonly string[], width: number): string[] {
  const within = cells.slice(0, width).map(storable)
  const beyond = cells.slice(width).find((cell) => cell.trim() !== '')
  return beyond === undefined ? within : [...within, ...Array<string>(width - within.length).fill(''), storable(beyond)]
}
const storable = (cell: string): string =>
  cell
    .slice(0, MAX_CELL + 1)
    .replaceAll('\u0000', '\ufffd')
    .toWellFormed()

function csvLines(bytes: Buffer): string[][] {
  const content = textOf(bytes)
  if (content.includes('\u0000')) throw invalid('file', 'type', 'Send CSV or XLSX')
  return csvRows(content.replaceAll('\r\n', '\n').replaceAll('\r', '\n'), separatorOf(content))
}

/** UTF-8, or what older spreadsheets of Windows write where it is none. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** What the first line has most of, outside of quotes. */
function separatorOf(content: string): string {
  const line = (content.split('\n').find((text) => text.trim() !== '') ?? '').replaceAll(/"[^"]*"/g, '')
  const [best = ','] = [';', ',', '\t'].sort((a, b) => line.split(b).length - line.split(a).length)
  return best
}

async function workbookLines(bytes: Buffer): Promise<string[][]> {
  try {
    refuseBomb(bytes)
    const rows = await readSheet(bytes)
    return rows.map((row) => row.map(cellText))
  } catch (error) {
    if (error instanceof Error && 'errors' in error) throw error
    throw invalid('file', 'type', 'The file is no workbook')
  }
}

function refuseBomb(bytes: Buffer): void {
  let unpacked = 0
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      unpacked += originalSize
      return false
    },
  })
  if (unpacked > MAX_UNPACKED) throw invalid('file', 'tooLarge', 'The workbook is too large; send it as CSV')
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return String(cell)
}
