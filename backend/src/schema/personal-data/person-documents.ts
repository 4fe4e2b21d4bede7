import { personDocumentKinds } from '@menara/shared/domain/people/person-documents.ts'
import { date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { users } from '../people.ts'

/** Documents that personnel keeps of people. Their bytes are beside the other uploads, under `person-documents`. */
export const personDocuments = pgTable(
  'person_documents',
  {
    /** Of the file too. */
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: personDocumentKinds }).notNull(),
    title: text().notNull(),
    valid_until: date({ mode: 'string' }),
    remind_days: integer().notNull(),
    file_name: text().notNull(),
    mime: text().notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    created_at: instant().notNull(),
    created_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The end of which people were reminded. */
    told_of: date({ mode: 'string' }),
  },
  (table) => [index('person_documents_user_idx').on(table.user_id), index('person_documents_end_idx').on(table.valid_until)],
)
