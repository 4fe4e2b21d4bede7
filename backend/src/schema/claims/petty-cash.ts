import { pettyCashFundStates, postingKinds, replenishmentStates, voucherStates } from '@menara/shared/domain/claims/petty-cash-state.ts'
import { currencies } from '@menara/shared/domain/money.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, pgView, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { costCentres } from '../desk/cost-centres.ts'
import { users } from '../people.ts'
import { locations } from '../places.ts'

/** Cash boxes: who holds them, and up to how much. */
export const pettyCashFunds = pgTable(
  'petty_cash_funds',
  {
    id: uuid().primaryKey(),
    code: text().notNull(),
    name: text().notNull(),
    state: text({ enum: pettyCashFundStates }).notNull(),
    location_id: uuid()
      .notNull()
      .references(() => locations.id, { onDelete: 'restrict' }),
    holder_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    float_limit: bigint({ mode: 'number' }).notNull(),
    currency: text({ enum: currencies }).notNull(),
    proposed_by: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** Number of its last voucher. */
    last_voucher: integer().notNull().default(0),
    created_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('petty_cash_funds_code_key').on(sql`lower(${table.code})`),
    index('petty_cash_funds_location_idx').on(table.location_id),
    index('petty_cash_funds_holder_idx').on(table.holder_id),
  ],
)

