import { sql } from 'drizzle-orm'
import { Pool } from 'pg'
import { newDatabase, withPostgres } from '../../kit/services/services.ts'
import { type BenchClient, benchClient, quantile } from '../service-desk/bench-client.ts'
import { generate } from '../service-desk/generate.ts'
import { idOf, SITES } from '../service-desk/ids.ts'
import { type Menara, openMenara } from '../service-desk/menara.ts'
import { rowsFolder, serverSettings } from '../service-desk/place.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const ASSETS = 100_000
const PEOPLE = 20_000
const AIM_MS = 100
const WARM = 2
const ROUNDS = 15
const SETTLE_MS = 3000

/** What somebody types, by kind: a number, words of names, a serial number, parts of words. */
const typedIn = (n: number): Readonly<Record<string, string>> => ({
  'a serial number': `SN-${String(1000 + n * 977).padStart(7, '0')}`,
  'a name of a person': `Wijaya ${100 + n * 13}`,
  'an address': `staf${100 + n * 31}@`,
  'a word and a number of an asset': `Pompa ${1000 + n * 71}`,
  'a word that thousands bear': ['Pompa', 'Chiller', 'Genset', 'Panel', 'Lift'][n % 5] as string,
  'three letters': ['pom', 'lif', 'pan', 'gen', 'chi'][n % 5] as string,
  'what is nowhere': `zzqx${n}`,
})
const MISTYPED = ['Popma', 'Chilelr', 'Gensett', 'Pnael', 'Kipsa'] as const
/** What Ctrl K asks for somebody who may read everything, of the kinds that are large here. */
const KINDS = ['/desk/api/v1/tickets', '/api/v1/assets', '/api/v1/users'] as const

/**
 * Finding in a million tickets, 100,000 assets and 20,000 people: all kinds asked at once, timed until the last has answered, in turns with
 * the same asked of PostgreSQL in plain SQL by the columns. `--tickets=1000000`. Rows are kept for the next run, those of `desk` are used.
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
    const pool = new Pool({ connectionString: url.href, max: KINDS.length })
    try {
      return await measure(menara, pool, tickets)
    } finally {
      await pool.end()
      await menara.close()
    }
  } finally {
    await server.stop()
  }
}

async function measure(menara: Menara, pool: Pool, tickets: number): Promise<boolean> {
  await topUp(menara)
  say(
    `search: ${tickets.toLocaleString('en')} tickets, ${ASSETS.toLocaleString('en')} assets, ${PEOPLE.toLocaleString('en')} people; all kinds at once`,
  )
  const us = benchClient({ name: 'menara', port: menara.port, token: await menara.signIn() })
  await wordsKnown(us)
  say(`  ${''.padEnd(36)}   ours p50    p95     plain SQL p50    p95`)
  let isKept = true
  for (const kind of Object.keys(typedIn(0))) {
    const figure = { ours: [] as number[], plain: [] as number[] }
    for (let n = 0; n < WARM + ROUNDS; n += 1) {
      const typed = typedIn(n)[kind] ?? ''
      const took = { ours: await timed(() => found(us, typed)), plain: await timed(() => plainly(pool, typed)) }
      if (n < WARM) continue
      figure.ours.push(took.ours)
      figure.plain.push(took.plain)
    }
    isKept = line(kind, figure) && isKept
  }
  const mistyped: number[] = []
  for (let n = 0; n < WARM + ROUNDS; n += 1) {
    const ms = await timed(() => corrected(us, MISTYPED[n % MISTYPED.length] as string))
    if (n >= WARM) mistyped.push(ms)
  }
  isKept = line('mistyped: nothing, what was meant, that', { ours: mistyped, plain: [] }) && isKept
  us.close()
  return isKept
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

function line(name: string, { ours, plain }: { ours: readonly number[]; plain: readonly number[] }): boolean {
  const [half, most] = [quantile(ours, 0.5), quantile(ours, 0.95)]
  const beside = plain.length > 0 ? `${quantile(plain, 0.5).toFixed(1).padStart(12)} ${quantile(plain, 0.95).toFixed(1).padStart(8)}` : ''
  const isKept = most <= AIM_MS
  say(
    `  ${isKept ? 'PASS ' : 'short'} ${name.padEnd(40)} ${half.toFixed(1).padStart(6)} ${most.toFixed(1).padStart(6)} (aim ${AIM_MS}) ${beside}`,
  )
  return isKept
}

const query = (typed: string): string => new URLSearchParams({ search: typed, limit: '5' }).toString()
const found = (us: BenchClient, typed: string) => Promise.all(KINDS.map((path) => us.ask({ path: `${path}?${query(typed)}` })))
async function meant(us: BenchClient, typed: string): Promise<string | undefined> {
  const { body } = await us.ask({ path: `/api/v1/search/corrections?${new URLSearchParams({ search: typed })}` })
  return (body as { data: string[] }).data[0]
}
/** As the client does it: nothing is found, what may have been meant is asked, and that is found. */
async function corrected(us: BenchClient, typed: string): Promise<void> {
  await found(us, typed)
  const text = await meant(us, typed)
  if (text === undefined) throw new Error(`"${typed}" was not corrected`)
  const rows = await found(us, text)
  if (rows.every(({ body }) => (body as { data: unknown[] }).data.length === 0)) throw new Error(`Nothing was found for "${text}"`)
}

