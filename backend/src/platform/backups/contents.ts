import { constants } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type ChainHead, headsOf } from '../audit/audit-chain.ts'
import { rowsOf } from '../db/bulk.ts'
import type { Database } from '../db/database.ts'
import { DUMP } from './archive.ts'
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

/** Counts the rows of every table and names the newest row of every audit chain. */
export async function contentsOf(db: Database): Promise<Contents> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  const rows: Record<string, number> = {}
  for (const { name } of tables) {
    const [count] = await rowsOf<{ n: number }>(db, sql`select count(*)::float8 as n from ${sql.identifier(name)}`)
    rows[name] = count?.n ?? 0
  }
  return { rows, heads: 'audit' in rows ? await headsOf(db) : [] }
}

/** Bytes that a database takes on its disk. */
export async function sizeOf(db: Database): Promise<number> {
  const [found] = await rowsOf<{ bytes: number }>(db, sql`select pg_database_size(current_database())::float8 as bytes`)
  return found?.bytes ?? 0
}

/**
 * Copies the embedded database's folder. Statements of others wait for the length of the copy; the process goes on serving what needs no
 * database. Nothing is written meanwhile, so the copy opens as after a crash: by its log, which was just shortened.
 */
export async function copyEmbedded(db: Database, dataDir: string, staging: string): Promise<Contents> {
  await db.sql.execute(sql`checkpoint`)
  return db.atomically(async () => {
    const contents = await contentsOf(db)
    await cp(join(dataDir, 'database'), join(staging, 'database'), { recursive: true, mode: constants.COPYFILE_FICLONE })
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
