import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type ChainHead, headsOf } from '../audit/audit-chain.ts'
import { rowsOf } from '../db/bulk.ts'
import type { Database } from '../db/database.ts'
import { DUMP } from './archive.ts'
import { copyChanged } from './copy-changed.ts'
import { connectionOf, postgresProgram, runProgram } from './programs.ts'

/** What a database holds at one moment. */
export interface Contents {
  readonly rows: Readonly<Record<string, number>>
  readonly heads: readonly ChainHead[]
}

interface Staging {
  readonly staging: string
  readonly signal?: AbortSignal | undefined
}

/** In one statement: each costs the embedded database a round trip, and all at once would hold up the process. */
const TABLES_AT_ONCE = 16

/** Counts the rows of every table and names the newest row of every audit chain. */
export async function contentsOf(db: Database): Promise<Contents> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  const rows: Record<string, number> = {}
  for (let first = 0; first < tables.length; first += TABLES_AT_ONCE) {
    const counts = tables
      .slice(first, first + TABLES_AT_ONCE)
      .map(({ name }) => sql`select ${name}::text as name, count(*)::float8 as n from ${sql.identifier(name)}`)
    for (const { name, n } of await rowsOf<{ name: string; n: number }>(db, sql.join(counts, sql` union all `))) rows[name] = n
  }
  return { rows, heads: 'audit' in rows ? await headsOf(db) : [] }
}

/** Bytes that a database takes on its disk. */
export async function sizeOf(db: Database): Promise<number> {
  const [found] = await rowsOf<{ bytes: number }>(db, sql`select pg_database_size(current_database())::float8 as bytes`)
  return found?.bytes ?? 0
}

/**
 * Copies the embedded database's folder: once while everything goes on, then, with the statements of others waiting, what changed
 * meanwhile. The copy opens as after a crash: by its log, which was just shortened.
 */
export async function copyEmbedded(db: Database, dataDir: string, staging: string): Promise<Contents> {
  const [from, to] = [join(dataDir, 'database'), join(staging, 'database')]
  await db.sql.execute(sql`checkpoint`)
  const copied = await copyChanged(from, to, new Map())
  return db.atomically(async () => {
    const contents = await contentsOf(db)
    await copyChanged(from, to, copied)
    return contents
  })
}
/** Dumps a server's database, counting what the dump holds: both see the same snapshot. */
export async function dumpServer(db: Database, databaseUrl: string, { staging, signal }: Staging): Promise<Contents> {
  return db.atomically(async () => {
    await db.sql.execute(sql`set transaction isolation level repeatable read read only`)
    const [snapshot] = await rowsOf<{ id: string }>(db, sql`select pg_export_snapshot() as id`)
    const contents = await contentsOf(db)
    const { name, env } = connectionOf(databaseUrl)
    const args = ['--format=custom', '--no-owner', `--snapshot=${snapshot?.id}`, `--file=${join(staging, DUMP)}`, name]
    await runProgram(postgresProgram('pg_dump'), args, { env, signal })
    return contents
  })
}
