import { numberText } from '../dates/dates.ts'

/** Whole Rupiah in the reader's notation: `Rp 1.500.000`; a dash where no amount is known. */
export const rupiahText = (amount: number | null): string => (amount === null ? '–' : `Rp ${numberText(amount)}`)
