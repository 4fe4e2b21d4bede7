import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { type Backend, buildBackend } from '../../../backend/src/app.ts'
import { rowsOf } from '../../../backend/src/platform/db/bulk.ts'
import type { Database } from '../../../backend/src/platform/db/database.ts'
import { openDatabase } from '../../../backend/src/platform/db/open.ts'
import { newId } from '../../../backend/src/platform/ids.ts'
import { keyring } from '../../../backend/src/platform/secrets/keyring.ts'
import { settle } from '../../kit/cast.ts'
import { openSession } from '../../kit/open-session.ts'
import { newDatabase, withPostgres } from '../../kit/services/services.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const DRY_RUN_LIMIT_S = 60

/** What stands wrong in a malformed row, and the column that its reason must name. */
const FAULTS: readonly { readonly cells: (n: number) => string; readonly field: string }[] = [
  { cells: (n) => `NOWHERE,BAD-${n},Pump ${n},hvac,,`, field: 'site' },
  { cells: (n) => `VJS,,Pump ${n},hvac,,`, field: 'code' },
  { cells: (n) => `VJS,BAD-${n},,hvac,,`, field: 'name' },
  { cells: (n) => `VJS,BAD-${n},Pump ${n},submarine,,`, field: 'type' },
  { cells: (n) => `VJS,BAD-${n},Pump ${n},hvac,31/02/2024,`, field: 'installed_on' },
  { cells: (n) => `VJS,BAD ${n}!,Pump ${n},hvac,,`, field: 'code' },
  { cells: (n) => `VJS,BAD-${n},Pump ${n},hvac,,Level 99`, field: 'area' },
  { cells: (n) => `VJS,BAD-${n},Pump ${n},hvac,,,,extra`, field: '' },
]
const HEAD = 'Site,Code,Name,Type,Installed on,Area'

interface Bench {
  readonly db: Database
  readonly backend: Backend
  readonly headers: { readonly authorization: string }
}
interface Batch {
  readonly id: string
  readonly state: string
  readonly counts: Readonly<Record<string, number>>
  readonly restored: number
  readonly kept: number
}

/**
 * A file of assets as whole requests: dry run, import and undo. `args`: rows (100,000), of which a tenth is malformed, a tenth is there
 * already, half of those changed; and `embedded` for the database that a plain start uses instead of PostgreSQL.
 */
