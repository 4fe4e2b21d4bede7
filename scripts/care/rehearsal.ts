import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { DUMP, type Manifest, putBack, withStaging } from '../../backend/src/platform/backups/archive.ts'
import { REHEARSAL_NOTE, type RehearsalNote, writeNote } from '../../backend/src/platform/backups/backup-notes.ts'
import { BackupTrouble } from '../../backend/src/platform/backups/backup-trouble.ts'
import { type Contents, contentsOf } from '../../backend/src/platform/backups/contents.ts'
import { connectionOf, postgresProgram, runProgram } from '../../backend/src/platform/backups/programs.ts'
import { openDatabase } from '../../backend/src/platform/db/open.ts'
import { Refusal, say } from '../kit/refusal.ts'
import { unpacked } from './archives.ts'
import { type Place, withDatabase } from './opened.ts'

/**
 * Restores an archive aside, compares it with its manifest, verifies its audit trail, and notes the outcome for the setup check. Of the
 * running product only that note is written. An archive of a server goes into a database of its own on that server, dropped afterwards.
 */
export async function rehearse(place: Place, file: string, keyFile: string | undefined): Promise<void> {
  const found = await unpacked(file, keyFile, (staging, manifest) =>
    withStaging(tmpdir(), async (aside) => {
      await putBack(staging, aside)
      const work = (databaseUrl: string | undefined) => compare({ dataDir: aside, databaseUrl, auditHeadDir: aside }, manifest)
      return manifest.engine === 'pglite' ? work(undefined) : withDatabaseAside(serverOf(place), join(staging, DUMP), work)
    }).then((outcome) => ({ ...outcome, manifest })),
  ).catch(async (error: Error) => {
    // A key that was forgotten says nothing about the archive.
    if (error.cause instanceof BackupTrouble && error.cause.reason === 'archive')
      await note(place, { archive_at: new Date().toISOString(), differs: [error.message] })
    throw error
  })
  const { manifest, differs, rows, tables, trail } = found
  await note(place, { archive_at: manifest.at, differs })
  if (differs.length > 0) throw new Refusal(`Restored aside, and not as it was backed up:\n${differs.map((one) => `- ${one}`).join('\n')}`)
  const compared = manifest.rows
    ? `${rows} rows in ${tables} tables and ${manifest.files?.length ?? 0} files are as they were backed up`
    : 'it is of an older version and names no rows to compare with'
  say(`Restored ${file} of ${manifest.at} aside: ${compared}; the audit trail of ${trail} rows is whole.`)
}

const note = ({ dataDir }: Place, found: Omit<RehearsalNote, 'at'>): Promise<void> =>
  writeNote(dataDir, REHEARSAL_NOTE, { at: new Date().toISOString(), ...found } satisfies RehearsalNote)

async function compare(aside: Place, manifest: Manifest) {
  // As it was restored first: a newer version would change the tables.
  const db = await openDatabase({ databaseUrl: aside.databaseUrl, dataDir: aside.dataDir, asIs: true })
  const restored = await contentsOf(db).finally(() => db.close())
  const { rows: trail, broken } = await withDatabase(aside, ({ journal }) => journal.verify(manifest.heads ?? []))
  const differs = manifest.rows ? differences({ rows: manifest.rows, heads: manifest.heads ?? [] }, restored) : []
  if (broken) differs.push(`the audit trail is broken at row ${broken.seq}`)
  const counts = Object.values(restored.rows)
  return { differs, trail, tables: counts.length, rows: counts.reduce((sum, one) => sum + one, 0) }
}

/** What a restored database holds otherwise than its manifest says, one sentence each. */
function differences(wanted: Contents, found: Contents): string[] {
  const tables = [...new Set([...Object.keys(wanted.rows), ...Object.keys(found.rows)])].sort()
  const heads = JSON.stringify(wanted.heads) === JSON.stringify(found.heads) ? [] : ['the newest rows of the audit trail are others']
  return [
    ...tables
      .filter((name) => wanted.rows[name] !== found.rows[name])
      .map((name) => `${name}: ${found.rows[name] ?? 'no table'} instead of ${wanted.rows[name] ?? 'no table'}`),
    ...heads,
  ]
}

function serverOf({ databaseUrl }: Place): string {
  if (!databaseUrl)
    throw new Refusal(
      'This backup is of a PostgreSQL server: set DATABASE_URL to a server where a database may be created for the rehearsal.',
    )
  return databaseUrl
}

/** Restores a dump into a new database on a server, and drops it after `work`. */
async function withDatabaseAside<T>(databaseUrl: string, dump: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `menara_rehearsal_${randomBytes(6).toString('hex')}`
  const server = new pg.Client({ connectionString: databaseUrl })
  await server
    .connect()
    .then(() => server.query(`create database ${name}`))
    .catch(async (error: Error) => {
      await server.end()
      throw new Refusal(`No database can be created for the rehearsal: ${error.message}`)
    })
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  try {
    const connection = connectionOf(url.href)
    const args = ['--exit-on-error', '--no-owner', `--dbname=${connection.name}`, dump]
    await runProgram(postgresProgram('pg_restore'), args, { env: connection.env })
    return await work(url.href)
  } finally {
    await server.query(`drop database ${name} with (force)`)
    await server.end()
  }
}
