import { amountAs, bankText, type CsvField, type CsvTemplate, dayAs } from '@menara/shared/domain/finance/bank-files.ts'
import type { BankFile, BankOrder, OrderLine } from './bank-order.ts'

/** A file of the columns that the house chose for an account. */
export function csvFile(order: BankOrder, template: CsvTemplate): BankFile {
  const separator = template.separator === 'tab' ? '\t' : template.separator
  const rowOf = (cells: readonly string[]): string => cells.map((cell) => cellOf(cell, separator)).join(separator)
  const rows = order.lines.map((line) => rowOf(template.columns.map(({ field }) => VALUES[field](line, { order, template }))))
  const head = template.with_header ? [rowOf(template.columns.map((column) => column.header || column.field))] : []
  return { name: `${order.number}.csv`, mime: 'text/csv', content: `${[...head, ...rows].join('\r\n')}\r\n` }
}

interface Around {
  readonly order: BankOrder
  readonly template: CsvTemplate
}
const VALUES: Readonly<Record<CsvField, (line: OrderLine, around: Around) => string>> = {
  position: (line) => String(line.position),
  payee: (line) => plain(line.payee),
  holder: (line) => plain(line.holder),
  bank: (line) => plain(line.bank),
  bic: (line) => line.bic,
  account: (line) => line.number,
  amount: (line, { template }) => amountAs(line.amount, template.amount),
  currency: (_line, { order }) => order.currency,
  day: (_line, { order, template }) => dayAs(order.execute_on, template.date),
  reference: (line) => line.reference,
  text: (line) => plain(line.text) || line.reference,
}
/** Nothing that a spreadsheet would take for a formula. */
const plain = (text: string): string => bankText(text, 140).replace(/^[+\-\s]+/, '')
const cellOf = (text: string, separator: string): string =>
  text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
