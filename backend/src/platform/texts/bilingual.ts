import { decimalOfMinor } from '@menara/shared/domain/finance/exchange-rates.ts'
import { isForeign, type PurchaseCurrency } from '@menara/shared/domain/purchasing/purchase-currencies.ts'

/** A text in both languages, which stand beside each other in documents. */
export interface Bilingual {
  readonly en: string
  readonly id: string
}
const figures = new Intl.NumberFormat('id-ID')

export const both = (id: string, en: string): Bilingual => ({ id, en })
/** A whole number as Indonesian documents write it: `1.250.000`. */
export const figureText = (value: number): string => figures.format(value)
/** An amount in the minor unit of its currency, without its name: `1.234,50`. */
export function minorText(currency: PurchaseCurrency, amount: number): string {
  if (!isForeign(currency)) return figureText(amount)
  const [whole = '0', decimals] = decimalOfMinor(currency, amount).split('.')
  return decimals === undefined ? figureText(Number(whole)) : `${figureText(Number(whole))},${decimals}`
}
/** A row of facts, or none where there is nothing to say. */
export const factOf = (label: Bilingual, value: string | null | undefined): { readonly label: Bilingual; readonly value: string }[] =>
  value ? [{ label, value }] : []
