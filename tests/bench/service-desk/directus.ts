import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { freePort } from '../../kit/services/free-port.ts'
import { newDatabase } from '../../kit/services/services.ts'
import { findProgram } from '../../kit/services/services-run.ts'
import { startProgram, untilUp } from '../fanout/processes.ts'
import { peerFolder } from './place.ts'

/** Its licence (BUSL) lets nobody build on it; here it is only measured, outside of the repository. */
const VERSION = '12.4.0'
const DATABASE = 'directus'
const TOKEN = 'bench-token-bench-token'
/** Everything its list shows, and what those rows name. */
const TABLES = [
  'shifts',
  'vendors',
  'locations',
  'areas',
  'assets',
  'users',
  'groups',
  'categories',
  'ticket_subtypes',
  'progress_statuses',
  'tickets',
  'ticket_logs',
]
const READY_MS = 120_000

interface Place {
  /** The server both databases are on. */
  readonly server: string
  /** Our database on it. */
  readonly rows: string
  say(line: string): void
}

/** Installs the peer and lays a copy of our rows, kept for the next time. False, said why, where it cannot be had. */
export async function prepareDirectus({ server, rows, say }: Place): Promise<boolean> {
  const program = installed(say)
  if (!program) return false
  const url = databaseOn(server)
  if (await isCopied(url)) return true
  say('  copying the rows for Directus')
  await newDatabase(server, DATABASE).catch(async () => {
    await onServer(server, `drop database "${DATABASE}" with (force)`)
    await newDatabase(server, DATABASE)
  })
  const made = spawnSync(process.execPath, [program, 'bootstrap'], { env: { PATH: process.env.PATH, ...settings(url) }, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`Directus could not lay its tables: ${made.stderr}`)
  // The same columns, and every index but the one for our own way of searching.
  await copyRows(rows, url)
  await onServer(url, 'vacuum analyze')
  // As its administrator does: a collection that keeps who did what, with every older version of a row.
  for (const name of TABLES)
    await onServer(url, `insert into directus_collections (collection, accountability) values ('${name}', 'all') on conflict do nothing`)
  return true
}

/** The peer over its copy, prepared before. */
export async function openDirectus(server: string) {
  const port = await freePort()
  const running = startProgram(process.execPath, [programFile, 'start'], { ...settings(databaseOn(server)), PORT: String(port) })
  await untilUp(`http://127.0.0.1:${port}/server/ping`, READY_MS).catch((error: Error) => {
    throw new Error(`${error.message}\n${running.said()}`)
  })
  return { name: `Directus ${VERSION}`, port, token: TOKEN, pid: running.pid, stop: () => running.stop() }
}

const programFile = join(peerFolder, 'node_modules/directus/cli.js')
const databaseOn = (server: string): string => {
  const url = new URL(server)
  url.pathname = `/${DATABASE}`
  return url.href
}
const settings = (url: string): Record<string, string> => ({
  NODE_ENV: 'production',
  DB_CLIENT: 'pg',
  DB_CONNECTION_STRING: url,
  KEY: 'bench',
  SECRET: 'bench'.repeat(8),
  ADMIN_EMAIL: 'admin@bench.example.com',
  ADMIN_PASSWORD: 'bench-admin-1',
  ADMIN_TOKEN: TOKEN,
  TELEMETRY: 'false',
  CACHE_ENABLED: 'false',
  RATE_LIMITER_ENABLED: 'false',
  // It would answer 503 while its event loop is late: it is measured, not spared.
  PRESSURE_LIMITER_ENABLED: 'false',
  LOG_LEVEL: 'error',
  HOST: '127.0.0.1',
})

function installed(say: (line: string) => void): string | null {
  const manifest = join(peerFolder, 'node_modules/directus/package.json')
  if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === VERSION) return programFile
  say(`  installing Directus ${VERSION} into ${peerFolder}`)
  mkdirSync(peerFolder, { recursive: true })
  // The version of isolated-vm it names has no build for Node.js 24; it is for scripts of flows, of which there are none here.
  const wish = { private: true, dependencies: { directus: VERSION }, overrides: { 'isolated-vm': '6.2.0' } }
  writeFileSync(join(peerFolder, 'package.json'), JSON.stringify(wish))
  const made = spawnSync('npm', ['install', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'], {
    cwd: peerFolder,
    encoding: 'utf8',
  })
  if (made.status === 0) return programFile
  say(`!!! SKIPPED: Directus could not be installed:\n${made.stderr?.slice(-1000) ?? made.error?.message}`)
  return null
}

async function isCopied(url: string): Promise<boolean> {
  const answer = await onServer(url, "select 1 from directus_collections where collection = 'ticket_logs'").catch(() => null)
  return answer?.rowCount === 1
}

async function onServer(url: string, statement: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

/** What it says about our triggers and our index for searching, which are not copied, is left unsaid. */
async function copyRows(from: string, to: string): Promise<void> {
  const program = (name: string) => findProgram([`/usr/lib/postgresql/*/bin/${name}`, name]) ?? name
  const env = {
    FROM: from,
    INTO: to,
    DUMP: program('pg_dump'),
    LOAD: program('psql'),
    TABLES: TABLES.map((text) => `--table=public.${text}`).join(' '),
  }
  const copying = spawn(
    '/bin/sh',
    ['-c', '"$DUMP" --no-owner $TABLES "$FROM" | "$LOAD" --quiet --no-psqlrc --output=/dev/null "$INTO" 2>/dev/null'],
    {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const code = await new Promise<number | null>((go) => copying.once('close', go))
  if (code !== 0) throw new Error(`The rows could not be copied for Directus (${code})`)
}
