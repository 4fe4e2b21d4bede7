import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { parse } from 'yaml'
import { freePort } from '../../kit/services/free-port.ts'
import { POSTGRES } from '../../kit/services/services.ts'
import { findProgram, ordinaryPerson, type Person, sayMissing } from '../../kit/services/services-run.ts'
import { type Engine, engineOf, mountSmall, unmount } from './engine.ts'

/** As many as the product's pools, listeners and migrations take, and some. */
const CONNECTIONS = { postgres: 80, mosquitto: 60 }
const ROOM_MB = { postgres: 400, mosquitto: 16 }

export interface Servers {
  readonly postgres: Engine
  readonly mosquitto: Engine
  /** As the product connects: no superuser, whose reserved connections would be left to it. */
  readonly databaseUrl: string
  /** For the bench's own questions, on a connection that is reserved. */
  readonly superUrl: string
  readonly mqttUrl: string
  /** Whether their folders can be filled up. */
  readonly hasSmallFolders: boolean
  close(): Promise<void>
}

/** A PostgreSQL and a Mosquitto, durable as shipped, each in a small file system of its own where that can be mounted. Null (said loudly) without them. */
export async function openServers(folder: string): Promise<Servers | null> {
  const postgres = findProgram(POSTGRES)
  const mosquitto = findProgram(['mosquitto'])
  if (!postgres) return sayMissing('PostgreSQL', 'postgresql')
  if (!mosquitto) return sayMissing('Mosquitto', 'mosquitto')
  const people = { postgres: ordinaryPerson('postgres'), mosquitto: ordinaryPerson('mosquitto') }
  const folders = { postgres: join(folder, 'postgres'), mosquitto: join(folder, 'mosquitto') }
  const small = (['postgres', 'mosquitto'] as const).map((name) => {
    mkdirSync(folders[name], { recursive: true })
    const isSmall = mountSmall(folders[name], { megabytes: ROOM_MB[name], person: people[name] })
    if (!isSmall) own(folders[name], people[name])
    return isSmall
  })
  const unmountAll = (): void => {
    for (const folder of Object.values(folders)) unmount(folder)
  }
  process.once('exit', unmountAll)
  const ports = { postgres: await freePort(), mosquitto: await freePort() }
  const database = databaseServer(realpathSync(postgres), { folder: folders.postgres, person: people.postgres, port: ports.postgres })
  const broker = brokerServer(realpathSync(mosquitto), { folder: folders.mosquitto, person: people.mosquitto, port: ports.mosquitto })
  const superUrl = `postgres://postgres@127.0.0.1:${ports.postgres}/menara`
  const close = async (): Promise<void> => {
    for (const item of [database, broker]) {
      item.resume()
      await item.kill9()
    }
    unmountAll()
  }
  try {
    await Promise.all([database.start(), broker.start()])
    await prepareDatabase(superUrl)
  } catch (error) {
    await close()
    throw error
  }
  return {
    postgres: database,
    mosquitto: broker,
    databaseUrl: `postgres://menara@127.0.0.1:${ports.postgres}/menara`,
    superUrl,
    mqttUrl: `mqtt://127.0.0.1:${ports.mosquitto}`,
    hasSmallFolders: small.every(Boolean),
    close,
  }
}

interface Place {
  readonly folder: string
  readonly person: Person
  readonly port: number
}

function databaseServer(program: string, { folder, person, port }: Place): Engine {
  const data = join(folder, 'data')
  const initdb = ['-D', data, '--auth=trust', '--username=postgres', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  // With small segments a full disk meets the write-ahead log as well.
  const made = spawnSync(join(dirname(program), 'initdb'), [...initdb, '--wal-segsize=1'], { cwd: folder, ...person, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`)
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    `max_connections=${CONNECTIONS.postgres}`,
    'lc_messages=C',
    'min_wal_size=2MB',
    'max_wal_size=32MB',
    'shared_buffers=32MB',
  ]
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
  return engineOf({ name: 'PostgreSQL', program, args, person, folder, stopSignal: 'INT', isUp: () => answersQueries(port) })
}

/** The settings of docker-compose.yml that bear on what is kept; anybody may come in. */
export function brokerServer(program: string, { folder, person, port }: Place): Engine {
  const config = join(folder, 'mosquitto.conf')
  const settings = [
    `listener ${port} 127.0.0.1`,
    `max_connections ${CONNECTIONS.mosquitto}`,
    'allow_anonymous true',
    ...keptByCompose(),
    `persistence_location ${folder}/`,
    'log_dest stderr',
    'log_type error',
    'log_type warning',
  ]
  writeFileSync(config, `${settings.join('\n')}\n`)
  return engineOf({
    name: 'Mosquitto',
    program,
    args: ['-c', config],
    person,
    folder,
    stopSignal: 'TERM',
    isUp: () => acceptsConnections(port),
  })
}

const COMPOSE = join(import.meta.dirname, '../../../docker-compose.yml')
const KEPT = /^(persistence|autosave_interval|autosave_on_changes|max_queued_messages) /

function keptByCompose(): string[] {
  const { configs } = parse(readFileSync(COMPOSE, 'utf8')) as { configs: { mosquitto: { content: string } } }
  return configs.mosquitto.content.split('\n').filter((line) => KEPT.test(line))
}

async function answersQueries(port: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${port}/postgres`, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

function acceptsConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => socket.destroy() && resolve(true)).once('error', () => resolve(false))
  })
}

async function prepareDatabase(superUrl: string): Promise<void> {
  const server = new URL(superUrl)
  server.pathname = '/postgres'
  const client = new pg.Client({ connectionString: server.href })
  await client.connect()
  try {
    await client.query('create role menara login')
    await client.query('create database menara owner menara')
  } finally {
    await client.end()
  }
}

function own(folder: string, { uid, gid }: Person): void {
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
}
