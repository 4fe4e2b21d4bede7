import { allocationTargets, statementFormats } from '@menara/shared/domain/finance/statements.ts'
import { currencies } from '@menara/shared/domain/money.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, pgView, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { users } from '../people.ts'
import { locations } from '../places.ts'
import { bankAccounts } from './bank-accounts.ts'

export const bankStatements = pgTable(
  'bank_statements',
  {
    id: uuid().primaryKey(),
    account_id: uuid()
      .notNull()
      .references(() => bankAccounts.id, { onDelete: 'restrict' }),
    /** The account's; null: of every site. */
    location_id: uuid().references(() => locations.id, { onDelete: 'restrict' }),
    number: text().notNull(),
    format: text({ enum: statementFormats }).notNull(),
    sha256: text().notNull(),
    first_day: date({ mode: 'string' }).notNull(),
    last_day: date({ mode: 'string' }).notNull(),
    currency: text({ enum: currencies }).notNull(),
    /** Null where the file does not say. */
    opening: bigint({ mode: 'number' }),
    closing: bigint({ mode: 'number' }),
    line_count: integer().notNull(),
    imported_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    imported_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('bank_statements_number_key').on(table.account_id, table.number),
    uniqueIndex('bank_statements_sha256_key').on(table.account_id, table.sha256),
    index('bank_statements_order_idx').on(table.last_day.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('bank_statements_location_idx').on(table.location_id),
  ],
)

/** What the bank booked, append-only (a trigger refuses updates and deletes). */
export const statementLines = pgTable(
  'statement_lines',
  {
    id: uuid().primaryKey(),
    statement_id: uuid()
      .notNull()
      .references(() => bankStatements.id, { onDelete: 'restrict' }),
    account_id: uuid()
      .notNull()
      .references(() => bankAccounts.id, { onDelete: 'restrict' }),
    position: integer().notNull(),
    booked_on: date({ mode: 'string' }).notNull(),
    /** Below zero where money left the account. */
    amount: bigint({ mode: 'number' }).notNull(),
    reference: text().notNull(),
    counterparty: text().notNull(),
    text: text().notNull(),
    /** SHA-256 of what it says: the same line of another statement is not taken again. */
    digest: text().notNull(),
  },
  (table) => [
    uniqueIndex('statement_lines_position_key').on(table.statement_id, table.position),
    uniqueIndex('statement_lines_digest_key').on(table.account_id, table.digest),
    check('statement_lines_amount_check', sql`${table.amount} <> 0`),
  ],
)

/** What of a line is for which document, append-only: what was wrong is posted back. */
export const statementAllocations = pgTable(
  'statement_allocations',
  {
    id: uuid().primaryKey(),
    line_id: uuid()
      .notNull()
      .references(() => statementLines.id, { onDelete: 'restrict' }),
    target: text({ enum: allocationTargets }).notNull(),
    /** A payment line's, or a receivable's. */
    target_id: uuid().notNull(),
    /** How the document is called. */
    label: text().notNull(),
    /** Whole Rupiah without the sign of the line; below zero where it takes an allocation back. */
    amount: bigint({ mode: 'number' }).notNull(),
    /** The allocation that it takes back. */
    reverses_id: uuid(),
    note: text().notNull().default(''),
    actor_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    at: instant().notNull(),
  },
  (table) => [
    index('statement_allocations_line_idx').on(table.line_id),
    index('statement_allocations_target_idx').on(table.target, table.target_id),
    uniqueIndex('statement_allocations_reverses_key').on(table.reverses_id),
    check('statement_allocations_sign_check', sql`(${table.amount} < 0) = (${table.reverses_id} is not null) and ${table.amount} <> 0`),
  ],
)

/** What does not add up: lines and payment lines with more allocated than they have, and batches that are not the sum of their lines. Always empty. */
export const paymentDrift = pgView('payment_drift', {
  kind: text(),
  id: uuid(),
  expected: bigint({ mode: 'number' }),
  found: bigint({ mode: 'number' }),
}).as(sql`
  select 'statement_line' as kind, line.id, abs(line.amount) as expected, sum(a.amount)::bigint as found
  from statement_lines line join statement_allocations a on a.line_id = line.id
  group by line.id, line.amount having sum(a.amount) > abs(line.amount) or sum(a.amount) < 0
  union all
  select 'payment_line', line.id, line.amount, sum(a.amount)::bigint
  from payment_lines line join statement_allocations a on a.target = 'payment_line' and a.target_id = line.id
  group by line.id, line.amount having sum(a.amount) > line.amount or sum(a.amount) < 0
  union all
  select 'foreign_invoice', a.target_id, coalesce(max(i.paid_rupiah), 0)::bigint, sum(a.amount)::bigint
  from statement_allocations a left join vendor_invoices i on i.id = a.target_id
  where a.target = 'foreign_invoice'
  group by a.target_id having sum(a.amount) > coalesce(max(i.paid_rupiah), 0) or sum(a.amount) < 0
  union all
  select 'batch', batch.id, batch.total, coalesce(sum(line.amount), 0)::bigint
  from payment_batches batch left join payment_lines line on line.batch_id = batch.id
  group by batch.id, batch.total, batch.line_count
  having coalesce(sum(line.amount), 0) <> batch.total or count(line.id) <> batch.line_count
  union all
  select 'reversal', back.id, -a.amount, back.amount
  from statement_allocations back join statement_allocations a on a.id = back.reverses_id
  where back.amount <> -a.amount or back.line_id <> a.line_id or back.target_id <> a.target_id
  union all
  select 'paid_batch', batch.id, 0, count(*)
  from payment_batches batch join payment_lines line on line.batch_id = batch.id
  where batch.state = 'paid' and line.state = 'open' group by batch.id`)
