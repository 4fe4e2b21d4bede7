import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { type Database, databaseOn, type Engine } from './database.ts'
import { lockFolder } from './folder-lock.ts'
import { SyncedFs } from './synced-fs.ts'

/** What the embedded database brings along beside itself: searching by parts of words. */
export const liteExtensions = { pg_trgm }

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))

export interface DatabasePlace {
  /** `postgres://…`; absent means the embedded one under `dataDir`. */
  readonly databaseUrl?: string | undefined
  /** Absent means in memory: for tests. */
  readonly dataDir?: string | undefined
  /** What an embedded database in memory begins with: another one's dump. For tests. */
  readonly snapshot?: Blob | undefined
  /** Told of a connection that broke while idle; the pool replaces it. */
  readonly onTrouble?: (error: Error) => void
}

/** Opens the database and brings its schema up to date. One process at a time may open an embedded folder. */
export async function openDatabase(place: DatabasePlace): Promise<Database> {
  return databaseOn(place.databaseUrl ? await openPostgres(place.databaseUrl, place.onTrouble) : await openEmbedded(place))
}

async function openPostgres(connectionString: string, onTrouble: (error: Error) => void = () => undefined): Promise<Engine> {
  const pool = new pg.Pool({ connectionString, max: 16, application_name: 'menara' })
  pool.on('error', onTrouble)
  const root = drizzlePg(pool)
  await migratePg(root, { migrationsFolder: MIGRATIONS })
  return { root, engine: 'postgres', listen: (channel, heard) => listenOn(connectionString, channel, heard), close: () => pool.end() }
}

/** A connection of its own that comes back by itself; a reconnect counts as a notification, since some may have been missed. */
async function listenOn(connectionString: string, channel: string, heard: () => void): Promise<() => Promise<void>> {
  let ended = false
  let client: pg.Client | undefined
  let again: NodeJS.Timeout | undefined
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString, application_name: 'menara-hints' })
    next.on('error', retry)
    next.on('end', retry)
    next.on('notification', heard)
    client = next
    await next.connect()
    await next.query(`listen ${channel}`)
    heard()
  }
  const retry = (): void => {
    if (ended || again) return
    again = setTimeout(() => {
      again = undefined
      connect().catch(retry)
    }, 500)
  }
  await connect()
  return async () => {
    ended = true
    clearTimeout(again)
    await client?.end()
  }
}

async function openEmbedded({ dataDir, snapshot }: DatabasePlace): Promise<Engine> {
  const folder = dataDir && join(dataDir, 'database')
  const free = folder ? await lockFolder(folder) : async () => undefined
  if (folder) mkdirSync(folder, { recursive: true })
  const settings = ['fsync=on', 'wal_sync_method=fsync', 'synchronous_commit=on'].flatMap((it) => ['-c', it])
  const lite = await PGlite.create(
    folder
      ? {
          fs: new SyncedFs(folder),
          extensions: liteExtensions,
          startParams: [...PGlite.defaultStartParams.filter((it) => it !== '-F'), ...settings],
        }
      : { extensions: liteExtensions, ...(snapshot && { loadDataDir: snapshot }) },
  )
  const root = drizzlePglite(lite)
  await migratePglite(root, { migrationsFolder: MIGRATIONS })
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
