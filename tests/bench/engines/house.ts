import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../../backend/src/platform/db/open.ts'
import { newId } from '../../../backend/src/platform/ids.ts'
import { keyring } from '../../../backend/src/platform/secrets/keyring.ts'
import { tokensWith } from '../../../backend/src/platform/secrets/tokens.ts'
import { devices } from '../../../backend/src/schema/monitoring/iot.ts'
import { sessions } from '../../../backend/src/schema/people.ts'
import { nodeArgs } from '../../../gateway/src/platform/node-args.ts'
import { settle } from '../../kit/cast.ts'
import { freePort } from '../../kit/services/free-port.ts'
import { wait } from '../fanout/processes.ts'
import { type Log, logOf } from './log.ts'
import type { Servers } from './servers.ts'

const root = join(import.meta.dirname, '../../..')
const MAIN = { backend: join(root, 'backend/src/main.ts'), gateway: join(root, 'gateway/src/main.ts') }
const UP_MS = 120_000
const LOOK_MS = 100
/** How long a stopped container is waited for before it is killed. */
const STOP_MS = 10_000
const AGAIN_MS = 1_000

export const SITE = 'VJS'
export const DEVICES = 10
export const deviceCode = (n: number): string => `BENCH-${n}`

export interface House {
  readonly sides: readonly Side[]
  readonly log: Log
  readonly locationId: string
  /** A fresh access token of the administrator. */
  token(): Promise<string>
  close(): Promise<void>
}

/** One backend and the gateway in front of it. */
export interface Side {
  readonly backendUrl: string
  readonly gatewayUrl: string
  readonly isRunning: () => boolean
  /** Resolves when its backend and gateway say that they are ready, or not within the time of a start. */
  readonly isReady: () => Promise<boolean>
  /** Ends that nobody asked for. */
  readonly crashes: () => number
  /** As a container is stopped: asked to, and killed after 10 s. Gives how long it took. */
  stopBackend(): Promise<number>
  killBackend(): Promise<void>
  /** Starts it under another host name, again and again until it is up, as a container is. */
  recreateBackend(): Promise<void>
}

/** One or two backends, each behind a gateway of its own, on the given servers, and the rows that the load needs. */
export async function openHouse(servers: Servers, { folder, backends }: { folder: string; backends: number }): Promise<House> {
  const key = randomBytes(32).toString('base64url')
  const { token, locationId } = await furnish(servers, key)
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: servers.databaseUrl,
    MQTT_URL: servers.mqttUrl,
    DATA_DIR: join(folder, 'data'),
    DEMO: '0',
    RATE_LIMIT: '0',
    MENARA_TOKEN_KEY: key,
    MENARA_INTERNAL_TOKEN: 'bench',
    MENARA_PARENT: '1',
    MENARA_NO_MEDIA_BUILD: '1',
    MEDIA_WORKERS: '1',
    MEDIA_PORT: '0',
  }
  mkdirSync(env.DATA_DIR, { recursive: true })
  const log = logOf()
  const sides: Awaited<ReturnType<typeof openSide>>[] = []
  for (let n = 1; n <= backends; n++) sides.push(await openSide(n, { env, log }))
  return {
    sides,
    log,
    locationId,
    token,
    close: async () => void (await Promise.all(sides.map((side) => side.close()))),
  }
}

