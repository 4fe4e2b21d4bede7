import { type StockCountDetail, stockCounts } from '@menara/shared/contract/stock/stock-counts.contract.ts'
import { stockItems } from '@menara/shared/contract/stock/stock-items.contract.ts'
import { stockMovements } from '@menara/shared/contract/stock/stock-movements.contract.ts'
import { describe, expect, it } from 'vitest'
import { personWith } from '../../../../tests/contract/asking.ts'
import { openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { binsOf, drift, newItem, newStore, receive, STOCK_WORKER, secondPerson } from '../../../../tests/kit/desk/stock.ts'
import { newId } from '../../platform/ids.ts'

/** A store with twenty filters and ten belts, its planned stock-take, and Sari, who may do everything. */
async function openPlanned() {
  const building = await openBuilding()
  const { admin } = building
  const store = await newStore(building, 'MAIN')
  const [bin = '', other = ''] = binsOf(store)
  const [filter, belt] = [await newItem(building, 'FLT'), await newItem(building, 'BLT')]
  await receive(building, filter, { bin_id: bin, quantity: 20 })
  await receive(building, belt, { bin_id: bin, quantity: 10 })
  const plan = (who: Person, store_id = store.id) => who.asks(stockCounts.create, { body: { store_id, planned_on: '2026-12-01' } })
  const planned = (await plan(admin)).body.data
  const stock = async (id: string) => (await admin.asks(stockItems.get, { params: { id } })).body.data.stock
  return { ...building, store, bin, other, filter, belt, plan, planned, stock, sari: await secondPerson(building) }
}
type Step = 'start' | 'review' | 'reopen' | 'post' | 'cancel'
const step = (who: Person, name: Step, count: StockCountDetail) =>
  who.asks(stockCounts[name], { params: { id: count.id }, body: { rev: count.rev } })
const counted = (who: Person, { id }: StockCountDetail, body: { item_id: string; bin_id: string; counted: number }) =>
  who.asks(stockCounts.count, { params: { id }, body })

describe('stock-takes', () => {
  it('SK-60 are one at a time for a store, and seen by its site', async () => {
    const building = await openPlanned()
    const { admin, agent, cast, plan, planned, store } = building
    expect((await plan(admin)).status).toBe(409)
    expect((await plan(admin, newId())).status).toBe(422)
    expect((await plan(await personWith(building, STOCK_WORKER, [cast.site]))).status).toBe(403)
    const numbers = async (who: Person, query: object = {}) =>
      (await who.asks(stockCounts.list, { query })).body.data.map(({ number }) => number)
    expect(await numbers(admin, { store_id: store.id, state: 'planned', location_id: cast.site })).toEqual([planned.number])
    const far = await personWith(building, STOCK_WORKER, [cast.otherSite])
    expect([await numbers(far), (await agent.asks(stockCounts.list, { query: {} })).status]).toEqual([[], 403])
    expect((await far.asks(stockCounts.get, { params: { id: planned.id } })).status).toBe(404)
    expect((await step(far, 'start', planned)).status).toBe(404)
    expect((await step(admin, 'review', planned)).status).toBe(409)
    const called = (await step(admin, 'cancel', planned)).body.data
    expect(called).toMatchObject({ state: 'cancelled', moves: [] })
    expect((await step(admin, 'start', called)).status).toBe(409)
    expect((await plan(admin)).status).toBe(200)
  })

  it('SK-61 SK-62 SK-63 compare the shelves with the books, and somebody else posts what differs', async () => {
    const building = await openPlanned()
    const { admin, cast, sari, planned, bin, other, filter, belt, stock } = building
    const active = (await step(admin, 'start', planned)).body.data
    expect(active.lines.map(({ item, expected, counted }) => [item.code, expected, counted])).toEqual([
      ['BLT', 10, null],
      ['FLT', 20, null],
    ])
    // Given out after the list was frozen and before it is counted: no difference.
    const document = { subject: 'assets' as const, id: cast.asset }
    await admin.asks(stockMovements.issue, { body: { item_id: filter.id, bin_id: bin, quantity: 5, document } })
    await counted(admin, active, { item_id: filter.id, bin_id: bin, counted: 14 })
    expect((await step(admin, 'review', active)).status).toBe(409)
    await counted(admin, active, { item_id: belt.id, bin_id: bin, counted: 10 })
    const far = await newStore(building, 'SECOND')
    expect((await counted(admin, active, { item_id: belt.id, bin_id: binsOf(far)[0] ?? '', counted: 1 })).status).toBe(409)
    const full = (await counted(admin, active, { item_id: belt.id, bin_id: other, counted: 3 })).body.data
    expect(
      full.lines.map(({ item, bin, book, counted, result, variance_value }) => [
        item.code,
        bin.code,
        book,
        counted,
        result,
        variance_value,
      ]),
    ).toEqual([
      ['BLT', 'A-01', 10, 10, 'found', 0],
      ['FLT', 'A-01', 15, 14, 'missing', -1000],
      ['BLT', 'A-02', 0, 3, 'unexpected', 3000],
    ])
    const late = (await step(admin, 'review', full)).body.data
    // Given out after it was counted: the difference stays what it was.
    await admin.asks(stockMovements.issue, { body: { item_id: filter.id, bin_id: bin, quantity: 4, document } })
    expect(late.moves).not.toContain('post')
    expect((await step(admin, 'post', late)).status).toBe(409)
    const again = (await step(sari, 'reopen', late)).body.data
    const handed = (await step(admin, 'review', again)).body.data
    expect((await step(sari, 'post', full)).status).toBe(409)
    const posted = (await step(sari, 'post', handed)).body.data
    expect(posted).toMatchObject({ state: 'posted', approver: { id: sari.id }, differing_count: 2, moves: [] })
    expect([await stock(filter.id), await stock(belt.id), await drift(building)]).toEqual([10, 13, []])
    const card = (await admin.asks(stockMovements.list, { query: { kind: 'count' } })).body.data
    expect(card.map(({ quantity, document }) => [quantity, document?.label]).toSorted()).toEqual([
      [-1, posted.number],
      [3, posted.number],
    ])
  })
})
