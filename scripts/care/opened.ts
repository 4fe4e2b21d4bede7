import { auditSeal } from '../../backend/src/platform/audit/audit-keys.ts'
import { type Journal, journalOn } from '../../backend/src/platform/audit/journal.ts'
import { BackupTrouble } from '../../backend/src/platform/backups/backup-trouble.ts'
import type { Database } from '../../backend/src/platform/db/database.ts'
import { openDatabase } from '../../backend/src/platform/db/open.ts'
import { newId } from '../../backend/src/platform/ids.ts'
import { readSettings, type Settings } from '../../backend/src/platform/settings.ts'
import { lockDataFolder, openDataFolder } from '../kit/data-folder.ts'
import { Refusal } from '../kit/refusal.ts'
import { keysOf, readSecrets } from '../kit/secrets.ts'
import { root } from '../kit/tool.ts'

/** Where this product's facts are, by its settings. */
export interface Place {
  readonly dataDir: string
  /** Absent: the embedded database under `dataDir`. */
  readonly databaseUrl: string | undefined
  /** Where the heads of the audit trail are written down. */
  readonly auditHeadDir: string
}

export interface Opened {
  readonly db: Database
  readonly journal: Journal
  readonly dataDir: string
  readonly auditHeadDir: string
  now(): Date
  newId(): string
}

export function placeOf(env: NodeJS.ProcessEnv): Place {
  const dataDir = openDataFolder(env, root)
  const { databaseUrl, auditHeadDir } = settingsOf({ ...env, DATA_DIR: dataDir })
  return { dataDir, databaseUrl, auditHeadDir }
}

/** Runs `work` on the database, its schema up to date. An embedded database needs the product to be stopped. */
export async function withDatabase<T>({ dataDir, databaseUrl, auditHeadDir }: Place, work: (opened: Opened) => Promise<T>): Promise<T> {
  const release = databaseUrl ? () => undefined : await lockDataFolder(dataDir)
  const db = await openDatabase({ databaseUrl, dataDir }).catch((error: Error) => {
    throw new Refusal(`The database cannot be opened: ${error.message}`)
  })
  try {
    const now = () => new Date()
    return await work({
      db,
      journal: journalOn(db, now, auditSeal(keysOf(process.env, readSecrets(dataDir)).auditKeys)),
      now,
      newId,
      dataDir,
      auditHeadDir,
    })
  } finally {
    await db.close()
    release()
  }
}

function settingsOf(env: NodeJS.ProcessEnv): Settings {
  try {
    return readSettings(env)
  } catch (error) {
    throw new Refusal((error as Error).message)
  }
}

/** What whoever looks after the installation can put right, as a sentence for them. */
export async function asRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof BackupTrouble ? new Refusal(error.message, { cause: error }) : error
  }
}