async function run(args: readonly string[]): Promise<boolean> {
  const rows = Number(args.find((arg) => /^\d+$/.test(arg)) ?? 100_000)
  const place = await placeFor(args.includes('embedded'))
  if (!place) return false
  const db = await openDatabase(place.database)
  const keys = keyring([randomBytes(32).toString('base64url')])
  const dataDir = mkdtempSync(join(tmpdir(), 'menara-bench-'))
  const needs = { db, log: pino({ level: 'error' }), dataDir, keys, internalToken: 'bench', newId, now: () => new Date() }
  const backend = await buildBackend(needs)
  try {
    const cast = await settle(db, new Date())
    const headers = { authorization: `Bearer ${await openSession(db, keys, { userId: cast.admin, now: new Date() })}` }
    await fill(db, cast.site, rows / 10)
    return await measured({ db, backend, headers }, rows)
  } finally {
    await backend.close()
    await db.close()
    await place.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function placeFor(isEmbedded: boolean) {
  if (isEmbedded) {
    const dataDir = mkdtempSync(join(tmpdir(), 'menara-bench-data-'))
    return { database: { dataDir }, close: async () => rmSync(dataDir, { recursive: true, force: true }) }
  }
  const server = await withPostgres({ durable: true })
  if (!server) return undefined
  const { url } = await newDatabase(server.url, 'bench')
  return { database: { databaseUrl: url }, close: () => server.stop() }
}

async function fill(db: Database, siteId: string, count: number): Promise<void> {
  await db.sql.execute(sql`insert into assets (id, location_id, code, name, type, state, condition, created_at, updated_at)
    select gen_random_uuid(), ${siteId}, 'OLD-' || n, 'Old ' || n, 'hvac', 'deployed', 'good', now(), now() from generate_series(1, ${count}::int) n`)
}

/** Every tenth row is malformed, the next one of an asset that is there: changed and unchanged in turn. */
function fileOf(rows: number): string {
  const lines = Array.from({ length: rows }, (_, n) => {
    if (n % 10 === 0) return FAULTS[(n / 10) % FAULTS.length]?.cells(n)
    const old = (n - 1) / 10 + 1
    if (n % 10 === 1) return old % 2 === 0 ? `VJS,OLD-${old},Old ${old},HVAC,,` : `VJS,OLD-${old},"New name, ${old}",HVAC,2024-05-01,L12`
    return `${n % 2 === 0 ? 'VJS' : 'Makassar Hub'},NEW-${n},Pump ${n},Tenaga listrik,${1 + (n % 28)}/0${1 + (n % 9)}/2023,`.replace(
      'Tenaga listrik',
      'power',
    )
  })
  return `${HEAD}\n${lines.join('\n')}\n`
}

async function measured(bench: Bench, rows: number): Promise<boolean> {
  const { db } = bench
  say(`${rows} rows, ${db.engine}`)
  const before = await checksum(db)
  const upload = await timed(() => uploaded(bench, fileOf(rows)))
  const id = upload.result
  const dry = await timed(() => step(bench, id, 'check'))
  const afterDry = await checksum(db)
  const dryVerdicts = await verdictsOf(db, id)
  const wrong = await unexplained(bench, id, rows)
  const real = await timed(() => step(bench, id, 'run'))
  const realVerdicts = await verdictsOf(db, id)
  const undo = await timed(() => step(bench, id, 'undo'))
  const after = await checksum(db)
  const figures: readonly [string, string, boolean][] = [
    ['file taken in', seconds(upload.ms), true],
    ['dry run', `${seconds(dry.ms)} (limit ${DRY_RUN_LIMIT_S} s): ${JSON.stringify(dry.result.counts)}`, dry.ms < DRY_RUN_LIMIT_S * 1000],
    ['the dry run changed nothing', String(afterDry === before), afterDry === before],
    ['import', `${seconds(real.ms)}: ${JSON.stringify(real.result.counts)}`, real.result.state === 'imported'],
    ['verdicts of both are the same', String(dryVerdicts === realVerdicts), dryVerdicts === realVerdicts],
    [`of ${rows / 10} malformed rows without their reason`, String(wrong), wrong === 0],
    ['undo', `${seconds(undo.ms)}: ${undo.result.restored} restored, ${undo.result.kept} kept`, undo.result.kept === 0],
    ['assets are as before', String(after === before), after === before],
  ]
  for (const [name, figure, isGood] of figures) say(`  ${isGood ? 'ok  ' : 'BAD '} ${name}: ${figure}`)
  return figures.every(([, , isGood]) => isGood)
}

async function uploaded({ backend, headers }: Bench, content: string): Promise<string> {
  const part = (head: string, body: string) => `--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}\r\n`
  const payload = `${part('name="kind"', 'assets')}${part('name="file"; filename="assets.csv"', content)}--b--\r\n`
  const form = { ...headers, 'content-type': 'multipart/form-data; boundary=b' }
  const reply = await backend.app.inject({ method: 'POST', url: '/api/v1/imports', headers: form, payload })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json().data.id as string
}

async function step({ backend, headers }: Bench, id: string, verb: 'check' | 'run' | 'undo'): Promise<Batch> {
  const url = `/api/v1/imports/${id}`
  const mapping = ['site', 'code', 'name', 'type', 'installed_on', 'area']
  const begun = await backend.app.inject({
    method: 'POST',
    url: `${url}/${verb}`,
    headers,
    ...(verb === 'check' && { payload: { mapping } }),
  })
  if (begun.statusCode !== 200) throw new Error(begun.body)
  await backend.imports.idle()
  return (await backend.app.inject({ method: 'GET', url, headers })).json().data as Batch
}

/** How many malformed rows are not refused for the column that is wrong in them. */
async function unexplained({ backend, headers }: Bench, id: string, rows: number): Promise<number> {
  const expected = new Map(Array.from({ length: rows / 10 }, (_, n) => [n * 10 + 2, FAULTS[n % FAULTS.length]?.field]))
  for (let next = '0'; next !== ''; ) {
    const url = `/api/v1/imports/${id}/rows?verdict=refused&limit=1000&next=${encodeURIComponent(next)}`
    const page = (await backend.app.inject({ method: 'GET', url, headers })).json()
    for (const { row, reasons } of page.data as { row: number; reasons: { field: string; sentence: string }[] }[])
      if (reasons.some(({ field, sentence }) => field === expected.get(row) && sentence !== '')) expected.delete(row)
    next = page.next ?? ''
  }
  return expected.size
}

const one = async (db: Database, query: ReturnType<typeof sql>): Promise<string> => (await rowsOf<{ sum: string }>(db, query))[0]?.sum ?? ''
/** Of all that people can see of assets: how often a row was changed, and when, is not undone. */
const checksum = (db: Database) =>
  one(db, sql`select md5(string_agg((to_jsonb(a) - 'rev' - 'updated_at')::text, ',' order by a.id)) as sum from assets a`)
const verdictsOf = (db: Database, id: string) =>
  one(
    db,
    sql`select md5(string_agg(row || verdict || coalesce(reasons::text, ''), ',' order by row)) as sum from import_rows where batch_id = ${id}`,
  )

async function timed<T>(work: () => Promise<T>): Promise<{ readonly ms: number; readonly result: T }> {
  const began = performance.now()
  const result = await work()
  return { ms: performance.now() - began, result }
}
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1