async function openSide(n: number, { env, log }: { env: Readonly<Record<string, string>>; log: Log }) {
  const ports = { backend: String(await freePort()), gateway: String(await freePort()) }
  const backendUrl = `http://127.0.0.1:${ports.backend}`
  const gatewayUrl = `http://127.0.0.1:${ports.gateway}`
  let names = 0
  const begin = () =>
    run(`backend ${n}`, {
      command: underHostName(`menara-${n}-${++names}`, [process.execPath, MAIN.backend]),
      env: { ...env, MENARA_BACKEND_PORT: ports.backend, PORT: ports.gateway },
      log,
    })
  let wanted = true
  let crashes = 0
  let backend = begin()
  watch(backend)
  /** Whoever ends unasked is started again, as a supervisor does. */
  function watch(running: Running): void {
    void running.ended.then(async () => {
      if (!wanted || running !== backend) return
      crashes += 1
      await wait(AGAIN_MS)
      if (wanted && running === backend) {
        backend = begin()
        watch(backend)
      }
    })
  }
  const gateway = run(`gateway ${n}`, {
    command: [process.execPath, ...nodeArgs, MAIN.gateway],
    env: { ...env, PORT: ports.gateway, MENARA_BACKEND_URL: backendUrl },
    log,
  })
  await untilUp(`${backendUrl}/readyz`)
  await untilUp(`${gatewayUrl}/readyz`)
  crashes = 0
  return {
    backendUrl,
    gatewayUrl,
    isRunning: () => backend.child.exitCode === null && backend.child.signalCode === null,
    isReady: () =>
      Promise.all([`${backendUrl}/readyz`, `${gatewayUrl}/readyz`].map(untilUp)).then(
        () => true,
        () => false,
      ),
    crashes: () => crashes,
    async stopBackend() {
      wanted = false
      const from = performance.now()
      backend.child.kill('SIGTERM')
      const hard = setTimeout(() => backend.child.kill('SIGKILL'), STOP_MS)
      await backend.ended
      clearTimeout(hard)
      return performance.now() - from
    },
    async killBackend() {
      wanted = false
      backend.child.kill('SIGKILL')
      await backend.ended
    },
    async recreateBackend() {
      wanted = true
      backend = begin()
      watch(backend)
    },
    async close() {
      wanted = false
      for (const running of [gateway, backend]) {
        running.child.kill('SIGKILL')
        await running.ended
      }
    },
  }
}

interface Running {
  readonly child: ChildProcess
  readonly ended: Promise<void>
}
interface Start {
  readonly command: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly log: Log
}

function run(name: string, { command: [program = '', ...args], env, log }: Start): Running {
  const child = spawn(program, args, { env: { PATH: process.env.PATH, ...env }, stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin?.on('error', () => undefined)
  log.follow(name, child)
  return { child, ended: new Promise<void>((done) => child.once('close', () => done())) }
}

/** A container has a host name of its own; so has a process where this user may give it one. */
function underHostName(name: string, command: readonly string[]): string[] {
  if (process.getuid?.() !== 0) return [...command]
  return ['unshare', '--uts', '/bin/sh', '-c', 'hostname "$1"; shift; exec "$@"', 'sh', name, ...command]
}

async function untilUp(url: string): Promise<void> {
  const until = performance.now() + UP_MS
  for (;;) {
    const status = await fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
      (response) => response.body?.cancel().then(() => response.status),
      () => 0,
    )
    if (status === 200) return
    if (performance.now() > until) throw new Error(`${url} did not answer 200 within ${UP_MS / 1000} s`)
    await wait(LOOK_MS)
  }
}

/** The migrated schema with two sites, five people and the devices that publish; a session of the administrator. */
async function furnish({ databaseUrl }: Servers, key: string) {
  const db = await openDatabase({ databaseUrl })
  try {
    const [now, id] = [new Date(), newId()]
    const cast = await settle(db, now)
    const expires_at = new Date(now.getTime() + 86_400_000).toISOString()
    const times = { created_at: now.toISOString(), last_used_at: now.toISOString(), expires_at }
    await db.sql.insert(sessions).values({ id, user_id: cast.admin, refresh_hash: id, ...times })
    await db.sql.insert(devices).values(
      Array.from({ length: DEVICES }, (_, n) => ({
        ...{ id: newId(), location_id: cast.site, area_id: cast.floor, asset_id: cast.asset },
        ...{ code: deviceCode(n), name: `Bench ${n}`, kind: 'sensor' },
      })),
    )
    const tokens = tokensWith(keyring([key]))
    return { locationId: cast.site, token: () => tokens.sign({ userId: cast.admin, sessionId: id }, new Date()) }
  } finally {
    await db.close()
  }
}
