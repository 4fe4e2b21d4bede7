import { itemReceipts } from '@menara/shared/contract/purchasing/item-receipts.contract.ts'
import { type PurchaseOrder, purchaseOrders } from '@menara/shared/contract/purchasing/purchase-orders.contract.ts'
import { vendorInvoices } from '@menara/shared/contract/purchasing/vendor-invoices.contract.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Person } from '../../../../../tests/kit/building.ts'
import { invoiceBody, issued, type Market, openMarket, personAt, receiptBody } from '../../../../../tests/kit/desk/purchases.ts'
import { vendorInvoiceDrift } from '../../../schema/purchasing/invoices.ts'

const drift = ({ db }: Market) => db.sql.select().from(vendorInvoiceDrift)
const entered = ({ buyer }: Market, { id }: PurchaseOrder, body: ReturnType<typeof invoiceBody>) =>
  buyer.asks(vendorInvoices.create, { params: { id }, body })
const came = async ({ buyer }: Market, order: PurchaseOrder, accepted: number) => {
  const { id } = (await buyer.asks(itemReceipts.create, { params: { id: order.id }, body: receiptBody(order, accepted) })).body.data
  await buyer.asks(itemReceipts.post, { params: { id } })
  return id
}
const statesOf = async ({ buyer }: Market, { id }: PurchaseOrder) =>
  (await buyer.asks(vendorInvoices.list, { query: { order_id: id } })).body.data.toReversed().map((invoice) => invoice.state)
const payerOf = (market: Market): Promise<Person> =>
  personAt(market, market.cast.site, ['show_ticketing', 'show_ticketing_procurement', 'ticket_read_all', 'claim_pay'])

it("PCH-60 an invoice names lines of an issued order, each once, and its number is the vendor's once", async () => {
  const market = await openMarket()
  const order = await issued(market)
  const body = invoiceBody(order, 2, { tax: 110 })
  const twice = await Promise.all([entered(market, order, body), entered(market, order, body)])
  expect(twice[0]?.body.data.id).toBe(twice[1]?.body.data.id)
  const price = order.lines[0]?.unit_price ?? 0
  expect(twice[0]?.body.data).toMatchObject({ amount: 2 * price, tax: 110, total: 2 * price + 110, currency: 'IDR' })
  const again = invoiceBody(order, 1, { number: body.number.toLowerCase() })
  expect(await entered(market, order, again)).toMatchObject({ status: 422, body: { errors: [{ field: 'number', rule: 'unique' }] } })
  const line = { order_line_id: order.lines[0]?.id ?? '', quantity: 1, unit_price: 1 }
  expect(await entered(market, order, { ...invoiceBody(order, 1), lines: [line, line] })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'lines.1.order_line_id', rule: 'unique' }] },
  })
  expect(await entered(market, order, invoiceBody(order, 1, { due_on: '2026-11-30' }))).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'due_on', rule: 'order' }] },
  })
  const { id } = twice[0]?.body.data ?? { id: '' }
  await market.buyer.asks(vendorInvoices.cancel, { params: { id }, body: { reason: 'Typed wrongly' } })
  expect((await entered(market, order, again)).status).toBe(200)
  const { requester } = market
  expect((await requester.asks(vendorInvoices.create, { params: { id: order.id }, body })).status).toBe(403)
})

it('PCH-60 nothing is entered for an order that was not issued', async () => {
  const market = await openMarket()
  const order = await issued(market)
  await market.buyer.asks(purchaseOrders.cancel, { params: { id: order.id }, body: { reason: 'Not needed' } })
  expect(await entered(market, order, invoiceBody(order, 1))).toMatchObject({ status: 409, body: { rule: 'vendor_invoices.not_issued' } })
})

it('PCH-61 an invoice is matched where order and receipts cover it, and blocked with the difference otherwise', async () => {
  const market = await openMarket()
  const order = await issued(market)
  const { quantity: most, unit_price: price } = order.lines[0] ?? { quantity: 0, unit_price: 0 }
  await came(market, order, most - 1)
  const first = (await entered(market, order, invoiceBody(order, most - 2, { unit_price: price - 1 }))).body.data
  expect(first).toMatchObject({ state: 'matched', lines: [{ ordered: most, accepted: most - 1, invoiced: 0, differences: [] }] })
  const dear = (await entered(market, order, invoiceBody(order, 1, { unit_price: price + 1 }))).body.data
  expect(dear).toMatchObject({ state: 'blocked', lines: [{ invoiced: most - 2, differences: ['price'] }] })
  const much = (await entered(market, order, invoiceBody(order, 3))).body.data
  expect(much).toMatchObject({ state: 'blocked', lines: [{ differences: ['quantity_ordered', 'quantity_received'] }] })
  expect(await drift(market)).toEqual([])
})

