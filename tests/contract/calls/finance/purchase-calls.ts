import { itemReceipts } from '@menara/shared/contract/purchasing/item-receipts.contract.ts'
import { publicOffers } from '@menara/shared/contract/purchasing/public-offers.contract.ts'
import { purchaseOrders } from '@menara/shared/contract/purchasing/purchase-orders.contract.ts'
import { rfqs } from '@menara/shared/contract/purchasing/rfqs.contract.ts'
import { vendorInvoices } from '@menara/shared/contract/purchasing/vendor-invoices.contract.ts'
import type { Building } from '../../../kit/building.ts'
import {
  awarded,
  byLink,
  deadlineOf,
  dueRfq,
  fileForm,
  invoiceBody,
  issued,
  LINES,
  type Link,
  lineIds,
  lowest,
  newVendor,
  OFFERS_MS,
  offerOf,
  offers,
  openedRfq,
  openMarket,
  ordered,
  PRICES,
  receiptBody,
  sendFile,
  sentRfq,
  withLines,
} from '../../../kit/desk/purchases.ts'
import { byId, type GoodCall, type Make } from '../../good-call.ts'

/** Deadlines pass in these calls; the calls after them see the clock as it was. */
export async function atItsTime<T>(building: Building, work: () => Promise<T>): Promise<T> {
  const before = building.clock.now()
  try {
    return await work()
  } finally {
    building.clock.set(before)
  }
}

const prepared = async (building: Building): Promise<string> => {
  const market = await openMarket(building)
  const id = await withLines(market)
  const invitations = [{ vendor_id: market.cheap, language: 'en' as const }]
  await market.buyer.asks(rfqs.put, { params: { id }, body: { deadline: deadlineOf(market), terms: 'Net 30', invitations } })
  return id
}
const asked = async (building: Building): Promise<{ ticket: string; link: Link }> => {
  const { id, cheap } = await sentRfq(await openMarket(building))
  return { ticket: id, link: cheap }
}
const linked =
  (more?: (ids: readonly string[]) => GoodCall['body']): Make =>
  async (building) => {
    const { ticket, link } = await asked(building)
    const body = more?.(await lineIds(building, ticket))
    return { ...byLink(link), ...(body && { body }) }
  }
const orderIn =
  (move?: 'issue' | 'hold', body?: GoodCall['body']): Make =>
  async (building) => {
    const market = await openMarket(building)
    const [order] = await atItsTime(building, () => ordered(market))
    const params = { id: order?.id ?? '' }
    if (move === 'issue') await market.buyer.asks(purchaseOrders.issue, { params })
    if (move === 'hold') await market.buyer.asks(purchaseOrders.hold, { params, body: { reason: 'Storm' } })
    return { params, ...(body && { body }) }
  }
const receiptIn =
  (isPosted: boolean, body?: GoodCall['body']): Make =>
  async (building) => {
    const market = await openMarket(building)
    const order = await atItsTime(building, () => issued(market))
    const made = await market.buyer.asks(itemReceipts.create, { params: { id: order.id }, body: receiptBody(order, 1) })
    const { id } = made.body.data
    if (isPosted) await market.buyer.asks(itemReceipts.post, { params: { id } })
    return { params: { id }, ...(body && { body }) }
  }
const orderLink =
  (body?: GoodCall['body']): Make =>
  async (building) => {
    const market = await openMarket(building)
    const { id } = await atItsTime(building, () => issued(market))
    const { path } = (await market.buyer.asks(purchaseOrders.link, { params: { id } })).body.data
    const token = new URLSearchParams(path.split('?')[1]).get('token') ?? ''
    return { ...byLink({ id, token }), ...(body && { body }) }
  }
