import { instantOfWall } from '@menara/shared/domain/zone-offsets.ts'
import { dayIn } from '../time/zoned-time.ts'

const DAY_MS = 86_400_000
/** A backup that failed is tried again after so long. */
export const AGAIN_MS = 3_600_000

/** The newest instant at which a backup was to be made: `at` (HH:MM) of today or yesterday in a zone. */
export function lastSlot(at: string, zone: string, now: Date): Date {
  const today = Date.parse(`${dayIn(zone, now)}T${at}:00Z`)
  const slot = instantOfWall(zone, today)
  return new Date(slot <= now.getTime() ? slot : instantOfWall(zone, today - DAY_MS))
}

/** Whether a backup is to be made now: none succeeded since the last slot, and none failed within the last hour. */
export function isDue({ slot, now, succeeded, failed }: { slot: Date; now: Date; succeeded: Date | null; failed: Date | null }): boolean {
  if (succeeded && succeeded >= slot) return false
  return !failed || failed < slot || now.getTime() - failed.getTime() >= AGAIN_MS
}

const NAME = /^menara-scheduled-\d{8}T\d{6}Z\.tar\.gz(\.age)?$/
/** The name of an archive that the schedule makes at an instant. */
export const scheduledName = (at: Date, isEncrypted: boolean): string =>
  `menara-scheduled-${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z.tar.gz${isEncrypted ? '.age' : ''}`

/** Of the archives the schedule made, oldest first, those beyond the newest `keep`. Other names are never among them. */
export const surplus = (made: readonly string[], keep: number): string[] =>
  made.slice(0, Math.max(0, made.length - keep)).filter((name) => NAME.test(name))
