import type { VendorDocument } from '@menara/shared/contract/purchasing/vendor-documents.contract.ts'
import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import type { KeptFile } from '../../../platform/files/uploads.ts'
import { vendors } from '../../../schema/places.ts'
import { vendorDocuments } from '../../../schema/purchasing/vendor-documents.ts'

export type VendorDocumentRow = typeof vendorDocuments.$inferSelect & { readonly vendor: { readonly id: string; readonly name: string } }
export type VendorDocumentsStore = ReturnType<typeof vendorDocumentsStore>
/** More than anybody reads at once. */
const MAX_ROWS = 1000

/** The one writer of `vendor_documents`. */
export function vendorDocumentsStore(db: Database) {
  const rows = (where: SQL | undefined): Promise<VendorDocumentRow[]> =>
    db.sql
      .select({ ...getTableColumns(vendorDocuments), vendor: { id: vendors.id, name: vendors.name } })
      .from(vendorDocuments)
      .innerJoin(vendors, eq(vendors.id, vendorDocuments.vendor_id))
      .where(where)
      .orderBy(asc(vendors.name), asc(vendorDocuments.kind), asc(vendorDocuments.number), asc(vendorDocuments.id))
      .limit(MAX_ROWS)
  return {
    list: ({ vendor_id, required }: { vendor_id?: string | undefined; required?: boolean | undefined }) =>
      rows(
        and(
          vendor_id === undefined ? undefined : eq(vendorDocuments.vendor_id, vendor_id),
          required === undefined ? undefined : eq(vendorDocuments.required, required),
        ),
      ),
    async find(id: string): Promise<VendorDocumentRow | undefined> {
      return (await rows(eq(vendorDocuments.id, id)))[0]
    },
    /** Required ones of these vendors that held until before a day. */
    expired: (vendorIds: readonly string[], today: string): Promise<VendorDocumentRow[]> =>
      rows(
        and(
          inArray(vendorDocuments.vendor_id, [...vendorIds]),
          eq(vendorDocuments.required, true),
          sql`${vendorDocuments.valid_until} < ${today}`,
        ),
      ),
    /** Those that end by a day, and of whose end nobody was told. */
    ending: (by: string): Promise<VendorDocumentRow[]> =>
      rows(
        and(
          isNotNull(vendorDocuments.valid_until),
          lte(vendorDocuments.valid_until, by),
          or(isNull(vendorDocuments.told_of), ne(vendorDocuments.told_of, vendorDocuments.valid_until)),
        ),
      ),
    async hasVendor(id: string): Promise<boolean> {
      return (await db.sql.select({ id: vendors.id }).from(vendors).where(eq(vendors.id, id)).for('share')).length > 0
    },
    /** Whether the vendor has another document of this kind and number. */
    async hasNumber({ id, vendor_id, kind, number }: Pick<VendorDocumentRow, 'id' | 'vendor_id' | 'kind' | 'number'>): Promise<boolean> {
      const same = and(eq(vendorDocuments.vendor_id, vendor_id), eq(vendorDocuments.kind, kind), eq(vendorDocuments.number, number))
      return (await db.sql.$count(vendorDocuments, and(same, ne(vendorDocuments.id, id)))) > 0
    },
    async insert(row: typeof vendorDocuments.$inferInsert): Promise<void> {
      await db.sql.insert(vendorDocuments).values(row)
    },
    async update(id: string, facts: Partial<typeof vendorDocuments.$inferInsert>): Promise<void> {
      await db.sql.update(vendorDocuments).set(facts).where(eq(vendorDocuments.id, id))
    },
    async remove(id: string): Promise<void> {
      await db.sql.delete(vendorDocuments).where(eq(vendorDocuments.id, id))
    },
    /** Of these files, those that a document names. */
    async known(ids: readonly string[]): Promise<KeptFile[]> {
      if (ids.length === 0) return []
      const named = await db.sql
        .select({ id: vendorDocuments.file_id, at: vendorDocuments.file_at })
        .from(vendorDocuments)
        .where(inArray(vendorDocuments.file_id, [...ids]))
      return named.flatMap(({ id, at }) => (id === null || at === null ? [] : [{ id, at }]))
    },
  }
}

export const documentShown = (row: VendorDocumentRow): VendorDocument => {
  const { id, vendor, kind, number, valid_until, required, file_name, file_mime, file_bytes, updated_at } = row
  const file = file_mime === null || file_bytes === null ? null : { name: file_name ?? '', mime: file_mime, bytes: file_bytes }
  return { id, vendor, kind, number, valid_until, required, file, updated_at }
}