const invoicedOrder = async (building: Building): Promise<string> => {
  const market = await openMarket(building)
  const order = await atItsTime(building, () => issued(market))
  await market.buyer.asks(vendorInvoices.create, { params: { id: order.id }, body: invoiceBody(order, 1) })
  return order.id
}
/** An invoice for what has not come, which another person may have released. */
const invoiceIn =
  (body: GoodCall['body'], { isReleased = false } = {}): Make =>
  async (building) => {
    const market = await openMarket(building)
    const order = await atItsTime(building, () => issued(market))
    const made = await market.buyer.asks(vendorInvoices.create, { params: { id: order.id }, body: invoiceBody(order, 1) })
    const params = { id: made.body.data.id }
    if (isReleased) await market.second.asks(vendorInvoices.release, { params, body: { reason: 'Paid ahead as agreed' } })
    return { params, ...(body && { body }) }
  }
const CSV = Buffer.from('item,price\nFilter F7,512345\n')
const reason = { reason: 'The reason' }

/** How purchasing is asked well, by endpoint. */
export const purchaseCalls: Readonly<Record<string, Make>> = {
  'purchases.list': ({ cast }) => ({ query: { search: 'Filter', state: 'submitted', location_id: cast.site, open: true } }),
  'purchases.get': async (building) => byId(await withLines(await openMarket(building))),
  'purchases.lines': async (building) => ({ ...byId(await withLines(await openMarket(building))), body: { lines: LINES } }),
  'purchases.settings': ({ cast }) => byId(cast.site),
  'purchases.configure': ({ cast }) => ({ ...byId(cast.site), body: { tolerance_percent: 5 } }),
  'rfqs.get': async (building) => byId((await asked(building)).ticket),
  'rfqs.put': async (building) => {
    const market = await openMarket(building)
    const invitations = [{ vendor_id: market.cheap, language: 'id' }]
    return { ...byId(await withLines(market)), body: { deadline: deadlineOf(market), terms: 'Net 30', invitations } }
  },
  'rfqs.send': async (building) => byId(await prepared(building)),
  'rfqs.invite': async (building) => ({
    ...byId((await asked(building)).ticket),
    body: { vendor_id: await newVendor(building, 'UD Ketiga'), language: 'en' },
  }),
  'rfqs.open': async (building) => byId(await dueRfq(await openMarket(building))),
  'rfqs.cancel': async (building) => ({ ...byId((await asked(building)).ticket), body: reason }),
  'rfqs.link': async (building) => byId((await asked(building)).link.id),
  'rfqs.revoke': async (building) => ({ ...byId((await asked(building)).link.id), body: reason }),
  'rfqs.answer': async (building) => {
    const { ticket, link } = await asked(building)
    await building.stranger.asks(publicOffers.ask, { ...byLink(link), body: { question: 'Which frame?' } })
    const { data } = (await building.admin.asks(rfqs.get, { params: { id: ticket } })).body
    return { ...byId(data?.questions[0]?.id ?? ''), body: { answer: '592 x 592' } }
  },
  'public_offers.get': linked(),
  'public_offers.submit': linked((ids) => ({ ...offerOf(ids, PRICES.cheap) })),
  'public_offers.add_file': async (building) => ({ ...byLink((await asked(building)).link), form: fileForm('list.csv', CSV) }),
  'public_offers.remove_file': async (building) => {
    const { link } = await asked(building)
    const { file } = await sendFile(building, link, { name: 'list.csv', bytes: CSV })
    const { params, query } = byLink(link)
    return { params: { ...params, file_id: file.id }, query }
  },
  'purchase_awards.file': async (building) => {
    const market = await openMarket(building)
    const { id, cheap } = await sentRfq(market)
    const { file } = await sendFile(building, cheap, { name: 'list.csv', bytes: CSV })
    await offers(building, cheap, offerOf(await lineIds(building, id), PRICES.cheap, { files: [file] }))
    await atItsTime(building, async () => {
      market.clock.advance(OFFERS_MS)
      await market.buyer.asks(rfqs.open, { params: { id } })
    })
    return { params: { id, file_id: file.id } }
  },
  'public_offers.withdraw': async (building) => {
    const { ticket, link } = await asked(building)
    await offers(building, link, offerOf(await lineIds(building, ticket), PRICES.cheap))
    return byLink(link)
  },
  'public_offers.decline': linked(() => reason),
  'public_offers.ask': linked(() => ({ question: 'Which frame?' })),
  'public_offers.order': orderLink(),
  'public_offers.acknowledge': orderLink({ name: 'Rina' }),
  'purchase_awards.comparison': async (building) => {
    const market = await openMarket(building)
    return byId((await atItsTime(building, () => openedRfq(market))).ticket_id)
  },
  'purchase_awards.award': async (building) => {
    const market = await openMarket(building)
    const comparison = await atItsTime(building, () => openedRfq(market))
    const lines = lowest(comparison).map((line) => ({ ...line, reason: 'The lowest' }))
    return { ...byId(comparison.ticket_id), body: { lines } }
  },
  'purchase_awards.decide': async (building) => {
    const market = await openMarket(building)
    return { ...byId(await atItsTime(building, () => awarded(market))), body: { approve: false, comment: 'Ask a third vendor' } }
  },
  'purchase_orders.list': async ({ cast, ...building }) => ({
    query: { search: 'PO', state: 'approved', location_id: cast.site, ticket_id: await withLines(await openMarket({ ...building, cast })) },
  }),
  'purchase_orders.get': orderIn(),
  'purchase_orders.issue': orderIn(),
  'purchase_orders.resume': orderIn('hold'),
  'purchase_orders.hold': orderIn('issue', reason),
  'purchase_orders.cancel': orderIn('issue', reason),
  'purchase_orders.close': async (building) => {
    const market = await openMarket(building)
    const order = await atItsTime(building, () => issued(market))
    const made = await market.buyer.asks(itemReceipts.create, { params: { id: order.id }, body: receiptBody(order, 1) })
    await market.buyer.asks(itemReceipts.post, { params: { id: made.body.data.id } })
    return { params: { id: order.id }, body: reason }
  },
  'purchase_orders.amend': async (building) => {
    const market = await openMarket(building)
    const order = await atItsTime(building, () => issued(market))
    return { params: { id: order.id }, body: { ...reason, lines: [{ id: order.lines[0]?.id ?? '', quantity: 1, unit_price: 1 }] } }
  },
  'purchase_orders.decide': async (building) => {
    const market = await openMarket(building)
    const order = await atItsTime(building, () => issued(market))
    const lines = [{ id: order.lines[0]?.id ?? '', quantity: 1, unit_price: 1 }]
    await market.buyer.asks(purchaseOrders.amend, { params: { id: order.id }, body: { ...reason, lines } })
    return { params: { id: order.id }, body: { approve: true } }
  },
  'purchase_orders.link': orderIn('issue'),
  'item_receipts.list': orderIn('issue'),
  'item_receipts.create': async (building) => {
    const market = await openMarket(building)
    const order = await atItsTime(building, () => issued(market))
    return { params: { id: order.id }, body: receiptBody(order, 1, { rejected: 1, short: 1, reason: 'Frame bent' }) }
  },
  'item_receipts.post': receiptIn(false),
  'item_receipts.reverse': receiptIn(true, reason),
  'vendor_invoices.list': async (building) => ({
    query: { search: 'INV', state: 'blocked', location_id: building.cast.site, order_id: await invoicedOrder(building) },
  }),
  'vendor_invoices.scores': async ({ cast }) => ({ query: { location_id: cast.site } }),
  'vendor_invoices.create': async (building) => {
    const market = await openMarket(building)
    const order = await atItsTime(building, () => issued(market))
    return { params: { id: order.id }, body: invoiceBody(order, 1) }
  },
  'vendor_invoices.release': invoiceIn(reason),
  'vendor_invoices.cancel': invoiceIn(reason),
  'vendor_invoices.pay': invoiceIn({ paid_on: '2026-12-01', reference: 'TRF 1' }, { isReleased: true }),
}
