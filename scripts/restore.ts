import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { DUMP, putBack } from '../backend/src/platform/backups/archive.ts'
import { connectionOf, postgresProgram, runProgram } from '../backend/src/platform/backups/programs.ts'
import { asked, keyFileOf, unpacked } from './care/archives.ts'
import { placeOf, withDatabase } from './care/opened.ts'
import { rehearse } from './care/rehearsal.ts'
import { command, Refusal, say } from './kit/refusal.ts'

const HOW = 'npm run restore -- <file> [--key-file <file>], or npm run restore -- rehearse --from <file> [--key-file <file>]'

/** `npm run restore`: into an empty data folder (and an empty database) only, or `rehearse`: aside, comparing. */
async function run(): Promise<void> {
  const { positionals, from, keyFile = keyFileOf(process.env) } = asked()
  const [first] = positionals
  if (first === 'rehearse') {
    if (!from) throw new Refusal(`Which backup? ${HOW}`)
    return rehearse(placeOf(process.env), from, keyFile)
  }
  if (!first) throw new Refusal(`Which backup? ${HOW}`)
  await restore(resolve(process.env.INIT_CWD ?? '.', first), keyFile)
}

/** Restores an archive, then checks the audit trail. */
async function restore(file: string, keyFile: string | undefined): Promise<void> {
  const place = placeOf(process.env)
  const { dataDir, databaseUrl } = place
  if (readdirSync(dataDir).length > 0)
    throw new Refusal(`The data folder ${dataDir} is not empty. Restore into an empty one: set DATA_DIR.`)
  if (databaseUrl) await refuseUnlessEmpty(databaseUrl)
  const heads = await unpacked(file, keyFile, async (staging, { engine, heads = [] }) => {
    if (engine === 'postgres' && !databaseUrl)
      throw new Refusal('This backup is of a PostgreSQL server: set DATABASE_URL to an empty database.')
    if (engine === 'pglite' && databaseUrl) throw new Refusal('This backup is of the embedded database: restore it without DATABASE_URL.')
    if (databaseUrl) {
      const { name, env } = connectionOf(databaseUrl)
      const args = ['--exit-on-error', '--no-owner', `--dbname=${name}`, join(staging, DUMP)]
      await runProgram(postgresProgram('pg_restore'), args, { env })
    }
    await putBack(staging, dataDir)
    return heads
  })
  const { rows, broken } = await withDatabase(place, ({ journal }) => journal.verify(heads))
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

await command(run)
