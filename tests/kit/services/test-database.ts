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

/** Empties every table of ours that ever had rows, the append-only ones included: most are empty, and to truncate those costs the most. */
export async function emptied(db: Database): Promise<void> {
  await db.sql.execute(EMPTY)
  // Nobody else clears what was deleted, and one database serves a worker's whole run.
  emptiedTimes += 1
  if (emptiedTimes % TIDIED_EVERY === 0) await db.sql.execute(sql`vacuum`)
}

const EMPTY = sql.raw(`do $$
  declare name text;
  begin
    set local session_replication_role = replica;
    for name in
      select quote_ident(relname) from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
    loop
      execute 'delete from ' || name;
    end loop;
  end
$$`)
