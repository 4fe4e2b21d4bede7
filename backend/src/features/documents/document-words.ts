import { toCardinal } from 'n2words/en-US'
import { toCurrency } from 'n2words/id-ID'
import { type Bilingual, figureText } from '../../platform/texts/bilingual.ts'
import { spokenTime } from '../../platform/time/zoned-time.ts'

const days = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'UTC' })

/** Whole Rupiah as Indonesian documents write them: `Rp 1.250.000`. */
export const amountText = (amount: number): string => `${amount < 0 ? '-' : ''}Rp ${figureText(Math.abs(amount))}`

/** Whole Rupiah in words of both languages. */
export const amountWords = (amount: number): Bilingual => ({ id: toCurrency(amount), en: `${toCardinal(amount)} rupiah` })

/** A day `YYYY-MM-DD` as both languages of a document read it: `26 November 2026`. */
export const dayWords = (day: string): string => days.format(new Date(`${day}T00:00:00Z`))

/** An instant in a zone: `2026-11-26 14:05 WIB`. */
export const momentWords = (zone: string, at: string): string => spokenTime(zone, at)
