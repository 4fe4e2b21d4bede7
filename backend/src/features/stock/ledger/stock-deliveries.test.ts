import { itemReceipts } from '@menara/shared/contract/purchasing/item-receipts.contract.ts'
import { purchaseAwards } from '@menara/shared/contract/purchasing/purchase-awards.contract.ts'
import { type PurchaseOrder, purchaseOrders } from '@menara/shared/contract/purchasing/purchase-orders.contract.ts'
import { purchases } from '@menara/shared/contract/purchasing/purchases.contract.ts'
import { rfqs } from '@menara/shared/contract/purchasing/rfqs.contract.ts'
import { stockItems } from '@menara/shared/contract/stock/stock-items.contract.ts'
import { stockMovements } from '@menara/shared/contract/stock/stock-movements.contract.ts'
import { expect, it } from 'vitest'
import { openBuilding } from '../../../../../tests/kit/building.ts'
import {
  deadlineOf,
  lineIds,
  linkTo,
  lowest,
  type Market,
  newPurchase,
  OFFERS_MS,
  offerOf,
  offers,
  openMarket,
  ordersOf,
} from '../../../../../tests/kit/desk/purchases.ts'
import { binsOf, drift, newItem, newStore } from '../../../../../tests/kit/desk/stock.ts'
import { newId } from '../../../platform/ids.ts'

interface Bought {
  readonly description: string
  readonly unit: string
  readonly quantity: number
  readonly item_id?: string
}
/** An order that was issued for these lines, all from one vendor. */
async function orderOf(market: Market, lines: readonly Bought[]): Promise<PurchaseOrder> {
  const { buyer, second, cheap } = market
  const id = await newPurchase(market)
  const put = await market.requester.asks(purchases.lines, { params: { id }, body: { lines: [...lines] } })
  expect(put.status).toBe(200)
  const invitations = [{ vendor_id: cheap, language: 'id' as const }]
  await buyer.asks(rfqs.put, { params: { id }, body: { deadline: deadlineOf(market), terms: '', invitations } })
  const { body } = await buyer.asks(rfqs.send, { params: { id } })
  const link = await linkTo(buyer, body.data.invitations[0]?.id ?? '')
  await offers(
    market,
    link,
    offerOf(
      await lineIds(market, id),
      lines.map(() => 1_000),
    ),
  )
  market.clock.advance(OFFERS_MS)
  await buyer.asks(rfqs.open, { params: { id } })
  const comparison = (await buyer.asks(purchaseAwards.comparison, { params: { id } })).body.data
  await buyer.asks(purchaseAwards.award, { params: { id }, body: { lines: lowest(comparison) } })
  await second.asks(purchaseAwards.decide, { params: { id }, body: { approve: true } })
  const [order] = await ordersOf(market, id)
  return (await buyer.asks(purchaseOrders.issue, { params: { id: order?.id ?? '' } })).body.data
}

it('SK-12 what is accepted of a delivery is in the stock of its site, and out again when the receipt is taken back', async () => {
  const market = await openMarket(await openBuilding())
  const { admin, buyer } = market
  const store = await newStore(market, 'B')
  const first = await newStore(market, 'A')
  const [bin = ''] = binsOf(first)
  const filter = await newItem(market, 'FLT', { units: [{ name: 'box', factor: 12 }] })
  const disk = await newItem(market, 'DSK', { tracking: 'serial' })
  const order = await orderOf(market, [
    { description: 'Filter', unit: 'box', quantity: 5, item_id: filter.id },
    { description: 'Disk', unit: 'pcs', quantity: 2, item_id: disk.id },
    { description: 'Mounting', unit: 'ls', quantity: 1 },
  ])
  const lines = order.lines.map((line) => ({
    order_line_id: line.id,
    accepted: line.quantity - (line.unit === 'box' ? 1 : 0),
    rejected: 0,
    short: line.unit === 'box' ? 1 : 0,
    reason: line.unit === 'box' ? 'One box is missing' : '',
  }))
  const body = { command_id: newId(), delivery_note: 'SJ-1', received_on: market.clock.now().toISOString().slice(0, 10), lines }
  const receipt = (await buyer.asks(itemReceipts.create, { params: { id: order.id }, body })).body.data
  const there = async (id: string) => (await admin.asks(stockItems.get, { params: { id } })).body.data.stock
  expect(await there(filter.id)).toBe(0)
  await buyer.asks(itemReceipts.post, { params: { id: receipt.id } })
  await buyer.asks(itemReceipts.post, { params: { id: receipt.id } })
  expect([await there(filter.id), await there(disk.id)]).toEqual([48, 0])
  const { data } = (await admin.asks(stockMovements.list, { query: { item_id: filter.id } })).body
  expect(data).toMatchObject([{ kind: 'receipt', quantity: 48, bin: { id: bin }, document: { subject: 'tickets', id: order.ticket_id } }])
  expect(store.id).not.toBe(first.id)
  const used = { item_id: filter.id, bin_id: bin, quantity: 1, document: { subject: 'assets' as const, id: market.cast.asset } }
  expect((await admin.asks(stockMovements.issue, { body: used })).status).toBe(200)
  const back = await buyer.asks(itemReceipts.reverse, { params: { id: receipt.id }, body: { reason: 'Wrong delivery' } })
  expect(back.status).toBe(409)
  expect((await admin.asks(stockMovements.return, { body: used })).status).toBe(200)
  expect((await buyer.asks(itemReceipts.reverse, { params: { id: receipt.id }, body: { reason: 'Wrong delivery' } })).status).toBe(200)
  expect([await there(filter.id), await drift(market)]).toEqual([0, []])
})
