import { decimalOfMinor } from '@menara/shared/domain/finance/exchange-rates.ts'
import { isForeign, type PurchaseCurrency } from '@menara/shared/domain/purchasing/purchase-currencies.ts'
import { languageNow } from '../../i18n/i18n.ts'
import { numberText } from '../dates/dates.ts'

/** Whole Rupiah in the reader's notation: `Rp 1.500.000`; a dash where no amount is known. */
export const rupiahText = (amount: number | null): string => (amount === null ? '–' : `Rp ${numberText(amount)}`)

/** An amount in the minor unit of its currency: `Rp 1.500.000`, `USD 1,234.50`. */
export const moneyText = (currency: PurchaseCurrency, amount: number): string =>
  isForeign(currency) ? `${currency} ${decimalText(decimalOfMinor(currency, amount))}` : rupiahText(amount)

/** An exact decimal (`15842.50`) in the reader's notation, with the decimals it has. */
export function decimalText(decimal: string): string {
  const [whole = '0', decimals = ''] = decimal.split('.')
  const mark = languageNow() === 'id' ? ',' : '.'
  return `${numberText(Number(whole))}${decimals && mark}${decimals}`
}
