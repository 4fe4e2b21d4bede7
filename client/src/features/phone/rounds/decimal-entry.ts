import { type Language, languageNow } from '../../../i18n/i18n.ts'

/** Largest value of an answer, by the contract. */
const MAX_VALUE = 1e12

/**
 * The number that was typed; null where it is none. Comma and point are both taken as the decimal mark: which one a telephone's keyboard
 * offers does not follow the language that is read, and nobody types thousands apart while measuring.
 */
export function decimalOf(typed: string): number | null {
  const text = typed.trim().replace(',', '.').replace('−', '-')
  const value = Number(text)
  return /^-?\d+(\.\d+)?$/.test(text) && Math.abs(value) <= MAX_VALUE ? value : null
}

/** A number as it would be typed in a language, without thousands set apart. */
export const decimalText = (value: number, language: Language = languageNow()): string =>
  language === 'id' ? String(value).replace('.', ',') : String(value)
