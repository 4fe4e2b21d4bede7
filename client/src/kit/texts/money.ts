import { languageNow } from '../../i18n/i18n.ts'
import { numberText } from '../dates/dates.ts'

/** Whole Rupiah in the reader's notation: `Rp 1.500.000`; a dash where no amount is known. */
export const rupiahText = (amount: number | null): string => (amount === null ? '–' : `Rp ${numberText(amount)}`)

/** An exact decimal (`15842.50`) in the reader's notation, with the decimals it has. */
export function decimalText(decimal: string): string {
  const [whole = '0', decimals = ''] = decimal.split('.')
  const mark = languageNow() === 'id' ? ',' : '.'
  return `${numberText(Number(whole))}${decimals && mark}${decimals}`
}
