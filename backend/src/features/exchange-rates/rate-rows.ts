import { isForeignCurrency, isRate, type RateFault } from '@menara/shared/domain/finance/exchange-rates.ts'
import { csvRows } from '../../platform/files/csv.ts'
import { isCalendarDay } from '../../platform/time/calendar-day.ts'

/** A row of a file of rates; `fault` says why it cannot be one. */
export interface RateRow {
  readonly row: number
  readonly currency: string
  readonly valid_from: string
  readonly rate: string
  readonly source: string
  readonly fault: RateFault | null
}
const MAX_TEXT = 120
/** Without control characters, of which no text is kept. */
const plain = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim()

/** Reads CSV with currency, day, rate and source, separated by semicolons or commas; a first row of names is left out. */
export function rateRows(csv: string): RateRow[] {
  const text = csv.replace(/^\ufeff/, '')
  return csvRows(text, text.includes(';') ? ';' : ',').flatMap((written, at) => {
    const cells = written.map((cell) => plain(cell).replace(/^"(.*)"$/, '$1'))
    const isHead = at === 0 && !isForeignCurrency((cells[0] ?? '').toUpperCase()) && !/\d/.test(cells.join(''))
    const isBlank = cells.length === 1 && cells[0] === ''
    return isBlank || isHead ? [] : [rateRow(cells, at + 1)]
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
    [isCalendarDay(valid_from), 'day'],
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
