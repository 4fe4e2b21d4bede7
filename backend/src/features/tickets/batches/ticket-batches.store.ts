import type { BatchDraft, TicketBatch } from '@menara/shared/contract/desk/ticket-batches.contract.ts'
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import type { Fault } from '../../../platform/errors.ts'
import { ticketBatches, ticketBatchItems } from '../../../schema/tickets/ticket-batches.ts'

export type Asked = Omit<BatchDraft, 'ticket_ids' | 'revs'>
type NewBatch = Omit<typeof ticketBatches.$inferInsert, 'asked'> & { readonly asked: Asked }
/** Of a refusal: its sentence's key, or the rules that are broken. */
type Refused = Pick<Fault, 'phrase' | 'errors'>
type ItemRow = Omit<typeof ticketBatchItems.$inferSelect, 'refusal'> & { readonly refusal: Refused | null }
export type BatchRow = Omit<typeof ticketBatches.$inferSelect, 'asked'> & { readonly asked: Asked }
export type Item = TicketBatch['items'][number] & Pick<ItemRow, 'refusal'>
export type TicketBatchesStore = ReturnType<typeof ticketBatchesStore>

/** The one writer of `ticket_batches` and `ticket_batch_items`. */
export const ticketBatchesStore = (db: Database) => ({ ...batchesIn(db), ...itemsIn(db) })

function batchesIn(db: Database) {
  return {
    /** False when this person has used the key before; waits for another transaction that has just done so. */
    async insert(batch: NewBatch, ticketIds: readonly string[], revs: readonly number[] = []): Promise<boolean> {
      const laid = await db.sql.insert(ticketBatches).values(batch).onConflictDoNothing().returning({ id: ticketBatches.id })
      if (laid.length === 0) return false
      await db.sql
        .insert(ticketBatchItems)
        .values(
          ticketIds.map((ticket_id, place) => ({ batch_id: batch.id, ticket_id, place, outcome: 'waiting', rev: revs[place] ?? null })),
        )
      return true
    },
    async withKey(userId: string, key: string): Promise<BatchRow | undefined> {
      const [row] = await db.sql
        .select()
        .from(ticketBatches)
        .where(and(eq(ticketBatches.user_id, userId), eq(ticketBatches.key, key)))
      return row as BatchRow | undefined
    },
    async find(id: string, userId: string): Promise<BatchRow | undefined> {
      const [row] = await db.sql
        .select()
        .from(ticketBatches)
        .where(and(eq(ticketBatches.id, id), eq(ticketBatches.user_id, userId)))
      return row as BatchRow | undefined
    },
    async latest(userId: string, limit: number): Promise<BatchRow[]> {
      const rows = await db.sql
        .select()
        .from(ticketBatches)
        .where(eq(ticketBatches.user_id, userId))
        .orderBy(desc(ticketBatches.at), desc(ticketBatches.id))
        .limit(limit)
      return rows as BatchRow[]
    },
    /** False when it was taken back before. */
    async takeBack(id: string, at: string): Promise<boolean> {
      const rows = await db.sql
        .update(ticketBatches)
        .set({ undone_at: at })
        .where(and(eq(ticketBatches.id, id), isNull(ticketBatches.undone_at)))
        .returning({ id: ticketBatches.id })
      return rows.length > 0
    },
  }
}

function itemsIn(db: Database) {
  const one = (batchId: string, ticketId: string) => and(eq(ticketBatchItems.batch_id, batchId), eq(ticketBatchItems.ticket_id, ticketId))
  return {
    /** What became of the tickets of some batches, in the order they were named. */
    async items(batchIds: readonly string[]): Promise<ReadonlyMap<string, Item[]>> {
      const rows = await db.sql
        .select()
        .from(ticketBatchItems)
        .where(inArray(ticketBatchItems.batch_id, [...batchIds]))
        .orderBy(asc(ticketBatchItems.place))
      const all = Map.groupBy(rows, (row) => row.batch_id)
      return new Map(
        [...all].map(([id, items]) => [
          id,
          items.map(({ ticket_id, number, outcome, reason, refusal }) => ({ ticket_id, number, outcome, reason, refusal }) as Item),
        ]),
      )
    },
    /** One item, held until the transaction ends, when it stands as expected: two who go through a batch at once do nothing twice. */
    async claim(batchId: string, ticketId: string, outcome: Item['outcome']): Promise<ItemRow | undefined> {
      const [row] = await db.sql
        .select()
        .from(ticketBatchItems)
        .where(and(one(batchId, ticketId), eq(ticketBatchItems.outcome, outcome)))
        .for('update')
      return row as ItemRow | undefined
    },
    async answer(
      batchId: string,
      ticketId: string,
      facts: Partial<Pick<ItemRow, 'number' | 'reason' | 'refusal' | 'before' | 'rev'>> & { readonly outcome: Item['outcome'] },
    ): Promise<void> {
      await db.sql.update(ticketBatchItems).set(facts).where(one(batchId, ticketId))
    },
  }
}
