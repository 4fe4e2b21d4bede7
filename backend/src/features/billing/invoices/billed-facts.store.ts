import { and, asc, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { bookings } from '../../../schema/bookings.ts'
import { tenantInvoiceLines, tenantInvoiceReadings, tenantInvoices } from '../../../schema/finance/tenant-invoices.ts'
import { tenantPeople } from '../../../schema/finance/tenants.ts'
import { assets, locations } from '../../../schema/places.ts'
import type { BilledBooking, OpenInvoice } from './invoice-lines.ts'

type Row = typeof tenantInvoices.$inferInsert
export type BilledFactsStore = ReturnType<typeof billedFactsStore>

/** Reads what invoices are made from. */
export const billedFactsStore = (db: Database) => ({ ...factsOn(db), ...earlierOn(db) })

function factsOn(db: Database) {
  return {
    /** The invoice of a kind of a tenant and month that was not cancelled. */
    async ofMonth(
      tenantId: string,
      month: string,
      kind: Row['kind'] = 'monthly',
    ): Promise<{ id: string; state: Row['state']; decision: Row['decision'] } | undefined> {
      const [row] = await db.sql
        .select({ id: tenantInvoices.id, state: tenantInvoices.state, decision: tenantInvoices.decision })
        .from(tenantInvoices)
        .where(
          and(
            eq(tenantInvoices.tenant_id, tenantId),
            eq(tenantInvoices.month, month),
            eq(tenantInvoices.kind, kind),
            ne(tenantInvoices.state, 'cancelled'),
          ),
        )
      return row
    },
    async siteCode(locationId: string): Promise<string> {
      const [row] = await db.sql.select({ code: locations.code }).from(locations).where(eq(locations.id, locationId))
      return row?.code ?? ''
    },
    /** Bookings of the tenant's people at the tenant's site that begin in a range. */
    bookings: (tenantId: string, { from, to }: { from: string; to: string }): Promise<BilledBooking[]> =>
      db.sql
        .select({
          id: bookings.id,
          title: bookings.title,
          asset: { id: assets.id, name: assets.name, type: assets.type },
          start_at: bookings.start_at,
          end_at: bookings.end_at,
        })
        .from(tenantPeople)
        .innerJoin(bookings, eq(bookings.booked_by, tenantPeople.user_id))
        .innerJoin(assets, and(eq(assets.id, bookings.asset_id), eq(assets.location_id, tenantPeople.location_id)))
        .where(
          and(
            eq(tenantPeople.tenant_id, tenantId),
            eq(bookings.state, 'confirmed'),
            sql`${bookings.start_at} >= ${from}::timestamptz`,
            sql`${bookings.start_at} < ${to}::timestamptz`,
          ),
        )
        .orderBy(asc(assets.name), asc(bookings.start_at), asc(bookings.id)),
  }
}

/** What earlier invoices of a tenant leave for the next. */
function earlierOn(db: Database) {
  return {
    /** Issued invoices of a tenant that were due before a day, with what was open of them at its end. */
    async overdueOn(tenantId: string, day: string): Promise<OpenInvoice[]> {
      const open = sql<number>`${tenantInvoices.total} - coalesce((select sum(r.amount) from tenant_receipts r
        where r.invoice_id = tenant_invoices.id and r.day <= ${day}::date), 0)`.mapWith(Number)
      const due = and(
        eq(tenantInvoices.tenant_id, tenantId),
        eq(tenantInvoices.kind, 'monthly'),
        eq(tenantInvoices.state, 'issued'),
        lt(tenantInvoices.due_on, day),
      )
      const rows = await db.sql
        .select({ id: tenantInvoices.id, number: sql<string>`coalesce(${tenantInvoices.number}, '')`, open })
        .from(tenantInvoices)
        .where(due)
        .orderBy(asc(tenantInvoices.number))
      return rows.filter((row) => row.open > 0)
    },
    /** Watt hours of a meter that an invoice of the tenant estimated in a month. */
    async estimatedIn(tenantId: string, meterId: string, month: string): Promise<number> {
      const [row] = await db.sql
        .select({
          sum: sql<number>`coalesce(sum((select sum((one ->> 'quantity')::bigint) from jsonb_array_elements(${tenantInvoiceReadings.rows}) one
            where one ->> 'source' = 'estimated')), 0)`.mapWith(Number),
        })
        .from(tenantInvoices)
        .innerJoin(tenantInvoiceLines, eq(tenantInvoiceLines.invoice_id, tenantInvoices.id))
        .innerJoin(tenantInvoiceReadings, eq(tenantInvoiceReadings.line_id, tenantInvoiceLines.id))
        .where(
          and(
            eq(tenantInvoices.tenant_id, tenantId),
            eq(tenantInvoices.month, month),
            inArray(tenantInvoices.state, ['draft', 'issued']),
            eq(tenantInvoiceLines.subject_id, meterId),
          ),
        )
      return row?.sum ?? 0
    },
  }
}
