import type { LineReading, PlanUsage } from '@menara/shared/contract/finance/tenant-invoices.contract.ts'
import {
  invoiceLineKinds,
  lineUnitNames,
  missingDecisions,
  storedInvoiceStates,
  tenantInvoiceKinds,
} from '@menara/shared/domain/finance/tenant-invoices.ts'
import { currencies } from '@menara/shared/domain/money.ts'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { users } from '../people.ts'
import { locations } from '../places.ts'
import { tenants } from './tenants.ts'

const ofSite = () =>
  uuid()
    .notNull()
    .references(() => locations.id, { onDelete: 'restrict' })
const amount = () => bigint({ mode: 'number' }).notNull()

/** What a site charges from a month on. */
export const billingRates = pgTable(
  'billing_rates',
  {
    id: uuid().primaryKey(),
    location_id: ofSite(),
    /** `YYYY-MM`. */
    valid_from: text().notNull(),
    service_m2: amount(),
    surcharge_per_mille: integer().notNull(),
    room_hour: amount(),
    parking_hour: amount(),
    resources: jsonb().$type<{ asset_id: string; hour: number }[]>().notNull().default([]),
    vat_per_mille: integer().notNull(),
    due_days: integer().notNull(),
    fine_per_mille: integer(),
  },
  (table) => [uniqueIndex('billing_rates_month_key').on(table.location_id, table.valid_from)],
)

/** Invoices of tenants and the credit notes that cancel them. A trigger refuses to change or remove what was issued. */
export const tenantInvoices = pgTable(
  'tenant_invoices',
  {
    id: uuid().primaryKey(),
    location_id: ofSite(),
    tenant_id: uuid()
      .notNull()
      .references(() => tenants.id, { onDelete: 'restrict' }),
    kind: text({ enum: tenantInvoiceKinds }).notNull(),
    month: text().notNull(),
    state: text({ enum: storedInvoiceStates }).notNull(),
    number: text(),
    issued_on: date({ mode: 'string' }),
    due_on: date({ mode: 'string' }),
    due_days: integer().notNull(),
    currency: text({ enum: currencies }).notNull(),
    subtotal: amount(),
    /** Of the lines that bear VAT. */
    taxed: amount(),
    vat_per_mille: integer().notNull(),
    vat: amount(),
    total: amount(),
    missing_hours: integer().notNull().default(0),
    decision: text({ enum: missingDecisions }),
    cancels_id: uuid().references((): AnyPgColumn => tenantInvoices.id, { onDelete: 'restrict' }),
    reason: text(),
    /** Of an invoice of a plan: what was used when its draft was made. */
    plan_usage: jsonb().$type<PlanUsage>(),
    rev: integer().notNull().default(1),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
    issued_by: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    // Whoever runs a month twice at once makes it once; a cancelled one may be billed anew.
    uniqueIndex('tenant_invoices_month_key')
      .on(table.tenant_id, table.month, table.kind)
      .where(sql`state <> 'cancelled' and kind <> 'credit_note'`),
    uniqueIndex('tenant_invoices_number_key').on(table.location_id, table.number),
    uniqueIndex('tenant_invoices_cancels_key').on(table.cancels_id),
    index('tenant_invoices_order_idx').on(table.month.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('tenant_invoices_site_idx').on(table.location_id, table.month),
    check('tenant_invoices_total_check', sql`${table.total} = ${table.subtotal} + ${table.vat}`),
    check('tenant_invoices_number_check', sql`(${table.state} = 'draft') = (${table.number} is null)`),
  ],
)

export const tenantInvoiceLines = pgTable(
  'tenant_invoice_lines',
  {
    id: uuid().primaryKey(),
    invoice_id: uuid()
      .notNull()
      .references(() => tenantInvoices.id, { onDelete: 'cascade' }),
    sort: integer().notNull(),
    kind: text({ enum: invoiceLineKinds }).notNull(),
    label: text().notNull(),
    quantity: bigint({ mode: 'number' }).notNull(),
    unit: text({ enum: lineUnitNames }).notNull(),
    price_sen: bigint({ mode: 'number' }).notNull(),
    days: integer().notNull(),
    of_days: integer().notNull(),
    amount: amount(),
    taxed: boolean().notNull(),
    /** Meter, lease, booked thing or earlier invoice. */
    subject_id: uuid(),
    missing_hours: integer().notNull(),
    estimated_hours: integer().notNull(),
  },
  (table) => [uniqueIndex('tenant_invoice_lines_order_key').on(table.invoice_id, table.sort)],
)

/** The figures behind a line, as they were when it was made: what devices send later changes no invoice. */
export const tenantInvoiceReadings = pgTable('tenant_invoice_readings', {
  line_id: uuid()
    .primaryKey()
    .references(() => tenantInvoiceLines.id, { onDelete: 'cascade' }),
  rows: jsonb().$type<LineReading[]>().notNull(),
})

/** Last number of a site, year and kind: a number that is not used is taken back with its transaction. */
export const tenantInvoiceNumbers = pgTable(
  'tenant_invoice_numbers',
  {
    location_id: ofSite(),
    year: integer().notNull(),
    kind: text({ enum: tenantInvoiceKinds }).notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.location_id, table.year, table.kind] })],
)

