import { numberText } from '../../kit/dates/dates.ts'

const none = '–'

/** A quantity with its unit; a dash where nothing is known. */
export const quantity = (value: number | null | undefined, unit: string, digits = 0): string =>
  value === null || value === undefined ? none : `${numberText(value, digits)} ${unit}`
export const rupiahText = (value: number | null | undefined): string =>
  value === null || value === undefined ? none : `Rp ${numberText(value)}`
/** Sen as the rupiah people read: 103578 is Rp 1,035.78. */
export const senText = (sen: number | null): string => (sen === null ? none : `Rp ${numberText(sen / 100, 2)}`)
export const percent = (share: number | null | undefined, digits = 0): string =>
  share === null || share === undefined ? none : `${numberText(share * 100, digits)} %`
/** A difference with its sign. */
export const signed = (share: number | null | undefined): string =>
  share === null || share === undefined ? none : `${share > 0 ? '+' : ''}${numberText(share * 100, 1)} %`
/** What was not measured whole is worth a word. */
export const isPartial = (coverage: number): boolean => coverage < 0.995
