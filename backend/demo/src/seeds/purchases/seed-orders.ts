import { purchaseOrdersStore } from '@menara/backend/features/purchasing/orders/purchase-orders.store.ts'
import { supplierLinks } from '@menara/backend/features/purchasing/suppliers/supplier-links.ts'
import type { Platform } from '@menara/backend/platform/platform.ts'
import { yearIn } from '@menara/backend/platform/time/zoned-time.ts'
import {
  itemReceiptLines,
  itemReceipts,
  purchaseAwardLines,
  purchaseAwards,
  purchaseOrderLines,
} from '@menara/backend/schema/purchasing/orders.ts'
import { priceOffers } from '@menara/backend/schema/purchasing/rfqs.ts'
import { CURRENCY } from '@menara/shared/domain/money.ts'
import { type PurchaseCurrency, rupiahPerMinor } from '@menara/shared/domain/purchasing/purchase-currencies.ts'
import type { OrderState } from '@menara/shared/domain/purchasing/purchase-states.ts'
import { eq } from 'drizzle-orm'
import type { StoryStage } from './purchase-stories.ts'
import { seedInvoice } from './seed-invoices.ts'
import type { SeededPurchase, SeededRfq } from './seeded-purchase.ts'

const [AWARDED_AFTER, DECIDED_AFTER, ISSUED_AFTER] = [8, 9, 10]
/** Days after the promised day: most deliveries come a day before it, some late. */
const DELIVERED = [0, 3, -1, -1, -1]
const AWARDED: readonly StoryStage[] = ['award_approval', 'ordered', 'partially_received', 'received', 'closed']
const ORDER_STATES: Partial<Record<StoryStage, OrderState>> = {
  ordered: 'acknowledged',
  partially_received: 'partially_received',
  received: 'received',
  closed: 'closed',
}
interface Won {
  readonly line_id: string
  readonly offer_id: string
  readonly vendor_id: string
  readonly quantity: number
  readonly unit_price: number
  readonly lead_days: number
  readonly currency: PurchaseCurrency
  readonly exchange_rate_id: string | null
  readonly rupiah_per_minor: string
}

/** The award to the lowest of each line, the orders that follow, and what has come. */
export async function seedOrders(base: Platform, purchase: SeededPurchase, rfq: SeededRfq | null): Promise<void> {
  const { db, newId } = base
  const { story, ticketId, cast, after } = purchase
  if (!rfq || !AWARDED.includes(story.stage)) return
  const isDecided = story.stage !== 'award_approval'
  const awardId = newId()
  const decision = isDecided ? { decided_by: cast.second, decided_at: after(DECIDED_AFTER) } : {}
  await db.sql.insert(purchaseAwards).values({
    ...{ ...decision, id: awardId, ticket_id: ticketId, rfq_id: rfq.id, by: 'second_person' as const, awarded_by: cast.buyer },
    ...{ awarded_at: after(AWARDED_AFTER), state: isDecided ? ('approved' as const) : ('waiting_approval' as const) },
  })
  const won = purchase.lines.map((line) => lowestFor(line, rfq))
  await db.sql.insert(purchaseAwardLines).values(won.map((line) => ({ ...line, id: newId(), award_id: awardId, ticket_id: ticketId })))
  if (!isDecided) return
  for (const offer of rfq.offers) {
    const own = won.filter((line) => line.offer_id === offer.id).length
    if (own > 0)
      await db.sql
        .update(priceOffers)
        .set({ state: own === won.length ? 'awarded' : 'partially_awarded' })
        .where(eq(priceOffers.id, offer.id))
  }
  for (const vendorId of new Set(won.map((line) => line.vendor_id)))
    await seedOrder(base, purchase, { awardId, vendorId, won: won.filter((line) => line.vendor_id === vendorId) })
}

