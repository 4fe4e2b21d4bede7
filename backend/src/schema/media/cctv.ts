import type { HotPlace } from '@menara/shared/contract/media/cctv.contract.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, doublePrecision, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { alarmDesks } from '../monitoring/alarm-desks.ts'
import { devices } from '../monitoring/iot.ts'
import { users } from '../people.ts'

/** What a camera is beside a device. */
export const cctvCameras = pgTable('cctv_cameras', {
  device_id: uuid()
    .primaryKey()
    .references(() => devices.id, { onDelete: 'cascade' }),
  /** Address, user name and password, sealed; null: it has no address. */
  sealed: text(),
  has_credentials: boolean().notNull().default(false),
  /** It has an ONVIF address, sealed with the other one. */
  has_ptz: boolean().notNull().default(false),
  transport: text({ enum: ['tcp', 'udp'] })
    .notNull()
    .default('tcp'),
  enabled: boolean().notNull().default(true),
  record: text({ enum: ['off', 'continuous'] })
    .notNull()
    .default('off'),
  retention_days: integer().notNull().default(14),
  /** The gateway that records it, and until when that holds. */
  recorder: uuid(),
  recorder_until: instant(),
  heading: doublePrecision(),
  field_of_view: doublePrecision(),
  range_m: doublePrecision(),
  updated_at: instant().notNull(),
})

/** Who has a camera in their hand: one at most, through whichever gateway. Silent for half a minute, they have it no more. */
export const cctvHolds = pgTable(
  'cctv_holds',
  {
    device_id: uuid()
      .primaryKey()
      .references(() => devices.id, { onDelete: 'cascade' }),
    hold_id: uuid().notNull(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    taken_at: instant().notNull(),
    seen_at: instant().notNull(),
  },
  (table) => [index('cctv_holds_hold_idx').on(table.hold_id), index('cctv_holds_user_idx').on(table.user_id)],
)

/** A saved wall: of a desk, or of one person. */
export const cctvWalls = pgTable(
  'cctv_walls',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    desk_id: uuid().references(() => alarmDesks.id, { onDelete: 'cascade' }),
    owner_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    size: integer().notNull(),
    tiles: jsonb().$type<readonly (string | null)[]>().notNull(),
    /** The place alarms bring their cameras to. */
    hot: jsonb().$type<HotPlace | null>(),
    rev: integer().notNull().default(1),
    updated_at: instant().notNull(),
  },
  (table) => [
    check('cctv_walls_whose', sql`num_nonnulls(${table.desk_id}, ${table.owner_id}) = 1`),
    index('cctv_walls_name_idx').on(table.name, table.id),
    index('cctv_walls_desk_idx').on(table.desk_id),
    index('cctv_walls_owner_idx').on(table.owner_id),
  ],
)
