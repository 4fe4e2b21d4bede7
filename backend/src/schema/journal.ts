import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant, xid8 } from './columns.ts'
import { users } from './people.ts'
import { areas, locations } from './places.ts'

/** Who changed what: append-only (a trigger refuses updates and deletes), each row sealed by the hash of the one before in its chain. */
export const audit = pgTable(
  'audit',
  {
    seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    chain: smallint().notNull(),
    at: instant().notNull(),
    /** Null: the system or a device. */
    actor_id: uuid(),
    action: text().notNull(),
    subject: text().notNull(),
    subject_id: text().notNull(),
    detail: jsonb().notNull(),
    prev_hash: text().notNull(),
    hash: text().notNull(),
    /** `<id of the key>.<HMAC-SHA256 of the hash>`; null in rows older than the key. */
    seal: text(),
  },
  (table) => [
    index('audit_chain_idx').on(table.chain, table.seq),
    index('audit_subject_idx').on(table.subject, table.subject_id, table.seq),
    index('audit_at_idx').on(table.at, table.seq),
    index('audit_kind_idx').on(table.subject, table.at, table.seq),
    index('audit_action_idx').on(table.action, table.at, table.seq),
    index('audit_actor_idx').on(table.actor_id, table.at, table.seq),
  ],
)

/** What was announced: written in the transaction of the change, read by the relay in commit order. */
export const outbox = pgTable(
  'outbox',
  {
    seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    xid: xid8().notNull().default(sql`pg_current_xact_id()`),
    topic: text().notNull(),
    key: text().notNull(),
    location_id: uuid(),
    user_id: uuid(),
    at: instant().notNull().default(sql`now()`),
  },
  (table) => [index('outbox_order_idx').on(table.xid, table.seq), index('outbox_at_idx').on(table.at)],
)

export const activities = pgTable(
  'activities',
  {
    id: uuid().primaryKey(),
    type: text().notNull(),
    description: text().notNull(),
    tag: text().notNull().default(''),
    /** What it is about: `link_id` is the id of such a thing. One that no reader rule knows is read by its actor alone. */
    subject: text().notNull().default('unknown'),
    link_id: uuid(),
    location_id: uuid().references(() => locations.id, { onDelete: 'set null' }),
    area_id: uuid().references(() => areas.id, { onDelete: 'set null' }),
    actor_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    data: jsonb().notNull().default({}),
    /** Its key and facts in the client's texts; null: as it was written. */
    message: jsonb(),
    at: instant().notNull(),
  },
  (table) => [
    // Read subject by subject, newest first.
    index('activities_subject_idx').on(table.subject, table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('activities_link_idx').on(table.link_id),
    index('activities_location_idx').on(table.location_id, table.at.desc().nullsFirst()),
    // What a person wrote about a thing that no rule knows is theirs to read.
    index('activities_actor_idx')
      .on(table.actor_id, table.at.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.actor_id} is not null`),
  ],
)

export const inboxItems = pgTable(
  'inbox_items',
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text().notNull(),
    title: text().notNull(),
    text: text().notNull().default(''),
    link: text(),
    message: jsonb().notNull(),
    read_at: instant(),
    done_at: instant(),
    /** Out of sight until then; after that it is new again, and stands where it would if it had come then. */
    snoozed_until: instant(),
    created_at: instant().notNull(),
  },
  (table) => [
    index('inbox_items_user_idx').on(
      table.user_id,
      sql`coalesce(${table.snoozed_until}, ${table.created_at}) desc`,
      table.id.desc().nullsFirst(),
    ),
    index('inbox_items_unread_idx').on(table.user_id).where(sql`read_at is null`),
  ],
)

/** Places a person does not want to hear of: messages that lead there come quietly. */
export const inboxMutes = pgTable(
  'inbox_mutes',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    link: text().notNull(),
    created_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.link] })],
)
