import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { markdownTable } from '../../../scripts/kit/markdown-table.ts'
import { wait } from '../fanout/processes.ts'
import { type Counted, countReadings, countWrites, deadLetters, missingReadings, questionsTo } from './count.ts'
import { BACKEND_FAULTS, ENGINE_FAULTS, type Fault, readerOf } from './faults.ts'
import { type HealthSeen, watchHealth } from './health.ts'
import { type House, openHouse } from './house.ts'
import { type Asked, type Load, startLoad } from './load.ts'
import { openServers, type Servers } from './servers.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const WARM_MS = 5_000
/** Load after recovery, so that what comes again late is seen. */
const AFTER_MS = 5_000
const RECOVER_MS = 90_000
const DRAIN_MS = 45_000
const LOOK_MS = 250
/** In the cases of two backends: when the one that takes the messages is stopped in order, counted from the fault, and started under another host name. */
const ROLL = { stopMs: 2_000, againMs: 8_000 }

interface Case {
  readonly name: string
  readonly backends: 1 | 2
  readonly fault: Fault
  /** The backend that takes the messages is stopped and recreated meanwhile. */
  readonly isRolled: boolean
}
const CASES: readonly Case[] = [
  ...ENGINE_FAULTS.map((fault): Case => ({ name: fault.name, backends: 1, fault, isRolled: false })),
  ...ENGINE_FAULTS.map((fault): Case => ({ name: `${fault.name}-two`, backends: 2, fault, isRolled: true })),
  ...BACKEND_FAULTS.map((fault): Case => ({ name: fault.name, backends: 2, fault, isRolled: false })),
]

/**
 * PostgreSQL and Mosquitto restarted, paused, killed and without room or connections, under 20 readings, 20 reads and 2 writes a second,
 * with one backend, and with two of which one is stopped in order and recreated under another host name meanwhile. `--case=<name>` runs
 * one (or those that begin so, with `*` at the end). False when anything acknowledged is lost or stored twice.
 */
export async function run(args: readonly string[] = []): Promise<boolean> {
  const cases = chosen(args)
  say(`engines: ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} at the start; 20 readings/s (MQTT, QoS 1), 20 reads/s, 2 writes/s`)
  const rows: Row[] = []
  for (const backends of [1, 2] as const) {
    const these = cases.filter((item) => item.backends === backends)
    if (these.length > 0) rows.push(...(await onOneStage(these, backends)))
  }
  say('')
  for (const line of table(rows)) say(line)
  return rows.every((row) => row.isGood)
}

function chosen(args: readonly string[]): readonly Case[] {
  const wanted = args.flatMap((text) => (text.startsWith('--case=') ? text.slice('--case='.length).split(',') : []))
  const fits = ({ name }: Case) => wanted.some((text) => (text.endsWith('*') ? name.startsWith(text.slice(0, -1)) : name === text))
  const found = wanted.length === 0 ? CASES : CASES.filter(fits)
  if (found.length === 0) throw new Error(`No such case. There are: ${CASES.map(({ name }) => name).join(', ')}`)
  return found
}

