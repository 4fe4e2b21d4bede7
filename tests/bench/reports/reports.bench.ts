import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { readyKeys, readyQuestions } from '@menara/shared/domain/reports/ready-reports.ts'
import { Pool } from 'pg'
import { newDatabase, withPostgres } from '../../kit/services/services.ts'
import { type BenchClient, benchClient, quantile } from '../service-desk/bench-client.ts'
import { generate } from '../service-desk/generate.ts'
import { type Menara, openMenara } from '../service-desk/menara.ts'
import { rowsFolder, serverSettings } from '../service-desk/place.ts'
import { ANNUNCIATIONS, addTelemetry, METERS } from './report-rows.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const [READY_MS, OWN_MS, GROWTH_MB, ROUNDS] = [2000, 3000, 200, 5]
const DAY_MS = 86_400_000
const day = (ago: number): string => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10)
const YEAR = { start: day(364), end: day(0), zone: 'Asia/Jakarta' }
/** As long as reports may be: all tickets lie in it. */
const ALL = { start: day(1095), end: day(0), zone: 'Asia/Jakarta' }
const OWN = {
  subject: 'tickets',
  groups: ['site', 'priority'],
  measures: ['count', 'open', 'solved', 'breached', 'resolution_mean'],
  ...ALL,
}

/** The same figures in plain SQL, as somebody would write them by hand. */
const PLAIN = `select location_id, priority, count(*), count(*) filter (where state in ('new', 'waiting_approval', 'assigned', 'in_progress', 'pending')),
    count(resolved_at), count(*) filter (where breached), round(avg(extract(epoch from (resolved_at - created_at))) / 3600, 2)
  from tickets where state <> 'draft' and created_at >= now() - interval '1095 days' group by grouping sets ((location_id, priority), (location_id), (priority), ())`
const PLAIN_READY: Readonly<Record<string, string>> = {
  sla: `select kind, count(*), count(*) filter (where breached_at is null and met_at is not null), count(breached_at), avg(elapsed_seconds)
    from ticket_clocks where cancelled_at is null and started_at >= now() - interval '364 days' group by kind`,
  work_orders: `select ticket_type_id, state, count(*), avg(resolved_at - created_at), percentile_cont(0.5) within group (order by resolved_at - created_at)
    from tickets where ticket_type_id in (29, 33) and created_at >= now() - interval '364 days' group by 1, 2`,
  alarm_rate: `select (at at time zone 'Asia/Jakarta')::date, count(*), count(*) filter (where rank <= 1) from alarm_annunciations
    where at >= now() - interval '364 days' group by 1`,
  energy_month: `select date_trunc('month', (day.at + make_interval(hours => h.slot::int)) at time zone 'Asia/Jakarta'), m.use, sum(h.rise * m.factor)
    from energy_meters m join points p on p.id = m.point_id join rollups day on day.point = p.no and day.step = 60, unnest(day.slots, day.rises) h(slot, rise) group by 1, 2`,
}

/**
 * Reports over a million tickets and a year of telemetry: every ready report over a year, one of one's own over all tickets, and their export,
 * in turns with plain SQL. `--tickets=1000000`. Rows are kept for the next run, those of `desk` are used.
 */
export async function run(args: readonly string[] = []): Promise<boolean> {
  const tickets = Number(args.find((text) => text.startsWith('--tickets='))?.slice(10) ?? 1_000_000)
  const server = await withPostgres({ durable: true, folder: rowsFolder(tickets), settings: serverSettings })
  if (!server) return false
  try {
    await newDatabase(server.url, 'menara').catch((error: { code?: string }) => {
      if (error.code !== '42P04') throw error
    })
    const url = new URL(server.url)
    url.pathname = '/menara'
    await generate({ url: url.href, tickets, say })
    const menara = await openMenara(url.href)
    const pool = new Pool({ connectionString: url.href, max: 1 })
    try {
      await addTelemetry(menara.db)
      return await measure(menara, { pool, tickets })
    } finally {
      await pool.end()
      await menara.close()
    }
  } finally {
    await server.stop()
  }
}

