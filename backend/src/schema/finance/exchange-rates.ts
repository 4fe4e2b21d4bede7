import { foreignCurrencies } from '@menara/shared/domain/finance/exchange-rates.ts'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigserial, check, date, index, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { users } from '../people.ts'

/** Rupiah for one unit of a currency from a day on, append-only (a trigger refuses updates and deletes). */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    id: uuid().primaryKey(),
    seq: bigserial({ mode: 'number' }),
    currency: text({ enum: foreignCurrencies as [string, ...string[]] }).notNull(),
    valid_from: date({ mode: 'string' }).notNull(),
    rate: numeric({ precision: 15, scale: 6 }).notNull(),
    source: text().notNull(),
    /** The rate of the same day that it corrects. */
    corrects_id: uuid().references((): AnyPgColumn => exchangeRates.id, { onDelete: 'restrict' }),
    entered_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    at: instant().notNull(),
  },
  (table) => [
    // A day has one rate, and a rate one correction.
    uniqueIndex('exchange_rates_day_key').on(table.currency, table.valid_from).where(sql`${table.corrects_id} is null`),
    uniqueIndex('exchange_rates_corrects_key').on(table.corrects_id),
    index('exchange_rates_order_idx').on(table.valid_from.desc().nullsFirst(), table.seq.desc().nullsFirst()),
    index('exchange_rates_currency_idx').on(table.currency, table.valid_from),
    check('exchange_rates_rate_check', sql`${table.rate} > 0`),
  ],
)
