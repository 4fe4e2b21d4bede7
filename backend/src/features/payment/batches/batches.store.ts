import type { paymentBatches as contract, PaymentBatchBrief } from '@menara/shared/contract/finance/payment-batches.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { and, asc, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import { likeText } from '../../../platform/paging.ts'
import { bankAccounts } from '../../../schema/finance/bank-accounts.ts'
import { statementAllocations } from '../../../schema/finance/bank-statements.ts'
import { paymentBatches, paymentBatchNumbers, paymentEvents, paymentFiles, paymentLines } from '../../../schema/finance/payment-batches.ts'
import { users } from '../../../schema/people.ts'
import { locations } from '../../../schema/places.ts'

export type BatchRow = typeof paymentBatches.$inferInsert
export type LineRow = typeof paymentLines.$inferInsert
export type BatchesStore = ReturnType<typeof batchesStore>
type Filter = Omit<CallOf<typeof contract.list>['query'], 'next' | 'limit'>
interface Page {
  readonly after: readonly [at: string, id: string] | undefined
  readonly limit: number
}
const [makers, approvers] = [alias(users, 'makers'), alias(users, 'approvers')] as const

function matching({ state, account_id, location_id, search }: Filter, { locationIds }: Caller): SQL | undefined {
  const text = search && likeText(search)
  return and(
    locationIds === null ? undefined : inArray(paymentBatches.location_id, [...locationIds]),
    state && eq(paymentBatches.state, state),
    account_id ? eq(paymentBatches.account_id, account_id) : undefined,
    location_id ? eq(paymentBatches.location_id, location_id) : undefined,
    text ? or(ilike(paymentBatches.number, text), ilike(paymentBatches.title, text)) : undefined,
  )
}
const paid = sql<number>`(select coalesce(sum(line.amount), 0) from payment_lines line
  where line.batch_id = payment_batches.id and line.state = 'paid')`.mapWith(Number)
/** What statements say was paid of a line. */
const matched = sql<number>`(select coalesce(sum(a.amount), 0) from ${statementAllocations} a
  where a.target = 'payment_line' and a.target_id = payment_lines.id)`.mapWith(Number)

/** The one writer of `payment_batches`, their lines, events and files. */
export const batchesStore = (db: Database) => ({ ...batchReading(db), ...partsReading(db), ...batchWriting(db) })

