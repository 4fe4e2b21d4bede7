import type { RowFault, StatementFormat } from '@menara/shared/domain/finance/statements.ts'
import { isCalendarDay } from '../../../platform/time/calendar-day.ts'

/** A row of a statement as it was read; `fault` says why it cannot be taken. */
export interface ReadRow {
  readonly row: number
  readonly booked_on: string | null
  readonly amount: number | null
  readonly reference: string
  readonly counterparty: string
  readonly text: string
  readonly fault: RowFault | null
}
export interface ReadStatement {
  readonly format: StatementFormat
  /** Null where the file does not say. */
  readonly number: string | null
  readonly opening: number | null
  readonly closing: number | null
  readonly rows: readonly ReadRow[]
}

/** Whole Rupiah of a decimal number with a point; what has a fraction, or is none, says so. */
export function rupiahOf(text: string): { readonly amount: number | null; readonly fault: RowFault | null } {
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)(\d{1,13})(?:\.(\d*))?$/.exec(text.trim()) ?? []
  if (whole === '') return { amount: null, fault: 'amount' }
  if (/[1-9]/.test(fraction)) return { amount: null, fault: 'fraction' }
  const amount = Number(whole)
  return amount === 0 ? { amount: null, fault: 'zero' } : { amount: sign === '-' ? -amount : amount, fault: null }
}

interface Said {
  readonly row: number
  readonly day: string
  /** With a point before decimals. */
  readonly amount: string
  readonly currency?: string
  readonly reference?: string
  readonly counterparty?: string
  readonly text?: string
}
const plain = (text = ''): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 500)
/** A row with its first fault, if any. */
export function rowOf({ row, day, amount, currency = 'IDR', ...texts }: Said): ReadRow {
  const money = rupiahOf(amount)
  const fault = !isCalendarDay(day) ? 'day' : currency === 'IDR' ? money.fault : 'currency'
  return {
    ...{ row, booked_on: isCalendarDay(day) ? day : null, amount: money.amount, fault },
    ...{ reference: plain(texts.reference), counterparty: plain(texts.counterparty), text: plain(texts.text) },
  }
}
