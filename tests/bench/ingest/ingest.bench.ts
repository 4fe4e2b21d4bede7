import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { buildBackend } from '../../../backend/src/app.ts'
import { historyService } from '../../../backend/src/features/telemetry/history/history.service.ts'
import { samplesStore } from '../../../backend/src/features/telemetry/history/samples.store.ts'
import { seriesStore } from '../../../backend/src/features/telemetry/history/series.store.ts'
import { telemetryStore } from '../../../backend/src/features/telemetry/telemetry.store.ts'
import type { Database } from '../../../backend/src/platform/db/database.ts'
import { openDatabase } from '../../../backend/src/platform/db/open.ts'
import { newId } from '../../../backend/src/platform/ids.ts'
import { keyring } from '../../../backend/src/platform/secrets/keyring.ts'
import { settle } from '../../kit/cast.ts'
import { newDatabase, withPostgres } from '../../kit/services/services.ts'
import { type Field, fieldOf, fillYear } from './field.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const HOUR_MS = 3_600_000
/** Values of one message: a small meter. */
const POINTS = 10
const DEVICES = 200
/** Messages on their way at once: what a broker hands over before it waits. */
const ON_THE_WAY = 400

const sizes = {
  short: { flatOutS: 10, pacedS: 15, packed: 500_000, charts: 100 },
  long: { flatOutS: 60, pacedS: 120, packed: 10_000_000, charts: 500 },
} as const

/**
 * The way in of devices on PostgreSQL, durable as shipped: from the message as a broker hands it over to the transaction that stores it,
 * alarms judged and rollups on. `short` (about two minutes) or `long` (ten million readings). The figures are for the two cores of the machine,
 * which the server, the backend and the devices share.
 */
