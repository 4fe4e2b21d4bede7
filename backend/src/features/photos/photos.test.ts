import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { photos } from '@menara/shared/contract/photos.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { itemReceipts } from '@menara/shared/contract/purchasing/item-receipts.contract.ts'
import { purchaseOrders } from '@menara/shared/contract/purchasing/purchase-orders.contract.ts'
import { type StockTransferDetail, stockTransfers } from '@menara/shared/contract/stock/stock-transfers.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import type { PhotoSubject } from '@menara/shared/domain/photo-subjects.ts'
import type { ReplyOf } from '@menara/shared/kit/endpoint.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { personWith } from '../../../../tests/contract/asking.ts'
import { openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { issued, openMarket, ordersOf, receiptBody } from '../../../../tests/kit/desk/purchases.ts'
import { binsOf, newItem, newStore, receive, STOCK_WORKER, secondPerson } from '../../../../tests/kit/desk/stock.ts'
import { formOf, jpeg, type NoteParts, png, webp } from '../../../../tests/kit/files/pictures.ts'
import { newId } from '../../platform/ids.ts'
import { audit } from '../../schema/journal.ts'

type Shown = ReplyOf<typeof photos.list>['data']
interface OfRecord {
  readonly subject: PhotoSubject
  readonly subject_id: string
}
async function adds(who: Person, of: OfRecord, images: NonNullable<NoteParts['images']>) {
  const { bytes, headers } = await formOf({ fields: { ...of }, images })
  const reply = await who.sends('POST', photos.add.path, bytes, headers)
  return { ...reply, shown: reply.body.data as Shown }
}
const seenBy = async (who: Person, of: OfRecord) => who.asks(photos.list, { query: { ...of } })

/** A transfer to another site that has been picked, and who may receive it there. */
async function openPicked() {
  const building = await openBuilding()
  const { admin, cast } = building
  const here = await newStore(building, 'HERE')
  const there = await newStore(building, 'THERE', { location_id: cast.otherSite })
  const item = await newItem(building, 'FLT')
  const [bin = ''] = binsOf(here)
  await receive(building, item, { bin_id: bin, quantity: 20 })
  const second = await secondPerson(building)
  const lines = [{ item_id: item.id, from_bin_id: bin, to_bin_id: binsOf(there)[0] ?? '', quantity: 8 }]
  let transfer = (await admin.asks(stockTransfers.create, { body: { from_store_id: here.id, to_store_id: there.id, lines } })).body.data
  const of: OfRecord = { subject: 'stock_transfers', subject_id: transfer.id }
  const step = async (who: Person, name: 'request' | 'approve' | 'pick' | 'handOver', more: object = {}): Promise<StockTransferDetail> => {
    transfer = (await who.asks(stockTransfers[name], { params: { id: transfer.id }, body: { rev: transfer.rev, ...more } as never })).body
      .data
    return transfer
  }
  await step(admin, 'request')
  await step(second, 'approve')
  const early = await adds(admin, of, [png()])
  await step(admin, 'pick')
  const taker = await personWith(building, STOCK_WORKER, [cast.otherSite])
  return { ...building, of, step, early, taker, transfer }
}

it('PHO-1 PHO-5 PHO-6 photos of a transfer say who took them in which state, and stay once it has gone on', async () => {
  const { admin, taker, of, step, early, db, transfer } = await openPicked()
  expect(early).toMatchObject({ status: 409, body: { message: expect.stringContaining(transfer.number) } })
  const first = await adds(admin, of, [png(), jpeg])
  expect(first.shown).toMatchObject({
    may_add: true,
    photos: [
      { stage: 'picked', taken_by: { name: 'Admin' }, removable: true },
      { stage: 'picked', removable: true },
    ],
  })
  const [kept, gone] = first.shown.photos.map(({ id }) => id)
  expect((await taker.asks(photos.remove, { params: { id: gone ?? '' } })).status).toBe(403)
  expect((await admin.asks(photos.remove, { params: { id: gone ?? '' } })).status).toBe(200)
  await step(admin, 'handOver', { signed_name: 'Admin' })
  expect(await admin.asks(photos.remove, { params: { id: kept ?? '' } })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('evidence') },
  })
  const arrived = await adds(taker, of, [png()])
  expect(arrived.shown.photos.map(({ stage, removable }) => [stage, removable])).toEqual([
    ['picked', false],
    ['in_transit', true],
  ])
  const rows = await db.sql.select().from(audit).where(eq(audit.subject_id, of.subject_id)).orderBy(audit.seq)
  expect(rows.filter(({ action }) => action.startsWith('photo.')).map(({ action }) => action)).toEqual([
    'photo.added',
    'photo.removed',
    'photo.added',
  ])
})

