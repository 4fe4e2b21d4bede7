import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { devices, points } from './iot.ts'

/** Words people find devices and points by: `temp`, `ahu`, `floor:12`. */
export const deviceTags = pgTable(
  'device_tags',
  {
    device_id: uuid()
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    tag: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.device_id, table.tag] }), index('device_tags_tag_idx').on(table.tag)],
)

export const pointTags = pgTable(
  'point_tags',
  {
    point_id: uuid()
      .notNull()
      .references(() => points.id, { onDelete: 'cascade' }),
    tag: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.point_id, table.tag] }), index('point_tags_tag_idx').on(table.tag)],
)
