import { bankFileFormats } from '@menara/shared/domain/finance/bank-files.ts'
import { payableKinds } from '@menara/shared/domain/finance/payables.ts'
import { paymentBatchEvents, paymentBatchStates, paymentLineStates } from '@menara/shared/domain/finance/payment-state.ts'
import { currencies } from '@menara/shared/domain/money.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from '../columns.ts'
import { users } from '../people.ts'
import { locations } from '../places.ts'
import { bankAccounts } from './bank-accounts.ts'

/** The last number of a year. */
export const paymentBatchNumbers = pgTable('payment_batch_numbers', { year: integer().primaryKey(), last: integer().notNull() })

export const paymentBatches = pgTable(
  'payment_batches',
  {
    id: uuid().primaryKey(),
    number: text().notNull(),
    title: text().notNull(),
    state: text({ enum: paymentBatchStates }).notNull(),
    account_id: uuid()
      .notNull()
      .references(() => bankAccounts.id, { onDelete: 'restrict' }),
    /** The account's; null: of every site. */
    location_id: uuid().references(() => locations.id, { onDelete: 'restrict' }),
    execute_on: date({ mode: 'string' }).notNull(),
    format: text({ enum: bankFileFormats }).notNull(),
    currency: text({ enum: currencies }).notNull(),
    /** Of all its lines. */
    line_count: integer().notNull(),
    total: bigint({ mode: 'number' }).notNull(),
    created_by: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    submitted_by: uuid().references(() => users.id, { onDelete: 'restrict' }),
    approved_by: uuid().references(() => users.id, { onDelete: 'restrict' }),
    rev: integer().notNull().default(1),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('payment_batches_number_key').on(table.number),
    index('payment_batches_order_idx').on(table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('payment_batches_account_idx').on(table.account_id, table.state),
    index('payment_batches_location_idx').on(table.location_id),
    check('payment_batches_approval_check', sql`${table.approved_by} is null or ${table.approved_by} <> ${table.created_by}`),
  ],
)

export const paymentLines = pgTable(
  'payment_lines',
  {
    id: uuid().primaryKey(),
    batch_id: uuid()
      .notNull()
      .references(() => paymentBatches.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    kind: text({ enum: payableKinds }).notNull(),
    source_id: uuid().notNull(),
    payee_id: uuid().notNull(),
    payee_name: text().notNull(),
    reason: text().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    due_on: date({ mode: 'string' }),
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'restrict' }),
    state: text({ enum: paymentLineStates }).notNull(),
    /** Its batch lives and the bank did not return it: no other line may pay the same. */
    live: boolean().notNull(),
    note: text(),
  },
  (table) => [
    uniqueIndex('payment_lines_live_key').on(table.kind, table.source_id).where(sql`${table.live}`),
    uniqueIndex('payment_lines_position_key').on(table.batch_id, table.position),
    index('payment_lines_location_idx').on(table.location_id),
    check('payment_lines_amount_check', sql`${table.amount} > 0`),
    check('payment_lines_live_check', sql`not (${table.live} and ${table.state} = 'failed')`),
  ],
)

/** What happened to batches, one row for each step. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: uuid().primaryKey(),
    batch_id: uuid()
      .notNull()
      .references(() => paymentBatches.id, { onDelete: 'cascade' }),
    event: text({ enum: paymentBatchEvents }).notNull(),
    state: text({ enum: paymentBatchStates }).notNull(),
    actor_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull().default(''),
    at: instant().notNull(),
  },
  (table) => [index('payment_events_batch_idx').on(table.batch_id, table.at, table.id)],
)

/** The files that went to banks, byte for byte. */
export const paymentFiles = pgTable('payment_files', {
  batch_id: uuid()
    .primaryKey()
    .references(() => paymentBatches.id, { onDelete: 'cascade' }),
  name: text().notNull(),
  mime: text().notNull(),
  sha256: text().notNull(),
  bytes: integer().notNull(),
  file: bytea().notNull(),
  made_at: instant().notNull(),
})
