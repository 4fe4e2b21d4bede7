import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { type Database, databaseOn, type Engine } from './database.ts'
import { lockFolder } from './folder-lock.ts'
import { MIGRATIONS, refuseOtherVersions } from './migrations.ts'
import { openPostgres, openUnlimited } from './postgres.ts'
import { SyncedFs } from './synced-fs.ts'

/** What the embedded database brings along beside itself: searching by parts of words. */
export const liteExtensions = { pg_trgm }

export interface DatabasePlace {
  /** `postgres://…`; absent means the embedded one under `dataDir`. */
  readonly databaseUrl?: string | undefined
  /** Absent means in memory: for tests. */
  readonly dataDir?: string | undefined
  /** What an embedded database in memory begins with: another one's dump. For tests. */
  readonly snapshot?: Blob | undefined
  /** The schema stays as it is, and statements may take as long as they take: for backups, and to look into one. */
  readonly asIs?: boolean
  /** Told of a connection that broke; the pool replaces it. */
  readonly onTrouble?: (error: Error) => void
}

/** Opens the database and brings its schema up to date. One process at a time may open an embedded folder. */
export async function openDatabase(place: DatabasePlace): Promise<Database> {
  const { databaseUrl, asIs = false, onTrouble } = place
  if (!databaseUrl) return databaseOn(await openEmbedded(place))
  return databaseOn(asIs ? await openUnlimited(databaseUrl) : await openPostgres(databaseUrl, onTrouble))
}

async function openEmbedded({ dataDir, snapshot, asIs = false }: DatabasePlace): Promise<Engine> {
  const folder = dataDir && join(dataDir, 'database')
  const free = folder ? await lockFolder(folder) : async () => undefined
  if (folder) mkdirSync(folder, { recursive: true })
  const settings = ['fsync=on', 'wal_sync_method=fsync', 'synchronous_commit=on'].flatMap((text) => ['-c', text])
  const lite = await PGlite.create(
    folder
      ? {
          fs: new SyncedFs(folder),
          extensions: liteExtensions,
          startParams: [...PGlite.defaultStartParams.filter((param) => param !== '-F'), ...settings],
        }
      : { extensions: liteExtensions, ...(snapshot && { loadDataDir: snapshot }) },
  )
  const root = drizzlePglite(lite)
  if (!asIs) {
    await refuseOtherVersions(root)
    await migratePglite(root, { migrationsFolder: MIGRATIONS })
  }
  return {
    root,
    engine: 'pglite',
    listen: async (channel, heard) => {
      const end = await lite.listen(channel, heard)
      return () => end()
    },
    async close() {
      await lite.close()
      await free()
    },
  }
}
