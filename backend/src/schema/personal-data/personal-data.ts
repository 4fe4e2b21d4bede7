import type { ErasedCategory } from '@menara/shared/contract/people/personal-data/erasures.contract.ts'
import type { PersonalDataKey } from '@menara/shared/domain/personal-data/personal-data-categories.ts'
import { identityChecks, requestKinds, requestSenders, requestStates } from '@menara/shared/domain/personal-data/personal-data-requests.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { users } from '../people.ts'

const person = () => uuid().references(() => users.id, { onDelete: 'set null' })

/** What is set of a category of personal data, and what its job removed. No row: nothing was set and nothing ran. */
export const personalDataRetention = pgTable('personal_data_retention', {
  category: text().$type<PersonalDataKey>().primaryKey(),
  /** Null: as long as the register says by itself. */
  days: integer(),
  ran_at: instant(),
  /** Rows that the last run removed something from. */
  removed: integer().notNull().default(0),
  removed_total: integer().notNull().default(0),
})

/** Requests of people about their own data. */
export const personalDataRequests = pgTable(
  'personal_data_requests',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: requestKinds }).notNull(),
    state: text({ enum: requestStates }).notNull(),
    /** Null: the account was removed. */
    user_id: person(),
    sender: text({ enum: requestSenders }).notNull(),
    identity_check: text({ enum: identityChecks }).notNull(),
    received_at: instant().notNull(),
    due_at: instant().notNull(),
    reason: text().notNull().default(''),
    created_by: person(),
    settled_by: person(),
    settled_at: instant(),
    rev: integer().notNull().default(1),
  },
  (table) => [
    index('personal_data_requests_newest_idx').on(table.received_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('personal_data_requests_user_idx').on(table.user_id),
  ],
)

/** Proofs of erasures. A trigger refuses every change. The person is named by id and code alone. */
export const personalDataErasures = pgTable(
  'personal_data_erasures',
  {
    id: uuid().primaryKey(),
    user_id: uuid().notNull(),
    /** The short code in the name that the account has since. */
    code: text().notNull().unique('personal_data_erasures_code_key'),
    at: instant().notNull(),
    by_id: uuid().notNull(),
    request_id: uuid(),
    categories: jsonb().$type<readonly ErasedCategory[]>().notNull(),
    /** SHA-256 over everything else, hexadecimal. */
    digest: text().notNull(),
  },
  (table) => [
    index('personal_data_erasures_newest_idx').on(table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('personal_data_erasures_user_idx').on(table.user_id),
  ],
)

/** Breaches of personal data. */
export const personalDataBreaches = pgTable(
  'personal_data_breaches',
  {
    id: uuid().primaryKey(),
    title: text().notNull(),
    discovered_at: instant().notNull(),
    categories: text().array().$type<PersonalDataKey[]>().notNull(),
    people: integer().notNull(),
    /** None: all sites. */
    location_ids: uuid().array().notNull(),
    cause: text().notNull().default(''),
    measures: text().notNull().default(''),
    subjects_notified_at: instant(),
    authority_notified_at: instant(),
    /** Who holds the permission was told that half of the time, or all of it, is used. */
    half_told_at: instant(),
    over_told_at: instant(),
    created_by: person(),
    created_at: instant().notNull(),
    closed_by: person(),
    closed_at: instant(),
    rev: integer().notNull().default(1),
  },
  (table) => [
    index('personal_data_breaches_newest_idx').on(table.discovered_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    check('personal_data_breaches_people', sql`${table.people} >= 0`),
  ],
)

/** Who opened whose protected data in which hour: the trail has one row for each. */
export const personalDataReads = pgTable(
  'personal_data_reads',
  {
    viewer_id: uuid().notNull(),
    user_id: uuid().notNull(),
    category: text().notNull(),
    hour: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.viewer_id, table.user_id, table.category, table.hour] }),
    index('personal_data_reads_hour_idx').on(table.hour),
  ],
)
