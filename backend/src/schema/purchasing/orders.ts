import { CURRENCY } from '@menara/shared/domain/money.ts'
import { purchaseCurrencies } from '@menara/shared/domain/purchasing/purchase-currencies.ts'
import { awardStates, orderStates, receiptStates } from '@menara/shared/domain/purchasing/purchase-states.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { exchangeRates } from '../finance/exchange-rates.ts'
import { users } from '../people.ts'
import { locations, vendors } from '../places.ts'
import { tickets } from '../tickets/tickets.ts'
import { purchaseLines } from './requests.ts'
import { priceOffers, rfqs } from './rfqs.ts'

const ofTicket = () =>
  uuid()
    .notNull()
    .references(() => tickets.id, { onDelete: 'cascade' })
/** Currency of prices in its minor unit, and Rupiah for one minor unit by the rate that was compared with. */
const money = () => ({
  currency: text({ enum: purchaseCurrencies }).notNull().default(CURRENCY),
  exchange_rate_id: uuid().references(() => exchangeRates.id, { onDelete: 'restrict' }),
  rupiah_per_minor: numeric({ precision: 20, scale: 9 }).notNull().default('1'),
})
const person = () => uuid().references(() => users.id, { onDelete: 'set null' })

/** Which offers win, or which vendor is ordered from without any; until a second person agrees. */
export const purchaseAwards = pgTable(
  'purchase_awards',
  {
    id: uuid().primaryKey(),
    ticket_id: ofTicket(),
    /** Null: a direct order, without offers. */
    rfq_id: uuid().references(() => rfqs.id, { onDelete: 'cascade' }),
    state: text({ enum: awardStates }).notNull(),
    /** Whether the approval type of the ticket decides; otherwise a second person does. */
    by: text({ enum: ['approval', 'second_person'] }).notNull(),
    awarded_by: person(),
    awarded_at: instant().notNull(),
    decided_by: person(),
    decided_at: instant(),
    comment: text(),
    /** Of a direct order: why nobody was asked, and in which language its vendor reads it. */
    reason: text(),
    language: text({ enum: ['en', 'id'] }),
  },
  (table) => [
    uniqueIndex('purchase_awards_one').on(table.ticket_id).where(sql`state = 'waiting_approval'`),
    index('purchase_awards_ticket_idx').on(table.ticket_id),
    check('purchase_awards_direct', sql`(${table.rfq_id} is null) = (${table.reason} is not null)`),
  ],
)

export const purchaseAwardLines = pgTable(
  'purchase_award_lines',
  {
    id: uuid().primaryKey(),
    award_id: uuid()
      .notNull()
      .references(() => purchaseAwards.id, { onDelete: 'cascade' }),
    ticket_id: ofTicket(),
    line_id: uuid()
      .notNull()
      .references(() => purchaseLines.id, { onDelete: 'no action' }),
    /** Null in a direct order. */
    offer_id: uuid().references(() => priceOffers.id, { onDelete: 'no action' }),
    vendor_id: uuid()
      .notNull()
      .references(() => vendors.id, { onDelete: 'restrict' }),
    quantity: integer().notNull(),
    /** What was awarded anew because its order was cancelled or lessened, or its vendor refused. */
    freed: integer().notNull().default(0),
    unit_price: bigint({ mode: 'number' }).notNull(),
    ...money(),
    lead_days: integer().notNull(),
    /** Why it is not the lowest price. */
    reason: text(),
  },
  (table) => [
    check('purchase_award_lines_quantity', sql`${table.quantity} > 0 and ${table.freed} between 0 and ${table.quantity}`),
    uniqueIndex('purchase_award_lines_key').on(table.award_id, table.line_id, table.offer_id),
  ],
)

/** Orders to vendors, numbered for each site and year. */
export const purchaseOrders = pgTable(
  'purchase_orders',
  {
    id: uuid().primaryKey(),
    ticket_id: ofTicket(),
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'restrict' }),
    award_id: uuid()
      .notNull()
      .references(() => purchaseAwards.id, { onDelete: 'no action' }),
    vendor_id: uuid()
      .notNull()
      .references(() => vendors.id, { onDelete: 'restrict' }),
    number: text().notNull(),
    state: text({ enum: orderStates }).notNull(),
    /** Where it goes on after a hold or a refused amendment. */
    held_from: text({ enum: orderStates }),
    hold_reason: text(),
    version: integer().notNull().default(1),
    ...money(),
    /** How much more than ordered was taken here when it was made, in per cent. */
    tolerance_percent: integer().notNull(),
    language: text({ enum: ['en', 'id'] }).notNull(),
    token_hash: text().notNull(),
    created_by: person(),
    created_at: instant().notNull(),
    issued_at: instant(),
    acknowledged_at: instant(),
    acknowledged_by: text(),
    ended_reason: text(),
  },
  (table) => [
    uniqueIndex('purchase_orders_number_key').on(table.location_id, table.number),
    uniqueIndex('purchase_orders_token_key').on(table.token_hash),
    index('purchase_orders_ticket_idx').on(table.ticket_id),
    index('purchase_orders_order_idx').on(table.created_at, table.id),
  ],
)
export const purchaseOrderNumbers = pgTable(
  'purchase_order_numbers',
  {
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.location_id, table.year] })],
)

