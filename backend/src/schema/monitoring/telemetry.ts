import { doublePrecision, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { devices } from './iot.ts'

/*
 * History of points. A point is its number (`points.no`) here, four bytes, without a foreign key: it is checked where
 * values come in, and a check for each of ten thousand rows a second costs more than the row. See docs/decisions/.
 */

/** Raw values of hours that are not rolled up yet. */
export const samples = pgTable(
  'samples',
  {
    // Widest first: no bytes are lost to alignment.
    at: instant().notNull(),
    value: doublePrecision().notNull(),
    point: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.point, table.at] })],
)

/** Raw values of one point and hour, packed when the hour was rolled up. */
export const sampleChunks = pgTable(
  'sample_chunks',
  {
    /** The full hour. */
    at: instant().notNull(),
    point: integer().notNull(),
    /** Milliseconds since the full hour, ascending. */
    offsets: integer().array().notNull(),
    values: doublePrecision().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.point, table.at] })],
)

/** Rollups of one point: an hour of minutes (`step` 1), a UTC day of quarters (15) or of hours (60). Arrays go together. */
export const rollups = pgTable(
  'rollups',
  {
    /** Start of the hour or the UTC day. */
    at: instant().notNull(),
    point: integer().notNull(),
    /** Minutes. */
    step: smallint().notNull(),
    /** Number of the span within the hour or day, ascending; spans without values are left out. */
    slots: smallint().array().notNull(),
    counts: integer().array().notNull(),
    mins: doublePrecision().array().notNull(),
    maxs: doublePrecision().array().notNull(),
    sums: doublePrecision().array().notNull(),
    lasts: doublePrecision().array().notNull(),
    /** Growth of a counter with its resets accounted for; null for other kinds. */
    rises: doublePrecision().array(),
  },
  (table) => [primaryKey({ columns: [table.point, table.step, table.at] })],
)

/** Hours of points that have values to roll up. */
export const openHours = pgTable('open_hours', { at: instant().notNull(), point: integer().notNull() }, (table) => [
  primaryKey({ columns: [table.at, table.point] }),
])

/** How devices prove who they are; the secret itself is kept nowhere. */
export const deviceCredentials = pgTable('device_credentials', {
  device_id: uuid()
    .primaryKey()
    .references(() => devices.id, { onDelete: 'cascade' }),
  /** SHA-256 of the secret, hexadecimal. It has 256 bits of chance: no slow hash is needed. */
  secret_hash: text().notNull(),
  hint: text().notNull(),
  issued_at: instant().notNull(),
  used_at: instant(),
  revoked_at: instant(),
})
