import { CURRENCY } from '@menara/shared/domain/money.ts'
import { isForeign, type PurchaseCurrency } from '@menara/shared/domain/purchasing/purchase-currencies.ts'
import { toCardinal } from 'n2words/en-US'
import { toCurrency } from 'n2words/id-ID'
import { type Bilingual, minorText } from '../../platform/texts/bilingual.ts'
import { spokenTime } from '../../platform/time/zoned-time.ts'

const days = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'UTC' })

/** An amount in minor units as Indonesian documents write it: `Rp 1.250.000`, `USD 1.234,50`. */
export const amountText = (amount: number, currency: PurchaseCurrency = CURRENCY): string =>
  `${amount < 0 ? '-' : ''}${isForeign(currency) ? currency : 'Rp'} ${minorText(currency, Math.abs(amount))}`

/** Whole Rupiah in words of both languages. */
export const amountWords = (amount: number): Bilingual => ({ id: toCurrency(amount), en: `${toCardinal(amount)} rupiah` })

/** A day `YYYY-MM-DD` as both languages of a document read it: `26 November 2026`. */
export const dayWords = (day: string): string => days.format(new Date(`${day}T00:00:00Z`))

/** An instant in a zone: `2026-11-26 14:05 WIB`. */
export const momentWords = (zone: string, at: string): string => spokenTime(zone, at)
