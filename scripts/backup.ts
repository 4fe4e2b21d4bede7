import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { readKey } from '../backend/src/platform/backups/backup-key.ts'
import { makeBackup } from '../backend/src/platform/backups/make-backup.ts'
import { asked, keyFileOf } from './care/archives.ts'
import { asRefusal, placeOf } from './care/opened.ts'
import { lockDataFolder } from './kit/data-folder.ts'
import { command, Refusal, say } from './kit/refusal.ts'

/**
 * `npm run backup [-- file] [--key-file file]`: database, uploads, recordings of talk and of remote screens, and secrets in one file.
 * On PostgreSQL the product may go on running.
 */
async function backup(): Promise<void> {
  const place = placeOf(process.env)
  const { positionals, keyFile = keyFileOf(process.env) } = asked()
  const key = keyFile === undefined ? null : await asRefusal(() => readKey(keyFile))
  const at = new Date()
  const usual = `menara-${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}.tar.gz${key ? '.age' : ''}`
  const file = resolve(process.env.INIT_CWD ?? '.', positionals[0] ?? usual)
  if (existsSync(file)) throw new Refusal(`${file} exists already; a backup never overwrites another.`)
  if (!existsSync(dirname(file))) throw new Refusal(`There is no folder ${dirname(file)}.`)
  const { databaseUrl, dataDir } = place
  if (!databaseUrl && !existsSync(join(dataDir, 'database'))) throw new Refusal(`There is no database in ${dataDir} to back up.`)
  const release = databaseUrl ? () => undefined : await lockDataFolder(dataDir)
  const bytes = await asRefusal(() => makeBackup({ dataDir, databaseUrl, db: null }, file, { at, key }))
  release()
  const elsewhere = process.env.MEDIA_DIR ? ` Not in it: the recordings in ${process.env.MEDIA_DIR}.` : ''
  const secrets = key ? 'It is encrypted: keep its key elsewhere.' : "It holds the product's secrets: keep it as safe as the data itself."
  say(`Backed up to ${file} (${(bytes / 1e6).toFixed(1)} MB). ${secrets}${elsewhere}`)
}

await command(backup)
