import type { Mapping } from '@menara/shared/contract/iot/connectors.contract.ts'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { locations } from '../places.ts'

/** Controllers and meters that do not speak by themselves: they are asked. */
export const connectors = pgTable(
  'connectors',
  {
    id: uuid().primaryKey(),
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'restrict' }),
    name: text().notNull(),
    kind: text({ enum: ['modbus_tcp', 'bacnet_ip'] }).notNull(),
    host: text().notNull(),
    port: integer().notNull(),
    interval_ms: integer().notNull(),
    timeout_ms: integer().notNull(),
    enabled: boolean().notNull(),
    mappings: jsonb().$type<readonly Mapping[]>().notNull(),
  },
  (table) => [index('connectors_name_idx').on(table.name, table.id)],
)
