import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { alarmDesks } from '@menara/shared/contract/alarms/alarm-desks.contract.ts'
import { alarmJournal } from '@menara/shared/contract/alarms/alarm-journal.contract.ts'
import { type Alarm, alarmEndpoints } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { pino } from 'pino'
import { type Backend, buildBackend } from '../../backend/src/app.ts'
import type { Database } from '../../backend/src/platform/db/database.ts'
import { openDatabase } from '../../backend/src/platform/db/open.ts'
import { newId } from '../../backend/src/platform/ids.ts'
import { keyring } from '../../backend/src/platform/secrets/keyring.ts'
import { alarmAnnunciations } from '../../backend/src/schema/monitoring/alarm-figures.ts'
import { alarms, devices, alarmJournal as entries } from '../../backend/src/schema/monitoring/iot.ts'
import { type Cast, settle } from '../kit/cast.ts'
import { openSession } from '../kit/open-session.ts'
import { newDatabase, withPostgres } from '../kit/services/services.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

interface Flood {
  readonly name: string
  readonly perSecond: number
  readonly seconds: number
}
const FLOODS: readonly Flood[] = [
  { name: '500 in 10 s', perSecond: 50, seconds: 10 },
  { name: '1,000/s for 10 s', perSecond: 1000, seconds: 10 },
]
/** Acknowledgements asked for while it floods. */
const ACKS_PER_SECOND = 10
const ACK_LIMIT_MS = 200
const TYPES = 100

/**
 * Alarm floods through the broker, durable as shipped, while an operator acknowledges and a list is read every two seconds.
 * Nothing may be lost: rows, annunciations and the sealed journal are counted afterwards. False when something was, or an acknowledgement
 * waited too long.
 */
export async function run(args: readonly string[] = []): Promise<boolean> {
  say(
    `flood: ${cpus().length} cores (load ${loadavg()[0]?.toFixed(1)} before), ${ACKS_PER_SECOND} acknowledgements/s and a list every 2 s while it floods, fsync on`,
  )
  let good = true
  for (const [engine, open] of [
    ['pglite', openLite],
    ['postgres', openServer],
  ] as const) {
    if (args[0] && args[0] !== engine) continue
    for (const flood of FLOODS) good = (await floodOn(open, flood)) && good
  }
  return good
}

interface Opened {
  readonly name: string
  readonly db: Database
  readonly dataDir: string
  close(): Promise<void>
}

async function floodOn(open: () => Promise<Opened | null>, flood: Flood): Promise<boolean> {
  const bench = await open()
  if (!bench) return true
  try {
    const desk = await deskOn(bench)
    try {
      return report(bench.name, flood, await played(desk, flood))
    } finally {
      await desk.backend.close()
    }
  } finally {
    await bench.close()
  }
}

interface Desk {
  readonly backend: Backend
  readonly db: Database
  readonly cast: Cast
  readonly asks: (method: 'GET' | 'POST', url: string, body?: object) => Promise<{ status: number; body: unknown }>
  readonly deskId: string
  readonly codes: readonly string[]
}

async function deskOn({ db, dataDir }: Opened): Promise<Desk> {
  const keys = keyring([randomBytes(32).toString('base64url')])
  const log = pino({ level: 'error' })
  const backend = await buildBackend({ db, log, dataDir, keys, internalToken: 'bench', newId, now: () => new Date() })
  const cast = await settle(db, new Date())
  const codes = Array.from({ length: 100 }, (_, place) => `DEV-${place}`)
  await db.sql.insert(devices).values(
    codes.map((code) => ({
      id: newId(),
      location_id: cast.site,
      area_id: cast.floor,
      asset_id: cast.asset,
      code,
      name: code,
      kind: 'sensor',
    })),
  )
  const headers = { authorization: `Bearer ${await openSession(db, keys, { userId: cast.admin, now: new Date() })}` }
  const asks: Desk['asks'] = async (method, url, payload) => {
    const reply = await backend.app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: reply.statusCode, body: reply.json() }
  }
  const made = await asks('POST', alarmDesks.create.path, { name: 'Jakarta', location_ids: [cast.site] })
  return { backend, db, cast, asks, deskId: (made.body as { data: { id: string } }).data.id, codes }
}

interface Played {
  readonly sent: number
  readonly lost: number
  readonly drainedMs: number
  readonly acks: readonly number[]
  readonly refused: number
  readonly stored: readonly number[]
  readonly flooded: boolean
  readonly sealed: boolean
}

