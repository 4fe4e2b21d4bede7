import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BackupReason, backupReasons } from './backup-trouble.ts'

/** Of the data folder: when a backup last succeeded, made by the product or by `npm run backup`. */
export const BACKUP_NOTE = 'last-backup.json'
/** Of the data folder: what the last rehearsal of a restore found. */
export const REHEARSAL_NOTE = 'last-rehearsal.json'
/** Of the data folder: what the schedule did. */
export const SCHEDULE_NOTE = 'backups.json'

export interface RehearsalNote {
  readonly at: string
  /** When the archive that was restored aside was made. */
  readonly archive_at: string
  /** What was not as the archive's manifest says; empty: it is whole. */
  readonly differs: readonly string[]
}

export interface ScheduleNote {
  /** Names of archives that the schedule made in the folder, oldest first; only these are ever removed. */
  readonly made: readonly string[]
  /** The archive that is being written; left behind by a process that ended meanwhile. */
  readonly making: string | null
  /** The last attempt, where it failed. */
  readonly failed: { readonly at: string; readonly reason: BackupReason } | null
  /** The instant administrators were last told of a failure. */
  readonly told_at: string | null
}
const NOTHING: ScheduleNote = { made: [], making: null, failed: null, told_at: null }

/** The parsed note; null where there is none, `unreadable` where it is cut off or no JSON. */
async function read(dataDir: string, name: string): Promise<Record<string, unknown> | 'unreadable' | null> {
  const text = await readFile(join(dataDir, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : 'unreadable'
  } catch {
    return 'unreadable'
  }
}

/** Writes a note beside and renames it: a reader never finds half of it. */
export async function writeNote(dataDir: string, name: string, value: object): Promise<void> {
  const file = join(dataDir, name)
  await writeFile(`${file}.new`, JSON.stringify(value), { mode: 0o600 })
  await rename(`${file}.new`, file)
}

const isInstant = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value))

/** When a backup last succeeded; null: never, `unreadable`: the note is damaged. */
export async function lastBackup(dataDir: string): Promise<Date | 'unreadable' | null> {
  const note = await read(dataDir, BACKUP_NOTE)
  if (note === null) return null
  return note !== 'unreadable' && isInstant(note['at']) ? new Date(note['at']) : 'unreadable'
}

export async function lastRehearsal(dataDir: string): Promise<RehearsalNote | 'unreadable' | null> {
  const note = await read(dataDir, REHEARSAL_NOTE)
  if (note === null || note === 'unreadable') return note
  const { at, archive_at, differs } = note
  return isInstant(at) && isInstant(archive_at) && Array.isArray(differs) ? { at, archive_at, differs: differs.map(String) } : 'unreadable'
}

/** A damaged note counts as none: archives it named are kept, nothing is removed. */
export async function scheduleNote(dataDir: string): Promise<ScheduleNote> {
  const note = await read(dataDir, SCHEDULE_NOTE)
  if (note === null || note === 'unreadable') return NOTHING
  const { made, making, failed, told_at } = { ...NOTHING, ...note }
  return {
    made: Array.isArray(made) ? made.map(String) : [],
    making: typeof making === 'string' ? making : null,
    failed: failed && isInstant(failed.at) && backupReasons.includes(failed.reason) ? failed : null,
    told_at: isInstant(told_at) ? told_at : null,
  }
}
