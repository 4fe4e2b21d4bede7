import { isForeignCurrency, isRate, type RateFault } from '@menara/shared/domain/finance/exchange-rates.ts'

/** A row of a file of rates; `fault` says why it cannot be one. */
export interface RateRow {
  readonly row: number
  readonly currency: string
  readonly valid_from: string
  readonly rate: string
  readonly source: string
  readonly fault: RateFault | null
}
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
/** Whether it is a day of the calendar. */
export const isDay = (day: string): boolean => DAY.test(day) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
const MAX_TEXT = 120
/** Without control characters, of which no text is kept. */
const plain = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim()

/** Reads CSV with currency, day, rate and source, separated by semicolons or commas; a first row of names is left out. */
export function rateRows(csv: string): RateRow[] {
  const lines = csv.replace(/^\ufeff/, '').split(/\r?\n/)
  const separator = lines.some((line) => line.includes(';')) ? ';' : ','
  return lines.flatMap((line, at) => {
    const cells = line.split(separator).map((cell) => plain(cell).replace(/^"(.*)"$/, '$1'))
    const isHead = at === 0 && !isForeignCurrency((cells[0] ?? '').toUpperCase()) && !/\d/.test(line)
    return line.trim() === '' || isHead ? [] : [rateRow(cells, at + 1)]
  })
}
function rateRow(cells: readonly string[], row: number): RateRow {
  const [currency = '', valid_from = '', written = '', source = ''] = cells
  const code = currency.toUpperCase()
  // With semicolons between the cells the decimals may have a comma before them.
  const rate = /^\d+,\d+$/.test(written) ? written.replace(',', '.') : written
  const faults: readonly (readonly [isSound: boolean, fault: RateFault])[] = [
    [cells.length >= 4 && source !== '', 'columns'],
    [isForeignCurrency(code), 'currency'],
    [isDay(valid_from), 'day'],
    [isRate(rate), 'rate'],
  ]
  const fault = faults.find(([isSound]) => !isSound)?.[1] ?? null
  return {
    row,
    currency: code.slice(0, MAX_TEXT),
    valid_from: valid_from.slice(0, MAX_TEXT),
    rate: rate.slice(0, MAX_TEXT),
    source: source.slice(0, MAX_TEXT),
    fault,
  }
}
