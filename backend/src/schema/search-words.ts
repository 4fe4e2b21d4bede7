import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { locations } from './places.ts'

/** Words that occur in names and titles, by kind of record and site: what a mistyped word may have meant. */
export const searchWords = pgTable(
  'search_words',
  {
    kind: text().notNull(),
    /** Null: of records of no site. */
    location_id: uuid().references(() => locations.id, { onDelete: 'cascade' }),
    word: text().notNull(),
    /** The word, and what remains of it when one or two letters are left out. */
    remains: text().array().notNull(),
  },
  (table) => [
    uniqueIndex('search_words_key').on(table.kind, table.word, sql`coalesce(${table.location_id}, '00000000-0000-0000-0000-000000000000')`),
    index('search_words_remains_idx').using('gin', table.remains),
    // For `like 'typed%'`, whatever the database's collation.
    index('search_words_word_idx').using('btree', table.word.op('text_pattern_ops')),
    index('search_words_location_idx').on(table.location_id),
  ],
)
