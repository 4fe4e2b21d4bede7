import { languageNow } from '../../i18n/i18n.ts'
import { numberText } from '../dates/dates.ts'

interface Valued {
  readonly unit: string
  readonly states: readonly { readonly value: number; readonly name_en: string; readonly name_id: string }[]
}

/** The name of a number of a point in the reader's language; undefined where it has none. */
export function stateName(value: number, states: Valued['states']): string | undefined {
  const state = states.find((item) => item.value === value)
  return state && (languageNow() === 'id' ? state.name_id : state.name_en)
}

/** A value as people read it: the name of its state, else the number with its unit; `–` where there is none. */
export function pointValueText(value: number | null, { unit, states }: Valued, digits = 2): string {
  if (value === null) return '–'
  return stateName(value, states) ?? [numberText(value, digits), unit].filter(Boolean).join(' ')
}
