import { publicOffers } from '@menara/shared/contract/purchasing/public-offers.contract.ts'
import { purchaseAwards } from '@menara/shared/contract/purchasing/purchase-awards.contract.ts'
import { type PurchaseOrder, purchaseOrders } from '@menara/shared/contract/purchasing/purchase-orders.contract.ts'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byLink, type Market, openMarket, ordered, ordersOf } from '../../../../../tests/kit/desk/purchases.ts'
import { audit, inboxItems } from '../../../schema/journal.ts'
import { purchasingDrift } from '../../../schema/purchasing/orders.ts'

const compared = async ({ buyer }: Market, id: string) => (await buyer.asks(purchaseAwards.comparison, { params: { id } })).body.data
const drift = ({ db }: Market) => db.sql.select().from(purchasingDrift)
const issue = ({ buyer }: Market, { id }: PurchaseOrder) => buyer.asks(purchaseOrders.issue, { params: { id } })
/** What is free of the first line goes to an offer. */
async function awardAnew(market: Market, id: string, { quantity, reason }: { quantity: number; reason?: string }, vendorId = market.dear) {
  const { lines, offers } = await compared(market, id)
  const offer = offers.find((item) => item.vendor.id === vendorId)
  const line = { line_id: lines[0]?.id ?? '', offer_id: offer?.id ?? '', quantity, ...(reason && { reason }) }
  return market.buyer.asks(purchaseAwards.award, { params: { id }, body: { lines: [line] } })
}
async function refuses(market: Market, { id }: PurchaseOrder, more: object = {}) {
  const { path } = (await market.buyer.asks(purchaseOrders.link, { params: { id } })).body.data
  const token = new URLSearchParams(path.split('?')[1]).get('token') ?? ''
  return market.stranger.asks(publicOffers.refuse, { ...byLink({ id, token }), body: { name: 'Rina', reason: 'Sold out', ...more } })
}

async function cancelAll(market: Market, id: string): Promise<void> {
  for (const order of await ordersOf(market, id))
    if (order.state === 'approved') await market.buyer.asks(purchaseOrders.cancel, { params: { id: order.id }, body: { reason: 'Again' } })
}

describe('awards of what is free again', () => {
  it('PCH-34 what its vendor refuses goes to another offer with a reason, and a second person agrees', async () => {
    const market = await openMarket()
    const [order] = await ordered(market)
    if (!order) throw new Error('Nothing is ordered')
    const id = order.ticket_id
    expect(await awardAnew(market, id, { quantity: 1, reason: 'More' })).toMatchObject({
      status: 409,
      body: { rule: 'awards.made_already' },
    })
    await issue(market, order)
    expect((await refuses(market, order, { reason: '' })).status).toBe(422)
    expect((await refuses(market, order)).body.data.state).toBe('cancelled')
    expect((await refuses(market, order).catch(() => ({ status: 404 }))).status).not.toBe(200)
    expect((await ordersOf(market, id))[0]).toMatchObject({ state: 'cancelled', ended_reason: 'Rina: Sold out' })
    const told = await market.db.sql.select().from(inboxItems).where(eq(inboxItems.user_id, market.buyer.id))
    expect(told.map((item) => item.type)).toContain('purchase.order_refused')
    expect((await compared(market, id)).lines.map((line) => line.free)).toEqual([10, 0])
    expect((await awardAnew(market, id, { quantity: 10 })).body).toMatchObject({ errors: [{ field: 'lines.0.reason', rule: 'required' }] })
    expect(await awardAnew(market, id, { quantity: 11, reason: 'Refused' })).toMatchObject({
      status: 409,
      body: { rule: 'awards.too_much' },
    })
    const again = (await awardAnew(market, id, { quantity: 10, reason: 'The first vendor refused' })).body.data
    expect(again).toMatchObject({ award: { state: 'waiting_approval' }, earlier: [{ state: 'approved' }] })
    expect(again.earlier[0]?.lines.map((line) => line.freed)).toEqual([10, 0])
    expect((await market.second.asks(purchaseAwards.decide, { params: { id }, body: { approve: true } })).status).toBe(200)
    const orders = await ordersOf(market, id)
    expect(orders.map(({ state, vendor }) => [state, vendor.id])).toEqual([
      ['cancelled', market.cheap],
      ['approved', market.dear],
      ['approved', market.dear],
    ])
    expect((await compared(market, id)).lines.map((line) => line.free)).toEqual([0, 0])
    expect(await drift(market)).toEqual([])
    const trail = await market.db.sql.select({ action: audit.action }).from(audit).where(eq(audit.subject_id, id))
    expect(trail.map((row) => row.action)).toEqual(expect.arrayContaining(['purchase.order_refused', 'purchase.awarded']))
  })

  it('PCH-35 what an amendment takes away is free, and comes back to its order no more once it was awarded anew', async () => {
    const market = await openMarket()
    const [order] = await ordered(market)
    if (!order) throw new Error('Nothing is ordered')
    const [line] = order.lines
    const { ticket_id: id } = order
    const amend = (quantity: number) =>
      market.buyer.asks(purchaseOrders.amend, {
        params: { id: order.id },
        body: { reason: 'Less', lines: [{ id: line?.id ?? '', quantity, unit_price: line?.unit_price ?? 0 }] },
      })
    const decide = (approve: boolean) => market.second.asks(purchaseOrders.decide, { params: { id: order.id }, body: { approve } })
    expect(await amend(0)).toMatchObject({ status: 409, body: { rule: 'orders.nothing_left' } })
    await amend(6)
    expect((await compared(market, id)).lines[0]?.free).toBe(0)
    await decide(true)
    expect((await compared(market, id)).lines[0]?.free).toBe(4)
    await amend(10)
    await awardAnew(market, id, { quantity: 3, reason: 'Delivered sooner' })
    expect(await decide(true)).toMatchObject({ status: 409, body: { rule: 'orders.beyond_award' } })
    await decide(false)
    expect(await amend(7)).toMatchObject({ status: 409, body: { rule: 'orders.beyond_award' } })
    expect(await drift(market)).toEqual([])
  })

  it('PCH-36 whatever is cancelled and awarded at the same moment, no more is awarded than asked for', { timeout: 120_000 }, async () => {
    const market = await openMarket()
    const [order] = await ordered(market)
    const id = order?.ticket_id ?? ''
    const step = fc.record({ quantity: fc.integer({ min: 1, max: 10 }), cancel: fc.boolean(), approve: fc.boolean(), dear: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
        await Promise.all(
          steps.map(async ({ quantity, cancel, approve, dear }) => {
            if (cancel) await cancelAll(market, id)
            await awardAnew(market, id, { quantity, reason: 'Again' }, dear ? market.dear : market.cheap)
            await market.second.asks(purchaseAwards.decide, { params: { id }, body: { approve, comment: 'So' } })
          }),
        )
        expect(await drift(market)).toEqual([])
        const { lines } = await compared(market, id)
        const taken = (await ordersOf(market, id))
          .filter(({ state }) => state !== 'cancelled')
          .flatMap((one) => one.lines)
          .filter((one) => one.line_id === lines[0]?.id)
          .reduce((sum, one) => sum + one.quantity, 0)
        expect(taken + (lines[0]?.free ?? 0)).toBeLessThanOrEqual(10)
      }),
      { numRuns: 6, endOnFailure: true },
    )
  })
})
