import type { OfferDraft, OfferFile } from '@menara/shared/contract/purchasing/public-offers.contract.ts'
import { publicOffers } from '@menara/shared/contract/purchasing/public-offers.contract.ts'
import { type Comparison, purchaseAwards } from '@menara/shared/contract/purchasing/purchase-awards.contract.ts'
import { type PurchaseOrder, purchaseOrders } from '@menara/shared/contract/purchasing/purchase-orders.contract.ts'
import { purchases } from '@menara/shared/contract/purchasing/purchases.contract.ts'
import { rfqs } from '@menara/shared/contract/purchasing/rfqs.contract.ts'
import type { VendorInvoiceDraft } from '@menara/shared/contract/purchasing/vendor-invoices.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import type { Permission } from '@menara/shared/kit/permission.ts'
import { newId } from '../../../backend/src/platform/ids.ts'
import { roles, userLocations, userRoles, users } from '../../../backend/src/schema/people.ts'
import { vendors } from '../../../backend/src/schema/places.ts'
import { type Building, openBuilding, type Person } from '../building.ts'
import { costs } from './cost-centres.ts'

export const DAY_MS = 86_400_000
/** How long offers are taken: shorter than a session lasts without being renewed. */
export const OFFERS_MS = 4 * 60_000
const READS: readonly Permission[] = ['show_ticketing', 'show_ticketing_procurement']

/** A building with somebody who asks for things, a buyer, a second person, and two vendors. */
export interface Market extends Building {
  readonly requester: Person
  readonly buyer: Person
  readonly second: Person
  readonly cheap: string
  readonly dear: string
}

export async function openMarket(building?: Building): Promise<Market> {
  const house = building ?? (await openBuilding())
  const at = house.cast.site
  return {
    ...house,
    requester: await personAt(house, at, READS),
    buyer: await personAt(house, at, [...READS, 'ticket_read_all', 'ticket_work', 'procurement_buy']),
    second: await personAt(house, at, [...READS, 'ticket_read_all', 'procurement_approve']),
    cheap: await newVendor(house, 'PT Murah Jaya'),
    dear: await newVendor(house, 'CV Mahal Sentosa'),
  }
}
export async function personAt(house: Building, locationId: string, permissions: readonly Permission[]): Promise<Person> {
  const [id, roleId] = [newId(), newId()]
  const created_at = house.clock.now().toISOString()
  await house.db.sql
    .insert(users)
    .values({ id, email: `${id}@example.test`, name: 'Buyer', status: 'active', password: 'none', created_at })
  await house.db.sql.insert(roles).values({ id: roleId, name: roleId, permissions: [...permissions] })
  await house.db.sql.insert(userRoles).values({ user_id: id, role_id: roleId })
  await house.db.sql.insert(userLocations).values({ user_id: id, location_id: locationId })
  return house.as(id)
}
export async function newVendor({ db }: Building, name: string): Promise<string> {
  const id = newId()
  await db.sql.insert(vendors).values({ id, name, email: `${id}@vendor.example.test`, phone: '+62 812 0000 0000' })
  return id
}

/** A procurement ticket of the requester. */
export async function newPurchase({ cast, requester }: Market, more: object = {}): Promise<string> {
  const body = { ticket_type_id: 19, location_id: cast.site, title: 'Filters for the air handling units', facts: costs(9_000_000), ...more }
  return (await requester.asks(tickets.create, { body })).body.data.id
}
export const LINES = [
  { description: 'Filter F7', unit: 'pcs', quantity: 10, estimated_price: 600_000 },
  { description: 'Filter G4', unit: 'pcs', quantity: 20, estimated_price: 150_000 },
]
export async function withLines(market: Market): Promise<string> {
  const id = await newPurchase(market)
  await market.requester.asks(purchases.lines, { params: { id }, body: { lines: LINES } })
  return id
}
export const lineIds = async ({ admin }: Building, id: string): Promise<string[]> =>
  (await admin.asks(purchases.get, { params: { id } })).body.data.line_rows.map((line) => line.id)

export const deadlineOf = ({ clock }: Building, ms = OFFERS_MS): string => new Date(clock.now().getTime() + ms).toISOString()

/** A request for quotation to both vendors that was sent, with the link of each. */
export async function sentRfq(market: Market): Promise<{ id: string; cheap: Link; dear: Link }> {
  const { buyer } = market
  const id = await withLines(market)
  const invitations = [market.cheap, market.dear].map((vendor_id) => ({ vendor_id, language: 'id' as const }))
  await buyer.asks(rfqs.put, { params: { id }, body: { deadline: deadlineOf(market), terms: 'Net 30', invitations } })
  const { body } = await buyer.asks(rfqs.send, { params: { id } })
  const linkOf = (vendorId: string) => linkTo(buyer, body.data.invitations.find((item) => item.vendor.id === vendorId)?.id ?? '')
  return { id, cheap: await linkOf(market.cheap), dear: await linkOf(market.dear) }
}
export interface Link {
  readonly id: string
  readonly token: string
}
export async function linkTo(by: Person, invitationId: string): Promise<Link> {
  const { path } = (await by.asks(rfqs.link, { params: { id: invitationId } })).body.data
  return { id: invitationId, token: new URLSearchParams(path.split('?')[1]).get('token') ?? '' }
}
export const byLink = ({ id, token }: Link) => ({ params: { id }, query: { token } })