async function measure(menara: Menara, { pool, tickets }: { readonly pool: Pool; readonly tickets: number }): Promise<boolean> {
  const token = await menara.signIn()
  const us = benchClient({ name: 'menara', port: menara.port, token })
  say(
    `reports: ${tickets.toLocaleString('en')} tickets, ${METERS} meters and ${ANNUNCIATIONS.toLocaleString('en')} annunciations of a year; ${ROUNDS} rounds`,
  )
  say(`  ${''.padEnd(46)} ours p50   worst        plain SQL p50`)
  let isKept = true
  for (const { key, definition } of readyQuestions) {
    const { period: _period, view: _view, compare: _compare, ...shape } = definition
    const ask = () => us.ask({ method: 'POST', path: '/api/v1/reports/query', body: { ...shape, ...YEAR } })
    isKept = (await inTurns(key, { ask, plain: PLAIN_READY[key], pool, aim: READY_MS })) && isKept
  }
  for (const key of readyKeys) {
    const ask = () => us.ask({ path: `/api/v1/reports/ready?${new URLSearchParams({ key, ...YEAR })}` })
    isKept = (await inTurns(key, { ask, plain: undefined, pool, aim: READY_MS })) && isKept
  }
  const own = () => us.ask({ method: 'POST', path: '/api/v1/reports/query', body: OWN })
  isKept = (await inTurns('own report over all tickets', { ask: own, plain: PLAIN, pool, aim: OWN_MS })) && isKept
  for (const format of ['csv', 'xlsx'] as const) isKept = (await exported(menara, { token, format })) && isKept
  us.close()
  return isKept
}

interface Turn {
  readonly ask: () => ReturnType<BenchClient['ask']>
  readonly plain: string | undefined
  readonly pool: Pool
  readonly aim: number
}
async function inTurns(name: string, { ask, plain, pool, aim }: Turn): Promise<boolean> {
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let round = 0; round <= ROUNDS; round += 1) {
    const { ms } = await ask()
    const begun = performance.now()
    if (plain) await pool.query(plain)
    if (round === 0) continue
    ours.push(ms)
    theirs.push(performance.now() - begun)
  }
  const worst = Math.max(...ours)
  const beside = plain ? quantile(theirs, 0.5).toFixed(0).padStart(12) : ''
  say(
    `  ${worst <= aim ? 'PASS ' : 'short'} ${name.padEnd(40)} ${quantile(ours, 0.5).toFixed(0).padStart(8)} ${worst.toFixed(0).padStart(7)} (aim ${aim}) ${beside}`,
  )
  return worst <= aim
}

const megabytes = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

interface Call {
  readonly port: number
  readonly pid: number
  readonly headers: Record<string, string | number>
  readonly body: string
}
/** Takes a whole answer and throws it away. */
async function taken({ port, pid, headers, body }: Call): Promise<{ bytes: number; lines: number; most: number }> {
  const call = request({ host: '127.0.0.1', port, path: '/api/v1/reports/export', method: 'POST', headers })
  call.end(body)
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`The export was answered ${response.statusCode}`)
  const seen = { bytes: 0, lines: 0, most: 0 }
  for await (const chunk of response as AsyncIterable<Buffer>) {
    seen.bytes += chunk.length
    seen.lines += chunk.reduce((sum, byte) => sum + (byte === 10 ? 1 : 0), 0)
    seen.most = Math.max(seen.most, megabytes(pid))
  }
  return seen
}

/** Exports all tickets; the backend's memory is looked at as the file comes. */
async function exported(
  { port, pid }: Menara,
  { token, format }: { readonly token: string; readonly format: 'csv' | 'xlsx' },
): Promise<boolean> {
  const before = megabytes(pid)
  const body = JSON.stringify({
    question: { ...OWN, groups: [], measures: ['count'] },
    cell: { keys: [], measure: 'count' },
    format,
    language: 'en',
  })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const begun = performance.now()
  const { bytes, lines, most } = await taken({ port, pid, headers, body })
  const isKept = most - before <= GROWTH_MB
  say(
    `  ${isKept ? 'PASS ' : 'short'} export as ${format}${format === 'csv' ? `, ${(lines - 1).toLocaleString('en')} rows` : ''}: ${((performance.now() - begun) / 1000).toFixed(1)} s, ${(bytes / 1e6).toFixed(0)} MB; memory ${before.toFixed(0)} to at most ${most.toFixed(0)} MB (aim + ${GROWTH_MB})`,
  )
  return isKept
}

if (import.meta.main) process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1