/** What is ordered now. `accepted` and `rejected` are the sums of posted receipts. */
export const purchaseOrderLines = pgTable(
  'purchase_order_lines',
  {
    id: uuid().primaryKey(),
    order_id: uuid()
      .notNull()
      .references(() => purchaseOrders.id, { onDelete: 'cascade' }),
    ticket_id: ofTicket(),
    line_id: uuid()
      .notNull()
      .references(() => purchaseLines.id, { onDelete: 'no action' }),
    place: integer().notNull(),
    description: text().notNull(),
    unit: text().notNull(),
    quantity: integer().notNull(),
    unit_price: bigint({ mode: 'number' }).notNull(),
    lead_days: integer().notNull(),
    accepted: integer().notNull().default(0),
    rejected: integer().notNull().default(0),
  },
  (table) => [
    // An amendment takes a line away with a quantity of 0.
    check('purchase_order_lines_quantity', sql`${table.quantity} >= 0`),
    check('purchase_order_lines_received', sql`${table.accepted} >= 0 and ${table.rejected} >= 0`),
    uniqueIndex('purchase_order_lines_key').on(table.order_id, table.line_id),
    index('purchase_order_lines_line_idx').on(table.line_id),
  ],
)

/** An amendment of an order: it holds once a second person has agreed. */
export const purchaseOrderVersions = pgTable(
  'purchase_order_versions',
  {
    id: uuid().primaryKey(),
    order_id: uuid()
      .notNull()
      .references(() => purchaseOrders.id, { onDelete: 'cascade' }),
    ticket_id: ofTicket(),
    version: integer().notNull(),
    state: text({ enum: awardStates }).notNull(),
    reason: text().notNull(),
    lines: jsonb().$type<{ id: string; quantity: number; unit_price: number }[]>().notNull(),
    made_by: person(),
    made_at: instant().notNull(),
    decided_by: person(),
    decided_at: instant(),
  },
  (table) => [
    index('purchase_order_versions_order_idx').on(table.order_id, table.made_at),
    uniqueIndex('purchase_order_versions_one').on(table.order_id).where(sql`state = 'waiting_approval'`),
  ],
)

/** What came for an order. */
export const itemReceipts = pgTable(
  'item_receipts',
  {
    id: uuid().primaryKey(),
    order_id: uuid()
      .notNull()
      .references(() => purchaseOrders.id, { onDelete: 'cascade' }),
    ticket_id: ofTicket(),
    /** Of whoever wrote it down: sent twice it is written once. */
    command_id: uuid().notNull(),
    state: text({ enum: receiptStates }).notNull(),
    delivery_note: text().notNull().default(''),
    received_on: date({ mode: 'string' }).notNull(),
    created_by: person(),
    created_at: instant().notNull(),
    posted_by: person(),
    posted_at: instant(),
    reversed_by: person(),
    reversed_at: instant(),
    reverse_reason: text(),
  },
  (table) => [
    uniqueIndex('item_receipts_command_key').on(table.order_id, table.command_id),
    index('item_receipts_order_idx').on(table.order_id, table.created_at),
  ],
)
export const itemReceiptLines = pgTable(
  'item_receipt_lines',
  {
    id: uuid().primaryKey(),
    receipt_id: uuid()
      .notNull()
      .references(() => itemReceipts.id, { onDelete: 'cascade' }),
    ticket_id: ofTicket(),
    order_line_id: uuid()
      .notNull()
      .references(() => purchaseOrderLines.id, { onDelete: 'no action' }),
    accepted: integer().notNull(),
    rejected: integer().notNull(),
    short: integer().notNull(),
    reason: text().notNull().default(''),
  },
  (table) => [
    check('item_receipt_lines_counts', sql`${table.accepted} >= 0 and ${table.rejected} >= 0 and ${table.short} >= 0`),
    uniqueIndex('item_receipt_lines_key').on(table.receipt_id, table.order_line_id),
  ],
)

/**
 * Lines where the figures contradict one another: more ordered than awarded, more awarded than requested, more received than ordered and
 * tolerated, or sums that are not those of the posted receipts. Always empty.
 */
export const purchasingDrift = pgView('purchasing_drift', { line_id: uuid(), what: text() }).as(sql`
select l.id as line_id, 'awarded' as what from purchase_lines l
where (select coalesce(sum(al.quantity - al.freed), 0) from purchase_award_lines al join purchase_awards a on a.id = al.award_id
  where al.line_id = l.id and a.state <> 'rejected') > l.quantity
union all
select ol.line_id, 'ordered' from purchase_order_lines ol
join purchase_orders o on o.id = ol.order_id and o.state <> 'cancelled'
where case when o.state = 'closed' then least(ol.quantity, ol.accepted) else ol.quantity end > (select coalesce(sum(al.quantity - al.freed), 0) from purchase_award_lines al
  where al.award_id = o.award_id and al.line_id = ol.line_id and al.vendor_id = o.vendor_id)
union all
select ol.line_id, 'received' from purchase_order_lines ol
join purchase_orders o on o.id = ol.order_id
where ol.accepted > floor(ol.quantity * (100 + o.tolerance_percent) / 100.0)
union all
select ol.line_id, 'posted' from purchase_order_lines ol
where (ol.accepted, ol.rejected) <> (
  (select coalesce(sum(rl.accepted), 0) from item_receipt_lines rl join item_receipts r on r.id = rl.receipt_id
    where rl.order_line_id = ol.id and r.state = 'posted'),
  (select coalesce(sum(rl.rejected), 0) from item_receipt_lines rl join item_receipts r on r.id = rl.receipt_id
    where rl.order_line_id = ol.id and r.state = 'posted'))`)