it('PHO-2 PHO-3 takes pictures alone, without what they say of the phone, and no more than twelve', async () => {
  const { admin, of } = await openPicked()
  const { shown } = await adds(admin, of, [{ name: 'IMG_0001.webp', type: 'image/webp', bytes: webp }])
  const file = await admin.sends('GET', photos.file.path.replace(':id', shown.photos[0]?.id ?? ''))
  expect([file.status, file.raw.includes('Jakarta'), file.headers['content-type']]).toEqual([200, false, 'image/webp'])
  const words = { name: 'photo.png', type: 'image/png', bytes: Buffer.from('no picture at all') }
  expect(await adds(admin, of, [words])).toMatchObject({ status: 422, body: { errors: [{ field: 'image', rule: 'type' }] } })
  expect(await adds(admin, of, [])).toMatchObject({ status: 422, body: { errors: [{ field: 'image', rule: 'required' }] } })
  expect(
    (
      await adds(
        admin,
        of,
        Array.from({ length: 10 }, () => png()),
      )
    ).shown.photos,
  ).toHaveLength(11)
  expect(await adds(admin, of, [png(), png()])).toMatchObject({ status: 409, body: { message: expect.stringContaining('12') } })
  expect((await adds(admin, of, [png()])).shown).toMatchObject({ may_add: false })
})

it('PHO-4 whoever may read the transfer reads its photos; for others they do not exist', async () => {
  const building = await openPicked()
  const { admin, taker, agent, of, cast } = building
  const id = (await adds(admin, of, [png()])).shown.photos[0]?.id ?? ''
  const path = photos.file.path.replace(':id', id)
  expect((await taker.sends('GET', path)).headers).toMatchObject({
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  const third = await admin.asks(locations.create, {
    body: { code: 'THIRD', name: 'Third', type: 'branch', zone: 'Asia/Jakarta' },
  })
  const elsewhere = await personWith(building, STOCK_WORKER, [third.body.data.id])
  const without = await personWith(building, ['show_plugins'], [cast.site])
  for (const who of [agent, elsewhere, without]) {
    expect((await seenBy(who, of)).status).toBe(404)
    expect((await who.sends('GET', path)).status).toBe(404)
    expect((await adds(who, of, [png()])).status).toBe(404)
    expect((await who.asks(photos.remove, { params: { id } })).status).toBe(404)
  }
  expect((await seenBy(admin, { subject: 'item_receipts', subject_id: of.subject_id })).status).toBe(404)
  expect((await admin.asks(photos.file, { params: { id: newId() } })).status).toBe(404)
})

it('PHO-1 PHO-7 photos of a receipt are taken until it is reversed, and go with their ticket', async () => {
  const market = await openMarket()
  const order = await issued(market)
  const { buyer, requester, admin, dataDir } = market
  const { id } = (await buyer.asks(itemReceipts.create, { params: { id: order.id }, body: receiptBody(order, 1) })).body.data
  const of: OfRecord = { subject: 'item_receipts', subject_id: id }
  const added = await adds(buyer, of, [png()])
  expect(added.shown).toMatchObject({ may_add: true, photos: [{ stage: 'draft', removable: true }] })
  const [photo] = added.shown.photos
  await buyer.asks(itemReceipts.post, { params: { id } })
  expect((await seenBy(buyer, of)).body.data).toMatchObject({ may_add: true, photos: [{ removable: false }] })
  expect((await seenBy(requester, of)).body.data).toMatchObject({ may_add: false })
  await buyer.asks(itemReceipts.reverse, { params: { id }, body: { reason: 'Wrong order' } })
  expect((await adds(buyer, of, [png()])).status).toBe(409)
  const { at = '' } = photo ?? {}
  const file = join(dataDir, 'photos/uploads', at.slice(0, 4), at.slice(5, 7), photo?.id ?? '')
  expect(existsSync(file)).toBe(true)
  for (const one of await ordersOf(market, order.ticket_id))
    await buyer.asks(purchaseOrders.cancel, { params: { id: one.id }, body: { reason: 'Wrong order' } })
  expect(await admin.asks(tickets.remove, { params: { id: order.ticket_id } })).toMatchObject({ status: 200 })
  expect([existsSync(file), (await seenBy(buyer, of)).status]).toEqual([false, 404])
})
