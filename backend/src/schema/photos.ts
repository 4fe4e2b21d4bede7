import { photoSubjects } from '@menara/shared/domain/photo-subjects.ts'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { users } from './people.ts'

/** Photos of records. Their files are beside the other uploads, under `photos`. */
export const photos = pgTable(
  'photos',
  {
    id: uuid().primaryKey(),
    subject: text({ enum: photoSubjects }).notNull(),
    subject_id: uuid().notNull(),
    /** State of the record when it was added. */
    stage: text().notNull(),
    taken_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    at: instant().notNull(),
    mime: text().notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
  },
  (table) => [index('photos_subject_idx').on(table.subject_id, table.at)],
)
