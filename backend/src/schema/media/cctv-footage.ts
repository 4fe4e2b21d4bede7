import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { devices } from '../monitoring/iot.ts'
import { users } from '../people.ts'
import { locations } from '../places.ts'

/** What cameras were recorded, a file each on a gateway's disk. Open while it is written. */
export const cctvSegments = pgTable(
  'cctv_segments',
  {
    id: uuid().primaryKey(),
    device_id: uuid()
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    started_at: instant().notNull(),
    ended_at: instant(),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    codec: text().notNull(),
  },
  (table) => [
    index('cctv_segments_device_idx').on(table.device_id, table.started_at),
    check('cctv_segments_order', sql`${table.ended_at} is null or ${table.ended_at} >= ${table.started_at}`),
  ],
)

/** Cuts of what was recorded with their notes. The camera's name and site stay when it goes. */
export const cctvExports = pgTable(
  'cctv_exports',
  {
    id: uuid().primaryKey(),
    camera_id: uuid().notNull(),
    camera_name: text().notNull(),
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'restrict' }),
    user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    reason: text().notNull(),
    from_at: instant().notNull(),
    until_at: instant().notNull(),
    created_at: instant().notNull(),
    state: text({ enum: ['waiting', 'making', 'ready', 'failed', 'expired'] }).notNull(),
    /** Who makes it, and until when nobody else does. */
    maker: uuid(),
    maker_until: instant(),
    failure: text({ enum: ['missing', 'format', 'disk', 'program', 'broken'] }),
    finished_at: instant(),
    begins_at: instant(),
    gaps: jsonb().$type<readonly { from: string; until: string }[]>().notNull().default([]),
    bytes: bigint({ mode: 'number' }),
    sha256: text(),
    expires_at: instant(),
  },
  (table) => [
    index('cctv_exports_order_idx').on(table.created_at, table.id),
    index('cctv_exports_open_idx').on(table.created_at).where(sql`${table.state} in ('waiting', 'making')`),
  ],
)
