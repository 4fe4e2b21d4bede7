import { purchaseCurrencies } from '@menara/shared/domain/purchasing/purchase-currencies.ts'
import { vendorInvoiceStates } from '@menara/shared/domain/purchasing/purchase-states.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, pgTable, pgView, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { users } from '../people.ts'
import { vendors } from '../places.ts'
import { tickets } from '../tickets/tickets.ts'
import { purchaseOrderLines, purchaseOrders } from './orders.ts'

const ofTicket = () =>
  uuid()
    .notNull()
    .references(() => tickets.id, { onDelete: 'cascade' })
const person = () => uuid().references(() => users.id, { onDelete: 'set null' })

/** What vendors ask for their deliveries. Amounts are in the minor unit of its order's currency. */
export const vendorInvoices = pgTable(
  'vendor_invoices',
  {
    id: uuid().primaryKey(),
    ticket_id: ofTicket(),
    order_id: uuid()
      .notNull()
      .references(() => purchaseOrders.id, { onDelete: 'cascade' }),
    vendor_id: uuid()
      .notNull()
      .references(() => vendors.id, { onDelete: 'restrict' }),
    /** Of whoever wrote it down: sent twice it is written once. */
    command_id: uuid().notNull(),
    number: text().notNull(),
    state: text({ enum: vendorInvoiceStates }).notNull(),
    /** Whether it matched when it was entered. */
    matched_at_once: boolean().notNull(),
    issued_on: date({ mode: 'string' }).notNull(),
    due_on: date({ mode: 'string' }).notNull(),
    currency: text({ enum: purchaseCurrencies }).notNull(),
    tax: bigint({ mode: 'number' }).notNull(),
    entered_by: person(),
    entered_at: instant().notNull(),
    released_by: person(),
    released_at: instant(),
    release_reason: text(),
    paid_by: person(),
    paid_on: date({ mode: 'string' }),
    /** Whole Rupiah that the bank took for an invoice in another currency. */
    paid_rupiah: bigint({ mode: 'number' }),
    payment_reference: text(),
    cancelled_by: person(),
    cancel_reason: text(),
  },
  (table) => [
    uniqueIndex('vendor_invoices_command_key').on(table.order_id, table.command_id),
    uniqueIndex('vendor_invoices_number_key').on(table.vendor_id, sql`lower(${table.number})`).where(sql`state <> 'cancelled'`),
    index('vendor_invoices_order_idx').on(table.order_id),
    index('vendor_invoices_entered_idx').on(table.entered_at, table.id),
    check('vendor_invoices_paid_rupiah', sql`${table.paid_rupiah} is null or (${table.paid_rupiah} > 0 and state = 'paid')`),
    check('vendor_invoices_tax', sql`${table.tax} >= 0`),
  ],
)
export const vendorInvoiceLines = pgTable(
  'vendor_invoice_lines',
  {
    id: uuid().primaryKey(),
    invoice_id: uuid()
      .notNull()
      .references(() => vendorInvoices.id, { onDelete: 'cascade' }),
    ticket_id: ofTicket(),
    order_line_id: uuid()
      .notNull()
      .references(() => purchaseOrderLines.id, { onDelete: 'no action' }),
    quantity: integer().notNull(),
    unit_price: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    check('vendor_invoice_lines_quantity', sql`${table.quantity} > 0 and ${table.unit_price} >= 0`),
    uniqueIndex('vendor_invoice_lines_key').on(table.invoice_id, table.order_line_id),
    index('vendor_invoice_lines_order_idx').on(table.order_line_id),
  ],
)

/** Lines of orders of which more is matched than ordered or accepted, or at a higher price. Always empty. */
export const vendorInvoiceDrift = pgView('vendor_invoice_drift', { order_line_id: uuid(), what: text() }).as(sql`
select ol.id as order_line_id, 'quantity' as what from purchase_order_lines ol
join vendor_invoice_lines il on il.order_line_id = ol.id
join vendor_invoices i on i.id = il.invoice_id and i.state in ('matched', 'paid') and i.released_at is null
group by ol.id, ol.accepted, ol.quantity
having sum(il.quantity) filter (where i.state = 'matched') > 0 and sum(il.quantity) > least(ol.accepted, ol.quantity)
union all
select ol.id, 'price' from purchase_order_lines ol
join vendor_invoice_lines il on il.order_line_id = ol.id
join vendor_invoices i on i.id = il.invoice_id and i.state = 'matched'
where il.unit_price > ol.unit_price`)
