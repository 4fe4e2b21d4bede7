import { announcementStates } from '@menara/shared/domain/people/announcement-states.ts'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { users } from '../people.ts'

const person = () => uuid().references(() => users.id, { onDelete: 'set null' })

/**
 * Announcements. The ids of an audience are kept as they were chosen: one of which the group, role or site is gone reaches nobody by it, and
 * never everybody. A trigger refuses a change of what was published.
 */
export const announcements = pgTable(
  'announcements',
  {
    id: uuid().primaryKey(),
    state: text({ enum: announcementStates }).notNull().default('draft'),
    title_en: text().notNull().default(''),
    title_id: text().notNull().default(''),
    body_en: text().notNull().default(''),
    body_id: text().notNull().default(''),
    /** None: all sites. */
    location_ids: uuid().array().notNull(),
    /** None, and no role either: everybody there. */
    group_ids: uuid().array().notNull(),
    role_ids: uuid().array().notNull(),
    needs_confirmation: boolean().notNull(),
    publish_at: instant(),
    published_at: instant(),
    published_by: person(),
    ends_at: instant(),
    replaces_id: uuid().references((): AnyPgColumn => announcements.id, { onDelete: 'set null' }),
    reminded_at: instant(),
    created_by: person(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
    rev: integer().notNull().default(1),
  },
  (table) => [
    index('announcements_newest_idx').on(table.updated_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('announcements_due_idx').on(table.publish_at).where(sql`state = 'scheduled'`),
    index('announcements_current_idx').on(table.published_at, table.id).where(sql`state = 'published'`),
    index('announcements_replaces_idx').on(table.replaces_id),
    check('announcements_scheduled', sql`${table.state} <> 'scheduled' or ${table.publish_at} is not null`),
    check('announcements_published', sql`${table.state} in ('draft', 'scheduled') or ${table.published_at} is not null`),
  ],
)

/** Files of announcements. Their bytes are beside the other uploads, under `announcements`. */
export const announcementFiles = pgTable(
  'announcement_files',
  {
    id: uuid().primaryKey(),
    announcement_id: uuid()
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    mime: text().notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [index('announcement_files_announcement_idx').on(table.announcement_id, table.at)],
)

/** Who was told of an announcement, opened it and confirmed it. No row: none of it yet. */
export const announcementReceipts = pgTable(
  'announcement_receipts',
  {
    announcement_id: uuid()
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    notified_at: instant(),
    read_at: instant(),
    confirmed_at: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.announcement_id, table.user_id] }),
    index('announcement_receipts_user_idx').on(table.user_id),
    check('announcement_receipts_order', sql`${table.confirmed_at} is null or ${table.read_at} is not null`),
  ],
)
