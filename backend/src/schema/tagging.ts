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
  (it) => [primaryKey({ columns: [it.device_id, it.tag] }), index('device_tags_tag_idx').on(it.tag)],
)

export const pointTags = pgTable(
  'point_tags',
  {
    point_id: uuid()
      .notNull()
      .references(() => points.id, { onDelete: 'cascade' }),
    tag: text().notNull(),
  },
  (it) => [primaryKey({ columns: [it.point_id, it.tag] }), index('point_tags_tag_idx').on(it.tag)],
)