export const pettyCashVouchers = pgTable(
  'petty_cash_vouchers',
  {
    id: uuid().primaryKey(),
    fund_id: uuid()
      .notNull()
      .references(() => pettyCashFunds.id, { onDelete: 'restrict' }),
    number: integer().notNull(),
    state: text({ enum: voucherStates }).notNull(),
    requester_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    purpose: text().notNull(),
    cost_centre_id: uuid().references(() => costCentres.id, { onDelete: 'restrict' }),
    amount: bigint({ mode: 'number' }).notNull(),
    /** What its receipts say; null before it is settled. */
    spent: bigint({ mode: 'number' }),
    /** Number of the receipt. */
    receipt: text(),
    note: text(),
    approved_by: uuid().references(() => users.id, { onDelete: 'restrict' }),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('petty_cash_vouchers_number_key').on(table.fund_id, table.number),
    index('petty_cash_vouchers_order_idx').on(table.fund_id, table.updated_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('petty_cash_vouchers_requester_idx').on(table.requester_id),
    check('petty_cash_vouchers_amount_check', sql`${table.amount} > 0 and ${table.spent} >= 0`),
  ],
)

export const pettyCashReplenishments = pgTable(
  'petty_cash_replenishments',
  {
    id: uuid().primaryKey(),
    fund_id: uuid()
      .notNull()
      .references(() => pettyCashFunds.id, { onDelete: 'restrict' }),
    state: text({ enum: replenishmentStates }).notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    reference: text(),
    note: text(),
    requested_by: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    approved_by: uuid().references(() => users.id, { onDelete: 'restrict' }),
    paid_by: uuid().references(() => users.id, { onDelete: 'restrict' }),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (table) => [
    index('petty_cash_replenishments_fund_idx').on(table.fund_id, table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    check('petty_cash_replenishments_amount_check', sql`${table.amount} > 0`),
  ],
)

/** Surprise counts of the cash in a box. */
export const pettyCashCounts = pgTable(
  'petty_cash_counts',
  {
    id: uuid().primaryKey(),
    fund_id: uuid()
      .notNull()
      .references(() => pettyCashFunds.id, { onDelete: 'restrict' }),
    /** What the books said then, and what was there. */
    expected: bigint({ mode: 'number' }).notNull(),
    counted: bigint({ mode: 'number' }).notNull(),
    note: text(),
    counted_by: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    counted_at: instant().notNull(),
    /** The holder's signature. */
    signed_by: uuid().references(() => users.id, { onDelete: 'restrict' }),
    signed_at: instant(),
  },
  (table) => [
    index('petty_cash_counts_fund_idx').on(table.fund_id, table.counted_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    uniqueIndex('petty_cash_counts_open_key').on(table.fund_id).where(sql`${table.signed_at} is null`),
  ],
)

/** Every movement of money, append-only (a trigger refuses updates and deletes): what changed, and what the fund holds since. */
export const pettyCashPostings = pgTable(
  'petty_cash_postings',
  {
    id: uuid().primaryKey(),
    fund_id: uuid()
      .notNull()
      .references(() => pettyCashFunds.id, { onDelete: 'restrict' }),
    /** 1, 2, 3 … of its fund, in the order in which it was posted. */
    seq: integer().notNull(),
    kind: text({ enum: postingKinds }).notNull(),
    /** The voucher, replenishment or count it is for. */
    voucher_id: uuid().references(() => pettyCashVouchers.id, { onDelete: 'restrict' }),
    replenishment_id: uuid().references(() => pettyCashReplenishments.id, { onDelete: 'restrict' }),
    count_id: uuid().references(() => pettyCashCounts.id, { onDelete: 'restrict' }),
    cash: bigint({ mode: 'number' }).notNull(),
    vouchers: bigint({ mode: 'number' }).notNull(),
    float: bigint({ mode: 'number' }).notNull(),
    cash_after: bigint({ mode: 'number' }).notNull(),
    vouchers_after: bigint({ mode: 'number' }).notNull(),
    float_after: bigint({ mode: 'number' }).notNull(),
    actor_id: uuid().references(() => users.id, { onDelete: 'restrict' }),
    text: text().notNull().default(''),
    at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('petty_cash_postings_seq_key').on(table.fund_id, table.seq),
    // Whatever is tried again is posted once.
    uniqueIndex('petty_cash_postings_voucher_key').on(table.voucher_id, table.kind).where(sql`${table.voucher_id} is not null`),
    uniqueIndex('petty_cash_postings_replenishment_key').on(table.replenishment_id).where(sql`${table.replenishment_id} is not null`),
    uniqueIndex('petty_cash_postings_count_key').on(table.count_id).where(sql`${table.count_id} is not null`),
    index('petty_cash_postings_at_idx').on(table.fund_id, table.at),
    check('petty_cash_postings_change_check', sql`${table.cash} + ${table.vouchers} = ${table.float}`),
    check('petty_cash_postings_after_check', sql`${table.cash_after} + ${table.vouchers_after} = ${table.float_after}`),
    check('petty_cash_postings_cash_check', sql`${table.cash_after} >= 0 and ${table.vouchers_after} >= 0`),
  ],
)

/** Funds whose postings do not add up to what they say they hold, or whose vouchers in hand are others than their rows: always empty. */
export const pettyCashDrift = pgView('petty_cash_drift', {
  fund_id: uuid(),
  cash_sum: bigint({ mode: 'number' }),
  cash_after: bigint({ mode: 'number' }),
  vouchers_sum: bigint({ mode: 'number' }),
  vouchers_after: bigint({ mode: 'number' }),
  vouchers_out: bigint({ mode: 'number' }),
  float_after: bigint({ mode: 'number' }),
}).as(sql`
  select fund.id as fund_id, sums.cash as cash_sum, last.cash_after, sums.vouchers as vouchers_sum, last.vouchers_after,
    vouchers_out.amount as vouchers_out, last.float_after
  from petty_cash_funds fund
  cross join lateral (select coalesce(sum(p.cash), 0)::bigint as cash, coalesce(sum(p.vouchers), 0)::bigint as vouchers, count(*) as n
    from petty_cash_postings p where p.fund_id = fund.id) sums
  cross join lateral (select coalesce(sum(v.amount), 0)::bigint as amount from petty_cash_vouchers v
    where v.fund_id = fund.id and v.state = 'disbursed') vouchers_out
  left join lateral (select p.seq, p.cash_after, p.vouchers_after, p.float_after from petty_cash_postings p
    where p.fund_id = fund.id order by p.seq desc limit 1) last on true
  where sums.cash <> coalesce(last.cash_after, 0) or sums.vouchers <> coalesce(last.vouchers_after, 0)
    or coalesce(last.cash_after, 0) + coalesce(last.vouchers_after, 0) <> coalesce(last.float_after, 0)
    or vouchers_out.amount <> coalesce(last.vouchers_after, 0) or sums.n <> coalesce(last.seq, 0)`)
