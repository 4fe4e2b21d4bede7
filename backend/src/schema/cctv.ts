import { sql } from 'drizzle-orm'
import { boolean, check, doublePrecision, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { alarmDesks } from './alarm-desks.ts'
import { instant } from './columns.ts'
import { devices } from './iot.ts'
import { users } from './people.ts'

/** What a camera is beside a device. */
export const cctvCameras = pgTable('cctv_cameras', {
  device_id: uuid()
    .primaryKey()
    .references(() => devices.id, { onDelete: 'cascade' }),
  /** Address, user name and password, sealed; null: it has no address. */
  sealed: text(),
  has_credentials: boolean().notNull().default(false),
  transport: text({ enum: ['tcp', 'udp'] })
    .notNull()
    .default('tcp'),
  enabled: boolean().notNull().default(true),
  heading: doublePrecision(),
  field_of_view: doublePrecision(),
  range_m: doublePrecision(),
  updated_at: instant().notNull(),
})

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
    rev: integer().notNull().default(1),
    updated_at: instant().notNull(),
  },
  (it) => [
    check('cctv_walls_whose', sql`num_nonnulls(${it.desk_id}, ${it.owner_id}) = 1`),
    index('cctv_walls_name_idx').on(it.name, it.id),
    index('cctv_walls_desk_idx').on(it.desk_id),
    index('cctv_walls_owner_idx').on(it.owner_id),
  ],
)
