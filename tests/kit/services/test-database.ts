import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { inject } from 'vitest'
import type { Database } from '../../../backend/src/platform/db/database.ts'
import { openDatabase } from '../../../backend/src/platform/db/open.ts'
import { databaseNamed, TEMPLATE } from './database-url.ts'

/**
 * The engine of this run: `MENARA_TEST_ENGINE=postgres` uses the server the run has started (an own database each time),
 * anything else an embedded one in memory. `reach` gives another address of the same database. Asked for a server there is none of, it throws instead of testing something else.
 */
export async function testDatabase(reach = async (url: string): Promise<string> => url): Promise<Database> {
  if (process.env.MENARA_TEST_ENGINE !== 'postgres') return openDatabase({ snapshot: new Blob([await readFile(inject('snapshot'))]) })
  const server = inject('databaseUrl')
  if (!server) throw new Error('This run asks for PostgreSQL, and no server was started')
  return openDatabase({ databaseUrl: await reach(await ownDatabase(server)) })
}

let made = 0
async function ownDatabase(server: string): Promise<string> {
  made += 1
  const name = `menara_worker_${process.env['VITEST_POOL_ID'] ?? '0'}_${made}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name} template ${TEMPLATE}`)
  } finally {
    await client.end()
  }
  return databaseNamed(server, name)
}

const TIDIED_EVERY = 25
let emptiedTimes = 0

/** Empties every table of ours that has rows, the append-only one included: most are empty, and to truncate those costs the most. */
export async function emptied(db: Database): Promise<void> {
  const { rows } = (await db.sql.execute(
    sql`select string_agg(format('select %L as name where exists (select from %I)', quote_ident(tablename), tablename), ' union all ') as looks from pg_tables where schemaname = 'public'`,
  )) as unknown as { rows: { looks: string }[] }
  const filled = (await db.sql.execute(sql.raw(rows[0]?.looks ?? ''))) as unknown as { rows: { name: string }[] }
  if (filled.rows.length === 0) return
  await db.atomically(async () => {
    await db.sql.execute(sql`set local session_replication_role = replica`)
    for (const { name } of filled.rows) await db.sql.execute(sql.raw(`delete from ${name}`))
  })
  // Nobody else clears what was deleted, and one database serves a worker's whole run.
  emptiedTimes += 1
  if (emptiedTimes % TIDIED_EVERY === 0) await db.sql.execute(sql`vacuum`)
}
