import { mkdir, readdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open.ts'
import { KEPT, pack, stageFiles, withStaging } from './archive.ts'
import type { BackupKey } from './backup-key.ts'
import { BACKUP_NOTE, writeNote } from './backup-notes.ts'
import { BackupTrouble } from './backup-trouble.ts'
import { copyEmbedded, dumpServer, sizeOf } from './contents.ts'

export interface BackupSource {
  readonly dataDir: string
  /** Absent: the embedded database under `dataDir`. */
  readonly databaseUrl: string | undefined
  /** The embedded database, which only its own process may read; of a server a connection is opened. */
  readonly db: Database | null
}

interface Wanted {
  readonly at: Date
  readonly key: BackupKey | null
  /** Gives up. */
  readonly signal?: AbortSignal
}

/** Left free on every disk. */
const RESERVE = 100e6

/** Makes one archive of database, files and secrets, and notes that it succeeded. Returns its size in bytes. */
export async function makeBackup(source: BackupSource, file: string, { at, key, signal }: Wanted): Promise<number> {
  const { dataDir, databaseUrl } = source
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const db = source.db ?? (await openDatabase({ databaseUrl, dataDir, asIs: true }))
  try {
    await refuseWithoutSpace(db, dataDir, dirname(file))
    await withStaging(dataDir, async (staging) => {
      const contents = databaseUrl ? await dumpServer(db, databaseUrl, { staging, signal }) : await copyEmbedded(db, dataDir, staging)
      await stageFiles(staging, dataDir)
      const manifest = { product: 'menara', engine: databaseUrl ? 'postgres' : 'pglite', at: at.toISOString(), ...contents } as const
      await pack(file, staging, { manifest, key, signal })
    })
  } finally {
    if (!source.db) await db.close()
  }
  await writeNote(dataDir, BACKUP_NOTE, { at: at.toISOString() })
  return (await stat(file)).size
}

/** The copy in the data folder and the archive may each be as large as what they are of; on one disk both have to fit. */
async function refuseWithoutSpace(db: Database, dataDir: string, folder: string): Promise<void> {
  const sizes = await Promise.all(KEPT.map((name) => bytesIn(join(dataDir, name))))
  const needed = sizes.reduce((sum, size) => sum + size, await sizeOf(db))
  const isOneDisk = (await stat(dataDir)).dev === (await stat(folder)).dev
  for (const [place, bytes] of [
    [dataDir, isOneDisk ? 2 * needed : needed],
    [folder, needed],
  ] as const) {
    const { bavail, bsize } = await statfs(place)
    if (bavail * bsize < bytes + RESERVE)
      throw new BackupTrouble(
        'space',
        `A backup needs ${megabytes(bytes + RESERVE)} MB in ${place}; ${megabytes(bavail * bsize)} MB are free.`,
      )
  }
}
const megabytes = (bytes: number): number => Math.ceil(bytes / 1e6)

async function bytesIn(path: string): Promise<number> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!found?.isDirectory()) return found?.size ?? 0
  const names = await readdir(path, { recursive: true })
  let sum = 0
  for (const name of names) sum += (await stat(join(path, name))).size
  return sum
}