async function played(desk: Desk, { perSecond, seconds }: Flood): Promise<Played> {
  const { backend, asks, codes } = desk
  const stored: number[] = []
  const taken: Promise<unknown>[] = []
  const operator = operatorAt(asks)
  const began = performance.now()
  let sent = 0
  while (performance.now() - began < seconds * 1000) {
    const due = Math.min(perSecond * seconds, Math.floor(((performance.now() - began) / 1000) * perSecond))
    for (; sent < due; sent++) taken.push(raise(backend, { code: codes[sent % codes.length] ?? '', n: sent, stored }))
    await pause(10)
  }
  for (; sent < perSecond * seconds; sent++) taken.push(raise(backend, { code: codes[sent % codes.length] ?? '', n: sent, stored }))
  const over = performance.now()
  await Promise.all(taken)
  const drainedMs = performance.now() - over
  const { acks, refused } = await operator.stop()
  return { sent, drainedMs, acks, refused, stored, ...(await counted(desk, sent)) }
}

async function raise(backend: Backend, { code, n, stored }: { code: string; n: number; stored: number[] }): Promise<void> {
  const event = {
    type: `fault-${Math.floor(n / 100) % TYPES}`,
    message: `Fault ${n}`,
    priority: n % 20 === 0 ? 'critical' : 'medium',
    active: true,
  }
  const began = performance.now()
  await backend.iot.take({ topic: `menara/VJS/${code}/event`, payload: Buffer.from(JSON.stringify(event)), receivedAt: new Date() })
  stored.push(performance.now() - began)
}

/** Reads the list every two seconds and acknowledges what it saw, ten a second. */
function operatorAt(asks: Desk['asks']) {
  const acks: number[] = []
  let refused = 0
  let seen: Alarm[] = []
  let open = true
  async function look(): Promise<void> {
    while (open) {
      const { body } = await asks('GET', `${alarmEndpoints.alarms.path}?state=annunciated&limit=200`)
      seen = (body as { data: Alarm[] }).data
      await pause(2000)
    }
  }
  async function acknowledge(): Promise<void> {
    while (open) {
      const alarm = seen.pop()
      if (alarm) {
        const began = performance.now()
        const body = { command_id: newId(), occurrence: alarm.occurrence, rev: alarm.rev }
        const { status } = await asks('POST', alarmEndpoints.acknowledge.path.replace(':id', alarm.id), body)
        if (status === 200) acks.push(performance.now() - began)
        else refused++
      }
      await pause(1000 / ACKS_PER_SECOND)
    }
  }
  const work = Promise.all([look(), acknowledge()])
  return {
    async stop() {
      open = false
      await work
      return { acks, refused }
    },
  }
}

/** What stands in the database against what was sent. */
async function counted({ db, asks, deskId }: Desk, sent: number): Promise<Pick<Played, 'lost' | 'flooded' | 'sealed'>> {
  const rows = await db.sql.$count(alarms)
  const called = await db.sql.$count(alarmAnnunciations)
  const noted = await db.sql.$count(entries)
  const proof = (await asks('GET', alarmJournal.verify.path)).body as { data: { rows: number; broken: unknown } }
  const states = (await asks('GET', alarmDesks.states.path)).body as { data: { id: string; flood: object | null }[] }
  return {
    lost: sent - Math.min(rows, called),
    flooded: states.data.some((state) => state.id === deskId && state.flood !== null),
    sealed: proof.data.broken === null && proof.data.rows === noted && noted >= sent,
  }
}

function report(engine: string, { name }: Flood, played: Played): boolean {
  const p95 = quantile(played.acks, 0.95)
  say(
    `  ${engine.padEnd(11)} ${name.padEnd(18)} sent ${played.sent}, lost ${played.lost}; stored p50 ${ms(quantile(played.stored, 0.5))} p95 ${ms(quantile(played.stored, 0.95))}, ` +
      `drained ${ms(played.drainedMs)} after the last; ack p50 ${ms(quantile(played.acks, 0.5))} p95 ${ms(p95)} (${played.acks.length}, ${played.refused} refused); ` +
      `${played.flooded ? 'flood seen' : 'NO flood'}, ${played.sealed ? 'journal sealed' : 'JOURNAL BROKEN'}`,
  )
  return played.lost === 0 && played.flooded && played.sealed && p95 <= ACK_LIMIT_MS
}

const ms = (value: number) => `${value.toFixed(0)} ms`
const quantile = (all: readonly number[], q: number) => [...all].sort((a, b) => a - b)[Math.floor(all.length * q)] ?? Number.NaN

async function openLite(): Promise<Opened> {
  const dataDir = mkdtempSync(join(tmpdir(), 'menara-bench-'))
  const db = await openDatabase({ dataDir })
  const close = async () => {
    await db.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { name: 'PGlite', db, dataDir, close }
}

async function openServer(): Promise<Opened | null> {
  const server = await withPostgres({ durable: true })
  if (!server) return null
  const dataDir = mkdtempSync(join(tmpdir(), 'menara-bench-'))
  const db = await openDatabase({ databaseUrl: (await newDatabase(server.url, 'bench')).url })
  const close = async () => {
    await db.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { name: 'PostgreSQL', db, dataDir, close }
}

if (import.meta.main) process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1