function batchReading(db: Database) {
  const select = (where: SQL | undefined) =>
    db.sql
      .select({
        ...{ id: paymentBatches.id, number: paymentBatches.number, title: paymentBatches.title, state: paymentBatches.state },
        account: { id: bankAccounts.id, name: bankAccounts.name },
        location: { id: locations.id, name: locations.name },
        ...{ execute_on: paymentBatches.execute_on, format: paymentBatches.format, line_count: paymentBatches.line_count },
        ...{ total: paymentBatches.total, paid, currency: paymentBatches.currency },
        created_by: { id: makers.id, name: makers.name },
        approved_by: { id: approvers.id, name: approvers.name },
        ...{ created_at: paymentBatches.created_at, updated_at: paymentBatches.updated_at, rev: paymentBatches.rev },
      })
      .from(paymentBatches)
      .innerJoin(bankAccounts, eq(bankAccounts.id, paymentBatches.account_id))
      .innerJoin(makers, eq(makers.id, paymentBatches.created_by))
      .leftJoin(approvers, eq(approvers.id, paymentBatches.approved_by))
      .leftJoin(locations, eq(locations.id, paymentBatches.location_id))
      .where(where)
      .$dynamic()
  return {
    /** One row more than `limit` where there are more, newest first. */
    list: (filter: Filter, { after, limit }: Page, caller: Caller): Promise<PaymentBatchBrief[]> =>
      select(
        and(
          matching(filter, caller),
          after && sql`(${paymentBatches.created_at}, ${paymentBatches.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
        ),
      )
        .orderBy(desc(paymentBatches.created_at), desc(paymentBatches.id))
        .limit(limit + 1),
    count: (filter: Filter, caller: Caller): Promise<number> => db.sql.$count(paymentBatches, matching(filter, caller)),
    async find(id: string): Promise<PaymentBatchBrief | undefined> {
      return (await select(eq(paymentBatches.id, id)))[0]
    },
  }
}

/** What batches are made of. */
function partsReading(db: Database) {
  return {
    lines: (where: { readonly batch_id: string } | { readonly id: string }) =>
      db.sql
        .select({
          account_id: paymentBatches.account_id,
          ...{ id: paymentLines.id, batch_id: paymentLines.batch_id, position: paymentLines.position, kind: paymentLines.kind },
          ...{ source_id: paymentLines.source_id, payee: { id: paymentLines.payee_id, name: paymentLines.payee_name } },
          ...{ reason: paymentLines.reason, amount: paymentLines.amount, due_on: paymentLines.due_on },
          location: { id: locations.id, name: locations.name },
          ...{ state: paymentLines.state, note: paymentLines.note, matched },
        })
        .from(paymentLines)
        .innerJoin(paymentBatches, eq(paymentBatches.id, paymentLines.batch_id))
        .innerJoin(locations, eq(locations.id, paymentLines.location_id))
        .where('id' in where ? eq(paymentLines.id, where.id) : eq(paymentLines.batch_id, where.batch_id))
        .orderBy(asc(paymentLines.position)),
    events: (batchId: string) =>
      db.sql
        .select({
          ...{ id: paymentEvents.id, event: paymentEvents.event, state: paymentEvents.state },
          actor: { id: users.id, name: users.name },
          ...{ text: paymentEvents.text, at: paymentEvents.at },
        })
        .from(paymentEvents)
        .leftJoin(users, eq(users.id, paymentEvents.actor_id))
        .where(eq(paymentEvents.batch_id, batchId))
        .orderBy(paymentEvents.at, paymentEvents.id),
    async fileFacts(batchId: string) {
      const { name, sha256, bytes, made_at } = paymentFiles
      const found = await db.sql.select({ name, sha256, bytes, made_at }).from(paymentFiles).where(eq(paymentFiles.batch_id, batchId))
      return found[0] ?? null
    },
    async file(batchId: string) {
      return (await db.sql.select().from(paymentFiles).where(eq(paymentFiles.batch_id, batchId)))[0]
    },
    /** The live batch of each payable that has one, by the payable's id. */
    async liveBatches(): Promise<ReadonlyMap<string, { readonly id: string; readonly number: string }>> {
      const rows = await db.sql
        .select({ source_id: paymentLines.source_id, id: paymentBatches.id, number: paymentBatches.number })
        .from(paymentLines)
        .innerJoin(paymentBatches, eq(paymentBatches.id, paymentLines.batch_id))
        .where(and(paymentLines.live, eq(paymentLines.state, 'open')))
      return new Map(rows.map(({ source_id, ...batch }) => [source_id, batch]))
    },
  }
}

function batchWriting(db: Database) {
  return {
    /** The row, held until the transaction ends. */
    async hold(id: string): Promise<void> {
      await db.sql.select({ id: paymentBatches.id }).from(paymentBatches).where(eq(paymentBatches.id, id)).for('update')
    },
    /** The next number of a year; whoever asks at the same moment waits. */
    async nextNumber(year: number): Promise<string> {
      const [row] = await db.sql
        .insert(paymentBatchNumbers)
        .values({ year, last: 1 })
        .onConflictDoUpdate({ target: paymentBatchNumbers.year, set: { last: sql`${paymentBatchNumbers.last} + 1` } })
        .returning({ last: paymentBatchNumbers.last })
      return `PB-${year}-${String(row?.last ?? 1).padStart(4, '0')}`
    },
    async insert(row: BatchRow): Promise<void> {
      await db.sql.insert(paymentBatches).values(row)
    },
    /** With a new revision. */
    async update(id: string, patch: Partial<BatchRow>): Promise<void> {
      await db.sql
        .update(paymentBatches)
        .set({ ...patch, rev: sql`${paymentBatches.rev} + 1` })
        .where(eq(paymentBatches.id, id))
    },
    /** How many were added: those that another live batch has are not. */
    async addLines(rows: readonly LineRow[]): Promise<number> {
      return (
        await db.sql
          .insert(paymentLines)
          .values([...rows])
          .onConflictDoNothing()
          .returning({ id: paymentLines.id })
      ).length
    },
    async removeLines(batchId: string): Promise<void> {
      await db.sql.delete(paymentLines).where(eq(paymentLines.batch_id, batchId))
    },
    /** Lets other batches have what this one had. */
    async release(batchId: string): Promise<void> {
      await db.sql.update(paymentLines).set({ live: false }).where(eq(paymentLines.batch_id, batchId))
    },
    async updateLine(id: string, patch: Partial<LineRow>): Promise<void> {
      await db.sql.update(paymentLines).set(patch).where(eq(paymentLines.id, id))
    },
    async addEvent(row: typeof paymentEvents.$inferInsert): Promise<void> {
      await db.sql.insert(paymentEvents).values(row)
    },
    async addFile(row: typeof paymentFiles.$inferInsert): Promise<void> {
      await db.sql.insert(paymentFiles).values(row)
    },
  }
}
export type StoredLine = Awaited<ReturnType<BatchesStore['lines']>>[number]
