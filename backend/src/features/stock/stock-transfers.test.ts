import { documents } from '@menara/shared/contract/documents.contract.ts'
import { stockItems } from '@menara/shared/contract/stock/stock-items.contract.ts'
import { stockMovements } from '@menara/shared/contract/stock/stock-movements.contract.ts'
import { type StockTransferDetail, stockTransfers } from '@menara/shared/contract/stock/stock-transfers.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { personWith } from '../../../../tests/contract/asking.ts'
import { openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { binsOf, drift, newItem, newStore, receive, STOCK_WORKER, secondPerson } from '../../../../tests/kit/desk/stock.ts'
import { pdfText } from '../../../../tests/kit/files/pdf-text.ts'
import { newId } from '../../platform/ids.ts'
import { audit } from '../../schema/journal.ts'

const refused = (status: number, field: string, rule: string) => ({ status, body: { errors: [{ field, rule }] } })

/** Twenty filters in a store here, a store there, and Sari, who may do everything at the first site. */
async function openTwoSites() {
  const building = await openBuilding()
  const { admin, cast } = building
  const here = await newStore(building, 'HERE')
  const there = await newStore(building, 'THERE', { location_id: cast.otherSite })
  const item = await newItem(building, 'FLT')
  const [bin = ''] = binsOf(here)
  await receive(building, item, { bin_id: bin, quantity: 20 })
  const sari = await secondPerson(building)
  const line = { item_id: item.id, from_bin_id: bin, to_bin_id: binsOf(there)[0] ?? '', quantity: 8 }
  const draft = { from_store_id: here.id, to_store_id: there.id, note: 'For the rain', lines: [line] }
  const create = (who: Person, more: object = {}) => who.asks(stockTransfers.create, { body: { ...draft, ...more } })
  const figures = async () => {
    const { stock, in_transit } = (await admin.asks(stockItems.get, { params: { id: item.id } })).body.data
    return [stock, in_transit]
  }
  return { ...building, here, there, item, bin, sari, line, draft, create, figures }
}
type Step = 'request' | 'approve' | 'reject' | 'cancel' | 'pick' | 'handOver' | 'receive' | 'settle' | 'close'
const step = (who: Person, name: Step, { transfer, ...more }: { transfer: StockTransferDetail } & Record<string, unknown>) =>
  who.asks(stockTransfers[name], { params: { id: transfer.id }, body: { rev: transfer.rev, ...more } as never })

/** A transfer of the administrator that Sari has approved and the administrator has handed over. */
async function sent({ admin, sari, create }: Awaited<ReturnType<typeof openTwoSites>>): Promise<StockTransferDetail> {
  let transfer = (await create(admin)).body.data
  transfer = (await step(admin, 'request', { transfer })).body.data
  transfer = (await step(sari, 'approve', { transfer })).body.data
  transfer = (await step(admin, 'pick', { transfer })).body.data
  return (await step(admin, 'handOver', { transfer, signed_name: 'Admin', signed_path: 'M 1 2 L 30 40' })).body.data
}
const taker = async (building: Awaited<ReturnType<typeof openTwoSites>>) =>
  personWith(building, [...STOCK_WORKER, 'stock_approve'], [building.cast.otherSite])

describe('transfers', () => {
  it('SK-40 SK-44 SK-45 go from store to store, signed on both sides', async () => {
    const building = await openTwoSites()
    const { admin, db, here, there, item, figures } = building
    const way = await sent(building)
    expect(way).toMatchObject({
      state: 'in_transit',
      number: expect.stringMatching(/^MOV-\d{6}$/),
      lines: [{ quantity: 8, picked: 8, received: 0 }],
    })
    expect([await figures(), await drift(building)]).toEqual([[12, 8], []])
    const there2 = await taker(building)
    expect(await step(there2, 'receive', { transfer: way, signed_name: 'Somebody' })).toMatchObject(refused(422, 'signed_name', 'own_name'))
    const arrived = (await step(there2, 'receive', { transfer: way, signed_name: 'visitor ' })).body.data
    expect(arrived).toMatchObject({ state: 'received', is_partial: false, lines: [{ received: 8 }], moves: ['close'] })
    expect(await figures()).toEqual([20, 0])
    const closed = (await step(there2, 'close', { transfer: arrived })).body.data
    expect(closed).toMatchObject({ state: 'closed', moves: [] })
    expect(closed.events.map(({ action }) => action)).toEqual(['create', 'request', 'approve', 'pick', 'hand_over', 'receive', 'close'])
    expect(closed.events[4]).toMatchObject({
      actor: { name: 'Admin' },
      signed: { name: 'Admin', path: 'M 1 2 L 30 40', digest: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
    expect(closed.events[5]?.signed).toMatchObject({ name: 'visitor', path: null })
    const card = (await admin.asks(stockMovements.list, { query: { item_id: item.id, document_id: closed.id } })).body.data
    expect(card.map(({ quantity, store, document }) => [quantity, store.is_transit, document?.label])).toEqual([
      [8, false, closed.number],
      [-8, true, closed.number],
      [8, true, closed.number],
      [-8, false, closed.number],
    ])
    expect([here.location.id, there.location.id].length).toBe(2)
    const trail = await db.sql.select().from(audit).where(eq(audit.subject_id, closed.id)).orderBy(audit.seq)
    expect(trail.map(({ action }) => action).at(-1)).toBe('stock_transfer.close')
    expect((await step(there2, 'close', { transfer: closed })).status).toBe(409)
  })

  it('SK-40 take only the steps of their state, and of the newest revision', async () => {
    const building = await openTwoSites()
    const { admin, sari, create } = building
    const transfer = (await create(admin)).body.data
    const early = await step(admin, 'pick', { transfer })
    expect(early.status).toBe(409)
    expect((early.body as unknown as { message: string }).message).toContain('request')
    const asked = (await step(admin, 'request', { transfer })).body.data
    expect((await step(sari, 'approve', { transfer })).status).toBe(409)
    expect((await step(sari, 'reject', { transfer: asked, text: '' })).status).toBe(422)
    expect((await step(sari, 'reject', { transfer: asked, text: 'Needed here' })).body.data).toMatchObject({ state: 'rejected', moves: [] })
    const second = (await create(admin)).body.data
    expect((await step(admin, 'cancel', { transfer: second, text: 'Not needed' })).body.data.state).toBe('cancelled')
  })

  it('SK-41 are seen from both sides and done by those who may', async () => {
    const building = await openTwoSites()
    const { admin, agent, cast, create, here } = building
    const inside = (await create(admin)).body.data
    const far = await taker(building)
    const numbers = async (who: Person, query: object = {}) =>
      (await who.asks(stockTransfers.list, { query })).body.data.map(({ number }) => number)
    expect([await numbers(admin), await numbers(far)]).toEqual([[inside.number], [inside.number]])
    const within = await newStore(building, 'SECOND')
    const lines = [{ item_id: building.item.id, from_bin_id: building.bin, to_bin_id: binsOf(within)[0], quantity: 1 }]
    const near = (await create(admin, { to_store_id: within.id, note: 'Near', lines })).body.data
    expect([await numbers(far), (await numbers(admin)).length, await numbers(admin, { search: 'near' })]).toEqual([
      [inside.number],
      2,
      [near.number],
    ])
    expect(await numbers(admin, { location_id: cast.otherSite, state: 'draft', search: inside.number })).toEqual([inside.number])
    expect((await far.asks(stockTransfers.get, { params: { id: near.id } })).status).toBe(404)
    expect((await agent.asks(stockTransfers.list, { query: {} })).status).toBe(403)
    expect((await step(far, 'request', { transfer: inside })).status).toBe(403)
    const reader = await personWith(building, ['show_plugin_item_movement'], [cast.site])
    expect((await reader.asks(stockTransfers.get, { params: { id: inside.id } })).body.data.moves).toEqual([])
    expect((await step(reader, 'request', { transfer: inside })).status).toBe(403)
    expect(here.location.id).toBe(cast.site)
  })

  it('SK-42 take two people', async () => {
    const building = await openTwoSites()
    const { admin, create, sari } = building
    const asked = (await step(admin, 'request', { transfer: (await create(admin)).body.data })).body.data
    expect(asked.moves).toEqual(['cancel'])
    expect((await step(admin, 'approve', { transfer: asked })).status).toBe(409)
    expect((await step(admin, 'reject', { transfer: asked, text: 'No' })).status).toBe(409)
    expect((await step(sari, 'approve', { transfer: asked })).status).toBe(200)
    const way = await sent(building)
    expect((await step(admin, 'receive', { transfer: way, signed_name: 'Admin' })).status).toBe(409)
    const far = await taker(building)
    const lines = [{ line_id: way.lines[0]?.id, quantity: 6 }]
    const short = (await step(far, 'receive', { transfer: way, signed_name: 'Visitor', lines, rest: 'missing', text: 'Two fell' })).body
      .data
    expect((await step(far, 'settle', { transfer: short, text: 'Fine' })).status).toBe(403)
    expect((await step(sari, 'settle', { transfer: short, text: 'Fine' })).status).toBe(200)
  })

  it('SK-43 name what is there', async () => {
    const building = await openTwoSites()
    const { admin, cast, create, line, here, sari, there } = building
    const with_ = (more: object) => create(admin, { lines: [{ ...line, ...more }] })
    expect(await create(admin, { to_store_id: newId() })).toMatchObject(refused(422, 'to_store_id', 'exists'))
    expect(await create(sari)).toMatchObject(refused(422, 'to_store_id', 'exists'))
    expect(await with_({ item_id: newId() })).toMatchObject(refused(422, 'lines.0.item_id', 'exists'))
    expect(await with_({ from_bin_id: line.to_bin_id })).toMatchObject(refused(422, 'lines.0.from_bin_id', 'exists'))
    expect(await with_({ item_id: (await newItem(building, 'MINE', { location_id: cast.site })).id })).toMatchObject(
      refused(422, 'lines.0.item_id', 'site'),
    )
    expect(await with_({ lot: 'A' })).toMatchObject(refused(422, 'lines.0.lot', 'allowed'))
    expect(await create(admin, { lines: [line, line] })).toMatchObject(refused(422, 'lines.1.item_id', 'unique'))
    const same = { to_store_id: here.id, lines: [{ ...line, to_bin_id: line.from_bin_id }] }
    expect(await create(admin, same)).toMatchObject(refused(422, 'lines.0.to_bin_id', 'different'))
    const { id } = (await create(admin)).body.data
    const changed = await admin.asks(stockTransfers.update, {
      params: { id },
      body: { note: 'Tonight', lines: [{ ...line, quantity: 2 }] },
    })
    expect(changed.body.data).toMatchObject({ note: 'Tonight', to: { store: { id: there.id } }, lines: [{ quantity: 2 }] })
  })

  it('SK-45 SK-46 arrive in part, later or never', async () => {
    const building = await openTwoSites()
    const { admin, sari, create, figures, bin, item } = building
    const many = (await create(admin, { lines: [{ ...building.line, quantity: 21 }] })).body.data
    const approved = (await step(sari, 'approve', { transfer: (await step(admin, 'request', { transfer: many })).body.data })).body.data
    expect((await step(admin, 'pick', { transfer: approved })).status).toBe(409)
    const way = await sent(building)
    const far = await taker(building)
    const lines = (quantity: number) => [{ line_id: way.lines[0]?.id, quantity }]
    const take = (transfer: StockTransferDetail, more: object) => step(far, 'receive', { transfer, signed_name: 'Visitor', ...more })
    expect(await take(way, { lines: lines(9) })).toMatchObject(refused(422, 'lines', 'tooLarge'))
    expect(await take(way, { lines: lines(5) })).toMatchObject(refused(422, 'rest', 'required'))
    const part = (await take(way, { lines: lines(5), rest: 'later' })).body.data
    expect(part).toMatchObject({ state: 'received', is_partial: true, moves: ['receive'] })
    expect(await figures()).toEqual([17, 3])
    expect(await take(part, { lines: lines(1), rest: 'missing' })).toMatchObject(refused(422, 'text', 'required'))
    const short = (await take(part, { lines: lines(1), rest: 'missing', text: 'Two fell off' })).body.data
    expect(short.state).toBe('discrepancy')
    const settled = (await step(sari, 'settle', { transfer: short, text: 'Written off' })).body.data
    expect(settled).toMatchObject({ state: 'received', lines: [{ received: 6, missing: 2 }] })
    expect([await figures(), await drift(building)]).toEqual([[18, 0], []])
    const card = (await admin.asks(stockMovements.list, { query: { item_id: item.id, kind: 'adjustment' } })).body.data
    expect(card).toMatchObject([{ quantity: -2, reason: 'Written off', actor: { id: sari.id } }])
    expect(bin).toBe(way.lines[0]?.from_bin.id)
  })

  it('SK-47 have minutes of hand-over from the moment the goods leave, with who signed', async () => {
    const building = await openTwoSites()
    const { admin, employee, create } = building
    const draft = (await create(admin)).body.data
    const issue = (by: Person, id: string) => by.asks(documents.issue, { body: { kind: 'handover', subject_id: id } })
    expect((await issue(admin, draft.id)).status).toBe(409)
    const way = await sent(building)
    expect((await issue(employee, way.id)).status).toBe(404)
    const { status, body } = await issue(admin, way.id)
    expect([status, body.data.number]).toEqual([200, way.number])
    const [text = ''] = await pdfText((await admin.asks(documents.file, { params: { id: body.data.id } })).raw)
    for (const part of [
      'BERITA ACARA SERAH TERIMA BARANG',
      'Minutes of hand-over',
      way.from.store.name,
      way.to.store.name,
      way.lines[0]?.item.code ?? '?',
    ])
      expect(text).toContain(part)
    const signed = way.events.find(({ action }) => action === 'hand_over')?.signed?.name
    expect(text).toContain(signed)
  })
})
