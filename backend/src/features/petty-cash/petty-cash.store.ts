import type { PettyCashFundState } from '@menara/shared/domain/claims/petty-cash-state.ts'
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Caller } from '../../platform/access/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { pettyCashFunds, pettyCashPostings, pettyCashVouchers } from '../../schema/claims/petty-cash.ts'
import { users } from '../../schema/people.ts'
import { locations } from '../../schema/places.ts'

export type PettyCashStore = ReturnType<typeof pettyCashStore>
type FundRow = typeof pettyCashFunds.$inferInsert
type PostingRow = typeof pettyCashPostings.$inferInsert

const holders = alias(users, 'holders')
const last = (column: 'cash_after' | 'vouchers_after' | 'float_after') =>
  sql<number>`coalesce((select posting.${sql.raw(column)} from petty_cash_postings posting
    where posting.fund_id = ${pettyCashFunds.id} order by posting.seq desc limit 1), 0)`.mapWith(Number)

interface Filter {
  readonly locationId: string | undefined
  readonly state: PettyCashFundState | undefined
}
interface Page {
  /** Code and id of the last row of the page before. */
  readonly after: readonly [code: string, id: string] | undefined
  readonly limit: number
}
const matching = ({ locationId, state }: Filter, { locationIds }: Caller): SQL | undefined =>
  and(
    locationIds === null ? undefined : inArray(pettyCashFunds.location_id, [...locationIds]),
    locationId === undefined ? undefined : eq(pettyCashFunds.location_id, locationId),
    state && eq(pettyCashFunds.state, state),
  )

/** The one writer of `petty_cash_funds` and `petty_cash_postings`. */
export const pettyCashStore = (db: Database) => ({ ...fundRows(db), ...postingRows(db) })

function fundRows(db: Database) {
  const select = (where: SQL | undefined) =>
    db.sql
      .select({
        ...{ id: pettyCashFunds.id, code: pettyCashFunds.code, name: pettyCashFunds.name, state: pettyCashFunds.state },
        location: { id: locations.id, name: locations.name },
        holder: { id: holders.id, name: holders.name },
        ...{ float_limit: pettyCashFunds.float_limit, currency: pettyCashFunds.currency, created_at: pettyCashFunds.created_at },
        ...{ cash: last('cash_after'), vouchers: last('vouchers_after'), float: last('float_after') },
        proposed_by: pettyCashFunds.proposed_by,
      })
      .from(pettyCashFunds)
      .innerJoin(locations, eq(locations.id, pettyCashFunds.location_id))
      .innerJoin(holders, eq(holders.id, pettyCashFunds.holder_id))
      .where(where)
      .$dynamic()
  return {
    /** One row more than `limit` where there are more, by code. */
    list: (filter: Filter, { after, limit }: Page, caller: Caller) =>
      select(and(matching(filter, caller), after && sql`(${pettyCashFunds.code}, ${pettyCashFunds.id}) > (${after[0]}, ${after[1]}::uuid)`))
        .orderBy(asc(pettyCashFunds.code), asc(pettyCashFunds.id))
        .limit(limit + 1),
    count: (filter: Filter, caller: Caller): Promise<number> => db.sql.$count(pettyCashFunds, matching(filter, caller)),
    async find(id: string) {
      return (await select(eq(pettyCashFunds.id, id)))[0]
    },
    /** Held until the transaction ends: one posting of a fund at a time. */
    async hold(id: string): Promise<void> {
      await db.sql.select({ id: pettyCashFunds.id }).from(pettyCashFunds).where(eq(pettyCashFunds.id, id)).for('update')
    },
    /** False when another has the code. */
    async insert(row: FundRow): Promise<boolean> {
      return (await db.sql.insert(pettyCashFunds).values(row).onConflictDoNothing().returning({ id: pettyCashFunds.id })).length > 0
    },
    async setState(id: string, state: PettyCashFundState): Promise<void> {
      await db.sql.update(pettyCashFunds).set({ state }).where(eq(pettyCashFunds.id, id))
    },
    /** The number of the next voucher; the fund is held. */
    async nextVoucher(id: string): Promise<number> {
      const [row] = await db.sql
        .update(pettyCashFunds)
        .set({ last_voucher: sql`${pettyCashFunds.last_voucher} + 1` as never })
        .where(eq(pettyCashFunds.id, id))
        .returning({ number: pettyCashFunds.last_voucher })
      return row?.number ?? 1
    },
  }
}

function postingRows(db: Database) {
  return {
    /** The books of a fund after its last posting, and that one’s number; the fund is held. */
    async books(fundId: string): Promise<{ seq: number; cash: number; vouchers: number; float: number }> {
      const { seq, cash_after: cash, vouchers_after: vouchers, float_after: float } = pettyCashPostings
      const [row] = await db.sql
        .select({ seq, cash, vouchers, float })
        .from(pettyCashPostings)
        .where(eq(pettyCashPostings.fund_id, fundId))
        .orderBy(desc(pettyCashPostings.seq))
        .limit(1)
      return row ?? { seq: 0, cash: 0, vouchers: 0, float: 0 }
    },
    async post(row: PostingRow): Promise<void> {
      await db.sql.insert(pettyCashPostings).values(row)
    },
    /** Postings from one instant up to another, in order. */
    postings: (fundId: string, from: string, until: string) =>
      db.sql
        .select({
          ...{ id: pettyCashPostings.id, seq: pettyCashPostings.seq, kind: pettyCashPostings.kind, voucher: pettyCashVouchers.number },
          text: pettyCashPostings.text,
          actor: { id: users.id, name: users.name },
          ...{ cash: pettyCashPostings.cash, float: pettyCashPostings.float },
          ...{ cash_after: pettyCashPostings.cash_after, vouchers_after: pettyCashPostings.vouchers_after, at: pettyCashPostings.at },
        })
        .from(pettyCashPostings)
        .leftJoin(users, eq(users.id, pettyCashPostings.actor_id))
        .leftJoin(pettyCashVouchers, eq(pettyCashVouchers.id, pettyCashPostings.voucher_id))
        .where(
          and(
            eq(pettyCashPostings.fund_id, fundId),
            sql`${pettyCashPostings.at} >= ${from}::timestamptz and ${pettyCashPostings.at} < ${until}::timestamptz`,
          ),
        )
        .orderBy(asc(pettyCashPostings.seq)),
    /** What the box held before an instant. */
    async cashBefore(fundId: string, at: string): Promise<number> {
      const before = and(eq(pettyCashPostings.fund_id, fundId), sql`${pettyCashPostings.at} < ${at}::timestamptz`)
      const [row] = await db.sql
        .select({ cash: pettyCashPostings.cash_after })
        .from(pettyCashPostings)
        .where(before)
        .orderBy(desc(pettyCashPostings.seq))
        .limit(1)
      return row?.cash ?? 0
    },
  }
}
export type StoredFund = NonNullable<Awaited<ReturnType<PettyCashStore['find']>>>
