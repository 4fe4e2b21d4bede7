import type { ExchangeRate } from '@menara/shared/contract/finance/exchange-rates.contract.ts'
import { type ForeignCurrency, plainRate } from '@menara/shared/domain/finance/exchange-rates.ts'
import { and, desc, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { exchangeRates } from '../../schema/finance/exchange-rates.ts'
import { users } from '../../schema/people.ts'

export type ExchangeRatesStore = ReturnType<typeof exchangeRatesStore>
type Row = Omit<typeof exchangeRates.$inferInsert, 'seq'>
interface Page {
  readonly currency: ForeignCurrency | undefined
  /** Day and sequence of the last row of the page before. */
  readonly after: readonly [day: string, seq: number] | undefined
  readonly limit: number
}
const corrected = sql<boolean>`exists (select from exchange_rates later where later.corrects_id = ${exchangeRates.id})`

/** The one writer of `exchange_rates`. */
export function exchangeRatesStore(db: Database) {
  async function select(where: SQL | undefined, limit: number): Promise<(ExchangeRate & { readonly seq: number })[]> {
    const { id, seq, currency, valid_from, rate, source, corrects_id, at } = exchangeRates
    const rows = await db.sql
      .select({ id, seq, currency, valid_from, rate, source, corrects_id, corrected, entered_by: { id: users.id, name: users.name }, at })
      .from(exchangeRates)
      .leftJoin(users, eq(users.id, exchangeRates.entered_by))
      .where(where)
      .orderBy(desc(valid_from), desc(seq))
      .limit(limit)
    return rows.map((row) => ({ ...row, currency: row.currency as ForeignCurrency, rate: plainRate(row.rate) }))
  }
  return {
    /** One row more than `limit` where there are more, the latest day first. */
    list: ({ currency, after, limit }: Page) =>
      select(
        and(
          currency && eq(exchangeRates.currency, currency),
          after && sql`(${exchangeRates.valid_from}, ${exchangeRates.seq}) < (${after[0]}::date, ${after[1]}::bigint)`,
        ),
        limit + 1,
      ),
    count: (currency: ForeignCurrency | undefined): Promise<number> =>
      db.sql.$count(exchangeRates, currency && eq(exchangeRates.currency, currency)),
    async find(id: string): Promise<ExchangeRate | undefined> {
      return (await select(eq(exchangeRates.id, id), 1))[0]
    },
    /** The last one at or before a day that nothing corrects. */
    async ofDay(currency: ForeignCurrency, day: string): Promise<ExchangeRate | undefined> {
      const where = and(eq(exchangeRates.currency, currency), lte(exchangeRates.valid_from, day), sql`not ${corrected}`)
      return (await select(where, 1))[0]
    },
    /** False where the day has a rate already, or the rate a correction. */
    async insert(row: Row): Promise<boolean> {
      return (await db.sql.insert(exchangeRates).values(row).onConflictDoNothing().returning({ id: exchangeRates.id })).length > 0
    },
  }
}
