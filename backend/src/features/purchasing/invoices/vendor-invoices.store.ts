import type { VendorInvoice, VendorScore } from '@menara/shared/contract/purchasing/vendor-invoices.contract.ts'
import { linesTotal, lineTotal } from '@menara/shared/domain/money.ts'
import { countedInvoiceStates, differencesOf, type VendorInvoiceState } from '@menara/shared/domain/purchasing/purchase-states.ts'
import { and, asc, desc, eq, getTableColumns, ilike, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import { likeText } from '../../../platform/paging.ts'
import type { ForeignPayment } from '../../../ports/finance/payables.ts'
import { users } from '../../../schema/people.ts'
import { locations, vendors } from '../../../schema/places.ts'
import { vendorInvoiceLines, vendorInvoices } from '../../../schema/purchasing/invoices.ts'
import { purchaseOrderLines, purchaseOrders } from '../../../schema/purchasing/orders.ts'
import { tickets } from '../../../schema/tickets/tickets.ts'
import { seenBy } from '../requests/purchases.store.ts'

export type VendorInvoicesStore = ReturnType<typeof vendorInvoicesStore>
export interface InvoicesAsked {
  readonly search?: string | undefined
  readonly orderId?: string | undefined
  readonly locationId?: string | undefined
  readonly state?: VendorInvoiceState | undefined
}
interface Page {
  readonly after: readonly [at: string, id: string] | undefined
  readonly limit: number
}
const [enterers, releasers, payers, cancellers] = [
  ...[alias(users, 'enterers'), alias(users, 'releasers')],
  ...[alias(users, 'payers'), alias(users, 'cancellers')],
] as const

/** The one writer of `vendor_invoices` and `vendor_invoice_lines`. */
export const vendorInvoicesStore = (db: Database) => ({ ...invoiceReads(db), ...invoiceWrites(db), ...scoreReads(db) })

/** Invoices with the names beside them. */
const selectInvoices = (db: Database, where: SQL | undefined) =>
  db.sql
    .select({
      ...getTableColumns(vendorInvoices),
      order: { id: purchaseOrders.id, number: purchaseOrders.number },
      rupiah_per_minor: purchaseOrders.rupiah_per_minor,
      vendor: { id: vendors.id, name: vendors.name },
      location: { id: locations.id, name: locations.name },
      enterer: { id: enterers.id, name: enterers.name },
      releaser: { id: releasers.id, name: releasers.name },
      payer: { id: payers.id, name: payers.name },
      canceller: { id: cancellers.id, name: cancellers.name },
    })
    .from(vendorInvoices)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, vendorInvoices.order_id))
    .innerJoin(tickets, eq(tickets.id, vendorInvoices.ticket_id))
    .innerJoin(vendors, eq(vendors.id, vendorInvoices.vendor_id))
    .innerJoin(locations, eq(locations.id, purchaseOrders.location_id))
    .leftJoin(enterers, eq(enterers.id, vendorInvoices.entered_by))
    .leftJoin(releasers, eq(releasers.id, vendorInvoices.released_by))
    .leftJoin(payers, eq(payers.id, vendorInvoices.paid_by))
    .leftJoin(cancellers, eq(cancellers.id, vendorInvoices.cancelled_by))
    .where(where)
    .$dynamic()
type Joined = Awaited<ReturnType<typeof selectInvoices>>[number]

const foreignPayments = (db: Database, id?: string): Promise<ForeignPayment[]> =>
  db.sql
    .select({
      ...{ id: vendorInvoices.id, number: vendorInvoices.number, location_id: purchaseOrders.location_id },
      payee: { id: vendors.id, name: vendors.name },
      rupiah: sql<number>`${vendorInvoices.paid_rupiah}`.mapWith(Number),
      day: sql<string>`${vendorInvoices.paid_on}`,
    })
    .from(vendorInvoices)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, vendorInvoices.order_id))
    .innerJoin(vendors, eq(vendors.id, vendorInvoices.vendor_id))
    .where(and(isNotNull(vendorInvoices.paid_rupiah), id === undefined ? undefined : eq(vendorInvoices.id, id)))

