import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { permissions } from '@menara/shared/kit/permission.ts'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { buildBackend } from '../../backend/src/app.ts'
import { ticketSearchStore } from '../../backend/src/features/tickets/ticket-search.store.ts'
import { ticketsStore } from '../../backend/src/features/tickets/tickets.store.ts'
import { callerOf } from '../../backend/src/platform/access/caller.ts'
import type { Database } from '../../backend/src/platform/db/database.ts'
import { openDatabase } from '../../backend/src/platform/db/open.ts'
import { SyncedFs } from '../../backend/src/platform/db/synced-fs.ts'
import { newId } from '../../backend/src/platform/ids.ts'
import { keyring } from '../../backend/src/platform/secrets/keyring.ts'
import { settle } from '../kit/cast.ts'
import { openSession } from '../kit/open-session.ts'
import { newDatabase, withPostgres } from '../kit/services/services.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
/** Callers at once: what a busy desk asks at the same time. */
const AT_ONCE = 16
const ROWS_BEFORE_LISTS = 2000

interface Bench {
  readonly name: string
  readonly db: Database
  readonly dataDir: string
  /** Syncs to the disk so far; null where the server does not say. */
  syncs(): Promise<number | null>
  close(): Promise<void>
}
interface Figures {
  readonly rates: number[]
  readonly syncsEach: number[]
}

/**
 * Openings and lists of tickets per second on both databases, durable as shipped: through the stores alone and as whole requests.
 * `args`: rounds (5) and seconds of each measurement (2).
 */
export async function run(args: readonly string[] = []): Promise<boolean> {
  const [rounds = 5, seconds = 2] = args.map(Number).filter((value) => value > 0)
  say(`store: ${cpus().length} cores, ${AT_ONCE} callers at once, fsync on; medians of ${rounds} rounds of ${seconds} s (lowest–highest)`)
  for (const open of [openLite, openServer]) {
    const bench = await open()
    if (!bench) continue
    try {
      await measure(bench, { rounds, seconds })
    } finally {
      await bench.close()
    }
  }
  return true
}

async function measure(bench: Bench, { rounds, seconds }: { rounds: number; seconds: number }): Promise<void> {
  const { works, close } = await worksOn(bench)
  const found = new Map<string, Figures>(Object.keys(works).map((name) => [name, { rates: [], syncsEach: [] }]))
  for (const work of Object.values(works)) await flatOut(work, 0.5)
  for (let round = 0; round < rounds; round++) {
    for (const [name, work] of Object.entries(works)) {
      const before = await bench.syncs()
      const { done, took } = await flatOut(work, seconds)
      const after = await bench.syncs()
      found.get(name)?.rates.push(done / took)
      if (before !== null && after !== null) found.get(name)?.syncsEach.push((after - before) / done)
    }
  }
  await close()
  for (const [name, { rates, syncsEach }] of found) {
    const spread = `(${Math.round(Math.min(...rates))}–${Math.round(Math.max(...rates))})`
    const syncs = syncsEach.length > 0 ? `${median(syncsEach).toFixed(2)} syncs each` : 'syncs not counted'
    say(
      `  ${bench.name.padEnd(11)} ${name.padEnd(28)} ${Math.round(median(rates)).toString().padStart(6)} /s ${spread.padEnd(16)} ${syncs}`,
    )
  }
}

type Work = () => Promise<unknown>

async function worksOn({ db, dataDir }: Bench): Promise<{ works: Record<string, Work>; close(): Promise<void> }> {
  const keys = keyring([randomBytes(32).toString('base64url')])
  const backend = await buildBackend({
    db,
    log: pino({ level: 'silent' }),
    dataDir,
    keys,
    internalToken: 'bench',
    newId,
    now: () => new Date(),
  })
  const cast = await settle(db, new Date())
  const headers = { authorization: `Bearer ${await openSession(db, keys, { userId: cast.admin, now: new Date() })}` }
  const caller = callerOf({
    userId: cast.admin,
    sessionId: cast.admin,
    name: 'Admin',
    groupIds: [],
    locationIds: null,
    permissions: new Set(permissions),
    audience: 'admin',
  })
  const [store, search] = [ticketsStore(db), ticketSearchStore(db)]
  const row = () =>
    ({
      id: newId(),
      ticket_type_id: 1,
      title: 'Water under the sink',
      state: 'new',
      priority: 'medium',
      rank: 2,
      location_id: cast.site,
      area_id: cast.floor,
      asset_id: cast.asset,
      requester_id: cast.employee,
      created_at: new Date().toISOString(),
      updated_at: new Date().toISOString(),
    }) as const
  const insert = () => db.atomically(async () => store.insert({ ...row(), number: `BENCH-${await store.nextNumber(1, 2026)}` }))
  for (let n = 0; n < ROWS_BEFORE_LISTS; n++) await insert()
  await db.sql.execute(sql`analyze`)
  const list = { sort: 'newest', after: undefined, limit: 11 } as const
  const payload = { ticket_type_id: 1, location_id: cast.site, title: 'Water under the sink', asset_id: cast.asset }
  return {
    works: {
      'insert, store': insert,
      'open a ticket, whole request': () => must(backend.app.inject({ method: 'POST', url: '/desk/api/v1/tickets', headers, payload })),
      'list of 10, store': () => search.list({ ticket_type_id: 1 }, list, caller),
      'list of 10, whole request': () => must(backend.app.inject({ method: 'GET', url: '/desk/api/v1/tickets?ticket_type_id=1', headers })),
    },
    close: () => backend.close(),
  }
}

async function must(reply: Promise<{ statusCode: number; body: string }>): Promise<void> {
  const { statusCode, body } = await reply
  if (statusCode !== 200) throw new Error(`${statusCode} ${body}`)
}

async function flatOut(work: Work, seconds: number): Promise<{ done: number; took: number }> {
  const began = performance.now()
  const until = began + seconds * 1000
  let done = 0
  const caller = async () => {
    while (performance.now() < until) {
      await work()
      done++
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, caller))
  return { done, took: (performance.now() - began) / 1000 }
}

async function openLite(): Promise<Bench> {
  const dataDir = mkdtempSync(join(tmpdir(), 'menara-bench-'))
  const opened: SyncedFs[] = []
  const init = SyncedFs.prototype.init
  // The one way to the folder that openDatabase opens, and so to the count of its syncs.
  SyncedFs.prototype.init = function (...needs) {
    opened.push(this)
    return init.apply(this, needs)
  }
  const db = await openDatabase({ dataDir })
  SyncedFs.prototype.init = init
  const close = async () => {
    await db.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { name: 'PGlite', db, dataDir, syncs: async () => opened[0]?.syncs ?? null, close }
}

async function openServer(): Promise<Bench | null> {
  const server = await withPostgres({ durable: true })
  if (!server) return null
  const dataDir = mkdtempSync(join(tmpdir(), 'menara-bench-'))
  const db = await openDatabase({ databaseUrl: (await newDatabase(server.url, 'bench')).url })
  const close = async () => {
    await db.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { name: 'PostgreSQL', db, dataDir, syncs: () => walSyncs(db), close }
}

/** Counted by PostgreSQL 14 to 17 in pg_stat_wal; later versions keep it elsewhere. */
async function walSyncs(db: Database): Promise<number | null> {
  const reading = async () =>
    (await db.sql.execute(sql`select wal_sync::int as syncs from pg_stat_wal`)) as unknown as { rows: { syncs: number }[] }
  return reading().then(
    ({ rows }) => rows[0]?.syncs ?? null,
    () => null,
  )
}

const median = (all: readonly number[]) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN

if (import.meta.main) process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1
