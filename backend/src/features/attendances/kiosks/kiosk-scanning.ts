import { invalid } from '../../../platform/errors.ts'
import type { AttendancesNeeds } from '../attendances.needs.ts'
import type { KioskRow } from './kiosks.store.ts'

/** The kiosk whose code was scanned. 422 for one that is over, was made up, or is of a revoked kiosk or one that shows none. */
export async function kioskOfCode({ codes, kiosks }: Pick<AttendancesNeeds, 'codes' | 'kiosks'>, code: string): Promise<KioskRow> {
  const read = codes.read(code)
  if (!read) throw invalid('kiosk_code', 'wrong_code')
  if (read.isOver) throw invalid('kiosk_code', 'code_expired')
  const kiosk = await kiosks.find(read.kioskId)
  if (!kiosk || kiosk.revoked_at !== null || kiosk.mode !== 'qr') throw invalid('kiosk_code', 'revoked', 'This kiosk shows codes no more')
  return kiosk
}