/** What one would write without a thought: the columns, one by one. */
const PLAIN = [
  'select id, number, title from tickets where number ilike $1 or title ilike $1 or description ilike $1 order by created_at desc limit 5',
  'select id, code, name from assets where code ilike $1 or name ilike $1 or serial ilike $1 order by name limit 5',
  'select id, name, email from users where name ilike $1 or email ilike $1 order by name limit 5',
]
const plainly = (pool: Pool, typed: string) => Promise.all(PLAIN.map((text) => pool.query(text, [`%${typed}%`])))

/** The backend reads the words of names by and by; it began when it was started. */
async function wordsKnown(us: BenchClient): Promise<void> {
  while ((await meant(us, MISTYPED[0])) === undefined) await new Promise((go) => setTimeout(go, SETTLE_MS))
}

/** As many assets and people as are asked for, beside those of the service desk. */
async function topUp({ db }: Menara): Promise<void> {
  const site = sql.raw(`('${idOf('site', 0).slice(0, -12)}' || lpad(to_hex(1 + n % ${SITES}), 12, '0'))::uuid`)
  const id = (from: string) => sql.raw(`('${from}' || lpad(to_hex(n), 12, '0'))::uuid`)
  await db.sql.execute(sql`insert into assets (id, location_id, code, name, serial, type, state, condition, created_at, updated_at)
    select ${id('019b0003-0000-7000-8000-')}, ${site}, 'X-' || n,
      (array['Pompa','Chiller','Genset','Panel','Lift','Kipas','Tangki','Kompresor'])[1 + n % 8] || ' ' || n || ' Lantai ' || n % 40,
      'SN-' || lpad(n::text, 7, '0'), 'hvac', 'deployed', 'good', now(), now()
    from generate_series(1, ${ASSETS}) n on conflict do nothing`)
  await db.sql.execute(sql`insert into users (id, email, name, status, password, created_at)
    select ${id('019b0004-0000-7000-8000-')}, 'staf' || n || '@bench.example',
      (array['Andi','Budi','Citra','Dewi','Eka','Fajar','Gita'])[1 + n % 7] || ' ' || (array['Wijaya','Santoso','Lestari','Pratama','Saputra'])[1 + n % 5] || ' ' || n,
      'active', 'none', now()
    from generate_series(1, ${PEOPLE}) n on conflict do nothing`)
  await db.sql.execute(sql.raw('vacuum analyze assets'))
  await db.sql.execute(sql.raw('vacuum analyze users'))
}

if (import.meta.main) process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1
