import { cpSync, existsSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BACKUP_NOTE } from '../backend/src/features/first-day/setup-check.service.ts'
import { lockFolder } from '../backend/src/platform/db/folder-lock.ts'
import { connectionOf, DUMP, pack, postgresProgram, runProgram } from './care/archive.ts'
import { type Place, placeOf } from './care/opened.ts'
import { lockDataFolder } from './kit/data-folder.ts'
import { command, Refusal, say } from './kit/refusal.ts'

/** `npm run backup [-- file]`: database, uploads, recordings of talk and of remote screens, and secrets in one file. On PostgreSQL the product may go on running. */
async function backup(): Promise<void> {
  const place = placeOf(process.env)
  const at = new Date().toISOString()
  const usual = `menara-${at.slice(0, 19).replace(/[-:]/g, '')}.tar.gz`
  const file = resolve(process.env.INIT_CWD ?? '.', process.argv[2] ?? usual)
  await (place.databaseUrl ? fromServer(file, at, { ...place, databaseUrl: place.databaseUrl }) : fromFolder(file, at, place.dataDir))
  // The setup check of the product says when a backup last succeeded.
  writeFileSync(join(place.dataDir, BACKUP_NOTE), JSON.stringify({ at }))
  const elsewhere = process.env.MEDIA_DIR ? ` Not in it: the recordings in ${process.env.MEDIA_DIR}.` : ''
  say(
    `Backed up to ${file} (${(statSync(file).size / 1e6).toFixed(1)} MB). It holds the product's secrets: keep it as safe as the data itself.${elsewhere}`,
  )
}

async function fromServer(file: string, at: string, { dataDir, databaseUrl }: Place & { databaseUrl: string }): Promise<void> {
  pack(file, dataDir, {
    manifest: { product: 'menara', engine: 'postgres', at },
    add(staging) {
      const { name, env } = connectionOf(databaseUrl)
      runProgram(postgresProgram('pg_dump'), ['--format=custom', '--no-owner', `--file=${join(staging, DUMP)}`, name], env)
    },
  })
}

/** A cold copy: with the product stopped and its locks in our hands the files do not move. */
async function fromFolder(file: string, at: string, dataDir: string): Promise<void> {
  const database = join(dataDir, 'database')
  if (!existsSync(database)) throw new Refusal(`There is no database in ${dataDir} to back up.`)
  const release = await lockDataFolder(dataDir)
  const free = await lockFolder(database)
  pack(file, dataDir, {
    manifest: { product: 'menara', engine: 'pglite', at },
    add: (staging) => cpSync(database, join(staging, 'database'), { recursive: true }),
  })
  await free()
  release()
}

await command(backup)
