import { stockItems } from '@menara/shared/contract/stock/stock-items.contract.ts'
import { stockMovements } from '@menara/shared/contract/stock/stock-movements.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { expect, it } from 'vitest'
import { personWith } from '../../../../../tests/contract/asking.ts'
import { openBuilding, type Person } from '../../../../../tests/kit/building.ts'
import { binsOf, newItem, newStore, receive, STOCK_WORKER } from '../../../../../tests/kit/desk/stock.ts'

type Query = Omit<CallOf<typeof stockItems.list>['query'], 'next' | 'limit'>

async function pageOf(who: Person, query: CallOf<typeof stockItems.list>['query']) {
  const { status, body } = await who.asks(stockItems.list, { query })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** Codes of a list read whole, and once more in pages of one and of two; all three have to agree. */
async function listed(who: Person, query: Query): Promise<string[]> {
  const pages = async (limit: number): Promise<string[]> => {
    const codes: string[] = []
    let next: string | undefined = '0'
    while (next !== undefined) {
      const page = await pageOf(who, { ...query, limit, next })
      codes.push(...page.data.map(({ code }) => code))
      next = page.next
    }
    return codes
  }
  const whole = await pages(100)
  expect([await pages(1), await pages(2)]).toEqual([whole, whole])
  return whole
}

/**
 * Two stores here and one there. Of each item every site is to have ten; its name says what is where, and they come by name in the order in
 * which they are made.
 */
async function openStores() {
  const building = await openBuilding()
  const [main, side] = [await newStore(building, 'MAIN'), await newStore(building, 'SIDE')]
  const far = await newStore(building, 'FAR', { location_id: building.cast.otherSite })
  const [first = '', second = ''] = binsOf(main)
  const [beside = '', there = ''] = [binsOf(side)[0], binsOf(far)[0]]
  const shelves: readonly (readonly [code: string, lots: Readonly<Record<string, number>>, more?: object])[] = [
    ['A-ENOUGH', { [first]: 10 }],
    ['B-TOGETHER', { [first]: 6, [beside]: 4 }],
    ['C-SHORT', { [first]: 6, [beside]: 3 }],
    ['D-ONE-FULL', { [first]: 1, [second]: 30 }],
    ['E-FAR-SHORT', { [first]: 12, [there]: 2 }],
    ['F-BOTH-SHORT', { [first]: 1, [there]: 2 }],
    ['G-NEVER', {}],
    ['H-NO-MINIMUM', { [first]: 1 }, { minimum_stock: 0 }],
    ['I-LOTS', { [first]: 5 }, { tracking: 'lot' }],
  ]
  const ids = new Map<string, string>()
  for (const [code, lots, more] of shelves) {
    const item = await newItem(building, code, { minimum_stock: 10, ...more })
    ids.set(code, item.id)
    for (const [bin_id, quantity] of Object.entries(lots)) {
      const lot = code === 'I-LOTS' ? { lot: 'L1' } : {}
      await receive(building, item, { bin_id, quantity, ...lot })
      if (code === 'I-LOTS') await receive(building, item, { bin_id: second, quantity: 5, lot: 'L2' })
    }
  }
  const id = (code: string) => ids.get(code) ?? ''
  return { ...building, main, side, far, first, id }
}

it('SK-29 a narrowed list has the same items in the same order, in whatever pages it is read', async () => {
  const { admin, cast, main, side, far, ...building } = await openStores()
  const seen = (query: Query) => listed(admin, query)
  expect(await seen({ below: true })).toEqual(['C-SHORT', 'E-FAR-SHORT', 'F-BOTH-SHORT'])
  expect(await seen({ below: true, location_id: cast.site })).toEqual(['C-SHORT', 'F-BOTH-SHORT'])
  expect(await seen({ below: true, location_id: cast.otherSite })).toEqual(['E-FAR-SHORT', 'F-BOTH-SHORT'])
  expect(await seen({ below: true, search: 'short', store_id: side.id })).toEqual(['C-SHORT'])
  expect(await seen({ search: 'BARANG E' })).toEqual(['E-FAR-SHORT'])
  expect(await seen({ search: '100%' })).toEqual([])
  expect(await seen({ store_id: far.id })).toEqual(['E-FAR-SHORT', 'F-BOTH-SHORT'])
  expect(await seen({ location_id: cast.otherSite })).toEqual(['E-FAR-SHORT', 'F-BOTH-SHORT'])
  const near = await personWith({ ...building, admin, cast }, STOCK_WORKER, [cast.site])
  expect(await listed(near, { below: true })).toEqual(['C-SHORT', 'F-BOTH-SHORT'])
  expect(await listed(near, { store_id: main.id, search: 'short' })).toEqual(['C-SHORT', 'E-FAR-SHORT', 'F-BOTH-SHORT'])
  const { body } = await admin.asks(stockItems.list, { query: { location_id: cast.otherSite, limit: 1 } })
  expect(body.total).toBe(2)
  expect((await admin.asks(stockItems.summary, { query: {} })).body.data.below).toBe(3)
})

it('SK-29 what is below follows every posting, a new minimum and a new name', async () => {
  const { admin, cast, first, id } = await openStores()
  const here = { below: true, location_id: cast.site } as const
  const change = async (code: string, body: object) =>
    expect((await admin.asks(stockItems.update, { params: { id: id(code) }, body })).status).toBe(200)
  const adjust = async (code: string, quantity: number) =>
    expect(
      (await admin.asks(stockMovements.adjust, { body: { item_id: id(code), bin_id: first, quantity, reason: 'Found broken' } })).status,
    ).toBe(200)
  await adjust('A-ENOUGH', -1)
  await adjust('C-SHORT', 1)
  expect(await listed(admin, here)).toEqual(['A-ENOUGH', 'F-BOTH-SHORT'])
  await change('A-ENOUGH', { minimum_stock: 9 })
  await change('H-NO-MINIMUM', { minimum_stock: 2 })
  expect(await listed(admin, here)).toEqual(['F-BOTH-SHORT', 'H-NO-MINIMUM'])
  await change('H-NO-MINIMUM', { name_en: 'A new name' })
  expect(await listed(admin, here)).toEqual(['H-NO-MINIMUM', 'F-BOTH-SHORT'])
  expect(await listed(admin, { search: 'new name' })).toEqual(['H-NO-MINIMUM'])
  await adjust('D-ONE-FULL', -1)
  expect(await listed(admin, here)).toEqual(['H-NO-MINIMUM', 'F-BOTH-SHORT'])
})