/** With their lines beside those of the orders. */
async function invoicesShown(db: Database, rows: readonly Joined[]): Promise<VendorInvoice[]> {
  const lines = await matchedLines(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => {
    const own = lines.filter((line) => line.invoice_id === row.id).map(({ invoice_id: _, ...line }) => line)
    const amount = linesTotal(own)
    const { id, ticket_id, order, vendor, location, number, state, issued_on, due_on, currency, tax, entered_at } = row
    const { released_at, release_reason, paid_on, paid_rupiah, payment_reference, cancel_reason } = row
    return {
      ...{ id, ticket_id, order, vendor, location, number, state, issued_on, due_on, currency, amount, tax, entered_at },
      ...{ total: amount + tax, lines: own, released_at, release_reason, paid_on, paid_rupiah, payment_reference },
      cancel_reason,
      ...{ entered_by: row.enterer, released_by: row.releaser, paid_by: row.payer, cancelled_by: row.canceller },
    }
  })
}
/** What the other invoices of the order that count have of a line. */
const invoiced = sql<number>`(select coalesce(sum(other.quantity), 0)::int from ${vendorInvoiceLines} other
  join ${vendorInvoices} o on o.id = other.invoice_id and o.state in (${sql.join(
    countedInvoiceStates.map((state) => sql`${state}`),
    sql`, `,
  )})
  where other.order_line_id = ${vendorInvoiceLines.order_line_id} and other.invoice_id <> ${vendorInvoiceLines.invoice_id})`
async function matchedLines(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db.sql
    .select({
      invoice_id: vendorInvoiceLines.invoice_id,
      order_line_id: vendorInvoiceLines.order_line_id,
      description: purchaseOrderLines.description,
      unit: purchaseOrderLines.unit,
      quantity: vendorInvoiceLines.quantity,
      unit_price: vendorInvoiceLines.unit_price,
      ordered: purchaseOrderLines.quantity,
      ordered_price: purchaseOrderLines.unit_price,
      accepted: purchaseOrderLines.accepted,
      invoiced,
    })
    .from(vendorInvoiceLines)
    .innerJoin(purchaseOrderLines, eq(purchaseOrderLines.id, vendorInvoiceLines.order_line_id))
    .where(inArray(vendorInvoiceLines.invoice_id, [...ids]))
    .orderBy(asc(purchaseOrderLines.place), asc(purchaseOrderLines.id))
  return rows.map((line) => ({ ...line, amount: lineTotal(line), differences: differencesOf(line) }))
}

function invoiceReads(db: Database) {
  const select = (where: SQL | undefined) => selectInvoices(db, where)
  const shown = (rows: readonly Joined[]) => invoicesShown(db, rows)
  return {
    /** One row more than `limit` where there are more, newest first. */
    async list({ search, orderId, locationId, state }: InvoicesAsked, { after, limit }: Page, caller: Caller): Promise<VendorInvoice[]> {
      const text = search && likeText(search)
      const rows = await select(
        and(
          seenBy(caller, purchaseOrders.location_id),
          text ? or(ilike(vendorInvoices.number, text), ilike(vendors.name, text), ilike(purchaseOrders.number, text)) : undefined,
          orderId === undefined ? undefined : eq(vendorInvoices.order_id, orderId),
          locationId === undefined ? undefined : eq(purchaseOrders.location_id, locationId),
          state && eq(vendorInvoices.state, state),
          after && sql`(${vendorInvoices.entered_at}, ${vendorInvoices.id}) < (${after[0]}, ${after[1]}::uuid)`,
        ),
      )
        .orderBy(desc(vendorInvoices.entered_at), desc(vendorInvoices.id))
        .limit(limit + 1)
      return shown(rows)
    },
    async one(id: string): Promise<VendorInvoice | undefined> {
      return (await shown(await select(eq(vendorInvoices.id, id))))[0]
    },
    async ofCommand(orderId: string, commandId: string): Promise<VendorInvoice | undefined> {
      return (await shown(await select(and(eq(vendorInvoices.order_id, orderId), eq(vendorInvoices.command_id, commandId)))))[0]
    },
    /** Oldest first. */
    async ofOrder(orderId: string): Promise<VendorInvoice[]> {
      return shown(await select(eq(vendorInvoices.order_id, orderId)).orderBy(asc(vendorInvoices.entered_at), asc(vendorInvoices.id)))
    },
    /** Those of every site that may be paid, with Rupiah for one minor unit by the rate of the order. */
    async payable(): Promise<(VendorInvoice & { readonly rupiah_per_minor: string })[]> {
      const rows = await select(inArray(vendorInvoices.state, ['matched', 'released'])).orderBy(asc(vendorInvoices.due_on))
      const worth = new Map(rows.map((row) => [row.id, row.rupiah_per_minor]))
      return (await shown(rows)).map((invoice) => ({ ...invoice, rupiah_per_minor: worth.get(invoice.id) ?? '1' }))
    },
    /** What was paid of invoices in another currency, or of one of them. */
    paidAbroad: (id?: string): Promise<ForeignPayment[]> => foreignPayments(db, id),
    /** The row, held until the transaction ends. */
    async hold(id: string): Promise<void> {
      await db.sql.select({ id: vendorInvoices.id }).from(vendorInvoices).where(eq(vendorInvoices.id, id)).for('update')
    },
    async numberTaken(vendorId: string, number: string): Promise<boolean> {
      const same = and(
        eq(vendorInvoices.vendor_id, vendorId),
        sql`lower(${vendorInvoices.number}) = lower(${number})`,
        sql`${vendorInvoices.state} <> 'cancelled'`,
      )
      return (await db.sql.select({ id: vendorInvoices.id }).from(vendorInvoices).where(same).limit(1)).length > 0
    },
  }
}

