/** ISO 20022 pain.001.001.09 and .03, or columns that the house chooses. */
export const bankFileFormats = ['pain_09', 'pain_03', 'csv'] as const
export type BankFileFormat = (typeof bankFileFormats)[number]

export const csvFields = [
  'position',
  'payee',
  'holder',
  'bank',
  'bic',
  'account',
  'amount',
  'currency',
  'day',
  'reference',
  'text',
] as const
export type CsvField = (typeof csvFields)[number]
export const csvSeparators = [',', ';', '|', 'tab'] as const
export const csvDates = ['YYYY-MM-DD', 'DD/MM/YYYY', 'DD-MM-YYYY', 'YYYYMMDD'] as const
export type CsvDate = (typeof csvDates)[number]
/** 1500000, 1500000.00, 1500000,00 and 1.500.000 */
export const csvAmounts = ['plain', 'point', 'comma', 'grouped'] as const
export type CsvAmount = (typeof csvAmounts)[number]

export interface CsvTemplate {
  readonly columns: readonly { readonly field: CsvField; readonly header: string }[]
  readonly separator: (typeof csvSeparators)[number]
  readonly with_header: boolean
  readonly date: CsvDate
  readonly amount: CsvAmount
}
/** What an account has until somebody writes one. */
export const DEFAULT_TEMPLATE: CsvTemplate = {
  columns: [
    { field: 'reference', header: 'Reference' },
    { field: 'holder', header: 'Beneficiary' },
    { field: 'bic', header: 'BIC' },
    { field: 'account', header: 'Account' },
    { field: 'amount', header: 'Amount' },
    { field: 'currency', header: 'Currency' },
    { field: 'text', header: 'Description' },
  ],
  separator: ',',
  with_header: true,
  date: 'YYYY-MM-DD',
  amount: 'plain',
}

/** A day as a bank wants it. */
export function dayAs(day: string, format: CsvDate): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return format.replace('YYYY', year).replace('MM', month).replace('DD', date)
}
const POINT = /\B(?=(\d{3})+$)/g
/** Whole Rupiah as a bank wants them. */
export function amountAs(amount: number, format: CsvAmount): string {
  const digits = String(amount)
  if (format === 'point') return `${digits}.00`
  if (format === 'comma') return `${digits},00`
  return format === 'grouped' ? digits.replace(POINT, '.') : digits
}

/** Text of a payment in the characters that every bank takes (EPC 217-08): Latin letters, digits and a few marks; anything else is a blank. */
export const bankText = (text: string, maxLength: number): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    // A field may not begin with a slash, nor have two of them side by side.
    .replace(/\/{2,}/g, '/')
    .replace(/^\/+/, '')
    .slice(0, maxLength)
    .trim()
