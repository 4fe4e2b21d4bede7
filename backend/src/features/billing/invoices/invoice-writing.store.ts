import type { LineReading, TenantInvoiceLine } from '@menara/shared/contract/finance/tenant-invoices.contract.ts'
import { eq, sql } from 'drizzle-orm'
import { insertAll } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import {
  tenantInvoiceLines,
  tenantInvoiceNumbers,
  tenantInvoiceReadings,
  tenantInvoices,
  tenantReceipts,
} from '../../../schema/finance/tenant-invoices.ts'
import { tenants } from '../../../schema/finance/tenants.ts'
import type { ComputedLine } from './invoice-lines.ts'

export type InvoiceWritingStore = ReturnType<typeof invoiceWritingStore>
type Row = typeof tenantInvoices.$inferInsert
type Receipt = typeof tenantReceipts.$inferInsert

/** The one writer of invoices, their lines and numbers, and of receipts of money. */
export function invoiceWritingStore(db: Database) {
  return {
    /** The row, held until the transaction ends. */
    async hold(id: string): Promise<void> {
      await db.sql.select({ id: tenantInvoices.id }).from(tenantInvoices).where(eq(tenantInvoices.id, id)).for('update')
    },
    async holdTenant(id: string): Promise<void> {
      await db.sql.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, id)).for('no key update')
    },
    async insert(row: Row): Promise<void> {
      await db.sql.insert(tenantInvoices).values(row)
    },
    async update(id: string, facts: Partial<Row>): Promise<void> {
      await db.sql
        .update(tenantInvoices)
        .set({ ...facts, rev: sql`${tenantInvoices.rev} + 1` })
        .where(eq(tenantInvoices.id, id))
    },
    async remove(id: string): Promise<void> {
      await db.sql.delete(tenantInvoices).where(eq(tenantInvoices.id, id))
    },
    /** Replaces the lines of a draft and the figures behind them. */
    async setLines(invoice_id: string, lines: readonly ComputedLine[], newId: () => string): Promise<void> {
      await db.sql.delete(tenantInvoiceLines).where(eq(tenantInvoiceLines.invoice_id, invoice_id))
      const rows = lines.map(({ readings, ...line }, sort) => ({ row: { ...line, id: newId(), invoice_id, sort }, readings }))
      await insertAll(
        db,
        tenantInvoiceLines,
        rows.map(({ row }) => row),
      )
      const behind = rows.map(({ row, readings }) => ({ line_id: row.id, rows: readings as LineReading[] }))
      await insertAll(db, tenantInvoiceReadings, behind)
    },
    /** Lines of a credit note: those of the invoice with the opposite sign. */
    async copyLines(invoice_id: string, lines: readonly (TenantInvoiceLine & { subject_id: string | null })[], newId: () => string) {
      const rows = lines.map((line, sort) => ({
        ...{ ...line, id: newId(), invoice_id, sort, missing_hours: 0, estimated_hours: 0 },
        ...{ quantity: -line.quantity, amount: -line.amount },
      }))
      await insertAll(db, tenantInvoiceLines, rows)
    },
    /** The next number of a site, year and kind. Whoever asks meanwhile waits, so that none is left out. */
    async nextNumber(location_id: string, year: number, kind: Row['kind']): Promise<number> {
      const [row] = await db.sql
        .insert(tenantInvoiceNumbers)
        .values({ location_id, year, kind, last: 1 })
        .onConflictDoUpdate({
          target: [tenantInvoiceNumbers.location_id, tenantInvoiceNumbers.year, tenantInvoiceNumbers.kind],
          set: { last: sql`${tenantInvoiceNumbers.last} + 1` },
        })
        .returning({ last: tenantInvoiceNumbers.last })
      if (!row) throw new Error('A number that was just counted is not there')
      return row.last
    },
    async receipt(id: string): Promise<(typeof tenantReceipts.$inferSelect & { reversed: boolean }) | undefined> {
      const [row] = await db.sql.select().from(tenantReceipts).where(eq(tenantReceipts.id, id))
      if (!row) return undefined
      return { ...row, reversed: (await db.sql.$count(tenantReceipts, eq(tenantReceipts.reverses_id, id))) > 0 }
    },
    async addReceipt(row: Receipt): Promise<void> {
      await db.sql.insert(tenantReceipts).values(row)
    },
  }
}
