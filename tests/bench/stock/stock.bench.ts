import { cpus } from 'node:os'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Backend } from '../../../backend/src/app.ts'
import type { Database } from '../../../backend/src/platform/db/database.ts'
import { newId } from '../../../backend/src/platform/ids.ts'
import { stockDrift, stockMovements } from '../../../backend/src/schema/stock/stock.ts'
import { onBackend } from '../bench-backend.ts'
import { benchIds, fillStores, type StockSize } from './stock-rows.ts'

const SETTINGS = ['shared_buffers=1GB', 'max_wal_size=4GB', 'checkpoint_timeout=30min']
const say = (line: string) => process.stdout.write(`${line}\n`)
const AT_ONCE = 200
const ASKED = 60

interface Bench {
  readonly db: Database
  readonly pool: Pool
  readonly backend: Backend
  readonly headers: { readonly authorization: string }
  readonly ticketId: string
  readonly size: StockSize
}

/**
 * Lists, balances and postings of stock as whole requests on a durable PostgreSQL, each beside plain SQL for the same work in the same run.
 * `args`: items (100,000), movements (5,000,000) and postings of one item (2,000).
 */
async function run(args: readonly string[]): Promise<boolean> {
  const [items = 100_000, movements = 5_000_000, postings = 2_000] = args.map(Number).filter((value) => value > 0)
  return onBackend({ settings: SETTINGS, connections: 20 }, async ({ db, pool, backend, signIn }) => {
    const began = performance.now()
    await fillStores(pool, { items, movements })
    say(
      `stock: ${cpus().length} cores, durable PostgreSQL, ${items} items, ${await db.sql.$count(stockMovements)} movements (filled in ${seconds(began)} s)`,
    )
    const headers = await signIn()
    const payload = { ticket_type_id: 1, location_id: benchIds.site(1), title: 'Filters of the air handling units' }
    const opened = await backend.app.inject({ method: 'POST', url: '/desk/api/v1/tickets', headers, payload })
    const bench = { db, pool, backend, headers, ticketId: opened.json().data.id as string, size: { items, movements } }
    const good = [await readings(bench), await issues(bench, postings)]
    const drifted = await timed(() => db.sql.select().from(stockDrift))
    say(`  stock_drift over all of it: ${drifted.result.length} rows in ${(drifted.ms / 1000).toFixed(1)} s`)
    return good.every(Boolean) && drifted.result.length === 0
  })
}

interface Question {
  readonly name: string
  /** p95 in ms. */
  readonly limit: number
  url(n: number): string
  readonly plain: { readonly text: string; values(n: number): unknown[] }
}
const NAMES = `select i.*, coalesce(b.quantity, 0) as quantity from items i
  left join lateral (select sum(quantity) as quantity from stock_balances where item_id = i.id) b on true`

const QUESTIONS: readonly Question[] = [
  {
    name: 'list, first page',
    limit: 30,
    url: () => '/api/v1/stock_items?limit=20',
    plain: { text: `${NAMES} where i.active order by i.name, i.id limit 20`, values: () => [] },
  },
  {
    name: 'list, a word',
    limit: 30,
    url: (n) => `/api/v1/stock_items?limit=20&search=${wordOf(n)}`,
    plain: {
      text: `${NAMES} where i.active and (i.name ilike $1 or i.name_id ilike $1 or i.code ilike $1 or i.barcode ilike $1)
        order by i.name, i.id limit 20`,
      values: (n) => [`%${wordOf(n)}%`],
    },
  },
  {
    name: 'list of a store',
    limit: 30,
    url: (n) => `/api/v1/stock_items?limit=20&store_id=${benchIds.store(n % 12)}`,
    plain: {
      text: `${NAMES} where i.active and exists (select 1 from stock_balances s where s.item_id = i.id and s.store_id = $1)
        order by i.name, i.id limit 20`,
      values: (n) => [benchIds.store(n % 12)],
    },
  },
  {
    name: 'list below minimum',
    limit: 30,
    url: (n) => `/api/v1/stock_items?limit=20&below=true&location_id=${benchIds.site(1 + (n % 4))}`,
    plain: {
      text: `${NAMES} where i.active and i.minimum_stock > 0 and exists (select 1 from stock_balances s where s.item_id = i.id and s.location_id = $1
        having sum(s.quantity) < i.minimum_stock) order by i.name, i.id limit 20`,
      values: (n) => [benchIds.site(1 + (n % 4))],
    },
  },
  {
    name: 'balance of an item',
    limit: 5,
    url: (n) => `/api/v1/stock_items/${benchIds.item(1 + ((n * 7919) % 1000))}`,
    plain: { text: 'select * from stock_balances where item_id = $1', values: (n) => [benchIds.item(1 + ((n * 7919) % 1000))] },
  },
  {
    name: 'stock card of an item',
    limit: 30,
    url: (n) => `/api/v1/stock_movements?limit=20&item_id=${benchIds.item(1 + ((n * 7919) % 1000))}`,
    plain: {
      text: 'select * from stock_movements where item_id = $1 order by seq desc limit 20',
      values: (n) => [benchIds.item(1 + ((n * 7919) % 1000))],
    },
  },
]
const wordOf = (n: number): string => (n % 2 === 0 ? 'filter' : `IT-0${String(n * 37).padStart(4, '0')}`)

