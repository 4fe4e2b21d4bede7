import { itemReceipts } from '@menara/shared/contract/purchasing/item-receipts.contract.ts'
import type { PurchaseOrder } from '@menara/shared/contract/purchasing/purchase-orders.contract.ts'
import { purchaseOrders } from '@menara/shared/contract/purchasing/purchase-orders.contract.ts'
import { purchases } from '@menara/shared/contract/purchasing/purchases.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { issued, type Market, openMarket, ordersOf, receiptBody, stageOf } from '../../../../../tests/kit/desk/purchases.ts'
import { purchasingDrift } from '../../../schema/purchasing/orders.ts'

const drift = ({ db }: Market) => db.sql.select().from(purchasingDrift)
const written = async ({ buyer }: Market, order: PurchaseOrder, body: ReturnType<typeof receiptBody>) =>
  buyer.asks(itemReceipts.create, { params: { id: order.id }, body })
const posted = async (market: Market, order: PurchaseOrder, body: ReturnType<typeof receiptBody>) => {
  const { id } = (await written(market, order, body)).body.data
  return market.buyer.asks(itemReceipts.post, { params: { id } })
}
const orderNow = async ({ buyer }: Market, { id }: PurchaseOrder) => (await buyer.asks(purchaseOrders.get, { params: { id } })).body.data

describe('receipts', () => {
  it('PCH-50 count once they are posted, and need a reason for what is not accepted', async () => {
    const market = await openMarket()
    const order = await issued(market)
    const short = receiptBody(order, 3, { short: 1 })
    expect(await written(market, order, short)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'lines.0.reason', rule: 'required' }] },
    })
    expect((await written(market, order, receiptBody(order, 0))).status).toBe(422)
    const body = receiptBody(order, 3, { rejected: 1, reason: 'Frame bent' })
    const twice = await Promise.all([written(market, order, body), written(market, order, body)])
    const ids = twice.map((reply) => reply.body.data.id)
    expect([ids[0], (await orderNow(market, order)).lines[0]?.accepted]).toEqual([ids[1], 0])
    const post = () => market.buyer.asks(itemReceipts.post, { params: { id: ids[0] ?? '' } })
    expect((await Promise.all([post(), post()])).map((reply) => reply.body.data.state)).toEqual(['posted', 'posted'])
    expect(await orderNow(market, order)).toMatchObject({ state: 'partially_received', lines: [{ accepted: 3, rejected: 1 }] })
    expect(await stageOf(market, order.ticket_id)).toBe('partially_received')
    expect((await market.requester.asks(itemReceipts.create, { params: { id: order.id }, body })).status).toBe(403)
  })

  it('PCH-51 stay within what was ordered and the tolerance of the site', async () => {
    const market = await openMarket()
    const strict = await issued(market)
    const most = strict.lines[0]?.quantity ?? 0
    expect(await posted(market, strict, receiptBody(strict, most + 1))).toMatchObject({
      status: 409,
      body: { rule: 'receipts.over', params: { rest: most, percent: 0 } },
    })
    const params = { id: market.cast.site }
    expect((await market.buyer.asks(purchases.configure, { params, body: { tolerance_percent: 10 } })).status).toBe(403)
    await market.admin.asks(purchases.configure, { params, body: { tolerance_percent: 10 } })
    expect((await market.buyer.asks(purchases.settings, { params })).body.data.tolerance_percent).toBe(10)
    expect((await posted(market, strict, receiptBody(strict, most + 1))).status).toBe(409)
    const buyer = await market.as(market.buyer.id)
    const loose = await issued({ ...market, buyer })
    const limit = Math.floor(((loose.lines[0]?.quantity ?? 0) * 110) / 100)
    expect((await posted(market, loose, receiptBody(loose, limit))).status).toBe(200)
    expect((await posted(market, loose, receiptBody(loose, 1))).status).toBe(409)
    expect(await drift(market)).toEqual([])
  })

  it('PCH-52 end the ticket when everything has come, and are taken back', async () => {
    const market = await openMarket()
    const first = await issued(market)
    const ticketState = async () => (await market.admin.asks(tickets.get, { params: { id: first.ticket_id } })).body.data.state
    const all = await ordersOf(market, first.ticket_id)
    for (const order of all) {
      if (order.state === 'approved') await market.buyer.asks(purchaseOrders.issue, { params: { id: order.id } })
      await posted(market, order, receiptBody(order, order.lines[0]?.quantity ?? 0))
    }
    expect([await ticketState(), await stageOf(market, first.ticket_id)]).toEqual(['resolved', 'received'])
    const [receipt] = (await market.buyer.asks(itemReceipts.list, { params: { id: first.id } })).body.data
    const reverse = () =>
      market.buyer.asks(itemReceipts.reverse, { params: { id: receipt?.id ?? '' }, body: { reason: 'Counted wrongly' } })
    expect((await reverse()).body.data).toMatchObject({ state: 'reversed', reverse_reason: 'Counted wrongly' })
    expect([(await reverse()).status, await ticketState()]).toEqual([409, 'in_progress'])
    expect((await orderNow(market, first)).lines[0]?.accepted).toBe(0)
    expect(await drift(market)).toEqual([])
  })
})

it('PCH-53 whatever is tried at the same moment and again, nothing exceeds what it rests on', { timeout: 120_000 }, async () => {
  const market = await openMarket()
  const order = await issued(market)
  const most = order.lines[0]?.quantity ?? 0
  const step = fc.record({ accepted: fc.integer({ min: 1, max: most }), tries: fc.integer({ min: 1, max: 3 }), reverse: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      await Promise.all(
        steps.map(async ({ accepted, tries, reverse }) => {
          const body = receiptBody(order, accepted)
          const made = await Promise.all(Array.from({ length: tries }, () => written(market, order, body)))
          const ids = [...new Set(made.flatMap((reply) => (reply.status === 200 ? [reply.body.data.id] : [])))]
          expect(ids.length).toBeLessThanOrEqual(1)
          const post = (id: string) => market.buyer.asks(itemReceipts.post, { params: { id } })
          const statuses = (await Promise.all(ids.flatMap((id) => Array.from({ length: tries }, () => post(id))))).map(
            (reply) => reply.status,
          )
          expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
          for (const id of ids)
            if (reverse && statuses.includes(200))
              await market.buyer.asks(itemReceipts.reverse, { params: { id }, body: { reason: 'Again' } })
        }),
      )
      const { lines } = await orderNow(market, order)
      expect(lines[0]?.accepted).toBeLessThanOrEqual(most)
      expect(await drift(market)).toEqual([])
    }),
    { numRuns: 8, endOnFailure: true },
  )
})