export const offerOf = (ids: readonly string[], prices: readonly number[], more: Partial<OfferDraft> = {}): OfferDraft => ({
  nonce: newId().replaceAll('-', '').padEnd(64, '0'),
  lines: prices.map((unit_price, at) => ({ line_id: ids[at] ?? '', unit_price, lead_days: 7, note: '' })),
  valid_until: '2027-03-31',
  note: '',
  ...more,
})
/** Sends a file by a link. */
export async function sendFile(
  { stranger }: Building,
  { id, token }: Link,
  { name, bytes }: { readonly name: string; readonly bytes: Buffer },
) {
  const { type, bytes: form } = fileForm(name, bytes)
  const path = `${publicOffers.addFile.path.replace(':id', id)}?token=${token}`
  const reply = await stranger.sends('POST', path, form, { 'content-type': type })
  return { ...reply, file: reply.body['data'] as OfferFile }
}
export function fileForm(name: string, bytes: Buffer): { readonly type: string; readonly bytes: Buffer } {
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return { type: 'multipart/form-data; boundary=b', bytes: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')]) }
}
export const offers = ({ stranger }: Building, link: Link, body: OfferDraft) =>
  stranger.asks(publicOffers.submit, { ...byLink(link), body })

/** Prices of each vendor for the two lines: neither is the lowest for both. */
export const PRICES = { cheap: [512_345, 140_000], dear: [575_000, 131_313] } as const

/** Both have offered and the deadline has passed; nothing is opened yet. */
export async function dueRfq(market: Market): Promise<string> {
  const { id, cheap, dear } = await sentRfq(market)
  const ids = await lineIds(market, id)
  await offers(market, cheap, offerOf(ids, PRICES.cheap))
  await offers(market, dear, offerOf(ids, PRICES.dear))
  market.clock.advance(OFFERS_MS)
  return id
}
export async function openedRfq(market: Market): Promise<Comparison> {
  const id = await dueRfq(market)
  await market.buyer.asks(rfqs.open, { params: { id } })
  return (await market.buyer.asks(purchaseAwards.comparison, { params: { id } })).body.data
}
/** Each line to whoever is the lowest. */
export const lowest = ({ lines, offers: all }: Comparison) =>
  lines.flatMap((line) => {
    const offer = all.find((item) => item.prices.some((price) => price.line_id === line.id && price.best))
    return offer ? [{ line_id: line.id, offer_id: offer.id, quantity: line.quantity }] : []
  })
export async function awarded(market: Market): Promise<string> {
  const comparison = await openedRfq(market)
  const params = { id: comparison.ticket_id }
  await market.buyer.asks(purchaseAwards.award, { params, body: { lines: lowest(comparison) } })
  return params.id
}
export async function ordered(market: Market): Promise<PurchaseOrder[]> {
  const id = await awarded(market)
  await market.second.asks(purchaseAwards.decide, { params: { id }, body: { approve: true } })
  return ordersOf(market, id)
}
export const ordersOf = async ({ buyer }: Market, ticketId: string): Promise<PurchaseOrder[]> =>
  (await buyer.asks(purchaseOrders.list, { query: { ticket_id: ticketId } })).body.data.toReversed()
export async function issued(market: Market): Promise<PurchaseOrder> {
  const [order] = await ordered(market)
  return (await market.buyer.asks(purchaseOrders.issue, { params: { id: order?.id ?? '' } })).body.data
}
export const stageOf = async ({ admin }: Building, id: string) => (await admin.asks(purchases.get, { params: { id } })).body.data.state
export const receiptBody = (order: PurchaseOrder, accepted: number, more: object = {}) => ({
  command_id: newId(),
  delivery_note: 'SJ-001',
  received_on: '2026-11-30',
  lines: [{ order_line_id: order.lines[0]?.id ?? '', accepted, rejected: 0, short: 0, reason: '', ...more }],
})
/** An invoice for a quantity of the first line, at the price of the order unless said. */
export const invoiceBody = (order: PurchaseOrder, quantity: number, more: Partial<VendorInvoiceDraft> & { unit_price?: number } = {}) => {
  const { unit_price = order.lines[0]?.unit_price ?? 0, ...rest } = more
  return {
    ...{ command_id: newId(), number: `INV-${newId()}`, issued_on: '2026-12-01', due_on: '2026-12-31', tax: 0 },
    lines: [{ order_line_id: order.lines[0]?.id ?? '', quantity, unit_price }],
    ...rest,
  }
}
