import type { Platform } from '@menara/backend/platform/platform.ts'
import { vendorInvoiceLines, vendorInvoices } from '@menara/backend/schema/purchasing/invoices.ts'
import { dayAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import { linesTotal, perMilleOf } from '@menara/shared/domain/money.ts'
import type { PurchaseCurrency } from '@menara/shared/domain/purchasing/purchase-currencies.ts'
import type { VendorInvoiceState } from '@menara/shared/domain/purchasing/purchase-states.ts'
import type { StoryStage } from './purchase-stories.ts'
import type { SeededPurchase } from './seeded-purchase.ts'

/** Days after the purchase began. */
const [INVOICED_AFTER, DUE_AFTER, PAID_AFTER] = [22, 52, 40]
/** PPN. */
const TAX_PER_MILLE = 110
/** A vendor who delivered half asks for all of it: that waits for the rest. */
const STATES: Partial<Record<StoryStage, VendorInvoiceState>> = { partially_received: 'blocked', received: 'matched', closed: 'paid' }

export interface InvoicedOrder {
  readonly orderId: string
  readonly vendorId: string
  readonly number: string
  readonly currency: PurchaseCurrency
  readonly placed: readonly { readonly id: string; readonly quantity: number; readonly unit_price: number }[]
}

/** What the vendor of an order asks for it, entered by the buyer and paid by the second person once everything had come. */
export async function seedInvoice(base: Platform, purchase: SeededPurchase, order: InvoicedOrder): Promise<void> {
  const { db, newId } = base
  const { story, ticketId, cast, after } = purchase
  const state = STATES[story.stage]
  if (!state) return
  const { orderId, vendorId, number, placed, currency } = order
  const [id, entered] = [newId(), after(INVOICED_AFTER)]
  const paid = { paid_by: cast.second, paid_on: after(PAID_AFTER).slice(0, 10), payment_reference: `TRF ${number}` }
  await db.sql.insert(vendorInvoices).values({
    ...{ id, ticket_id: ticketId, order_id: orderId, vendor_id: vendorId, command_id: newId(), number: `INV/${number}`, state },
    ...{
      matched_at_once: state !== 'blocked',
      issued_on: entered.slice(0, 10),
      due_on: dayAfter(entered.slice(0, 10), DUE_AFTER - INVOICED_AFTER),
      currency,
    },
    ...{ tax: perMilleOf(linesTotal(placed), TAX_PER_MILLE), entered_by: cast.buyer, entered_at: entered },
    ...(state === 'paid' && paid),
  })
  await db.sql.insert(vendorInvoiceLines).values(
    placed.map((line) => ({
      ...{ id: newId(), invoice_id: id, ticket_id: ticketId, order_line_id: line.id },
      ...{ quantity: line.quantity, unit_price: line.unit_price },
    })),
  )
}