function invoiceWrites(db: Database) {
  return {
    async insert(row: typeof vendorInvoices.$inferInsert, lines: readonly (typeof vendorInvoiceLines.$inferInsert)[]): Promise<void> {
      await db.sql.insert(vendorInvoices).values(row)
      await db.sql.insert(vendorInvoiceLines).values([...lines])
    },
    async update(id: string, facts: Partial<typeof vendorInvoices.$inferInsert>): Promise<void> {
      await db.sql.update(vendorInvoices).set(facts).where(eq(vendorInvoices.id, id))
    },
  }
}

function scoreReads(db: Database) {
  return {
    /** Vendors with orders that were issued, by name. */
    async scores(locationId: string | undefined, caller: Caller): Promise<VendorScore[]> {
      const seen = and(
        seenBy(caller, purchaseOrders.location_id),
        sql`${purchaseOrders.issued_at} is not null`,
        locationId === undefined ? undefined : eq(purchaseOrders.location_id, locationId),
      )
      const { rows } = (await db.sql.execute(sql`
        with seen as (select ${purchaseOrders.id} as id, ${purchaseOrders.vendor_id} as vendor_id,
            ${purchaseOrders.issued_at} as issued_at, ${locations.zone} as zone,
            (select max(lead_days) from ${purchaseOrderLines} where order_id = ${purchaseOrders.id}) as days
          from ${purchaseOrders} join ${tickets} on ${tickets.id} = ${purchaseOrders.ticket_id}
          join ${locations} on ${locations.id} = ${purchaseOrders.location_id} where ${seen}),
        came as (select seen.vendor_id, r.id,
            r.received_on <= (seen.issued_at at time zone seen.zone)::date + seen.days as on_time,
            (select coalesce(sum(l.accepted), 0) from item_receipt_lines l where l.receipt_id = r.id) as accepted,
            (select coalesce(sum(l.accepted + l.rejected), 0) from item_receipt_lines l where l.receipt_id = r.id) as delivered
          from seen join item_receipts r on r.order_id = seen.id and r.state = 'posted'),
        asked as (select seen.vendor_id, i.matched_at_once from seen
          join ${vendorInvoices} i on i.order_id = seen.id and i.state <> 'cancelled')
        select v.id, v.name,
          (select count(*)::int from seen where seen.vendor_id = v.id) as orders,
          (select count(*)::int from came where came.vendor_id = v.id) as receipts,
          (select round(1000.0 * count(*) filter (where on_time) / nullif(count(*), 0))::int from came where came.vendor_id = v.id) as on_time,
          (select round(1000.0 * sum(accepted) / nullif(sum(delivered), 0))::int from came where came.vendor_id = v.id) as accepted,
          (select round(1000.0 * count(*) filter (where matched_at_once) / nullif(count(*), 0))::int from asked
            where asked.vendor_id = v.id) as matched
        from ${vendors} v where v.id in (select vendor_id from seen) order by lower(v.name), v.id`)) as { rows: ScoreRow[] }
      return rows.map(({ id, name, orders, receipts, on_time, accepted, matched }) => ({
        vendor: { id, name },
        ...{ orders, receipts, on_time_permille: on_time, accepted_permille: accepted, matched_permille: matched },
      }))
    },
  }
}
type ScoreRow = {
  readonly id: string
  readonly name: string
  readonly orders: number
  readonly receipts: number
  readonly on_time: number | null
  readonly accepted: number | null
  readonly matched: number | null
}
