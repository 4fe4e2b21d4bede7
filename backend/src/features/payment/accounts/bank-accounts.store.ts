import type { BankAccount } from '@menara/shared/contract/finance/bank-accounts.contract.ts'
import { and, asc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import { likeText } from '../../../platform/paging.ts'
import { bankAccounts } from '../../../schema/finance/bank-accounts.ts'
import { bankStatements } from '../../../schema/finance/bank-statements.ts'
import { paymentBatches } from '../../../schema/finance/payment-batches.ts'
import { locations } from '../../../schema/places.ts'

export type BankAccountRow = typeof bankAccounts.$inferInsert
export type BankAccountsStore = ReturnType<typeof bankAccountsStore>
interface Filter {
  readonly search?: string | undefined
  readonly archived?: boolean | undefined
}
interface Page {
  readonly after: readonly [name: string, id: string] | undefined
  readonly limit: number
}

const inView = ({ locationIds }: Caller): SQL | undefined =>
  locationIds === null ? undefined : inArray(bankAccounts.location_id, [...locationIds])
function matching({ search, archived }: Filter, caller: Caller): SQL | undefined {
  const text = search && likeText(search)
  return and(
    inView(caller),
    archived ? undefined : bankAccounts.active,
    text ? or(ilike(bankAccounts.name, text), ilike(bankAccounts.bank, text), ilike(bankAccounts.number, text)) : undefined,
  )
}

/** The one writer of `bank_accounts`. */
export function bankAccountsStore(db: Database) {
  const select = (where: SQL | undefined) =>
    db.sql
      .select({
        ...{ id: bankAccounts.id, name: bankAccounts.name, bank: bankAccounts.bank, bic: bankAccounts.bic, number: bankAccounts.number },
        ...{ holder: bankAccounts.holder, currency: bankAccounts.currency },
        location: { id: locations.id, name: locations.name },
        csv_template: bankAccounts.csv_template,
        statement_mapping: bankAccounts.statement_mapping,
        active: bankAccounts.active,
      })
      .from(bankAccounts)
      .leftJoin(locations, eq(locations.id, bankAccounts.location_id))
      .where(where)
      .$dynamic()
  return {
    /** One row more than `limit` where there are more, by name. */
    list: (filter: Filter, { after, limit }: Page, caller: Caller) =>
      select(and(matching(filter, caller), after && sql`(${bankAccounts.name}, ${bankAccounts.id}) > (${after[0]}, ${after[1]}::uuid)`))
        .orderBy(asc(bankAccounts.name), asc(bankAccounts.id))
        .limit(limit + 1) as unknown as Promise<BankAccount[]>,
    count: (filter: Filter, caller: Caller): Promise<number> => db.sql.$count(bankAccounts, matching(filter, caller)),
    async find(id: string): Promise<BankAccount | undefined> {
      return (await select(eq(bankAccounts.id, id)))[0] as BankAccount | undefined
    },
    /** The row, held until the transaction ends. */
    async hold(id: string): Promise<void> {
      await db.sql.select({ id: bankAccounts.id }).from(bankAccounts).where(eq(bankAccounts.id, id)).for('update')
    },
    /** False when another has the number. */
    async insert(row: BankAccountRow): Promise<boolean> {
      return (await db.sql.insert(bankAccounts).values(row).onConflictDoNothing().returning({ id: bankAccounts.id })).length > 0
    },
    async numberTaken({ bic, number }: Pick<BankAccount, 'bic' | 'number'>, exceptId: string): Promise<boolean> {
      const same = and(eq(bankAccounts.bic, bic), eq(bankAccounts.number, number), sql`${bankAccounts.id} <> ${exceptId}`)
      return (await db.sql.$count(bankAccounts, same)) > 0
    },
    async update(id: string, facts: Partial<BankAccountRow>): Promise<void> {
      await db.sql.update(bankAccounts).set(facts).where(eq(bankAccounts.id, id))
    },
    /** How many batches and statements name it. */
    async uses(id: string): Promise<number> {
      const batches = await db.sql.$count(paymentBatches, eq(paymentBatches.account_id, id))
      return batches + (await db.sql.$count(bankStatements, eq(bankStatements.account_id, id)))
    },
    async remove(id: string): Promise<void> {
      await db.sql.delete(bankAccounts).where(eq(bankAccounts.id, id))
    },
  }
}
