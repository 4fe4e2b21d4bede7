/** A text in both languages, which stand beside each other in documents. */
export interface Bilingual {
  readonly en: string
  readonly id: string
}
const figures = new Intl.NumberFormat('id-ID')

export const both = (id: string, en: string): Bilingual => ({ id, en })
/** A whole number as Indonesian documents write it: `1.250.000`. */
export const figureText = (value: number): string => figures.format(value)
/** A row of facts, or none where there is nothing to say. */
export const factOf = (label: Bilingual, value: string | null | undefined): { readonly label: Bilingual; readonly value: string }[] =>
  value ? [{ label, value }] : []
