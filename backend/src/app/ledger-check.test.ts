import { sql } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { openBuilding } from '../../../tests/kit/building.ts'
import { binsOf, newItem, newStore, receive } from '../../../tests/kit/desk/stock.ts'
import { rowsOf } from '../platform/db/bulk.ts'
import { openLedgerCheck } from './ledger-check.ts'

it('PF-30 says which ledger contradicts itself, in the log, at /readyz and in the metrics', async () => {
  const building = await openBuilding()
  const { db, backend } = building
  const [bin = ''] = binsOf(await newStore(building, 'MAIN'))
  await receive(building, await newItem(building, 'FLT-1'), { bin_id: bin, quantity: 10 })
  const metrics = new Registry()
  const logged: unknown[] = []
  const log = Object.assign(Object.create(backend.platform.log), { error: (_: object, text: string) => logged.push(text) })
  const check = openLedgerCheck({ db, log, metrics })
  expect(check.status()).toEqual({ status: 'not checked yet' })
  await check.once()
  expect([check.status(), logged]).toEqual([{ status: 'ok' }, []])

  await db.sql.execute(sql`update stock_balances set quantity = quantity + 1`)
  await check.once()
  expect(check.status()).toEqual({ status: 'stock differs in 1 rows' })
  expect(logged).toEqual([expect.stringContaining('stock differs in 1 rows')])
  expect(await metrics.metrics()).toContain('menara_ledger_drift_rows{ledger="stock"} 1')

  await db.sql.execute(sql`update stock_balances set quantity = quantity - 1`)
  await check.once()
  expect([check.status(), (await metrics.metrics()).includes('ledger="stock"')]).toEqual([{ status: 'ok' }, false])
})

it('PF-30 looks at every ledger there is', async () => {
  const { db } = await openBuilding()
  const rows = await rowsOf<{ view: string; has: boolean }>(
    db,
    sql`select viewname as view, pg_get_viewdef('ledger_drift'::regclass) like '%' || viewname || '%' as has
    from pg_views where schemaname = 'public' and viewname like '%\_drift' and viewname <> 'ledger_drift'`,
  )
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.filter(({ has }) => !has)).toEqual([])
})
