import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { sessions, users } from './people.ts'

/** What a person chose; who has no row has what is usual. */
export const notificationPreferences = pgTable('notification_preferences', {
  user_id: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** By type: the channels that are on. A type that is not named has what is usual for it. */
  choices: jsonb().notNull(),
  digest: text({ enum: ['off', 'hourly', 'daily'] }).notNull(),
  digest_at: text().notNull(),
  quiet_from: text(),
  quiet_to: text(),
  zone: text().notNull(),
})

/** A browser that takes messages. It belongs to a session: who signed out is told nothing more there. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    session_id: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    agent: text().notNull().default(''),
    created_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint_key').on(table.endpoint),
    index('push_subscriptions_user_idx').on(table.user_id),
    index('push_subscriptions_session_idx').on(table.session_id),
  ],
)

/** The installation's own pair of keys for web push (VAPID, RFC 8292); the private one is sealed. */
export const pushKeys = pgTable('push_keys', {
  name: text().primaryKey(),
  public_key: text().notNull(),
  private_key: text().notNull(),
})

export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    url: text().notNull(),
    /** Types it is told of; empty: all. */
    types: text().array().notNull(),
    enabled: boolean().notNull(),
    /** Sealed. */
    secret: text().notNull(),
    created_at: instant().notNull(),
  },
  (table) => [index('webhooks_name_idx').on(table.name, table.id)],
)

/** What is to be brought to somebody outside of the product: written with the message, worked by whoever is free. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: uuid().primaryKey(),
    /** Null: it goes to a webhook. */
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    channel: text({ enum: ['email', 'push', 'whatsapp', 'webhook'] }).notNull(),
    /** The browser or the webhook it goes to; null where the person says enough. */
    target_id: uuid(),
    type: text().notNull(),
    state: text({ enum: ['waiting', 'sent', 'dead', 'dropped'] }).notNull(),
    attempts: smallint().notNull(),
    /** When it is tried next; while somebody works on it, when they are given up. */
    next_at: instant().notNull(),
    /** The hour a collection belongs to; null: one message of its own. */
    digest_for: instant(),
    pressing: boolean().notNull(),
    /** What it says: one message, or those of a collection. */
    letters: jsonb().notNull(),
    error: text().notNull().default(''),
    created_at: instant().notNull(),
    done_at: instant(),
  },
  (table) => [
    index('deliveries_due_idx').on(table.next_at).where(sql`state = 'waiting'`),
    index('deliveries_newest_idx').on(table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('deliveries_target_idx').on(table.target_id),
    index('deliveries_user_idx').on(table.user_id),
    uniqueIndex('deliveries_digest_key').on(table.user_id, table.channel, table.digest_for).where(sql`digest_for is not null`),
  ],
)
