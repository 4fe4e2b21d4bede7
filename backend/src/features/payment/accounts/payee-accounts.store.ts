import type { PayeeAccount } from '@menara/shared/contract/finance/bank-accounts.contract.ts'
import { and, asc, eq, ilike, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { likeText } from '../../../platform/paging.ts'
import { payeeAccounts } from '../../../schema/finance/bank-accounts.ts'
import { users } from '../../../schema/people.ts'
import { vendors } from '../../../schema/places.ts'

export type PayeeAccountRow = typeof payeeAccounts.$inferInsert
export type PayeeAccountsStore = ReturnType<typeof payeeAccountsStore>
export type StoredPayee = PayeeAccount & { readonly number_sealed: string }

const payeeName = sql<string>`coalesce(${users.name}, ${vendors.name}, '')`

/** The one writer of `payee_accounts`. */
export function payeeAccountsStore(db: Database) {
  const select = (where: SQL | undefined) =>
    db.sql
      .select({
        id: payeeAccounts.id,
        sort: sql<PayeeAccount['sort']>`case when ${payeeAccounts.user_id} is null then 'vendor' else 'user' end`,
        name: payeeName,
        ...{ bank: payeeAccounts.bank, bic: payeeAccounts.bic, last4: payeeAccounts.last4, holder: payeeAccounts.holder },
        number_sealed: payeeAccounts.number_sealed,
      })
      .from(payeeAccounts)
      .leftJoin(users, eq(users.id, payeeAccounts.user_id))
      .leftJoin(vendors, eq(vendors.id, payeeAccounts.vendor_id))
      .where(where)
      .$dynamic()
  const named = (search: string | undefined) => (search ? ilike(payeeName, likeText(search)) : undefined)
  return {
    /** To which account a person is paid; gives how many there were. */
    async eraseOf(userId: string): Promise<number> {
      return (await db.sql.delete(payeeAccounts).where(eq(payeeAccounts.user_id, userId)).returning({ id: payeeAccounts.id })).length
    },
    /** One row more than `limit` where there are more, by name. */
    list: (
      search: string | undefined,
      { after, limit }: { readonly after: readonly [string, string] | undefined; readonly limit: number },
    ): Promise<StoredPayee[]> =>
      select(and(named(search), after && sql`(${payeeName}, ${payeeAccounts.id}) > (${after[0]}, ${after[1]}::uuid)`))
        .orderBy(asc(payeeName), asc(payeeAccounts.id))
        .limit(limit + 1),
    async find(id: string): Promise<StoredPayee | undefined> {
      return (await select(eq(payeeAccounts.id, id)))[0]
    },
    /** Those of these people and vendors, by id. */
    async ofPayees(ids: readonly string[]): Promise<ReadonlyMap<string, StoredPayee>> {
      const rows = ids.length === 0 ? [] : await select(inArray(payeeAccounts.id, [...new Set(ids)]))
      return new Map(rows.map((row) => [row.id, row]))
    },
    async exists(id: string, sort: PayeeAccount['sort']): Promise<boolean> {
      return (await (sort === 'user' ? db.sql.$count(users, eq(users.id, id)) : db.sql.$count(vendors, eq(vendors.id, id)))) > 0
    },
    async put({ id, ...facts }: PayeeAccountRow): Promise<void> {
      await db.sql
        .insert(payeeAccounts)
        .values({ id, ...facts })
        .onConflictDoUpdate({ target: payeeAccounts.id, set: facts })
    },
    async remove(id: string): Promise<void> {
      await db.sql.delete(payeeAccounts).where(eq(payeeAccounts.id, id))
    },
  }
}