export async function run([mode = 'short']: readonly string[] = []): Promise<boolean> {
  const size = mode === 'long' ? sizes.long : sizes.short
  const server = await withPostgres({ durable: true })
  if (!server) return false
  const dataDir = mkdtempSync(join(tmpdir(), 'menara-bench-'))
  const db = await openDatabase({ databaseUrl: (await newDatabase(server.url, 'bench')).url })
  try {
    say(
      `ingest: ${cpus().length} cores, PostgreSQL with fsync on, ${DEVICES} devices of ${POINTS} points, ${mode}; load ${loadavg()[0]?.toFixed(1)} at the start`,
    )
    await writing(db, dataDir, size)
    await packing(db, size)
    await charting(db, size)
    return true
  } finally {
    await db.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function writing(db: Database, dataDir: string, size: (typeof sizes)['short' | 'long']): Promise<void> {
  const backend = await buildBackend({
    ...{ db, dataDir, newId, log: pino({ level: 'silent' }), keys: keyring(['A'.repeat(43)]), internalToken: 'bench' },
    now: () => new Date(),
  })
  const cast = await settle(db, new Date())
  const field = await fieldOf(db, { site: cast.site, code: 'VJS', devices: DEVICES, points: POINTS, rules: true })
  const take = (message: ReturnType<Field['message']>) => backend.iot.take({ ...message, receivedAt: new Date() })
  await flatOut(field, take, 2)
  const before = process.cpuUsage()
  const flat = await flatOut(field, take, size.flatOutS)
  const used = process.cpuUsage(before)
  const own = (used.user + used.system) / 1e6 / flat.seconds
  say(
    `  flat out      ${rate(flat.values / flat.seconds)} readings/s on ${cpus().length} cores (${rate(flat.values / flat.seconds / cpus().length)} per core), ` +
      `backend ${own.toFixed(2)} cores; lag p50 ${ms(at(flat.lags, 0.5))}, p99 ${ms(at(flat.lags, 0.99))}`,
  )
  const paced = await pace(field, take, { perSecond: 10_000 / POINTS, seconds: size.pacedS })
  say(
    `  paced         ${rate(paced.values / paced.seconds)} readings/s sustained for ${Math.round(paced.seconds)} s; ` +
      `write lag p50 ${ms(at(paced.lags, 0.5))}, p99 ${ms(at(paced.lags, 0.99))} (aim 10,000/s)`,
  )
  await backend.close()
}

interface Run {
  readonly values: number
  readonly seconds: number
  /** Milliseconds, ascending. */
  readonly lags: readonly number[]
}
type Take = (message: ReturnType<Field['message']>) => Promise<void>

async function flatOut(field: Field, take: Take, seconds: number): Promise<Run> {
  const began = performance.now()
  const until = began + seconds * 1000
  const lags: number[] = []
  const sender = async () => {
    while (performance.now() < until) {
      const sent = performance.now()
      await take(field.message())
      lags.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: ON_THE_WAY }, sender))
  return { values: lags.length * POINTS, seconds: (performance.now() - began) / 1000, lags: lags.sort((a, b) => a - b) }
}

/** Messages at their time, whatever is on the way; lag counts from when each should have left. */
async function pace(field: Field, take: Take, { perSecond, seconds }: { perSecond: number; seconds: number }): Promise<Run> {
  const began = performance.now()
  const lags: number[] = []
  const waiting = new Set<Promise<void>>()
  for (let sent = 0; sent < perSecond * seconds; ) {
    const due = Math.min(perSecond * seconds, Math.floor(((performance.now() - began) / 1000) * perSecond))
    for (; sent < due; sent++) {
      const should = began + (sent / perSecond) * 1000
      const one = take(field.message()).then(() => void lags.push(performance.now() - should))
      waiting.add(one)
      void one.finally(() => waiting.delete(one))
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await Promise.all(waiting)
  return { values: lags.length * POINTS, seconds: (performance.now() - began) / 1000, lags: lags.sort((a, b) => a - b) }
}

/** Readings of a device every ten seconds, hours at a time, through storing and rolling up; then how many bytes they are. */
async function packing(db: Database, { packed }: (typeof sizes)['short' | 'long']): Promise<void> {
  await db.sql.execute(sql`truncate samples, sample_chunks, rollups, open_hours`)
  const store = samplesStore(db)
  const numbers = Array.from({ length: DEVICES * POINTS }, (_, i) => i + 1)
  const perHour = numbers.length * 360
  const hours = Math.max(1, Math.round(packed / perHour))
  const first = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - (hours + 2) * HOUR_MS
  const began = performance.now()
  let rolling = 0
  for (let hour = 0; hour < hours; hour++) {
    const from = first + hour * HOUR_MS
    for (let step = 0; step < 360; step += 2) {
      const samples = [0, 1].flatMap((value) =>
        numbers.map((point) => ({ point, kind: 'gauge' as const, at: from + (step + value) * 10_000, value: wobble(point, step + value) })),
      )
      await db.atomically(() => store.keep(samples, from - HOUR_MS))
    }
    const rolled = performance.now()
    for (let done = 1; done > 0; ) done = await store.roll({ closedBefore: from, limit: 100 })
    rolling += performance.now() - rolled
  }
  const seconds = (performance.now() - began) / 1000
  const count = hours * perHour
  await db.sql.execute(sql`vacuum samples, open_hours`)
  const bytes = await sizeOf(db)
  const hot = (bytes['samples'] ?? 0) + (bytes['open_hours'] ?? 0)
  const kept = ((bytes['sample_chunks'] ?? 0) + (bytes['rollups'] ?? 0)) / count
  const all = (hot + kept * 1e7) / 2 ** 20
  say(
    `  packed        ${rate(count)} readings, ${rate(count / seconds)}/s stored and rolled up (rolling alone ${rate(count / (rolling / 1000))}/s): ` +
      `${kept.toFixed(1)} bytes a reading with all rollups and indexes, and ${Math.round(hot / 2 ** 20)} MB for the hour that is written; ` +
      `10 million readings are ${Math.round(all)} MB (aim 1,024)`,
  )
}

async function sizeOf(db: Database): Promise<Record<string, number>> {
  const { rows } = (await db.sql.execute(sql`
    select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
    where relname in ('samples', 'sample_chunks', 'rollups', 'open_hours') and relkind = 'r' order by 1`)) as unknown as {
    rows: { name: string; bytes: number }[]
  }
  return Object.fromEntries(rows.map((row) => [row.name, row.bytes]))
}

async function charting(db: Database, { charts }: (typeof sizes)['short' | 'long']): Promise<void> {
  const points = await fillYear(db, 20)
  const history = historyService({ store: telemetryStore(db), series: seriesStore(db), now: () => new Date() })
  const now = Date.now()
  const year = { start: new Date(now - 365 * 24 * HOUR_MS).toISOString(), end: new Date(now).toISOString() }
  const everywhere = { locationIds: null } as Parameters<typeof history.series>[1]
  for (const [name, width] of [
    ['1 year of one point, 600 px', 600],
    ['1 year of one point, 1,920 px', 1920],
  ] as const) {
    const took: number[] = []
    let buckets = 0
    const before = await serverCpu(db)
    for (let i = 0; i < charts; i++) {
      const began = performance.now()
      const { points: found } = await history.series({ ...year, points: points[i % points.length] ?? '', width }, everywhere)
      took.push(performance.now() - began)
      buckets = found[0]?.buckets.length ?? 0
    }
    took.sort((a, b) => a - b)
    const cpu = before === null ? '' : `; ${ms((((await serverCpu(db)) ?? before) - before) / charts)} of the server's CPU each`
    say(`  chart         ${name}: p50 ${ms(at(took, 0.5))}, p95 ${ms(at(took, 0.95))} of ${charts} (aim 50 ms)${cpu}; ${buckets} spans`)
  }
}

/** CPU of the one connection that a caller at a time uses, in milliseconds; null where the system does not tell. */
async function serverCpu(db: Database): Promise<number | null> {
  const { rows } = (await db.sql.execute(sql`select pg_backend_pid() as pid`)) as unknown as { rows: { pid: number }[] }
  try {
    const fields = readFileSync(`/proc/${rows[0]?.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    // Ticks of 10 ms: proc(5), utime and stime.
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return null
  }
}

const wobble = (point: number, step: number): number => Math.round((20 + (point % 17) + 3 * Math.sin(step / 57 + point)) * 100) / 100
const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
const rate = (value: number): string => Math.round(value).toLocaleString('en')
const ms = (value: number): string => `${value.toFixed(1)} ms`

if (import.meta.main) process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1
