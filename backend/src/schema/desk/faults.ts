import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { users } from '../people.ts'
import { areas, assets, locations } from '../places.ts'
import { tickets } from '../tickets/tickets.ts'

/** Codes on posters: each opens the fault page of one area or asset until it is revoked. */
export const faultCodes = pgTable(
  'fault_codes',
  {
    id: uuid().primaryKey(),
    /** 128 bits from the system's generator, base64url. Kept as it is: posters are printed again. */
    code: text().notNull().unique('fault_codes_code_key'),
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    area_id: uuid().references(() => areas.id, { onDelete: 'cascade' }),
    asset_id: uuid().references(() => assets.id, { onDelete: 'cascade' }),
    created_at: instant().notNull(),
    created_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    revoked_at: instant(),
  },
  (table) => [
    uniqueIndex('fault_codes_area_key').on(table.area_id).where(sql`revoked_at is null and asset_id is null`),
    uniqueIndex('fault_codes_asset_key').on(table.asset_id).where(sql`revoked_at is null and asset_id is not null`),
    index('fault_codes_location_idx').on(table.location_id),
  ],
)

/** What a person without an account reported, and how they may be reached: never shown beyond the desk. */
export const faultReports = pgTable(
  'fault_reports',
  {
    ticket_id: uuid()
      .primaryKey()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    code_id: uuid().references(() => faultCodes.id, { onDelete: 'set null' }),
    /** SHA-256 of the follow-up token. */
    token_hash: text().notNull().unique('fault_reports_token_key'),
    /** What the page made up for one report: sent twice, it opens one ticket. */
    key: uuid().notNull().unique('fault_reports_key_key'),
    /** SHA-256 of what was sent with the key. */
    body_hash: text().notNull(),
    name: text(),
    contact: text(),
    language: text({ enum: ['en', 'id'] }).notNull(),
    at: instant().notNull(),
    /** Since then its link leads nowhere. */
    link_revoked_at: instant(),
  },
  (table) => [index('fault_reports_code_idx').on(table.code_id)],
)
