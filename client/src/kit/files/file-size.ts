import { numberText } from '../dates/dates.ts'

const KB = 1024
/** A length of a file as people read it: whole KB, at least one, or MB with one decimal. */
export const sizeText = (bytes: number): string =>
  bytes < KB * KB ? `${numberText(Math.max(1, Math.round(bytes / KB)))} KB` : `${numberText(Math.round((bytes / KB / KB) * 10) / 10)} MB`
