import type { StatementMapping } from '@menara/shared/contract/finance/bank-accounts.contract.ts'
import type { CsvDate } from '@menara/shared/domain/finance/bank-files.ts'
import { csvRows } from '../../../platform/files/csv.ts'
import { type ReadRow, type ReadStatement, rowOf } from './statement-text.ts'

/** Reads CSV (RFC 4180) by a mapping of its columns. */
export function readCsvStatement(content: string, mapping: StatementMapping): ReadStatement {
  const separator = mapping.separator === 'tab' ? '\t' : mapping.separator
  const lines = csvRows(content.replace(/^\ufeff/, ''), separator).filter((cells) => cells.some((cell) => cell.trim() !== ''))
  const rows = lines
    .slice(mapping.with_header ? 1 : 0)
    .map((cells, at) => csvRow(cells, { mapping, row: at + (mapping.with_header ? 2 : 1) }))
  return { format: 'csv', number: null, opening: null, closing: null, rows }
}

function csvRow(cells: readonly string[], { mapping, row }: { readonly mapping: StatementMapping; readonly row: number }): ReadRow {
  const cell = (column: number | null) => (column === null ? '' : (cells[column - 1] ?? '').trim())
  const number = (column: number | null) => decimalOf(cell(column), mapping.decimal)
  const [debit, credit] = [number(mapping.debit), number(mapping.credit)]
  const amount = mapping.amount === null ? (/[1-9]/.test(debit) ? `-${debit.replace(/^[+-]/, '')}` : credit) : number(mapping.amount)
  const read = rowOf({
    ...{ row, day: dayOf(cell(mapping.day), mapping.date as CsvDate), amount, reference: cell(mapping.reference) },
    ...{ counterparty: cell(mapping.counterparty), text: cell(mapping.text) },
  })
  const needed = Math.max(mapping.day, ...[mapping.amount, mapping.debit, mapping.credit].map((column) => column ?? 0))
  return cells.length < needed ? { ...read, fault: 'columns' } : read
}

/** As a number with a point, without what groups its digits. */
const decimalOf = (text: string, decimal: StatementMapping['decimal']): string => {
  const bare = text.replace(/^(Rp|IDR)\s*/i, '').replaceAll(' ', '')
  return decimal === 'point' ? bare.replaceAll(',', '') : bare.replaceAll('.', '').replace(',', '.')
}
function dayOf(text: string, format: CsvDate): string {
  const places = { 'YYYY-MM-DD': [0, 5, 8], 'DD/MM/YYYY': [6, 3, 0], 'DD-MM-YYYY': [6, 3, 0], YYYYMMDD: [0, 4, 6] } as const
  const [year, month, day] = places[format]
  return text.length === format.length ? `${text.slice(year, year + 4)}-${text.slice(month, month + 2)}-${text.slice(day, day + 2)}` : text
}
