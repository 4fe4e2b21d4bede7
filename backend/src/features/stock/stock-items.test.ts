import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { stockItems } from '@menara/shared/contract/stock/stock-items.contract.ts'
import { stockMovements } from '@menara/shared/contract/stock/stock-movements.contract.ts'
import { stockStores } from '@menara/shared/contract/stock/stock-stores.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { personWith } from '../../../../tests/contract/asking.ts'
import { type Building, openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { binsOf, newItem, newStore, receive, STOCK_WORKER } from '../../../../tests/kit/desk/stock.ts'
import { pdfText } from '../../../../tests/kit/files/pdf-text.ts'
import { newId } from '../../platform/ids.ts'
import { audit } from '../../schema/journal.ts'
import { tickets as ticketRows } from '../../schema/tickets/tickets.ts'

const refused = (status: number, field: string, rule: string) => ({ status, body: { errors: [{ field, rule }] } })
const changeItem = (who: Person, id: string, body: object) => who.asks(stockItems.update, { params: { id }, body })
const changeStore = (who: Person, id: string, body: object) => who.asks(stockStores.update, { params: { id }, body })

/** A store at each site, with twelve filters here and two there, of which every site is to have five. */
async function openTwoStores() {
  const building = await openBuilding()
  const here = await newStore(building, 'HERE')
  const there = await newStore(building, 'THERE', { location_id: building.cast.otherSite })
  const filter = await newItem(building, 'FLT', { name_en: 'Filter', barcode: '899123', minimum_stock: 5, reorder_quantity: 20 })
  await receive(building, filter, { bin_id: binsOf(here)[0], quantity: 12 })
  await receive(building, filter, { bin_id: binsOf(there)[0], quantity: 2 })
  return { ...building, here, there, filter }
}
const worker = (building: Building, site = building.cast.site) => personWith(building, STOCK_WORKER, [site])

describe('items', () => {
  it('SK-20 SK-23 are listed with what there is of them', async () => {
    const building = await openTwoStores()
    const { admin, agent, cast, here, there } = building
    await newItem(building, 'BLT', { name_en: 'Belt', name_id: 'Sabuk', active: false })
    await newItem(building, 'OIL', { name_en: 'Oil', location_id: cast.otherSite })
    const seen = async (query: object = {}, who = admin) =>
      (await who.asks(stockItems.list, { query })).body.data.map(({ code, stock, below }) => [code, stock, below])
    expect(await seen()).toEqual([
      ['FLT', 14, true],
      ['OIL', 0, false],
    ])
    const near = await worker(building)
    expect(await seen({}, near)).toEqual([['FLT', 12, false]])
    expect((await agent.asks(stockItems.list, { query: {} })).status).toBe(403)
    expect(await seen({ location_id: cast.otherSite })).toEqual([
      ['FLT', 2, true],
      ['OIL', 0, false],
    ])
    expect(await seen({ store_id: here.id })).toEqual([['FLT', 12, true]])
    expect([await seen({ below: true }), await seen({ below: true }, near)]).toEqual([[['FLT', 14, true]], []])
    expect([
      await seen({ search: '9912' }),
      await seen({ search: 'sabuk' }),
      (await seen({ search: 'sabuk', archived: true })).length,
    ]).toEqual([[['FLT', 14, true]], [], 1])
    const { body } = await admin.asks(stockItems.list, { query: { limit: 1 } })
    expect(body).toMatchObject({
      total: 2,
      data: [
        {
          value: 14_000,
          sites: [
            { location: { id: cast.otherSite }, quantity: 2, below: true, reorder: null },
            { location: { id: cast.site }, quantity: 12, below: false },
          ],
        },
      ],
    })
    const rest = await admin.asks(stockItems.list, { query: { limit: 1, next: body.next ?? '' } })
    expect([rest.body.data[0]?.code, rest.body.next]).toEqual(['OIL', undefined])
    const summary = async (who: Person) => (await who.asks(stockItems.summary, { query: {} })).body.data
    expect(await summary(admin)).toEqual({ items: 2, below: 1, value: 14_000, in_transit_value: 0 })
    expect(await summary(near)).toEqual({ items: 1, below: 0, value: 12_000, in_transit_value: 0 })
    const detail = (await near.asks(stockItems.get, { params: { id: building.filter.id } })).body.data
    expect(detail.balances).toEqual([expect.objectContaining({ store: { id: here.id, name: 'Store HERE' }, quantity: 12 })])
    expect(there.location.id).toBe(cast.otherSite)
  })

  it('SK-21 are changed by those who may, and have codes of their own', async () => {
    const building = await openTwoStores()
    const { admin, agent, cast, filter, db } = building
    const manager = await personWith(building, [...STOCK_WORKER, 'stock_manage'], [cast.site])
    const make = (who: Person, more: object = {}) =>
      who.asks(stockItems.create, { body: { code: 'NEW', name_en: 'New', unit: 'pcs', ...more } })
    expect([(await make(agent)).status, (await make(manager)).status]).toEqual([403, 403])
    for (const [more, field, rule] of [
      [{ location_id: cast.otherSite }, 'location_id', 'exists'],
      [{ location_id: cast.site, vendor_id: newId() }, 'vendor_id', 'exists'],
      [{ location_id: cast.site, units: [{ name: 'pcs', factor: 2 }] }, 'units', 'names'],
    ] as const)
      expect(await make(manager, more)).toMatchObject(refused(422, field, rule))
    const both = await Promise.all([make(manager, { location_id: cast.site }), make(admin)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await changeItem(admin, filter.id, { code: 'NEW' })).toMatchObject(refused(409, 'code', 'unique'))
    expect((await changeItem(manager, filter.id, { name_en: 'Mine' })).status).toBe(403)
    expect((await changeItem(admin, filter.id, { name_en: 'Bag filter' })).body.data.name_en).toBe('Bag filter')
    const far = await newItem(building, 'FAR', { location_id: cast.otherSite })
    expect((await changeItem(manager, far.id, { name_en: 'Mine' })).status).toBe(404)
    const trail = await db.sql.select().from(audit).where(eq(audit.subject_id, filter.id)).orderBy(audit.seq)
    expect(trail.at(-1)).toMatchObject({
      action: 'stock_item.updated',
      detail: { before: { name: 'Filter' }, after: { name: 'Bag filter' } },
    })
  })

  it('SK-22 keep what their ledger counts in', async () => {
    const building = await openTwoStores()
    const { admin, cast, filter, here } = building
    expect(await changeItem(admin, filter.id, { unit: 'box' })).toMatchObject(refused(409, 'unit', 'fixed'))
    expect(await changeItem(admin, filter.id, { tracking: 'lot' })).toMatchObject(refused(409, 'tracking', 'fixed'))
    expect(await changeItem(admin, filter.id, { location_id: cast.site })).toMatchObject(refused(409, 'location_id', 'site'))
    const remove = (id: string) => admin.asks(stockItems.remove, { params: { id } })
    expect([(await remove(filter.id)).status, (await remove((await newItem(building, 'TMP')).id)).status]).toEqual([409, 200])
    await changeItem(admin, filter.id, { active: false })
    const late = await admin.asks(stockMovements.receive, { body: { item_id: filter.id, bin_id: binsOf(here)[0] ?? '', quantity: 1 } })
    expect(late).toMatchObject(refused(422, 'item_id', 'archived'))
  })

  it('SK-24 are ordered with one press, and once while the ticket is open', async () => {
    const building = await openTwoStores()
    const { admin, cast, db, filter } = building
    const order = (who: Person, body: object = {}, id = filter.id) =>
      who.asks(stockItems.reorder, { params: { id }, body: { location_id: cast.otherSite, ...body } })
    const both = await Promise.all([order(admin), order(admin)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const sites = async () => (await admin.asks(stockItems.get, { params: { id: filter.id } })).body.data.sites
    const reorder = (await sites())[0]?.reorder
    expect(reorder).toMatchObject({ quantity: 20 })
    const ticket = (await admin.asks(tickets.get, { params: { id: reorder?.ticket_id ?? '' } })).body.data
    expect(ticket).toMatchObject({
      type: 'procurement',
      number: reorder?.number,
      location: { id: cast.otherSite },
      facts: { amount: 20_000, lines: [{ description: 'FLT Filter', quantity: 20, unit_price: 1000 }] },
    })
    await db.sql.update(ticketRows).set({ state: 'closed' }).where(eq(ticketRows.id, ticket.id))
    expect((await sites())[0]?.reorder).toBeNull()
    expect((await order(admin, { quantity: 7 })).body.data).toMatchObject({ quantity: 7 })
    expect((await order(await worker(building, cast.otherSite), {})).status).toBe(409)
    expect((await order(await worker(building), { location_id: cast.site })).status).toBe(403)
    expect(await order(await worker(building))).toMatchObject(refused(422, 'location_id', 'exists'))
    const plain = await newItem(building, 'PLAIN')
    expect(await order(admin, {}, plain.id)).toMatchObject(refused(422, 'quantity', 'required'))
    expect((await order(admin, { quantity: 1 }, (await newItem(building, 'FREE', { standard_cost: 0 })).id)).status).toBe(409)
  })
})

describe('stores', () => {
  it('SK-25 SK-26 belong to a site and keep their history', async () => {
    const building = await openTwoStores()
    const { admin, agent, cast, here, filter, stranger } = building
    const codes = async (who: Person, query: object = {}) => (await who.asks(stockStores.list, { query })).body.data.map(({ code }) => code)
    expect([await codes(admin), await codes(agent), await codes(admin, { search: 'there' })]).toEqual([
      ['HERE', 'THERE'],
      ['HERE'],
      ['THERE'],
    ])
    expect((await stranger.asks(stockStores.list, { query: {} })).status).toBe(401)
    const make = (more: object) =>
      admin.asks(stockStores.create, { body: { location_id: cast.site, code: 'here', name: 'Second', ...more } })
    expect(await make({})).toMatchObject(refused(409, 'code', 'unique'))
    expect((await make({ location_id: cast.otherSite })).body.data.bins.map(({ code }) => code)).toEqual(['A-01'])
    expect(await make({ code: 'TWO', bins: ['a-1', 'A-1'] })).toMatchObject(refused(422, 'bins', 'names'))
    expect((await changeStore(admin, here.id, { bins: ['A-02'] })).status).toBe(409)
    expect((await changeStore(admin, here.id, { bins: ['A-01', 'B-01'] })).body.data.bins.map(({ code }) => code)).toEqual(['A-01', 'B-01'])
    expect((await changeStore(admin, here.id, { active: false })).status).toBe(409)
    const remove = (id: string) => admin.asks(stockStores.remove, { params: { id } })
    expect([(await remove(here.id)).status, (await remove((await newStore(building, 'TMP')).id)).status]).toEqual([409, 200])
    const bin_id = binsOf(here)[0] ?? ''
    await admin.asks(stockMovements.adjust, { body: { item_id: filter.id, bin_id, quantity: -12, reason: 'Scrapped' } })
    expect((await changeStore(admin, here.id, { active: false })).body.data.active).toBe(false)
    const late = await admin.asks(stockMovements.receive, { body: { item_id: filter.id, bin_id, quantity: 1 } })
    expect(late).toMatchObject(refused(422, 'bin_id', 'retired'))
    expect(await admin.asks(locations.remove, { params: { id: cast.otherSite } })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('2 stores') },
    })
  })
})

it('SK-27 prints labels of the items that fit and of the bins of a store, for who sees them', async () => {
  const building = await openTwoStores()
  const { admin, here, there } = building
  await newItem(building, 'BLT-7', { name_id: 'Sabuk' })
  const all = await admin.asks(stockItems.labels, { query: {} })
  expect([all.status, all.headers['content-type'], all.headers['cache-control']]).toEqual([200, 'application/pdf', 'private, no-store'])
  expect((await pdfText(all.raw)).join(' ')).toMatch(/Barang FLT Filter · pcs FLT.*Sabuk.*BLT-7/s)
  const one = await admin.asks(stockItems.labels, { query: { search: 'BLT' } })
  expect((await pdfText(one.raw)).join(' ')).not.toContain('FLT')
  const near = await worker(building)
  const bins = await near.asks(stockStores.labels, { params: { id: here.id } })
  expect((await pdfText(bins.raw)).join(' ')).toMatch(/A-01.*Store HERE, VJS Jakarta.*A-02/s)
  expect((await near.asks(stockStores.labels, { params: { id: there.id } })).status).toBe(404)
  expect((await near.asks(stockItems.labels, { query: { search: 'nothing like it' } })).status).toBe(404)
})

it('SK-28 says how quickly the stock is used up', async () => {
  const building = await openTwoStores()
  const { clock, cast, here, filter } = building
  // A sign-in does not last from one day to the next.
  const adminAt = (at: string) => {
    clock.set(new Date(at))
    return building.as(building.admin.id)
  }
  const target = { item_id: filter.id, bin_id: binsOf(here)[0] ?? '' }
  const document = { subject: 'assets' as const, id: cast.asset }
  // 23:30 of the 25th in Jakarta, and then the 26th.
  const late = await adminAt('2026-11-25T16:30:00Z')
  await late.asks(stockMovements.issue, { body: { ...target, quantity: 4, document } })
  const admin = await adminAt('2026-11-25T17:30:00Z')
  await admin.asks(stockMovements.issue, { body: { ...target, quantity: 3, document } })
  await admin.asks(stockMovements.return, { body: { ...target, quantity: 1, document } })
  const of = async (who: Person, start: string, end: string, more: object = {}) =>
    (await who.asks(stockItems.turnover, { query: { start, end, ...more } })).body.data
  expect((await of(admin, '2026-11-25', '2026-11-25', { location_id: cast.site })).items).toEqual([
    expect.objectContaining({ id: filter.id, opening: 0, closing: 8, issued: 4, issued_value: 4_000, value: 8_000, cover_days: 2 }),
  ])
  const second = await of(admin, '2026-11-26', '2026-11-26')
  expect(second).toMatchObject({ currency: 'IDR', issued_value: 2_000, value: 8_000 })
  expect(second.items).toEqual([expect.objectContaining({ opening: 10, closing: 8, issued: 2, turnover_permille: 222, cover_days: 4 })])
  const far = await worker(building, cast.otherSite)
  expect((await of(far, '2026-11-26', '2026-11-26')).items).toEqual([expect.objectContaining({ opening: 2, closing: 2, issued: 0 })])
  expect((await admin.asks(stockItems.turnover, { query: { start: '2026-11-26', end: '2026-11-25' } })).status).toBe(422)
})
