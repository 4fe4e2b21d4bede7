import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { connectionOf, DUMP, postgresProgram, putBack, runProgram, unpack } from './care/archive.ts'
import { placeOf, withDatabase } from './care/opened.ts'
import { command, Refusal, say } from './kit/refusal.ts'

/** `npm run restore -- file`: into an empty data folder (and an empty database) only, then checks the audit trail. */
async function restore(): Promise<void> {
  const [given] = process.argv.slice(2)
  if (!given) throw new Refusal('Which backup? npm run restore -- <file>')
  const file = resolve(process.env.INIT_CWD ?? '.', given)
  const place = placeOf(process.env)
  const { dataDir, databaseUrl } = place
  if (readdirSync(dataDir).length > 0)
    throw new Refusal(`The data folder ${dataDir} is not empty. Restore into an empty one: set DATA_DIR.`)
  if (databaseUrl) await refuseUnlessEmpty(databaseUrl)
  unpack(file, (staging, { engine }) => {
    if (engine === 'postgres' && !databaseUrl)
      throw new Refusal('This backup is of a PostgreSQL server: set DATABASE_URL to an empty database.')
    if (engine === 'pglite' && databaseUrl) throw new Refusal('This backup is of the embedded database: restore it without DATABASE_URL.')
    if (databaseUrl) {
      const { name, env } = connectionOf(databaseUrl)
      runProgram(postgresProgram('pg_restore'), ['--exit-on-error', '--no-owner', `--dbname=${name}`, join(staging, DUMP)], env)
    }
    putBack(staging, dataDir)
  })
  const { rows, broken } = await withDatabase(place, ({ journal }) => journal.verify())
  if (broken) throw new Refusal(`Restored, but the audit trail is broken at row ${broken.seq}: the backup was changed after it was made.`)
  say(`Restored into ${dataDir}; the audit trail of ${rows} rows is whole.`)
}

async function refuseUnlessEmpty(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect().catch((error: Error) => {
    throw new Refusal(`The database cannot be reached: ${error.message}`)
  })
  const { rowCount } = await client.query("select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1")
  await client.end()
  if (rowCount) throw new Refusal('The database that DATABASE_URL names is not empty. Restore into an empty one.')
}

await command(restore)
