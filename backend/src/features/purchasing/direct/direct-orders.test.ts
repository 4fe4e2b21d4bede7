import { directOrders } from '@menara/shared/contract/purchasing/direct-orders.contract.ts'
import { rfqs } from '@menara/shared/contract/purchasing/rfqs.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  lineIds,
  newPurchase,
  openMarket,
  ordersOf,
  personAt,
  sentRfq,
  stageOf,
  withLines,
} from '../../../../../tests/kit/desk/purchases.ts'
import { allowDirect, directBody } from '../../../../../tests/kit/desk/purchasing/direct-orders.ts'
import { audit } from '../../../schema/journal.ts'
import { purchasingDrift } from '../../../schema/purchasing/orders.ts'

describe('direct orders', () => {
  it('PCH-110 are off until somebody who sees all sites sets a limit, which the trail keeps', async () => {
    const market = await openMarket()
    const { buyer, cast, db } = market
    const id = await withLines(market)
    const create = async () => buyer.asks(directOrders.create, { params: { id }, body: await directBody(market, id) })
    expect((await buyer.asks(directOrders.rules, {})).body.data).toEqual({ direct_order_limit: null })
    expect(await create()).toMatchObject({ status: 409, body: { rule: 'direct_orders.off' } })
    const ofOneSite = await personAt(market, cast.site, ['show_manage_ticket'])
    const body = { direct_order_limit: 1_500_000 }
    expect((await ofOneSite.asks(directOrders.configure, { body })).status).toBe(403)
    expect((await buyer.asks(directOrders.configure, { body })).status).toBe(403)
    await allowDirect(market, 1_500_000)
    expect((await create()).body.data).toMatchObject({ limit: 1_500_000, used: 1_000_000, awards: [{ state: 'waiting_approval' }] })
    const trail = await db.sql.select().from(audit).where(eq(audit.subject, 'purchase_rules'))
    expect(trail).toMatchObject([{ action: 'purchase_rules.updated', detail: { after: body } }])
  })

  it('PCH-111 name a vendor with a reason, stay within the limit of the requisition, and need nobody asked', async () => {
    const market = await openMarket()
    await allowDirect(market, 1_500_000)
    const { buyer, requester } = market
    const id = await withLines(market)
    const [first = '', second = ''] = await lineIds(market, id)
    const create = async (more: object = {}, by = buyer) =>
      by.asks(directOrders.create, { params: { id }, body: await directBody(market, id, more) })
    const line = { line_id: first, quantity: 2, unit_price: 500_000, lead_days: 3 }
    expect((await create({ reason: '' })).status).toBe(422)
    expect(await create({ lines: [{ ...line, unit_price: 750_001 }] })).toMatchObject({
      status: 409,
      body: { rule: 'direct_orders.too_large' },
    })
    expect(await create({ lines: [{ ...line, quantity: 11, unit_price: 1 }] })).toMatchObject({
      status: 409,
      body: { rule: 'awards.too_much' },
    })
    expect((await create({ lines: [line, line] })).body).toMatchObject({ errors: [{ field: 'lines.1.line_id', rule: 'unique' }] })
    expect((await create({}, requester)).status).toBe(403)
    expect((await create({ vendor_id: first })).body).toMatchObject({ errors: [{ field: 'vendor_id', rule: 'exists' }] })
    expect((await create({ lines: [line, { ...line, line_id: second, unit_price: 250_000 }] })).status).toBe(200)
    const asked = await sentRfq(market)
    const body = await directBody(market, asked.id)
    expect(await buyer.asks(directOrders.create, { params: { id: asked.id }, body })).toMatchObject({
      status: 409,
      body: { rule: 'direct_orders.asked' },
    })
    const other = await newPurchase(market)
    expect((await buyer.asks(directOrders.get, { params: { id: other } })).body.data).toMatchObject({ used: 0, awards: [] })
  })

  it('PCH-112 are agreed to by a second person, and become an order of the vendor', async () => {
    const market = await openMarket()
    await allowDirect(market, 1_500_000)
    const { buyer, second } = market
    const id = await withLines(market)
    const create = async () => buyer.asks(directOrders.create, { params: { id }, body: await directBody(market, id) })
    await create()
    expect(await create()).toMatchObject({ status: 409, body: { rule: 'awards.made_already' } })
    expect(await stageOf(market, id)).toBe('award_approval')
    const decide = (by: typeof buyer, approve: boolean, comment?: string) =>
      by.asks(directOrders.decide, { params: { id }, body: { approve, ...(comment && { comment }) } })
    const approver = await personAt(market, market.cast.site, ['show_ticketing', 'show_ticketing_procurement'])
    expect((await decide(approver, true)).status).toBe(403)
    expect((await decide(second, false)).status).toBe(422)
    expect((await decide(second, false, 'Ask three')).body.data).toMatchObject({ used: 0, awards: [{ state: 'rejected' }] })
    expect((await create()).body.data.used).toBe(1_000_000)
    expect((await decide(second, true)).status).toBe(200)
    expect(await ordersOf(market, id)).toMatchObject([
      {
        state: 'approved',
        currency: 'IDR',
        amount: 1_000_000,
        vendor: { id: market.cheap },
        lines: [{ quantity: 2, unit_price: 500_000 }],
      },
    ])
    expect(await stageOf(market, id)).toBe('ordered')
    expect(await create()).toMatchObject({ status: 409, body: { rule: 'direct_orders.too_large' } })
    expect(await market.db.sql.select().from(purchasingDrift)).toEqual([])
    expect((await buyer.asks(rfqs.cancel, { params: { id }, body: { reason: 'none' } })).status).toBe(409)
  })
})
