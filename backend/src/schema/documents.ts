import { documentKinds } from '@menara/shared/domain/document-kinds.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from './columns.ts'
import { users } from './people.ts'
import { locations } from './places.ts'

/** Documents that were issued. Rows are never changed: what is issued again is a new revision. */
export const documents = pgTable(
  'documents',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: documentKinds }).notNull(),
    subject_id: uuid().notNull(),
    location_id: uuid().references(() => locations.id, { onDelete: 'set null' }),
    number: text().notNull(),
    revision: integer().notNull(),
    title_en: text().notNull(),
    title_id: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    amount: bigint({ mode: 'number' }),
    code: text().notNull(),
    /** SHA-256 of what it says: the same content is not issued twice. */
    content_sha256: text().notNull(),
    content: jsonb().notNull(),
    sha256: text().notNull(),
    bytes: integer().notNull(),
    /** Zone its times are written in. */
    zone: text().notNull(),
    issued_at: instant().notNull(),
    issued_by: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('documents_code_key').on(table.code),
    uniqueIndex('documents_revision_key').on(table.kind, table.subject_id, table.revision),
    index('documents_location_idx').on(table.location_id),
  ],
)

/** The PDF of a document, apart from its row so that lists do not read it. */
export const documentFiles = pgTable(
  'document_files',
  {
    document_id: uuid()
      .primaryKey()
      .references(() => documents.id, { onDelete: 'cascade' }),
    file: bytea(),
    /** Instead of the file, where it has a link that opens something: base64 of it, sealed with a key that is not in the database. */
    file_sealed: text(),
  },
  () => [check('document_files_one', sql`num_nonnulls(file, file_sealed) = 1`)],
)
