import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { nestedText } from '@menara/shared/kit/nested-texts.ts'
import { partialOf, STAGING } from '../platform/backups/archive.ts'
import { readKey } from '../platform/backups/backup-key.ts'
import { lastBackup, SCHEDULE_NOTE, type ScheduleNote, scheduleNote, writeNote } from '../platform/backups/backup-notes.ts'
import { isDue, lastSlot, scheduledName, surplus } from '../platform/backups/backup-schedule.ts'
import { type BackupReason, reasonOf } from '../platform/backups/backup-trouble.ts'
import { makeBackup } from '../platform/backups/make-backup.ts'
import { leaseOn } from '../platform/jobs/lease.ts'
import { recurringJob } from '../platform/jobs/recurring-job.ts'
import type { Closable, Platform } from '../platform/platform.ts'
import type { BackupSettings } from '../platform/settings.ts'
import { dayIn } from '../platform/time/zoned-time.ts'
import type { Notifier } from '../ports/notifications.ts'
import type { People } from '../ports/people.ts'

export interface Backups extends Closable {
  /** Makes the backup that is due, if one is. */
  once(): Promise<void>
  /** Now and then every ten minutes. */
  start(): void
}

interface BackupsNeeds {
  readonly settings: BackupSettings | null
  /** Absent: the embedded database. */
  readonly databaseUrl: string | undefined
  readonly people: Pick<People, 'holding'>
  readonly telling: Pick<Notifier, 'send'>
}

const EVERY_MS = 600_000
/** Longer than a backup takes; a backend that ends gives it back, and one that is killed delays the next backup by this at most. */
const LEASE_MS = 7_200_000
/** English, for the log and for readers that know no message keys. */
const REASONS: Readonly<Record<BackupReason, string>> = {
  space: 'there is not enough space',
  folder: 'the folder cannot be written',
  key: 'the key file cannot be used',
  program: 'a program failed or is not installed',
  archive: 'the archive is not whole',
  failed: 'the log says why',
}

/** Makes a backup every day at the time that was set, keeps the newest and tells administrators of failures. Without a folder, nothing. */
export function openBackups(platform: Platform, needs: BackupsNeeds): Backups {
  const { settings } = needs
  if (!settings) return { once: async () => undefined, start: () => undefined, close: async () => undefined }
  const { db, log, newId } = platform
  const stopping = new AbortController()
  const lease = leaseOn({ db, name: 'backups', holder: newId(), forMs: LEASE_MS })
  const work = () => backUpIfDue(platform, { ...needs, settings, signal: stopping.signal })
  const job = recurringJob({ work, everyMs: EVERY_MS, log, lease, trouble: 'the backup could not be looked after' })
  return {
    once: job.once,
    start() {
      job.soon()
      job.start()
    },
    async close() {
      stopping.abort()
      await job.close()
    },
  }
}

type Round = BackupsNeeds & { readonly settings: BackupSettings; readonly signal: AbortSignal }

async function backUpIfDue(platform: Platform, round: Round): Promise<void> {
  const { dataDir, now, zone, log } = platform
  const { settings, signal } = round
  const note = await scheduleNote(dataDir)
  const succeeded = await lastBackup(dataDir)
  const due = {
    slot: lastSlot(settings.at, zone, now()),
    now: now(),
    succeeded: succeeded === 'unreadable' ? null : succeeded,
    failed: note.failed && new Date(note.failed.at),
  }
  if (!isDue(due)) return
  try {
    await backUp(platform, round, note)
  } catch (error) {
    // Given up because the product stops: it is made after the next start.
    if (signal.aborted) return
    log.error({ err: error, reason: reasonOf(error) }, 'the backup failed; it is tried again within the hour')
    await noteFailure(platform, round, reasonOf(error))
  }
}

async function backUp({ dataDir, db, now, log }: Platform, { settings, databaseUrl, signal }: Round, note: ScheduleNote): Promise<void> {
  await tidy({ dataDir, now: now() }, settings.folder, note.making)
  const key = settings.keyFile === undefined ? null : await readKey(settings.keyFile)
  const at = now()
  const name = scheduledName(at, key !== null)
  const write = (changes: Partial<ScheduleNote>) => writeNote(dataDir, SCHEDULE_NOTE, { ...note, ...changes })
  await write({ making: name })
  const file = join(settings.folder, name)
  const bytes = await makeBackup({ dataDir, databaseUrl, db: databaseUrl ? null : db }, file, { at, key, signal })
  const made = [...note.made, name]
  const old = surplus(made, settings.keep)
  for (const one of old) await rm(join(settings.folder, one), { force: true })
  await write({ made: made.filter((one) => !old.includes(one)), making: null, failed: null })
  log.info({ file, bytes, encrypted: key !== null, removed: old }, 'backed up')
}

/** Takes away what a process that was killed left behind: only the holder of the lease puts archives together. */
async function tidy({ dataDir, now }: { dataDir: string; now: Date }, folder: string, making: string | null): Promise<void> {
  if (making !== null) await rm(partialOf(join(folder, making)), { force: true })
  for (const name of await readdir(dataDir)) {
    // A backup by hand may be going on beside it.
    const isOld = name.startsWith(STAGING) && now.getTime() - (await stat(join(dataDir, name))).mtimeMs > LEASE_MS
    if (isOld) await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

/** Notes a failure for the setup check and, once a day, puts it into the inboxes of administrators. */
async function noteFailure(
  { dataDir, db, now, zone }: Platform,
  { people, telling, settings }: Round,
  reason: BackupReason,
): Promise<void> {
  const note = await scheduleNote(dataDir)
  const at = now().toISOString()
  const isTold = note.told_at !== null && dayIn(zone, new Date(note.told_at)) === dayIn(zone, now())
  await writeNote(dataDir, SCHEDULE_NOTE, { ...note, failed: { at, reason }, told_at: isTold ? note.told_at : at })
  if (isTold) return
  const user_ids = await people.holding('show_manage_workspace', null)
  await db.atomically(() =>
    telling.send({
      user_ids,
      type: 'installation',
      title: 'The backup failed',
      text: `Into ${settings.folder}: ${REASONS[reason]}.`,
      link: '/admin/first-day',
      message: {
        key: 'installation.backup_failed',
        params: { folder: settings.folder, ...nestedText('reason', REASONS[reason], { key: `backup_reason.${reason}`, params: {} }) },
      },
    }),
  )
}
