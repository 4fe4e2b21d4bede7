import { offsetAt } from './zone-offsets.ts'

/** Names Indonesians use for their three zones. */
const LETTERS: Readonly<Record<string, string>> = {
  'Asia/Jakarta': 'WIB',
  'Asia/Pontianak': 'WIB',
  'Asia/Makassar': 'WITA',
  'Asia/Jayapura': 'WIT',
}
/** The zone of what belongs to no site, unless the installation names another. */
export const DEFAULT_ZONE = 'Asia/Jakarta'

/** What stands behind a time to say whose clock it is: `WIB`, `WITA`, `WIT`, elsewhere the offset at that instant: `UTC`, `UTC-5`, `UTC+5:30`. */
export function zoneAbbreviation(zone: string, at: number): string {
  const letters = LETTERS[zone]
  if (letters) return letters
  const minutes = offsetAt(zone, at) / 60_000
  if (minutes === 0) return 'UTC'
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
}