function lowestFor({ id, quantity }: SeededPurchase['lines'][number], { offers, rate }: SeededRfq): Won {
  const prices = offers.flatMap((offer) => {
    const { currency = CURRENCY, lines } = offer.content
    const isAbroad = currency !== CURRENCY && rate !== undefined
    const worth = { exchange_rate_id: isAbroad ? rate.id : null, rupiah_per_minor: isAbroad ? rupiahPerMinor(currency, rate.rate) : '1' }
    const of = { ...worth, currency, offer_id: offer.id, vendor_id: offer.vendorId }
    return lines.flatMap((price) => (price.line_id === id ? [{ ...price, ...of }] : []))
  })
  const rupiah = ({ unit_price, rupiah_per_minor }: (typeof prices)[number]): number => unit_price * Number(rupiah_per_minor)
  const best = prices.toSorted((a, b) => rupiah(a) - rupiah(b))[0]
  if (!best) throw new Error('A purchase of the demo has no offers')
  const { offer_id, vendor_id, unit_price, lead_days, currency, exchange_rate_id, rupiah_per_minor } = best
  return { line_id: id, offer_id, vendor_id, quantity, unit_price, lead_days, currency, exchange_rate_id, rupiah_per_minor }
}

interface Ordering {
  readonly awardId: string
  readonly vendorId: string
  readonly won: readonly Won[]
}
async function seedOrder(base: Platform, purchase: SeededPurchase, { awardId, vendorId, won }: Ordering): Promise<void> {
  const { db, keys, newId } = base
  const { story, ticketId, site, lines, cast, after } = purchase
  const store = purchaseOrdersStore(db)
  const id = newId()
  const [first] = won
  if (!first) throw new Error('An order of the demo has no lines')
  const { currency, exchange_rate_id, rupiah_per_minor } = first
  const money = { currency, exchange_rate_id, rupiah_per_minor }
  const year = yearIn(site.zone, new Date(after(DECIDED_AFTER)))
  const number = `PO-${site.code}-${year}-${String(await store.nextNumber(site.id, year)).padStart(4, '0')}`
  const placed = won.map((line) => {
    const asked = lines.find((item) => item.id === line.line_id)
    const { line_id, quantity, unit_price, lead_days } = line
    const what = { description: asked?.description ?? '', unit: asked?.unit ?? '', place: asked?.place ?? 0 }
    return { ...what, line_id, quantity, unit_price, lead_days, id: newId(), order_id: id, ticket_id: ticketId }
  })
  await store.insert(
    {
      ...{ id, ticket_id: ticketId, location_id: site.id, award_id: awardId, vendor_id: vendorId, number },
      ...{
        state: ORDER_STATES[story.stage] ?? 'approved',
        tolerance_percent: 0,
        language: 'id' as const,
        ...supplierLinks(keys).issue('order', id),
      },
      ...{ created_by: cast.second, created_at: after(DECIDED_AFTER), issued_at: after(ISSUED_AFTER) },
      ...money,
      ...{ acknowledged_at: after(ISSUED_AFTER + 1), acknowledged_by: 'Bagian penjualan' },
    },
    placed,
  )
  if (story.stage === 'ordered') return
  await seedReceipt(base, purchase, { orderId: id, number, placed })
  await seedInvoice(base, purchase, { orderId: id, vendorId, number, placed, currency })
}

interface Receiving {
  readonly orderId: string
  readonly number: string
  readonly placed: readonly { readonly id: string; readonly quantity: number; readonly lead_days: number }[]
}
async function seedReceipt({ db, newId }: Platform, purchase: SeededPurchase, { orderId, number, placed }: Receiving): Promise<void> {
  const { story, ticketId, cast, after } = purchase
  const id = newId()
  const promised = ISSUED_AFTER + Math.max(...placed.map((line) => line.lead_days))
  const at = after(promised + (DELIVERED[story.daysAgo % DELIVERED.length] ?? 0))
  const isPart = story.stage === 'partially_received'
  await db.sql.insert(itemReceipts).values({
    ...{
      id,
      order_id: orderId,
      ticket_id: ticketId,
      command_id: newId(),
      state: 'posted' as const,
      delivery_note: `SJ-${number.slice(-4)}`,
    },
    ...{ received_on: at.slice(0, 10), created_by: cast.buyer, created_at: at, posted_by: cast.buyer, posted_at: at },
  })
  for (const line of placed) {
    const accepted = isPart ? Math.max(1, Math.floor(line.quantity / 2)) : line.quantity
    const rejected = isPart && line.quantity > 10 ? 1 : 0
    await db.sql.insert(itemReceiptLines).values({
      ...{ id: newId(), receipt_id: id, ticket_id: ticketId, order_line_id: line.id, accepted, rejected, short: 0 },
      reason: rejected > 0 ? 'Kemasan rusak saat tiba' : '',
    })
    await db.sql.update(purchaseOrderLines).set({ accepted, rejected }).where(eq(purchaseOrderLines.id, line.id))
  }
}
