import { reimburseKinds } from '@menara/shared/domain/claims/claim-lines.ts'
import { claimPolicies, claimStates, claimSteps, openClaimStates } from '@menara/shared/domain/claims/claim-state.ts'
import { foreignCurrencies } from '@menara/shared/domain/finance/exchange-rates.ts'
import { currencies } from '@menara/shared/domain/money.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { costCentres } from '../desk/cost-centres.ts'
import { exchangeRates } from '../finance/exchange-rates.ts'
import { users } from '../people.ts'
import { locations } from '../places.ts'
import { advances } from './advances.ts'

/** What may be claimed, and within which limits. */
export const reimburseTypes = pgTable(
  'reimburse_types',
  {
    id: uuid().primaryKey(),
    name_en: text().notNull(),
    name_id: text().notNull(),
    policy: text({ enum: claimPolicies }).notNull(),
    kind: text({ enum: reimburseKinds }).notNull().default('expense'),
    account_code: text().notNull(),
    line_limit: bigint({ mode: 'number' }),
    claim_limit: bigint({ mode: 'number' }),
    /** From which amount on a line needs a receipt; null: never. */
    receipt_from: bigint({ mode: 'number' }),
    /** Rupiah per kilometre or day. */
    rate: bigint({ mode: 'number' }),
    active: boolean().notNull().default(true),
  },
  (table) => [
    uniqueIndex('reimburse_types_name_key').on(table.policy, sql`lower(${table.name_en})`),
    index('reimburse_types_order_idx').on(table.name_en, table.id),
  ],
)

const OPEN = sql.raw(openClaimStates.map((state) => `'${state}'`).join(', '))

export const claims = pgTable(
  'claims',
  {
    id: uuid().primaryKey(),
    policy: text({ enum: claimPolicies }).notNull(),
    state: text({ enum: claimStates }).notNull(),
    /** Named before the ticket is inserted; a ticket with a claim is not removed. */
    ticket_id: uuid(),
    title: text().notNull(),
    description: text().notNull().default(''),
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'restrict' }),
    requester_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    advance_id: uuid().references(() => advances.id, { onDelete: 'restrict' }),
    currency: text({ enum: currencies }).notNull(),
    /** Sum of the lines. */
    claimed: bigint({ mode: 'number' }).notNull().default(0),
    /** Sum of what counts of the lines now. */
    standing: bigint({ mode: 'number' }).notNull().default(0),
    approved: bigint({ mode: 'number' }),
    /** What of the advance was settled when it was paid. */
    offset: bigint({ mode: 'number' }),
    due_on: date({ mode: 'string' }),
    verified_by: uuid().references(() => users.id, { onDelete: 'restrict' }),
    approved_by: uuid().references(() => users.id, { onDelete: 'restrict' }),
    paid_by: uuid().references(() => users.id, { onDelete: 'restrict' }),
    paid_at: instant(),
    reference: text(),
    submitted_at: instant(),
    rev: integer().notNull().default(1),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('claims_ticket_key').on(table.ticket_id),
    // One claim at a time settles an advance.
    uniqueIndex('claims_advance_key').on(table.advance_id).where(sql`${table.state} in (${OPEN})`),
    index('claims_requester_idx').on(table.requester_id, table.updated_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('claims_state_idx').on(table.state, table.location_id, table.updated_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('claims_order_idx').on(table.updated_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    check(
      'claims_paid_check',
      sql`${table.state} not in ('paid', 'closed') or (${table.reference} is not null and ${table.approved} is not null)`,
    ),
  ],
)

export const claimLines = pgTable(
  'claim_lines',
  {
    id: uuid().primaryKey(),
    claim_id: uuid()
      .notNull()
      .references(() => claims.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    day: date({ mode: 'string' }).notNull(),
    type_id: uuid()
      .notNull()
      .references(() => reimburseTypes.id, { onDelete: 'restrict' }),
    description: text().notNull().default(''),
    cost_centre_id: uuid().references(() => costCentres.id, { onDelete: 'restrict' }),
    /** Kilometres or days. */
    quantity: integer(),
    rate: bigint({ mode: 'number' }),
    claimed: bigint({ mode: 'number' }).notNull(),
    verified: bigint({ mode: 'number' }),
    approved: bigint({ mode: 'number' }),
    reason: text(),
    duplicate_reason: text(),
    currency: text({ enum: currencies }).notNull(),
    /** What was paid where it was not Rupiah, in the minor unit, and the rate by which `claimed` was computed. */
    foreign_currency: text({ enum: foreignCurrencies as [string, ...string[]] }),
    foreign_amount: bigint({ mode: 'number' }),
    exchange_rate_id: uuid().references(() => exchangeRates.id, { onDelete: 'restrict' }),
  },
  (table) => [
    check(
      'claim_lines_foreign_check',
      sql`num_nulls(${table.foreign_currency}, ${table.foreign_amount}, ${table.exchange_rate_id}) in (0, 3)`,
    ),
    index('claim_lines_rate_idx').on(table.exchange_rate_id),
    index('claim_lines_claim_idx').on(table.claim_id, table.position),
    index('claim_lines_day_idx').on(table.day, table.claimed),
    index('claim_lines_type_idx').on(table.type_id),
    index('claim_lines_cost_centre_idx').on(table.cost_centre_id),
    check(
      'claim_lines_trio_check',
      sql`${table.verified} <= ${table.claimed} and ${table.approved} <= coalesce(${table.verified}, ${table.claimed})`,
    ),
  ],
)

export const claimReceipts = pgTable(
  'claim_receipts',
  {
    id: uuid().primaryKey(),
    line_id: uuid()
      .notNull()
      .references(() => claimLines.id, { onDelete: 'cascade' }),
    mime: text().notNull(),
    /** As it is shown and saved; empty for a picture. */
    name: text().notNull().default(''),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    /** dHash of the picture, 16 hexadecimal digits; null where it shows too little to be told from others, and for other files. */
    picture_hash: text(),
    at: instant().notNull(),
  },
  (table) => [
    index('claim_receipts_line_idx').on(table.line_id),
    index('claim_receipts_sha256_idx').on(table.sha256),
    index('claim_receipts_picture_idx').on(table.picture_hash).where(sql`${table.picture_hash} is not null`),
  ],
)

/** What happened to claims, one row for each step. */
export const claimEvents = pgTable(
  'claim_events',
  {
    id: uuid().primaryKey(),
    claim_id: uuid()
      .notNull()
      .references(() => claims.id, { onDelete: 'cascade' }),
    step: text({ enum: claimSteps }).notNull(),
    state: text({ enum: claimStates }).notNull(),
    /** Null: nobody, because time was up. */
    actor_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull().default(''),
    overridden: boolean().notNull().default(false),
    at: instant().notNull(),
  },
  (table) => [index('claim_events_claim_idx').on(table.claim_id, table.at, table.id)],
)
