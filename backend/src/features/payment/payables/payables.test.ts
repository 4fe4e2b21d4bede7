import { payables } from '@menara/shared/contract/finance/payables.contract.ts'
import { bucketOf } from '@menara/shared/domain/finance/ageing.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addPerson } from '../../../../../tests/kit/desk/claims.ts'
import { openTreasury, payableClaim, startBatch } from '../../../../../tests/kit/finance/payments.ts'
import { claims } from '../../../schema/claims/claims.ts'

describe('payables', () => {
  it('PAY-10 PAY-11 are one list, filtered, with sums by age', async () => {
    const treasury = await openTreasury()
    const { preparer, db, cast } = treasury
    const due = { none: null, late: '2026-10-01', soon: '2030-01-01' } as const
    const ids: Record<string, string> = {}
    for (const [at, [name, due_on]] of Object.entries(due).entries()) {
      ids[name] = await payableClaim(treasury, 10_000 * (at + 1))
      await db.sql
        .update(claims)
        .set({ due_on })
        .where(eq(claims.id, ids[name] ?? ''))
    }
    const seen = async (query: object = {}) => (await preparer.asks(payables.list, { query })).body.data.map((row) => row.id)
    expect(await seen()).toEqual([ids.late, ids.soon, ids.none])
    const first = await preparer.asks(payables.list, { query: { limit: 2 } })
    expect([first.body.total, await seen({ limit: 2, next: first.body.next })]).toEqual([3, [ids.none]])
    await startBatch(treasury, [ids.soon ?? ''])
    expect(await seen({ batched: false })).toEqual([ids.late, ids.none])
    expect(await seen({ bucket: 'to_60' })).toEqual([ids.late])
    expect(await seen({ kind: 'advance' })).toEqual([])
    expect(await seen({ location_id: cast.otherSite })).toEqual([])
    expect((await seen({ search: 'nobody' })).length).toBe(0)
    const { ageing, kinds, ...sums } = (await preparer.asks(payables.figures, { query: {} })).body.data
    expect(sums).toEqual({ count: 3, amount: 60_000, currency: 'IDR', free: { count: 2, amount: 30_000 } })
    expect(ageing.find((one) => one.bucket === 'to_60')).toEqual({ bucket: 'to_60', count: 1, amount: 20_000 })
    expect(kinds.map((one) => one.count)).toEqual([3, 0, 0, 0])
    const far = await addPerson(treasury, { name: 'Far', held: ['show_plugin_payment'], site: cast.otherSite })
    expect((await far.asks(payables.figures, { query: {} })).body.data.count).toBe(0)
  })

  it('PAY-11 age by whole days', () => {
    const day = '2026-11-30'
    const buckets = ['2026-11-30', '2026-11-29', '2026-10-31', '2026-10-30', '2026-10-01', '2026-09-30', '2026-09-01', '2026-08-31', null]
    expect(buckets.map((due) => bucketOf(due, day))).toEqual([
      ...['not_due', 'to_30', 'to_30', 'to_60', 'to_60', 'to_90', 'to_90', 'over_90', 'not_due'],
    ])
  })
})
