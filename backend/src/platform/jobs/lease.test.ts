import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../../../tests/kit/services/test-database.ts'
import { leases } from '../../schema/leases.ts'
import type { Database } from '../db/database.ts'
import { leaseOn } from './lease.ts'

let db: Database
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

it('PF-20 one backend at a time does the work, until it gives it up or its time has run out by the clock of the database', async () => {
  const [one, two] = ['one', 'two'].map((holder) => leaseOn({ db, name: 'work', holder }))
  expect(await one?.held()).toBe(true)
  // The embedded database has one process only: who asks is the one that is there.
  if (db.engine === 'pglite') return
  expect([await two?.held(), await one?.held()]).toEqual([false, true])
  const [row] = await db.sql.select({ ms: sql<number>`extract(epoch from until - clock_timestamp()) * 1000` }).from(leases)
  expect(Number(row?.ms)).toBeGreaterThan(10_000)
  expect(Number(row?.ms)).toBeLessThanOrEqual(15_000)
  await db.sql.update(leases).set({ until: sql`clock_timestamp() - interval '1 second'` }).where(eq(leases.name, 'work'))
  expect(await two?.held()).toBe(true)
  await two?.release()
  expect(await leaseOn({ db, name: 'work', holder: 'three' }).held()).toBe(true)
})
