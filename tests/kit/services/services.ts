import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { freePort } from './free-port.ts'
import { findProgram, ordinaryPerson, type Person, type Service, sayMissing, startService } from './services-run.ts'

// Debian keeps the servers out of the PATH; what a PATH offers under this name may be something else.
export const POSTGRES = [
  '/usr/lib/postgresql/*/bin/postgres',
  '/usr/pgsql-*/bin/postgres',
  '/opt/homebrew/opt/postgresql@*/bin/postgres',
  'postgres',
]
// What is emptied between tests is cleared by `emptied` alone: a server that does it when it likes also slows whoever comes then.
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']

export const hasPostgres = (): boolean => findProgram(POSTGRES) !== null

interface PostgresWishes {
  readonly durable?: boolean
  /** Kept between runs with what is in it; without, a new one that goes with the server. */
  readonly folder?: string
  /** More settings, as `name=value`. */
  readonly settings?: readonly string[]
}

/** A PostgreSQL server of its own with the superuser `menara`, empty where it is new. Null (said loudly) when none is installed. */
export async function withPostgres({ durable = false, folder: kept, settings: more = [] }: PostgresWishes = {}): Promise<Service | null> {
  const postgres = findProgram(POSTGRES)
  if (!postgres) return sayMissing('PostgreSQL', 'postgresql')
  const port = await freePort()
  const settings = [
    `listen_addresses=127.0.0.1`,
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=200',
    'lc_messages=C',
    ...(durable ? [] : FAST),
    ...more,
  ]
  return startService(
    {
      name: 'postgres',
      prepare: (folder, person) => prepareIn(kept ?? folder, join(dirname(postgres), 'initdb'), person),
      command: (folder) => [postgres, '-D', join(kept ?? folder, 'data'), ...settings.flatMap((setting) => ['-c', setting])],
      readyWhen: /ready to accept connections/,
      stopSignal: 'INT',
      url: `postgres://menara@127.0.0.1:${port}/postgres`,
    },
    ordinaryPerson('postgres'),
  )
}

async function prepareIn(folder: string, program: string, person: Person): Promise<void> {
  if (existsSync(join(folder, 'data/PG_VERSION'))) return
  mkdirSync(folder, { recursive: true })
  if (person.uid !== undefined && person.gid !== undefined) chownSync(folder, person.uid, person.gid)
  await initdb(program, folder, person)
}

async function initdb(program: string, folder: string, person: Person): Promise<void> {
  const options = ['--auth=trust', '--username=menara', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  const made = spawnSync(program, ['-D', join(folder, 'data'), ...options], { cwd: folder, ...person, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`)
}

/** An empty database of its own on a running server; `drop` removes it with whoever is still connected. */
export async function newDatabase(serverUrl: string, name: string): Promise<{ url: string; drop(): Promise<void> }> {
  await onServer(serverUrl, `create database "${name}"`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(serverUrl, `drop database if exists "${name}" with (force)`) }
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A Redis server of its own, empty and forgetful. Null (said loudly) when none is installed. */
export async function withRedis(): Promise<Service | null> {
  const redis = findProgram(['redis-server', 'valkey-server'])
  if (!redis) return sayMissing('Redis', 'redis-server')
  const port = await freePort()
  return startService({
    name: 'redis',
    command: (folder) => [redis, '--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder],
    readyWhen: /Ready to accept connections/i,
    stopSignal: 'TERM',
    url: `redis://127.0.0.1:${port}`,
    withoutPreload: true,
  })
}

/** An MQTT broker of its own that lets anyone in. Null (said loudly) when none is installed. */
export async function withMosquitto(): Promise<Service | null> {
  const mosquitto = findProgram(['mosquitto'])
  if (!mosquitto) return sayMissing('Mosquitto', 'mosquitto')
  const port = await freePort()
  const settings = [`listener ${port} 127.0.0.1`, 'allow_anonymous true', 'persistence false', 'log_dest stderr']
  return startService(
    {
      name: 'mosquitto',
      prepare: async (folder) => writeFileSync(join(folder, 'mosquitto.conf'), `${settings.join('\n')}\n`),
      command: (folder) => [mosquitto, '-c', join(folder, 'mosquitto.conf')],
      readyWhen: /mosquitto version \S+ running/,
      stopSignal: 'TERM',
      url: `mqtt://127.0.0.1:${port}`,
    },
    ordinaryPerson('mosquitto'),
  )
}
