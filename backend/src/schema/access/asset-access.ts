import { assetRights } from '@menara/shared/contract/places/asset-access.contract.ts'
import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { groups, roles, users } from '../people.ts'
import { assets } from '../places.ts'

const assetId = () =>
  uuid()
    .notNull()
    .references(() => assets.id, { onDelete: 'cascade' })

/** Rights of an asset that are limited to those whom its rules name. It stays limited when the last of them goes. */
export const assetAccessLimits = pgTable(
  'asset_access_limits',
  { asset_id: assetId(), right: text({ enum: assetRights }).notNull() },
  (table) => [primaryKey({ columns: [table.asset_id, table.right] })],
)

/** Who has a right, and when. Nobody named: everybody. Times are those of the clock at the asset's site. */
export const assetAccessRules = pgTable(
  'asset_access_rules',
  {
    id: uuid().primaryKey(),
    asset_id: assetId(),
    right: text({ enum: assetRights }).notNull(),
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    group_id: uuid().references(() => groups.id, { onDelete: 'cascade' }),
    role_id: uuid().references(() => roles.id, { onDelete: 'cascade' }),
    /** ISO days of the week; none: every day. */
    days: smallint().array().notNull(),
    from: text(),
    to: text(),
    until: date(),
  },
  (table) => [
    check('asset_access_rules_one', sql`num_nonnulls(${table.user_id}, ${table.group_id}, ${table.role_id}) <= 1`),
    index('asset_access_rules_idx').on(table.asset_id, table.right),
    index('asset_access_rules_user_idx').on(table.user_id),
    index('asset_access_rules_group_idx').on(table.group_id),
    index('asset_access_rules_role_idx').on(table.role_id),
  ],
)
