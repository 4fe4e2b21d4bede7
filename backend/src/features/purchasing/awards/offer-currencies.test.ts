import { bankAccounts } from '@menara/shared/contract/finance/bank-accounts.contract.ts'
import { bankStatements } from '@menara/shared/contract/finance/bank-statements.contract.ts'
import { payables } from '@menara/shared/contract/finance/payables.contract.ts'
import { itemReceipts } from '@menara/shared/contract/purchasing/item-receipts.contract.ts'
import { publicOffers } from '@menara/shared/contract/purchasing/public-offers.contract.ts'
import { purchaseAwards } from '@menara/shared/contract/purchasing/purchase-awards.contract.ts'
import { type PurchaseOrder, purchaseOrders } from '@menara/shared/contract/purchasing/purchase-orders.contract.ts'
import { purchases } from '@menara/shared/contract/purchasing/purchases.contract.ts'
import { rfqs } from '@menara/shared/contract/purchasing/rfqs.contract.ts'
import { vendorInvoices } from '@menara/shared/contract/purchasing/vendor-invoices.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  byLink,
  deadlineOf,
  invoiceBody,
  issued,
  lineIds,
  linkTo,
  type Market,
  OFFERS_MS,
  offerOf,
  offers,
  openMarket,
  ordersOf,
  PRICES,
  personAt,
  receiptBody,
  withLines,
} from '../../../../../tests/kit/desk/purchases.ts'
import { everyTable } from '../../../../../tests/kit/desk/purchasing/leak-search.ts'
import { enterRate } from '../../../../../tests/kit/finance/exchange-rates.ts'
import { accountDraft, openTreasury, startBatch, statementOf } from '../../../../../tests/kit/finance/payments.ts'
import { ledgerDrift } from '../../../schema/finance/ledger-drift.ts'
import { audit } from '../../../schema/journal.ts'
import { vendorInvoiceDrift } from '../../../schema/purchasing/invoices.ts'

/** Cents for one of each line: 30.01 and 9.50 dollars. */
const DOLLARS = [3_001, 950] as const
async function asked(market: Market, currencies: ('IDR' | 'USD' | 'JPY')[] = ['IDR', 'USD']) {
  const id = await withLines(market)
  const invitations = [market.cheap, market.dear].map((vendor_id) => ({ vendor_id, language: 'id' as const }))
  const body = { deadline: deadlineOf(market), terms: '', currencies, invitations }
  const put = await market.buyer.asks(rfqs.put, { params: { id }, body })
  return { id, put }
}
async function sent(market: Market) {
  const { id } = await asked(market)
  const { invitations } = (await market.buyer.asks(rfqs.send, { params: { id } })).body.data
  const linkOf = (vendorId: string) => linkTo(market.buyer, invitations.find((item) => item.vendor.id === vendorId)?.id ?? '')
  return { id, ids: await lineIds(market, id), cheap: await linkOf(market.cheap), dear: await linkOf(market.dear) }
}
const today = ({ clock }: Market): string => clock.now().toISOString().slice(0, 10)
/** One offers in dollars, the other in Rupiah; the offers are open. */
async function openedInDollars(market: Market): Promise<string> {
  await enterRate(market.admin, { valid_from: today(market), rate: '16000.50' })
  const { id, ids, cheap, dear } = await sent(market)
  await offers(market, cheap, offerOf(ids, DOLLARS, { currency: 'USD' }))
  await offers(market, dear, offerOf(ids, PRICES.dear))
  market.clock.advance(OFFERS_MS)
  await market.buyer.asks(rfqs.open, { params: { id } })
  return id
}

/** The issued order in dollars, of which everything came. */
async function receivedInDollars(market: Market): Promise<PurchaseOrder> {
  const id = await openedInDollars(market)
  const { lines: asks, offers: made } = (await market.buyer.asks(purchaseAwards.comparison, { params: { id } })).body.data
  const lines = [{ line_id: asks[0]?.id ?? '', offer_id: made[0]?.id ?? '', quantity: 10 }]
  await market.buyer.asks(purchaseAwards.award, { params: { id }, body: { lines } })
  await market.second.asks(purchaseAwards.decide, { params: { id }, body: { approve: true } })
  const [made1] = await ordersOf(market, id)
  const order = (await market.buyer.asks(purchaseOrders.issue, { params: { id: made1?.id ?? '' } })).body.data
  const receipt = await market.buyer.asks(itemReceipts.create, { params: { id: order.id }, body: receiptBody(order, 10) })
  await market.buyer.asks(itemReceipts.post, { params: { id: receipt.body.data.id } })
  return order
}

