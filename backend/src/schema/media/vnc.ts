import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { users } from '../people.ts'
import { areas, locations } from '../places.ts'

const bytes = () => bigint({ mode: 'number' }).notNull().default(0)
const mode = () => text({ enum: ['view', 'control'] }).notNull()

export const vncTargets = pgTable(
  'vnc_targets',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    area_id: uuid().references(() => areas.id, { onDelete: 'set null' }),
    description: text().notNull().default(''),
    host: text().notNull(),
    port: integer().notNull(),
    /** Sealed with the installation's own secret. */
    password: text(),
    enabled: boolean().notNull().default(true),
    view_permission: text().notNull().default('show_plugins_monitoring'),
    control_permission: text().notNull().default('show_manage_device'),
    recorded: boolean().notNull().default(true),
    retention_days: integer().notNull().default(30),
    /** Grows when the way there changes. */
    rev: integer().notNull().default(1),
    created_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('vnc_targets_name_key').on(table.location_id, sql`lower(${table.name})`),
    index('vnc_targets_order_idx').on(table.name, table.id),
  ],
)

/** Tickets that were not used yet, by the SHA-256 of what the person has. */
export const vncTickets = pgTable(
  'vnc_tickets',
  {
    hash: text().primaryKey(),
    target_id: uuid()
      .notNull()
      .references(() => vncTargets.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mode: mode(),
    expires_at: instant().notNull(),
  },
  (table) => [index('vnc_tickets_expires_idx').on(table.expires_at)],
)

/** Who was at which screen. The screen's name and site stay when it goes. */
export const vncSessions = pgTable(
  'vnc_sessions',
  {
    id: uuid().primaryKey(),
    target_id: uuid().references(() => vncTargets.id, { onDelete: 'set null' }),
    target_name: text().notNull(),
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    mode: mode(),
    started_at: instant().notNull(),
    /** Of the gateway's last note. */
    seen_at: instant().notNull(),
    ended_at: instant(),
    cause: text(),
    bytes_out: bytes(),
    bytes_in: bytes(),
    dropped: bytes(),
    controls: boolean().notNull().default(false),
    controlled: boolean().notNull().default(false),
    recording: text({ enum: ['none', 'running', 'kept'] })
      .notNull()
      .default('none'),
    recording_cut: boolean().notNull().default(false),
    retention_days: integer().notNull(),
  },
  (table) => [
    index('vnc_sessions_newest_idx').on(table.started_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('vnc_sessions_target_idx').on(table.target_id, table.started_at.desc().nullsFirst()),
    index('vnc_sessions_open_idx').on(table.seen_at).where(sql`${table.ended_at} is null`),
    // One hand at a screen, whatever gateways think.
    uniqueIndex('vnc_sessions_control_key').on(table.target_id).where(sql`${table.controls} and ${table.ended_at} is null`),
  ],
)
