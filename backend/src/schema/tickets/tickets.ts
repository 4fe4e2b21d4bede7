import type { Wording } from '@menara/shared/kit/nested-texts.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { categories } from '../desk/categories.ts'
import { groups, users } from '../people.ts'
import { areas, assets, locations } from '../places.ts'
import { ticketSubtypes } from './ticket-subtypes.ts'

export const progressStatuses = pgTable(
  'progress_statuses',
  {
    id: integer().primaryKey(),
    ticket_type_id: integer().notNull(),
    state: text().notNull(),
    label_en: text().notNull(),
    label_id: text().notNull(),
    requester_en: text(),
    requester_id: text(),
    colour: text().notNull(),
    sort: integer().notNull(),
  },
  (table) => [index('progress_statuses_order_idx').on(table.ticket_type_id, table.state, table.sort)],
)

/** Last number given per type and year. */
export const ticketNumbers = pgTable(
  'ticket_numbers',
  {
    ticket_type_id: integer().notNull(),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.ticket_type_id, table.year] })],
)

export const tickets = pgTable(
  'tickets',
  {
    id: uuid().primaryKey(),
    number: text().notNull().unique('tickets_number_key'),
    ticket_type_id: integer().notNull(),
    title: text().notNull(),
    description: text().notNull().default(''),
    /** How the description is said in the reader's language where the product wrote it, and its Indonesian, which the search knows too. */
    description_wording: jsonb().$type<Wording | null>(),
    description_id: text().notNull().default(''),
    state: text().notNull(),
    /** Of types with stages; null until the first was said. */
    stage: text(),
    progress_status_id: integer()
      .notNull()
      .references(() => progressStatuses.id),
    priority: text().notNull(),
    /** 0 critical to 3 low, for sorting. */
    rank: integer().notNull(),
    category_id: uuid().references(() => categories.id),
    subtype_id: uuid().references(() => ticketSubtypes.id),
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'restrict' }),
    area_id: uuid().references(() => areas.id, { onDelete: 'set null' }),
    asset_id: uuid().references(() => assets.id, { onDelete: 'set null' }),
    requester_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    assignee_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    group_id: uuid().references(() => groups.id, { onDelete: 'set null' }),
    start: instant(),
    end: instant(),
    from: text(),
    to: text(),
    code: text(),
    extra_data: jsonb().notNull().default({}),
    alarm_id: uuid(),
    pending_reason: text(),
    pending_until: instant(),
    /** What happens then, and when whoever has it was told that it had come. */
    pending_mode: text(),
    pending_told_at: instant(),
    solution: text().notNull().default(''),
    solution_wording: jsonb().$type<Wording | null>(),
    reopen_count: integer().notNull().default(0),
    due_at: instant(),
    /** When the first of its running clocks is due, and whether one has breached: kept by the SLA engine. */
    sla_due_at: instant(),
    breached: boolean().notNull().default(false),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
    resolved_at: instant(),
    closed_at: instant(),
    rev: integer().notNull().default(1),
  },
  (table) => [
    index('tickets_newest_idx').on(table.ticket_type_id, table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('tickets_all_newest_idx').on(table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('tickets_updated_idx').on(table.updated_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('tickets_priority_idx').on(table.rank, table.created_at.desc().nullsFirst(), table.id),
    index('tickets_next_due_idx').on(sql`least(${table.sla_due_at}, ${table.due_at})`, table.id),
    index('tickets_location_idx').on(table.location_id, table.created_at.desc().nullsFirst()),
    index('tickets_assignee_idx').on(table.assignee_id, table.created_at.desc().nullsFirst()),
    index('tickets_requester_idx').on(table.requester_id, table.created_at.desc().nullsFirst()),
    index('tickets_group_idx').on(table.group_id, table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('tickets_category_idx').on(table.category_id, table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('tickets_category_state_idx').on(table.category_id, table.state),
    index('tickets_asset_idx').on(table.asset_id, table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('tickets_area_idx').on(table.area_id, table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('tickets_alarm_idx').on(table.alarm_id),
    index('tickets_resolved_idx').on(table.resolved_at).where(sql`${table.resolved_at} is not null`),
    index('tickets_state_idx').on(table.ticket_type_id, table.state),
    index('tickets_standing_idx').on(table.state, table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('tickets_drafts_idx').on(table.requester_id).where(sql`${table.state} = 'draft'`),
  ],
)

export const ticketLogs = pgTable(
  'ticket_logs',
  {
    id: uuid().primaryKey(),
    ticket_id: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    action: text().notNull(),
    actor_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull().default(''),
    /** How it is said in the reader's language where the product wrote it. */
    wording: jsonb().$type<Wording | null>(),
    /** A note of the desk to itself. */
    private: boolean().notNull().default(false),
    before: jsonb().notNull().default({}),
    after: jsonb().notNull().default({}),
    at: instant().notNull(),
    /** The bulk change it is a part of. */
    batch_id: uuid(),
    /** Of a note that merging or splitting moved: the ticket it was written on. */
    moved_from: uuid(),
  },
  (table) => [
    index('ticket_logs_ticket_idx').on(table.ticket_id, table.id),
    index('ticket_logs_moved_idx').on(table.moved_from).where(sql`${table.moved_from} is not null`),
  ],
)

/** Bytes lie under DATA_DIR/uploads, named by id. */
export const ticketAttachments = pgTable(
  'ticket_attachments',
  {
    id: uuid().primaryKey(),
    ticket_id: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    log_id: uuid()
      .notNull()
      .references(() => ticketLogs.id, { onDelete: 'cascade' }),
    mime: text().notNull(),
    /** Empty for a picture. */
    name: text().notNull().default(''),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [index('ticket_attachments_ticket_idx').on(table.ticket_id, table.at)],
)

/** Answer given to an `idempotency-key`, per person, kept for a day. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    user_id: uuid().notNull(),
    key: text().notNull(),
    ticket_id: uuid().notNull(),
    /** SHA-256 of the body: the same key with another body is refused. */
    body_hash: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.key] })],
)
