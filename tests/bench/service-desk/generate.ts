import { sql } from 'drizzle-orm'
import { rowsOf } from '../../../backend/src/platform/db/bulk.ts'
import type { Database } from '../../../backend/src/platform/db/database.ts'
import { openDatabase } from '../../../backend/src/platform/db/open.ts'
import { HELPERS } from './ids.ts'
import { insertReferenceRows } from './people-and-places.ts'
import { logRows, slaRows, ticketRows } from './ticket-rows.ts'

const BATCH = 20_000
const FILLED = ['tickets', 'ticket_logs', 'ticket_slas', 'ticket_clocks', 'ticket_clock_events']

interface Wish {
  readonly url: string
  readonly tickets: number
  say(line: string): void
}

/** Fills our database with tickets and all that belongs to them. What was made stays made when it is cut short: the next call goes on. */
export async function generate({ url, tickets, say }: Wish): Promise<void> {
  const db = await openDatabase({ databaseUrl: url })
  try {
    await db.sql.execute(sql.raw(HELPERS))
    const { step, done } = await stepsOf(db, say)
    if (done.has('whole')) return
    const anchor = await anchorOf(db)
    await step('surroundings', () => insertReferenceRows(db, { tickets, at: anchor }))
    await step('without indexes', () => dropIndexes(db))
    await triggers(db, 'enable always')
    for (let from = 1; from <= tickets; from += BATCH) {
      const batch = { from, until: Math.min(from + BATCH - 1, tickets) }
      await step(`tickets ${batch.from}`, () => run(db, [ticketRows({ ...batch, tickets, anchor }), firstOf(batch)]))
    }
    for (let from = 1; from <= tickets; from += BATCH) {
      const batch = { from, until: Math.min(from + BATCH - 1, tickets) }
      await step(`history ${from}`, () => run(db, [logRows(batch), ...slaRows(batch, anchor)]))
    }
    for (const { name, made_by } of await rowsOf<{ name: string; made_by: string }>(
      db,
      sql.raw('select name, made_by from bench.indexes order by name'),
    ))
      await step(`index ${name}`, () => run(db, [made_by]))
    await triggers(db, 'enable')
    await db.sql.execute(sql.raw('vacuum analyze'))
    await step('whole', async () => undefined)
  } finally {
    await db.close()
  }
}

/** Where a batch that was just made begins. */
const firstOf = ({ from, until }: { from: number; until: number }): string =>
  `insert into bench.firsts select ${from}, id from tickets order by id desc offset ${until - from} limit 1`

async function stepsOf(db: Database, say: (line: string) => void) {
  const done = new Set((await rowsOf<{ name: string }>(db, sql.raw('select name from bench.steps'))).map((item) => item.name))
  return {
    done,
    async step(name: string, work: () => Promise<void>): Promise<void> {
      if (done.has(name)) return
      const begun = performance.now()
      await db.atomically(async () => {
        await work()
        await db.sql.execute(sql`insert into bench.steps values (${name}, ${Math.round(performance.now() - begun)})`)
      })
      say(`  made: ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`)
    },
  }
}

/** Rows refer to rows that are there: checking each of them again takes longer than making it. Our own triggers keep counting. */
async function run(db: Database, statements: readonly string[]): Promise<void> {
  await db.sql.execute(sql.raw('set local session_replication_role = replica'))
  for (const statement of statements) await db.sql.execute(sql.raw(statement))
}

async function triggers(db: Database, how: string): Promise<void> {
  const own = sql.raw("select tgname as name from pg_trigger where tgrelid = 'tickets'::regclass and not tgisinternal")
  for (const { name } of await rowsOf<{ name: string }>(db, own))
    await db.sql.execute(sql.raw(`alter table tickets ${how} trigger ${name}`))
}

/** The day the rows are told from, the same whenever the making goes on. */
async function anchorOf(db: Database): Promise<string> {
  await db.sql.execute(sql.raw('create table if not exists bench.anchors (at timestamptz not null)'))
  await db.sql.execute(sql.raw('create table if not exists bench.firsts (n bigint primary key, id uuid not null)'))
  await db.sql.execute(sql.raw("insert into bench.anchors select date_trunc('hour', now()) where not exists (select 1 from bench.anchors)"))
  const [row] = await rowsOf<{ at: string }>(
    db,
    sql.raw(`select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at from bench.anchors`),
  )
  if (!row) throw new Error('There is no day to tell the rows from')
  return row.at
}

/** Made again afterwards, which is quicker than keeping them. Keys stay. */
async function dropIndexes(db: Database): Promise<void> {
  const kept = `from pg_indexes i where schemaname = 'public' and tablename in (${FILLED.map((text) => `'${text}'`).join(',')})
    and not exists (select 1 from pg_constraint c where c.conname = i.indexname)`
  await db.sql.execute(sql.raw(`insert into bench.indexes select indexname, indexdef ${kept}`))
  for (const { name } of await rowsOf<{ name: string }>(db, sql.raw('select name from bench.indexes')))
    await db.sql.execute(sql.raw(`drop index "${name}"`))
}