/** The same servers and processes for several cases, one after the other. */
async function onOneStage(cases: readonly Case[], backends: 1 | 2): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'menara-engines-'))
  // The servers run as other users.
  chmodSync(folder, 0o711)
  const servers = await openServers(folder)
  if (!servers) return []
  let house: House | null = null
  try {
    house = await openHouse(servers, { folder, backends })
    const rows: Row[] = []
    for (const one of cases) {
      say(`  ${new Date().toISOString().slice(11, 19)} ${one.name}`)
      if (one.fault.needsSmallFolders && !servers.hasSmallFolders) say(`  ${one.name} SKIPPED: this user may mount no file system to fill`)
      else rows.push(await played(one, servers, house))
    }
    return rows
  } finally {
    await house?.close()
    await servers.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Row {
  readonly one: Case
  readonly load: Load
  /** Seconds from the end of the fault; null: not within 90 s. */
  readonly recovered: Readonly<Record<'reads' | 'writes' | 'readings', number | null>>
  readonly readings: Counted
  readonly writes: Counted
  readonly letters: readonly string[]
  readonly health: HealthSeen
  readonly log: readonly string[]
  readonly crashes: number
  readonly isGood: boolean
}

async function played(one: Case, servers: Servers, house: House): Promise<Row> {
  house.log.taken()
  const before = house.sides.reduce((sum, side) => sum + side.crashes(), 0)
  const load = await startLoad(house, { mqttUrl: servers.mqttUrl, name: `${one.name} ${Math.random().toString(36).slice(2, 8)}` })
  await wait(WARM_MS)
  const health = watchHealth(house)
  const rolled = one.isRolled ? rollReader(house) : Promise.resolve()
  await one.fault.apply(servers, house)
  const faultOver = performance.now()
  const stored = await untilRecovered(load, { faultOver, superUrl: servers.superUrl, rolled })
  await Promise.all(house.sides.map((side) => side.isReady()))
  await wait(AFTER_MS)
  const seen = await health.stop()
  await load.stop(DRAIN_MS)
  const client = await questionsTo(servers.superUrl)
  try {
    for (const until = performance.now() + DRAIN_MS; (await missingReadings(client, load.readings)).length > 0; await wait(LOOK_MS))
      if (performance.now() > until) break
    const [readings, writes, letters] = [
      await countReadings(client, load.readings),
      await countWrites(client, load.writes),
      await deadLetters(client),
    ]
    await client.query('delete from dead_letters')
    const row = {
      ...{ one, load, readings, writes, letters, health: seen, log: house.log.taken() },
      recovered: { reads: lastFailure(load.reads, faultOver), writes: lastFailure(load.asked, faultOver), readings: stored },
      crashes: house.sides.reduce((sum, side) => sum + side.crashes(), 0) - before,
      isGood: readings.lost + readings.doubled + writes.lost + writes.doubled === 0,
    }
    for (const line of told(row)) say(line)
    return row
  } finally {
    await client.end()
  }
}

async function rollReader(house: House): Promise<void> {
  const [reader, from] = [await readerOf(house), performance.now()]
  await wait(ROLL.stopMs)
  await reader.stopBackend()
  await wait(Math.max(0, ROLL.againMs - (performance.now() - from)))
  await reader.recreateBackend()
}

interface Recovering {
  readonly faultOver: number
  readonly superUrl: string
  readonly rolled: Promise<void>
}

/** Waits until readings made after the fault are acknowledged, nothing acknowledged is missing, and reads and writes have succeeded for 2 s. */
async function untilRecovered(load: Load, { faultOver, superUrl, rolled }: Recovering): Promise<number | null> {
  let stored: number | null = null
  for (; performance.now() < faultOver + RECOVER_MS; await wait(LOOK_MS)) {
    stored ??= await readingsAreStored(load, faultOver, superUrl)
    const now = performance.now()
    const calm = [load.reads, load.asked].every((asked) => {
      const failed = asked.filter(({ status }) => status !== 200).at(-1)?.until ?? 0
      return now - failed > 2_000 && asked.some((item) => item.from > faultOver && item.status === 200)
    })
    if (stored !== null && calm) break
  }
  await rolled
  return stored
}

async function readingsAreStored(load: Load, faultOver: number, superUrl: string): Promise<number | null> {
  const asked = performance.now()
  if (!load.readings.some(({ made, acknowledged }) => made > faultOver && acknowledged !== undefined)) return null
  const client = await questionsTo(superUrl).catch(() => null)
  if (!client) return null
  try {
    const settled = load.readings.filter(({ acknowledged }) => acknowledged !== undefined && acknowledged < asked - 300)
    return (await missingReadings(client, settled)).length === 0 ? (asked - faultOver) / 1000 : null
  } catch {
    return null
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Seconds after the end of the fault until the first success that no failure followed. */
function lastFailure(asked: readonly Asked[], faultOver: number): number | null {
  const failed = asked.filter(({ status }) => status !== 200).reduce((last, item) => Math.max(last, item.from), 0)
  const good = asked.filter(({ status, from }) => status === 200 && from > Math.max(failed, faultOver))
  const first = good.reduce((least, item) => Math.min(least, item.until), Number.POSITIVE_INFINITY)
  return Number.isFinite(first) ? Math.max(0, (first - faultOver) / 1000) : null
}

const statusesOf = (asked: readonly Asked[]): string =>
  [...Map.groupBy(asked, ({ status }) => status)]
    .sort(([a], [b]) => a - b)
    .map(([status, all]) => `${all.length} x ${status === 0 ? 'no answer' : status}`)
    .join(', ')
const longestOf = (asked: readonly Asked[]): number => asked.reduce((most, item) => Math.max(most, item.until - item.from), 0) / 1000
const seconds = (value: number | null): string => (value === null ? 'not within 90 s' : `${value.toFixed(1)} s`)

function told({ one, load, recovered, readings, writes, letters, health, log, crashes, isGood }: Row): string[] {
  const unhinted = [...load.reads, ...load.asked].filter(({ status, retryAfter }) => status === 503 && !retryAfter).length
  return [
    `  ${isGood ? 'PASS ' : 'FAIL '} ${one.name}`,
    `     reads ${statusesOf(load.reads)}, longest ${longestOf(load.reads).toFixed(1)} s; writes ${statusesOf(load.asked)}, longest ${longestOf(load.asked).toFixed(1)} s; 503 without retry-after: ${unhinted}`,
    `     recovered: reads ${seconds(recovered.reads)}, writes ${seconds(recovered.writes)}, readings ${seconds(recovered.readings)}; processes that ended by themselves: ${crashes}`,
    `     readings ${readings.acknowledged} acknowledged, ${readings.lost} lost, ${readings.doubled} doubled; writes ${writes.acknowledged} acknowledged of ${load.writes.length}, ${writes.lost} lost, ${writes.doubled} doubled`,
    `     /readyz ${health.longest.readyz.toFixed(0)} ms, /metrics ${health.longest.metrics.toFixed(0)} ms at most; menara_broker_connected ${health.brokerConnected} at least`,
    ...[...readings.examples, ...writes.examples].map((example) => `     ! ${example}`),
    ...letters.map((text) => `     dead letters: ${text}`),
    ...health.reasons.map((reason) => `     readyz ${reason}`),
    ...log.slice(0, 12).map((text) => `     log ${text}`),
  ]
}

function table(rows: readonly Row[]): string[] {
  const cells = rows.map(({ one, load, recovered, readings, writes, health, crashes }) => [
    `${one.fault.text}${one.isRolled ? '; of two the one that takes the messages recreated meanwhile' : ''}`,
    `${statusesOf([...load.reads, ...load.asked])}; ${longestOf([...load.reads, ...load.asked]).toFixed(1)} s`,
    [recovered.reads, recovered.writes, recovered.readings].map(seconds).join(' / '),
    `${readings.acknowledged} / ${writes.acknowledged}`,
    `${readings.lost + writes.lost}`,
    `${readings.doubled + writes.doubled}`,
    [`${Math.max(health.longest.readyz, health.longest.metrics).toFixed(0)} ms`, ...health.reasons.slice(0, 3)].join('; '),
    `${crashes}`,
  ])
  const head = [
    'case',
    'answers; longest wait',
    'recovered: reads / writes / readings',
    'acknowledged: readings / writes',
    'lost',
    'doubled',
    '`/readyz`, `/metrics`',
    'processes that ended',
  ]
  return markdownTable(head, cells)
}

// What it started ends with it; what it mounted is unmounted on the way out.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
if (import.meta.main) process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1