/** Ours and plain SQL in turns, one at a time, about other things each time. */
async function readings({ backend, headers, pool }: Bench): Promise<boolean> {
  let isWithin = true
  for (const { name, limit, url, plain } of QUESTIONS) {
    const [ours, theirs]: [number[], number[]] = [[], []]
    for (let n = 0; n < ASKED; n++) {
      const reply = await timed(() => backend.app.inject({ method: 'GET', url: url(n), headers }))
      if (reply.result.statusCode !== 200) throw new Error(`${url(n)}: ${reply.result.body}`)
      const rows = await timed(() => pool.query(plain.text, plain.values(n)))
      // The first ones read what no one has read before.
      if (n >= ASKED / 6) {
        ours.push(reply.ms)
        theirs.push(rows.ms)
      }
    }
    const p95 = percentile(ours, 0.95)
    isWithin &&= p95 < limit
    say(
      `  ${name.padEnd(24)} p50 ${ms(percentile(ours, 0.5))} p95 ${ms(p95)} (limit ${limit}); plain SQL p50 ${ms(percentile(theirs, 0.5))} p95 ${ms(percentile(theirs, 0.95))}`,
    )
  }
  return isWithin
}

/** Issues of one item by 200 callers at once, of which there is less than is asked for; then the same by plain SQL. */
async function issues({ backend, headers, ticketId, pool, db }: Bench, postings: number): Promise<boolean> {
  const [item, bin] = [benchIds.item(5), benchIds.binsOfItem(5).find((one) => (Number.parseInt(one.slice(-12), 16) % 12) % 4 === 0) ?? '']
  const there = async () =>
    Number((await pool.query('select quantity from stock_balances where item_id = $1 and bin_id = $2', [item, bin])).rows[0]?.quantity)
  const fillTo = async (quantity: number) => {
    const payload = { item_id: item, bin_id: bin, quantity: quantity - (await there()), reason: 'Bench' }
    const { statusCode, body } = await backend.app.inject({ method: 'POST', url: '/api/v1/stock_movements/adjust', headers, payload })
    if (statusCode !== 200) throw new Error(body)
  }
  const enough = Math.floor(postings * 0.9)
  await fillTo(enough)
  const payload = { item_id: item, bin_id: bin, quantity: 1, document: { subject: 'tickets', id: ticketId } }
  const ours = await atOnce(postings, async () => {
    const { statusCode, body } = await backend.app.inject({ method: 'POST', url: '/api/v1/stock_movements/issue', headers, payload })
    if (statusCode !== 200 && statusCode !== 409) throw new Error(body)
    return statusCode === 200
  })
  const left = await there()
  say(
    `  ${postings} issues of one item, ${AT_ONCE} at once: ${rate(postings, ours.ms)} /s; ${ours.done} posted of ${enough} there were, ${postings - ours.done} refused, ${left} left`,
  )
  await fillTo(enough)
  await pool.query('create table bench_movements (id uuid primary key, item_id uuid, bin_id uuid, quantity bigint, at timestamptz)')
  const plain = await atOnce(postings, () => issuePlainly(pool, item, bin))
  say(
    `  the same by plain SQL (update and insert in one transaction): ${rate(postings, plain.ms)} /s, ratio ${(plain.ms / ours.ms).toFixed(2)}`,
  )
  // What was written beside the ledger has no place in it.
  await db.sql.execute(sql`update stock_balances set quantity = quantity + ${plain.done} where item_id = ${item} and bin_id = ${bin}`)
  return ours.done === enough && left === 0 && postings / (ours.ms / 1000) >= 300
}

/** The least that does the same: the balance and a row, in one transaction. The rows are in a table of their own: the ledger is append-only. */
async function issuePlainly(pool: Pool, item: string, bin: string): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rowCount } = await client.query(
      'update stock_balances set quantity = quantity - 1 where item_id = $1 and bin_id = $2 and quantity >= 1',
      [item, bin],
    )
    if (rowCount === 1) await client.query('insert into bench_movements values ($1, $2, $3, -1, now())', [newId(), item, bin])
    await client.query('commit')
    return rowCount === 1
  } finally {
    client.release()
  }
}

async function atOnce(times: number, work: () => Promise<boolean>): Promise<{ done: number; ms: number }> {
  let [left, done] = [times, 0]
  const began = performance.now()
  const caller = async () => {
    while (left-- > 0) if (await work()) done++
  }
  await Promise.all(Array.from({ length: AT_ONCE }, caller))
  return { done, ms: performance.now() - began }
}

async function timed<T>(work: () => PromiseLike<T>): Promise<{ result: T; ms: number }> {
  const began = performance.now()
  const result = await work()
  return { result, ms: performance.now() - began }
}
const percentile = (all: readonly number[], part: number) =>
  all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * part))] ?? Number.NaN
const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(9)
const rate = (times: number, took: number) => Math.round(times / (took / 1000))
const seconds = (began: number) => ((performance.now() - began) / 1000).toFixed(0)

process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1
