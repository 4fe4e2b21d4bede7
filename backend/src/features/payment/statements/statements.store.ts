import type { BankStatement, bankStatements as contract } from '@menara/shared/contract/finance/bank-statements.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/access/caller.ts'
import { insertAll, rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { bankAccounts } from '../../../schema/finance/bank-accounts.ts'
import { bankStatements, statementAllocations, statementLines } from '../../../schema/finance/bank-statements.ts'
import { users } from '../../../schema/people.ts'
import { locations } from '../../../schema/places.ts'
import type { Candidate } from './matching/candidate.ts'

export type StatementsStore = ReturnType<typeof statementsStore>
type Filter = Omit<CallOf<typeof contract.list>['query'], 'next' | 'limit'>
export type AllocationRow = typeof statementAllocations.$inferInsert
/** What of a line is allocated, without its sign. */
const allocated =
  sql<number>`(select coalesce(sum(a.amount), 0) from statement_allocations a where a.line_id = statement_lines.id)`.mapWith(Number)
const matchedCount = sql<number>`(select count(*) from statement_lines line where line.statement_id = bank_statements.id
  and abs(line.amount) = (select coalesce(sum(a.amount), 0) from statement_allocations a where a.line_id = line.id))`.mapWith(Number)

function matching({ account_id, location_id }: Filter, { locationIds }: Caller): SQL | undefined {
  return and(
    locationIds === null ? undefined : inArray(bankStatements.location_id, [...locationIds]),
    account_id ? eq(bankStatements.account_id, account_id) : undefined,
    location_id ? eq(bankStatements.location_id, location_id) : undefined,
  )
}

/** The one writer of `bank_statements`, their lines and allocations. */
export const statementsStore = (db: Database) => ({ ...statementReading(db), ...lineReading(db), ...statementWriting(db) })

function statementReading(db: Database) {
  const select = (where: SQL | undefined) =>
    db.sql
      .select({
        id: bankStatements.id,
        account: { id: bankAccounts.id, name: bankAccounts.name },
        location: { id: locations.id, name: locations.name },
        ...{ number: bankStatements.number, format: bankStatements.format, first_day: bankStatements.first_day },
        ...{ last_day: bankStatements.last_day, currency: bankStatements.currency, opening: bankStatements.opening },
        ...{ closing: bankStatements.closing, line_count: bankStatements.line_count, matched_count: matchedCount },
        imported_by: { id: users.id, name: users.name },
        imported_at: bankStatements.imported_at,
      })
      .from(bankStatements)
      .innerJoin(bankAccounts, eq(bankAccounts.id, bankStatements.account_id))
      .leftJoin(users, eq(users.id, bankStatements.imported_by))
      .leftJoin(locations, eq(locations.id, bankStatements.location_id))
      .where(where)
      .$dynamic()
  return {
    /** One row more than `limit` where there are more, the last first. */
    list: (
      filter: Filter,
      { after, limit }: { readonly after: readonly [string, string] | undefined; readonly limit: number },
      caller: Caller,
    ): Promise<BankStatement[]> =>
      select(
        and(
          matching(filter, caller),
          after && sql`(${bankStatements.last_day}, ${bankStatements.id}) < (${after[0]}::date, ${after[1]}::uuid)`,
        ),
      )
        .orderBy(desc(bankStatements.last_day), desc(bankStatements.id))
        .limit(limit + 1),
    count: (filter: Filter, caller: Caller): Promise<number> => db.sql.$count(bankStatements, matching(filter, caller)),
    async find(id: string): Promise<BankStatement | undefined> {
      return (await select(eq(bankStatements.id, id)))[0]
    },
    /** Whether the account has this statement already, by its number or its bytes. */
    async isKnown(account_id: string, { number, sha256 }: { readonly number: string; readonly sha256: string }): Promise<boolean> {
      const same = sql`${bankStatements.number} = ${number} or ${bankStatements.sha256} = ${sha256}`
      return (await db.sql.$count(bankStatements, and(eq(bankStatements.account_id, account_id), sql`(${same})`))) > 0
    },
  }
}

function lineReading(db: Database) {
  const { id, statement_id, position, booked_on, amount, reference, counterparty, text } = statementLines
  const fields = { id, statement_id, position, booked_on, amount, reference, counterparty, text, allocated }
  return {
    /** One row more than `limit` where there are more, in the order of the statement. */
    lines: (
      statementId: string,
      { after, limit, open }: { readonly after: number; readonly limit: number; readonly open?: boolean | undefined },
    ) =>
      db.sql
        .select(fields)
        .from(statementLines)
        .where(
          and(
            eq(statement_id, statementId),
            sql`${position} > ${after}`,
            open === undefined ? undefined : open ? sql`abs(${amount}) > ${allocated}` : sql`abs(${amount}) = ${allocated}`,
          ),
        )
        .orderBy(asc(position))
        .limit(limit + 1),
    async line(lineId: string) {
      return (await db.sql.select(fields).from(statementLines).where(eq(id, lineId)))[0]
    },
    /** The row, held until the transaction ends. */
    async holdLine(lineId: string): Promise<void> {
      await db.sql.select({ id }).from(statementLines).where(eq(id, lineId)).for('update')
    },
    allocations: (lineIds: readonly string[]) =>
      lineIds.length === 0
        ? Promise.resolve([])
        : db.sql
            .select()
            .from(statementAllocations)
            .where(inArray(statementAllocations.line_id, [...lineIds]))
            .orderBy(statementAllocations.at, statementAllocations.id),
    async allocation(allocationId: string) {
      return (await db.sql.select().from(statementAllocations).where(eq(statementAllocations.id, allocationId)))[0]
    },
    async digestsTaken(account_id: string, digests: readonly string[]): Promise<ReadonlySet<string>> {
      if (digests.length === 0) return new Set()
      const which = and(eq(statementLines.account_id, account_id), sql`${statementLines.digest} = any(${sql.param(digests)})`)
      return new Set((await db.sql.select({ digest: statementLines.digest }).from(statementLines).where(which)).map((row) => row.digest))
    },
    /** What statements have of invoices in another currency, by the id of the invoice. */
    async allocatedAbroad(): Promise<ReadonlyMap<string, number>> {
      const rows = await db.sql
        .select({ id: statementAllocations.target_id, amount: sql<string>`sum(${statementAllocations.amount})` })
        .from(statementAllocations)
        .where(eq(statementAllocations.target, 'foreign_invoice'))
        .groupBy(statementAllocations.target_id)
      return new Map(rows.map(({ id, amount }) => [id, Number(amount)]))
    },
    /** Lines of batches of an account that went to the bank, with what no statement has allocated yet. */
    payments: (account_id: string): Promise<(Candidate & { batch_id: string; batch: string })[]> =>
      rowsOf(
        db,
        sql`select 'payment_line' as target, 'out' as direction, line.id, batch.number || '-' || line.position as label,
          line.payee_name as name, (line.amount - coalesce(a.amount, 0))::float8 as open, batch.execute_on::text as day,
          batch.id as batch_id, batch.number as batch
          from payment_lines line join payment_batches batch on batch.id = line.batch_id
          left join (select target_id, sum(amount) as amount from statement_allocations where target = 'payment_line' group by target_id) a
            on a.target_id = line.id
          where batch.account_id = ${account_id} and batch.state in ('exported', 'paid') and line.state <> 'failed'
            and line.amount > coalesce(a.amount, 0)`,
      ),
  }
}

function statementWriting(db: Database) {
  return {
    async insert(row: typeof bankStatements.$inferInsert, lines: readonly (typeof statementLines.$inferInsert)[]): Promise<boolean> {
      const made = await db.sql.insert(bankStatements).values(row).onConflictDoNothing().returning({ id: bankStatements.id })
      if (made.length === 0) return false
      const PART = 1000
      for (let at = 0; at < lines.length; at += PART) await insertAll(db, statementLines, lines.slice(at, at + PART))
      return true
    },
    /** False when it was taken back before. */
    async addAllocation(row: AllocationRow): Promise<boolean> {
      const made = await db.sql.insert(statementAllocations).values(row).onConflictDoNothing().returning({ id: statementAllocations.id })
      return made.length > 0
    },
  }
}
export type StoredStatementLine = NonNullable<Awaited<ReturnType<StatementsStore['line']>>>