/** Money that came for an invoice: append-only, a trigger refuses the rest. A reversal is a row of its own. */
export const tenantReceipts = pgTable(
  'tenant_receipts',
  {
    id: uuid().primaryKey(),
    invoice_id: uuid()
      .notNull()
      .references(() => tenantInvoices.id, { onDelete: 'restrict' }),
    amount: amount(),
    day: date({ mode: 'string' }).notNull(),
    reference: text().notNull(),
    source: text({ enum: ['manual', 'bank'] }).notNull(),
    reverses_id: uuid().references((): AnyPgColumn => tenantReceipts.id, { onDelete: 'restrict' }),
    actor_id: uuid(),
    at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('tenant_receipts_reverses_key').on(table.reverses_id),
    index('tenant_receipts_invoice_idx').on(table.invoice_id, table.at),
    check('tenant_receipts_amount_check', sql`${table.amount} <> 0`),
  ],
)

/** What does not add up: always empty. */
export const billingDrift = pgView('billing_drift', {
  id: uuid(),
  what: text(),
  kept: bigint({ mode: 'number' }),
  counted: bigint({ mode: 'number' }),
}).as(sql`
  select i.id, 'subtotal' as what, i.subtotal as kept, coalesce(l.amount, 0)::bigint as counted
  from tenant_invoices i
  left join (select invoice_id, sum(amount) as amount from tenant_invoice_lines group by invoice_id) l on l.invoice_id = i.id
  where i.subtotal <> coalesce(l.amount, 0)
  union all
  select i.id, 'vat', i.vat, floor((2 * t.taxed * i.vat_per_mille + 1000) / 2000.0)::bigint
  from tenant_invoices i
  join (select invoice_id, sum(amount) filter (where taxed) as taxed from tenant_invoice_lines group by invoice_id) t on t.invoice_id = i.id
  where i.kind <> 'credit_note' and i.vat <> floor((2 * coalesce(t.taxed, 0) * i.vat_per_mille + 1000) / 2000.0)
  union all
  select l.id, 'quantity', l.quantity, coalesce(r.quantity, 0)::bigint
  from tenant_invoice_lines l
  join (
    select line_id, (select sum((row ->> 'quantity')::bigint) from jsonb_array_elements(rows) row) as quantity from tenant_invoice_readings
  ) r on r.line_id = l.id
  where l.kind in ('wbp', 'lwbp', 'room', 'parking') and l.quantity <> coalesce(r.quantity, 0)
  union all
  select c.id, 'credit note', c.total, -o.total from tenant_invoices c join tenant_invoices o on o.id = c.cancels_id
  where c.total <> -o.total or o.state <> 'cancelled'
  union all
  select b.id, 'reversal', b.amount, -a.amount from tenant_receipts b join tenant_receipts a on a.id = b.reverses_id
  where b.amount <> -a.amount or b.invoice_id <> a.invoice_id
  union all
  select n.location_id, 'numbers', n.last::bigint, count(i.id)
  from tenant_invoice_numbers n
  left join tenant_invoices i
    on i.location_id = n.location_id and i.kind = n.kind and extract(year from i.issued_on) = n.year and i.number is not null
  group by n.location_id, n.year, n.kind, n.last
  having n.last <> count(i.id)`)
