import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { testDatabase } from '../../../../tests/kit/services/test-database.ts'
import { isAway, reasonOf } from '../database-away.ts'
import type { Database } from './database.ts'
import { databaseOn } from './database.ts'
import { knownMigrations, refuseOtherVersions } from './migrations.ts'
import { openPostgres, POSTGRES_LIMITS } from './postgres.ts'

const onServer = process.env['MENARA_TEST_ENGINE'] === 'postgres'

async function aDatabase(): Promise<Database> {
  const db = await testDatabase()
  onTestFinished(() => db.close())
  return db
}
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )
const rowsOf = async <Row>(db: Database, query: ReturnType<typeof sql>) =>
  ((await db.sql.execute(query)) as unknown as { rows: Row[] }).rows

/** An empty database on the server of the run, gone after the test. */
async function emptyDatabase(name: string): Promise<string> {
  const server = inject('databaseUrl') ?? ''
  const ask = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await ask(`drop database if exists ${name} with (force)`)
  await ask(`create database ${name}`)
  onTestFinished(() => ask(`drop database ${name} with (force)`))
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

it('PF-24 a database that a newer version has migrated is refused with a sentence that names both', async () => {
  const db = await aDatabase()
  await refuseOtherVersions(db.sql)
  const { oldest, newest } = knownMigrations()
  const older = { ...newest, when: newest.when - 1 }
  const message = reasonOf(await failureOf(refuseOtherVersions(db.sql, { oldest, newest: older })))
  expect(message).toContain('migrated by a newer version of Menara')
  expect(message).toContain(newest.tag)
})

it('PF-24 a database that was made before the oldest migration is refused, an empty one is not', async () => {
  const db = await aDatabase()
  const { newest } = knownMigrations()
  const later = { tag: 'later', when: newest.when + 1 }
  expect(reasonOf(await failureOf(refuseOtherVersions(db.sql, { oldest: later, newest: later })))).toContain('before its first release')
  await db.sql.execute(sql`delete from drizzle.__drizzle_migrations`)
  await refuseOtherVersions(db.sql, { oldest: later, newest: later })
})

describe.skipIf(!onServer)('a PostgreSQL server', () => {
  it('PF-21 may end a connection inside a transaction: what was asked fails, the next question is answered', async () => {
    const db = await aDatabase()
    const failure = await failureOf(
      db.atomically(async () => {
        const [row] = await rowsOf<{ pid: number }>(db, sql`select pg_backend_pid() as pid`)
        const other = new pg.Client({ connectionString: inject('databaseUrl') ?? '' })
        await other.connect()
        await other.query('select pg_terminate_backend($1)', [row?.pid]).finally(() => other.end())
        await db.sql.execute(sql`select 1`)
      }),
    )
    expect(isAway(failure)).toBe(true)
    expect(await rowsOf(db, sql`select 1 as one`)).toEqual([{ one: 1 }])
  })

  it('PF-22 may take too long: the statement ends, and so does a connection on which nothing comes', async () => {
    const url = await emptyDatabase('menara_limits')
    const slow = databaseOn(await openPostgres(url, undefined, { ...POSTGRES_LIMITS, statementMs: 50 }))
    onTestFinished(() => slow.close())
    const tooLong = await failureOf(Promise.resolve(slow.sql.execute(sql`select count(*) from generate_series(1, 100000000)`)))
    expect([isAway(tooLong), reasonOf(tooLong)]).toEqual([true, expect.stringContaining('statement timeout')])
    const silent = databaseOn(await openPostgres(url, undefined, { ...POSTGRES_LIMITS, silenceMs: 60 }))
    onTestFinished(() => silent.close())
    const unheard = await failureOf(Promise.resolve(silent.sql.execute(sql`select pg_sleep(5)`)))
    expect(isAway(unheard)).toBe(true)
    expect(await rowsOf(silent, sql`select 1 as one`)).toEqual([{ one: 1 }])
  })

  it('PF-24 that is empty is migrated by one of several first starts at once, and all of them come up', async () => {
    const url = await emptyDatabase('menara_first')
    const all = await Promise.all([1, 2, 3].map(async () => databaseOn(await openPostgres(url))))
    onTestFinished(async () => {
      for (const db of all) await db.close()
    })
    for (const db of all) expect(await rowsOf(db, sql`select count(*)::int as n from users`)).toEqual([{ n: 0 }])
  })
})

describe('what counts as away', () => {
  const failure = (code: string) => Object.assign(new Error('outer'), { cause: Object.assign(new Error('inner'), { code }) })

  it('PF-22 is a lost connection, no room, no connection left, a shutdown, a time limit; and nothing else', () => {
    for (const code of ['08006', '53100', '53300', '57P01', '57P03', '57014', '25P03', 'ECONNREFUSED', 'ETIMEDOUT'])
      expect([code, isAway(failure(code))]).toEqual([code, true])
    for (const code of ['23505', '22P02', '42P01', '40001']) expect([code, isAway(failure(code))]).toEqual([code, false])
    expect(isAway(new Error('timeout exceeded when trying to connect'))).toBe(true)
    expect(isAway(new TypeError('undefined is not a function'))).toBe(false)
  })
})