it('PCH-62 receipts, amendments and cancelled invoices compare what is not paid again', async () => {
  const market = await openMarket()
  const order = await issued(market)
  const { id: lineId, quantity: most, unit_price: price } = order.lines[0] ?? { id: '', quantity: 0, unit_price: 0 }
  const one = (await entered(market, order, invoiceBody(order, most))).body.data
  await entered(market, order, invoiceBody(order, most))
  expect(await statesOf(market, order)).toEqual(['blocked', 'blocked'])
  const receipt = await came(market, order, most)
  expect(await statesOf(market, order)).toEqual(['matched', 'blocked'])
  await market.buyer.asks(vendorInvoices.cancel, { params: { id: one.id }, body: { reason: 'Sent twice' } })
  expect(await statesOf(market, order)).toEqual(['cancelled', 'matched'])
  await market.buyer.asks(itemReceipts.reverse, { params: { id: receipt }, body: { reason: 'Counted wrongly' } })
  expect(await statesOf(market, order)).toEqual(['cancelled', 'blocked'])
  await came(market, order, 1)
  const lines = [{ id: lineId, quantity: most, unit_price: price - 1 }]
  await market.buyer.asks(purchaseOrders.amend, { params: { id: order.id }, body: { reason: 'Discount', lines } })
  await entered(market, order, invoiceBody(order, 1))
  expect(await statesOf(market, order)).toEqual(['cancelled', 'blocked', 'matched'])
  await market.second.asks(purchaseOrders.decide, { params: { id: order.id }, body: { approve: true } })
  expect(await statesOf(market, order)).toEqual(['cancelled', 'blocked', 'blocked'])
  expect(await drift(market)).toEqual([])
})

it('PCH-63 another person releases, a third one pays, and nothing is paid that differs', async () => {
  const market = await openMarket()
  const order = await issued(market)
  const { id } = (await entered(market, order, invoiceBody(order, 1))).body.data
  const [params, payer] = [{ id }, await payerOf(market)]
  const payment = { paid_on: '2026-12-05', reference: 'TRF 77' }
  expect(await payer.asks(vendorInvoices.pay, { params, body: payment })).toMatchObject({
    status: 409,
    body: { rule: 'vendor_invoices.not_from', params: { state: 'blocked', moves: ['release', 'cancel'] } },
  })
  const release = (by: Person) => by.asks(vendorInvoices.release, { params, body: { reason: 'Paid ahead as agreed' } })
  const both = await personAt(market, market.cast.site, [
    ...(['show_ticketing', 'show_ticketing_procurement', 'ticket_read_all'] as const),
    ...(['procurement_buy', 'procurement_approve', 'claim_pay'] as const),
  ])
  const own = (await both.asks(vendorInvoices.create, { params: { id: order.id }, body: invoiceBody(order, 1) })).body.data
  expect(await both.asks(vendorInvoices.release, { params: { id: own.id }, body: { reason: 'My own' } })).toMatchObject({
    status: 403,
    body: { rule: 'vendor_invoices.duties' },
  })
  expect((await release(market.buyer)).status).toBe(403)
  expect((await release(market.second)).body.data).toMatchObject({ state: 'released', release_reason: 'Paid ahead as agreed' })
  expect((await release(market.second)).status).toBe(409)
  expect((await payer.asks(vendorInvoices.pay, { params, body: payment })).body.data).toMatchObject({
    ...{ state: 'paid', paid_on: '2026-12-05', payment_reference: 'TRF 77', paid_by: { id: payer.id } },
  })
  expect((await payer.asks(vendorInvoices.cancel, { params, body: { reason: 'Late' } })).status).toBe(403)
  expect((await market.buyer.asks(vendorInvoices.cancel, { params, body: { reason: 'Late' } })).status).toBe(409)
})

it('PCH-64 whatever is tried at the same moment and again, no more is matched than came', { timeout: 120_000 }, async () => {
  const market = await openMarket()
  const order = await issued(market)
  const most = order.lines[0]?.quantity ?? 0
  const step = fc.record({ invoiced: fc.integer({ min: 1, max: most }), comes: fc.integer({ min: 0, max: 3 }), ends: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      await Promise.all(
        steps.map(async ({ invoiced, comes, ends }) => {
          const body = invoiceBody(order, invoiced)
          const made = await Promise.all([entered(market, order, body), entered(market, order, body)])
          expect(new Set(made.map((reply) => reply.body.data.id)).size).toBe(1)
          const receipt = comes > 0 ? await came(market, order, comes) : null
          const params = { id: made[0]?.body.data.id ?? '' }
          if (ends) await market.buyer.asks(vendorInvoices.cancel, { params, body: { reason: 'Again' } })
          if (receipt) await market.buyer.asks(itemReceipts.reverse, { params: { id: receipt }, body: { reason: 'Again' } })
        }),
      )
      expect(await drift(market)).toEqual([])
    }),
    { numRuns: 6, endOnFailure: true },
  )
})

it('PCH-65 the score of a vendor counts what came in time, was accepted and matched', async () => {
  const market = await openMarket()
  const order = await issued(market)
  const scoreOf = async (by: Person) => {
    const { data } = (await by.asks(vendorInvoices.scores, { query: { location_id: market.cast.site } })).body
    return data.find((score) => score.vendor.id === order.vendor.id)
  }
  expect(await scoreOf(market.buyer)).toMatchObject({ orders: 1, receipts: 0, on_time_permille: null, accepted_permille: null })
  const write = async (on: string, accepted: number, rejected: number) => {
    const body = { ...receiptBody(order, accepted, { rejected, reason: 'Frame bent' }), received_on: on }
    const { id } = (await market.buyer.asks(itemReceipts.create, { params: { id: order.id }, body })).body.data
    await market.buyer.asks(itemReceipts.post, { params: { id } })
  }
  const day = (order.issued_at ?? '').slice(0, 10)
  await write(day, 3, 0)
  await write('2027-06-30', 0, 1)
  await entered(market, order, invoiceBody(order, 3))
  await entered(market, order, invoiceBody(order, 1))
  expect(await scoreOf(market.buyer)).toMatchObject({
    ...{ orders: 1, receipts: 2, on_time_permille: 500, accepted_permille: 750, matched_permille: 500 },
  })
  expect(await scoreOf(market.requester)).toMatchObject({ orders: 1 })
})
