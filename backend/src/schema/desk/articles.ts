import { articleAudiences, articleStates } from '@menara/shared/domain/article-rules.ts'
import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { users } from '../people.ts'
import { assets, locations } from '../places.ts'
import { tickets } from '../tickets/tickets.ts'
import { categories } from './categories.ts'

/** Articles of the knowledge base, with the texts that are being written. */
export const articles = pgTable(
  'articles',
  {
    id: uuid().primaryKey(),
    /** Null: of all sites. */
    location_id: uuid().references(() => locations.id, { onDelete: 'cascade' }),
    state: text({ enum: articleStates }).notNull().default('draft'),
    audience: text({ enum: articleAudiences }).notNull(),
    /** The version that readers see; 0 before the first. */
    version: integer().notNull().default(0),
    title_en: text().notNull(),
    title_id: text().notNull(),
    body_en: text().notNull(),
    body_id: text().notNull(),
    review_on: date(),
    /** The day of review that its writers were reminded of. */
    reminded_of: date(),
    rev: integer().notNull().default(1),
    created_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (table) => [index('articles_updated_idx').on(table.updated_at, table.id), index('articles_location_idx').on(table.location_id)],
)

/** Files of articles. Their bytes are beside the other uploads, under `articles`. */
export const articleFiles = pgTable(
  'article_files',
  {
    id: uuid().primaryKey(),
    article_id: uuid()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    mime: text().notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [index('article_files_article_idx').on(table.article_id, table.at)],
)

/** What readers were given. Never changed: a trigger refuses it. */
export const articleVersions = pgTable(
  'article_versions',
  {
    article_id: uuid()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    title_en: text().notNull(),
    title_id: text().notNull(),
    body_en: text().notNull(),
    body_id: text().notNull(),
    note: text().notNull().default(''),
    published_at: instant().notNull(),
    published_by: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.article_id, table.version] }),
    index('article_versions_words_idx').using('gin', articleWords(table)),
  ],
)

/** Words of both languages by which an article is found; those of its titles count more. Also what the index is over. */
export function articleWords(table: { readonly [key in 'title_en' | 'title_id' | 'body_en' | 'body_id']: unknown }) {
  return sql`(setweight(to_tsvector('simple', ${table.title_en} || ' ' || ${table.title_id}), 'A') || setweight(to_tsvector('simple', ${table.body_en} || ' ' || ${table.body_id}), 'C'))`
}

export const articleCategories = pgTable(
  'article_categories',
  {
    article_id: uuid()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    category_id: uuid()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.article_id, table.category_id] }),
    index('article_categories_category_idx').on(table.category_id),
  ],
)

export const articleAssets = pgTable(
  'article_assets',
  {
    article_id: uuid()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    asset_id: uuid()
      .notNull()
      .references(() => assets.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.article_id, table.asset_id] }), index('article_assets_asset_idx').on(table.asset_id)],
)

/** Whether versions helped. An answer from the fault page names nobody. */
export const articleAnswers = pgTable(
  'article_answers',
  {
    id: uuid().primaryKey(),
    article_id: uuid()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    helped: boolean().notNull(),
    answered_at: instant().notNull(),
  },
  (table) => [uniqueIndex('article_answers_person_key').on(table.article_id, table.version, table.user_id)],
)

export const ticketArticles = pgTable(
  'ticket_articles',
  {
    ticket_id: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    article_id: uuid()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    linked_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    linked_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.ticket_id, table.article_id] }), index('ticket_articles_article_idx').on(table.article_id)],
)
