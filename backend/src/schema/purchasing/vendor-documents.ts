import { vendorDocumentKinds } from '@menara/shared/domain/purchasing/vendor-document.ts'
import { boolean, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { vendors } from '../places.ts'

/** Documents of vendors. A file lies under the month in which it was kept. */
export const vendorDocuments = pgTable(
  'vendor_documents',
  {
    id: uuid().primaryKey(),
    vendor_id: uuid()
      .notNull()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    kind: text({ enum: vendorDocumentKinds }).notNull(),
    number: text().notNull(),
    valid_until: date({ mode: 'string' }),
    required: boolean().notNull().default(false),
    file_id: uuid(),
    file_at: instant(),
    file_name: text(),
    file_mime: text(),
    file_bytes: integer(),
    file_sha256: text(),
    updated_at: instant().notNull(),
    /** The end of which buyers were told. */
    told_of: date({ mode: 'string' }),
  },
  (table) => [
    uniqueIndex('vendor_documents_number_key').on(table.vendor_id, table.kind, table.number),
    index('vendor_documents_end_idx').on(table.valid_until),
  ],
)