describe('currencies of offers', () => {
  it('PCH-100 are allowed by the request, with a rate known today, and Rupiah alone where nothing is said', async () => {
    const market = await openMarket()
    expect((await asked(market)).put).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'currencies.1', rule: 'exchange_rate' }] },
    })
    await enterRate(market.admin, { valid_from: today(market) })
    expect((await asked(market)).put.body.data.currencies).toEqual(['IDR', 'USD'])
    expect((await asked(market, [])).put.status).toBe(422)
    const id = await withLines(market)
    const body = { deadline: deadlineOf(market), terms: '', invitations: [{ vendor_id: market.cheap, language: 'id' as const }] }
    expect((await market.buyer.asks(rfqs.put, { params: { id }, body })).body.data.currencies).toEqual(['IDR'])
  })

  it('PCH-101 are chosen by the supplier, and sealed with the offer', async () => {
    const market = await openMarket()
    await enterRate(market.admin, { valid_from: today(market), rate: '16000.50' })
    const { ids, cheap } = await sent(market)
    expect((await market.stranger.asks(publicOffers.get, byLink(cheap))).body.data.currencies).toEqual(['IDR', 'USD'])
    expect((await offers(market, cheap, offerOf(ids, DOLLARS, { currency: 'JPY' }))).body).toMatchObject({
      errors: [{ field: 'currency', rule: 'exists' }],
    })
    expect((await offers(market, cheap, offerOf(ids, DOLLARS, { currency: 'USD' }))).status).toBe(200)
    const rows = (await everyTable(market)).filter(({ name }) => name.startsWith('price_offer'))
    expect(JSON.stringify(rows)).not.toContain('USD')
  })

  it('PCH-102 are compared in Rupiah at the rate of the day of the deadline, which is said; the award keeps the currency', async () => {
    const market = await openMarket()
    const id = await openedInDollars(market)
    const comparison = (await market.buyer.asks(purchaseAwards.comparison, { params: { id } })).body.data
    expect(comparison.rates).toEqual([{ currency: 'USD', rate: '16000.50', valid_from: today(market) }])
    const [dollars, rupiah] = comparison.offers
    // 10 x 30.01 + 20 x 9.50 = 490.10 dollars; 30.01 dollars are 480,175.005 Rupiah.
    expect(dollars).toMatchObject({ currency: 'USD', total: 49_010, total_rupiah: 7_841_845, genuine: true })
    expect(dollars?.prices.map(({ best, rupiah: worth }) => [best, worth])).toEqual([
      [true, 4_801_750],
      [false, 3_040_095],
    ])
    expect(rupiah).toMatchObject({ currency: 'IDR', total_rupiah: rupiah?.total })
    const [first] = comparison.lines
    const lines = [{ line_id: first?.id ?? '', offer_id: dollars?.id ?? '', quantity: 10 }]
    const award = (await market.buyer.asks(purchaseAwards.award, { params: { id }, body: { lines } })).body.data.award
    expect(award).toMatchObject({ total: 4_801_750, lines: [{ currency: 'USD', unit_price: 3_001, amount: 30_010, rupiah: 4_801_750 }] })
    await market.second.asks(purchaseAwards.decide, { params: { id }, body: { approve: true } })
    const [order] = await ordersOf(market, id)
    expect(order).toMatchObject({
      currency: 'USD',
      amount: 30_010,
      rupiah: 4_801_750,
      rate: { rate: '16000.50', valid_from: today(market) },
    })
    expect((await market.admin.asks(purchases.get, { params: { id } })).body.data.ordered).toBe(4_801_750)
  })

  it('PCH-103 orders, invoices and payables go on in it; a batch of a Rupiah account does not pay it', async () => {
    const market = await openMarket()
    const order = await receivedInDollars(market)
    const dearer = await market.buyer.asks(vendorInvoices.create, {
      params: { id: order.id },
      body: invoiceBody(order, 1, { unit_price: 3_002 }),
    })
    expect(dearer.body.data).toMatchObject({ currency: 'USD', state: 'blocked', lines: [{ differences: ['price'] }] })
    const invoice = (
      await market.buyer.asks(vendorInvoices.create, { params: { id: order.id }, body: invoiceBody(order, 9, { tax: 100 }) })
    ).body.data
    expect(invoice).toMatchObject({ currency: 'USD', state: 'matched', total: 27_109 })
    const payer = await personAt(market, market.cast.site, ['show_plugin_payment', 'payment_prepare'])
    const rows = (await payer.asks(payables.list, { query: {} })).body.data
    expect(rows).toMatchObject([{ id: invoice.id, currency: 'USD', amount: 27_109, rupiah: 4_337_576 }])
    expect((await payer.asks(payables.figures, { query: {} })).body.data).toMatchObject({ amount: 4_337_576, currency: 'IDR' })
    expect(await market.db.sql.select().from(vendorInvoiceDrift)).toEqual([])
    const refused = await startBatch(await openTreasury(market), [], { payables: [{ kind: 'vendor_invoice', id: invoice.id }] })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'payables.0', rule: 'currency' }] } })
  })

  it('PCH-104 PAY-55 say what the bank took for one, which a statement confirms to the Rupiah', async () => {
    const market = await openMarket()
    const order = await receivedInDollars(market)
    const invoiceOf = async (quantity: number) =>
      (await market.buyer.asks(vendorInvoices.create, { params: { id: order.id }, body: invoiceBody(order, quantity) })).body.data
    const invoice = await invoiceOf(9)
    const payer = await personAt(market, market.cast.site, ['show_ticketing', 'show_ticketing_procurement', 'ticket_read_all', 'claim_pay'])
    const pay = (rupiah?: number, { id } = invoice) =>
      payer.asks(vendorInvoices.pay, {
        params: { id },
        body: { paid_on: '2026-11-25', reference: 'TT 88', ...(rupiah !== undefined && { rupiah }) },
      })
    expect(await pay()).toMatchObject({ status: 422, body: { errors: [{ field: 'rupiah', rule: 'required' }] } })
    expect((await pay(0)).status).toBe(422)
    expect((await pay(4_355_000)).body.data).toMatchObject({ state: 'paid', currency: 'USD', paid_rupiah: 4_355_000 })
    expect((await pay(4_355_000)).status).toBe(409)
    const [row] = await market.db.sql.select().from(audit).where(eq(audit.action, 'purchase.invoice_paid'))
    expect(row?.detail).toMatchObject({ currency: 'USD', rupiah: 4_355_000, reference: 'TT 88' })

    const treasury = await openTreasury(market)
    const bookings = [-4_355_000, -4_355_000, 4_355_000].map((amount) => ({ amount, text: `TT OUT ${invoice.number}` }))
    const { lines } = await statementOf(treasury, bookings)
    const [fee, whole, came] = lines
    const target = { target: 'foreign_invoice' as const, id: invoice.id }
    expect(whole?.suggestions[0]).toMatchObject({ reasons: expect.arrayContaining(['reference', 'amount']), targets: [target] })
    expect(came?.suggestions).toEqual([])
    const choices = (await treasury.releaser.asks(bankStatements.choices, { params: { id: whole?.id ?? '' }, query: {} })).body.data
    expect(choices).toEqual([{ ...target, label: invoice.number, name: invoice.vendor.name, open: 4_355_000, day: '2026-11-25' }])
    const allocate = (line: { readonly id: string } | undefined, amount: number, to = target) =>
      treasury.releaser.asks(bankStatements.allocate, { params: { id: line?.id ?? '' }, body: { allocations: [{ ...to, amount }] } })
    expect(await allocate(came, 1)).toMatchObject({ status: 422, body: { errors: [{ field: 'allocations', rule: 'exists' }] } })
    expect((await allocate(whole, 1, { ...target, id: (await invoiceOf(1)).id })).status).toBe(422)
    const both = await Promise.all([allocate(whole, 4_355_000), allocate(fee, 4_355_000)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const done = both.find(({ status }) => status === 200)?.body.data
    expect(done).toMatchObject({ state: 'matched', allocations: [{ ...target, label: invoice.number, amount: 4_355_000 }] })
    expect((await allocate(both[0]?.status === 200 ? fee : whole, 1)).status).toBe(409)
    const allocation = done?.allocations[0]?.allocation_id ?? ''
    const back = await treasury.releaser.asks(bankStatements.reverse, { params: { id: allocation }, body: { note: 'Another transfer' } })
    expect(back.body.data).toMatchObject({ state: 'open', allocated: 0 })
    expect((await allocate(fee, 5_000)).status).toBe(200)
    expect(await market.db.sql.select().from(ledgerDrift)).toEqual([])
    const site = market.cast.otherSite
    const elsewhere = (await market.admin.asks(bankAccounts.create, { body: { ...accountDraft(), location_id: site } })).body.data
    const other = await statementOf({ ...treasury, preparer: market.admin, account: elsewhere }, [{ amount: -4_350_000 }])
    expect(other.lines[0]?.suggestions).toEqual([])
  })

  it('PCH-104 an invoice in Rupiah says none', async () => {
    const market = await openMarket()
    const order = await issued(market)
    const receipt = await market.buyer.asks(itemReceipts.create, { params: { id: order.id }, body: receiptBody(order, 1) })
    await market.buyer.asks(itemReceipts.post, { params: { id: receipt.body.data.id } })
    const { id } = (await market.buyer.asks(vendorInvoices.create, { params: { id: order.id }, body: invoiceBody(order, 1) })).body.data
    const payer = await personAt(market, market.cast.site, ['show_ticketing', 'show_ticketing_procurement', 'ticket_read_all', 'claim_pay'])
    const payment = { paid_on: '2026-11-25', reference: 'TRF 9' }
    expect(await payer.asks(vendorInvoices.pay, { params: { id }, body: { ...payment, rupiah: 5 } })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'rupiah', rule: 'currency' }] },
    })
    expect((await payer.asks(vendorInvoices.pay, { params: { id }, body: payment })).body.data).toMatchObject({ paid_rupiah: null })
  })
})
