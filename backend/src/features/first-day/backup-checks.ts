import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import type { SetupCheck } from '@menara/shared/contract/first-day.contract.ts'
import { zoneAbbreviation } from '@menara/shared/domain/zone-abbreviation.ts'
import { readKey } from '../../platform/backups/backup-key.ts'
import { lastBackup, lastRehearsal, scheduleNote } from '../../platform/backups/backup-notes.ts'
import type { BackupSettings } from '../../platform/settings.ts'

interface BackupChecksNeeds {
  readonly backups: BackupSettings | null
  readonly dataDir: string
  readonly zone: string
  readonly now: Date
}
type Found = Pick<SetupCheck, 'key' | 'state'> & Partial<SetupCheck>

const DAY_MS = 86_400_000
const BACKUP_DAYS = 7
/** A restore that nobody tried for a quarter of a year counts as not tried. */
const REHEARSAL_DAYS = 92

/** Whether backups are made, where, encrypted or not, and whether one was restored in a rehearsal. */
export async function backupChecks(needs: BackupChecksNeeds): Promise<Found[]> {
  return [await lastOne(needs), await schedule(needs), await encryption(needs), await rehearsal(needs)]
}

async function lastOne({ dataDir, now }: BackupChecksNeeds): Promise<Found> {
  const last = await lastBackup(dataDir)
  if (last === null) return { key: 'backup', state: 'off' }
  if (last === 'unreadable') return { key: 'backup', state: 'wrong', reason: 'unreadable' }
  const isLate = now.getTime() - last.getTime() > BACKUP_DAYS * DAY_MS
  return { key: 'backup', state: isLate ? 'wrong' : 'ok', at: last.toISOString(), reason: isLate ? 'late' : null }
}

async function schedule({ backups, dataDir, zone, now }: BackupChecksNeeds): Promise<Found> {
  const key = 'backup_schedule'
  if (!backups) return { key, state: 'off' }
  const about = { figure: backups.keep, params: { folder: backups.folder, time: `${backups.at} ${zoneAbbreviation(zone, now.getTime())}` } }
  const { failed } = await scheduleNote(dataDir)
  if (failed) return { key, state: 'wrong', ...about, at: failed.at, reason: failed.reason }
  const isWritable = await access(backups.folder, constants.W_OK).then(
    () => true,
    // The first backup makes the folder.
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  )
  return { key, state: isWritable ? 'ok' : 'wrong', ...about, reason: isWritable ? null : 'folder' }
}

async function encryption({ backups }: BackupChecksNeeds): Promise<Found> {
  const key = 'backup_encryption'
  if (!backups?.keyFile) return { key, state: 'off' }
  return readKey(backups.keyFile).then(
    () => ({ key, state: 'ok' }),
    () => ({ key, state: 'wrong', reason: 'key' }),
  )
}

async function rehearsal({ dataDir, now }: BackupChecksNeeds): Promise<Found> {
  const key = 'backup_rehearsal'
  const note = await lastRehearsal(dataDir)
  if (note === null) return { key, state: 'off' }
  if (note === 'unreadable') return { key, state: 'wrong', reason: 'unreadable' }
  const { at, differs } = note
  if (differs.length > 0) return { key, state: 'wrong', at, reason: 'differs', params: { differs: differs.slice(0, 5).join(', ') } }
  const isLate = now.getTime() - Date.parse(at) > REHEARSAL_DAYS * DAY_MS
  return { key, state: isLate ? 'wrong' : 'ok', at, reason: isLate ? 'late' : null }
}
