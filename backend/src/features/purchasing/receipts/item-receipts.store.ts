import type { ItemReceipt } from '@menara/shared/contract/purchasing/item-receipts.contract.ts'
import { and, asc, eq, getTableColumns, inArray, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../../platform/db/database.ts'
import { users } from '../../../schema/people.ts'
import { itemReceiptLines, itemReceipts, purchaseOrderLines, purchaseOrders } from '../../../schema/purchasing/orders.ts'

export type ReceiptRow = typeof itemReceipts.$inferSelect
export type ReceiptLineRow = typeof itemReceiptLines.$inferSelect
export type ItemReceiptsStore = ReturnType<typeof itemReceiptsStore>
const [makers, posters, reversers] = [alias(users, 'makers'), alias(users, 'posters'), alias(users, 'reversers')]

/** The one writer of `item_receipts` and `item_receipt_lines`. */
export function itemReceiptsStore(db: Database) {
  async function shown(where: SQL | undefined): Promise<ItemReceipt[]> {
    const rows = await db.sql
      .select({
        ...getTableColumns(itemReceipts),
        order: { id: purchaseOrders.id, number: purchaseOrders.number },
        maker: { id: makers.id, name: makers.name },
        poster: { id: posters.id, name: posters.name },
        reverser: { id: reversers.id, name: reversers.name },
      })
      .from(itemReceipts)
      .innerJoin(purchaseOrders, eq(purchaseOrders.id, itemReceipts.order_id))
      .leftJoin(makers, eq(makers.id, itemReceipts.created_by))
      .leftJoin(posters, eq(posters.id, itemReceipts.posted_by))
      .leftJoin(reversers, eq(reversers.id, itemReceipts.reversed_by))
      .where(where)
      .orderBy(asc(itemReceipts.created_at), asc(itemReceipts.id))
    const lines = await linesOf(rows.map((row) => row.id))
    return rows.map(({ id, ticket_id, order, state, delivery_note, received_on, created_at, maker, poster, posted_at, ...row }) => ({
      ...{ id, ticket_id, order, state, delivery_note, received_on, created_at, created_by: maker, posted_by: poster, posted_at },
      ...{ reversed_by: row.reverser, reversed_at: row.reversed_at, reverse_reason: row.reverse_reason },
      lines: lines.filter((line) => line.receipt_id === id).map(({ receipt_id: _, ...line }) => line),
    }))
  }
  const linesOf = async (ids: readonly string[]) =>
    ids.length === 0
      ? []
      : db.sql
          .select({
            receipt_id: itemReceiptLines.receipt_id,
            order_line_id: itemReceiptLines.order_line_id,
            description: purchaseOrderLines.description,
            unit: purchaseOrderLines.unit,
            ordered: purchaseOrderLines.quantity,
            accepted: itemReceiptLines.accepted,
            rejected: itemReceiptLines.rejected,
            short: itemReceiptLines.short,
            reason: itemReceiptLines.reason,
          })
          .from(itemReceiptLines)
          .innerJoin(purchaseOrderLines, eq(purchaseOrderLines.id, itemReceiptLines.order_line_id))
          .where(inArray(itemReceiptLines.receipt_id, [...ids]))
          .orderBy(asc(purchaseOrderLines.place), asc(purchaseOrderLines.id))
  return {
    /** Oldest first. */
    ofOrder: (orderId: string): Promise<ItemReceipt[]> => shown(eq(itemReceipts.order_id, orderId)),
    async one(id: string): Promise<ItemReceipt | undefined> {
      return (await shown(eq(itemReceipts.id, id)))[0]
    },
    async idsOfTicket(ticketId: string): Promise<string[]> {
      const rows = await db.sql.select({ id: itemReceipts.id }).from(itemReceipts).where(eq(itemReceipts.ticket_id, ticketId))
      return rows.map(({ id }) => id)
    },
    async ofCommand(orderId: string, commandId: string): Promise<ItemReceipt | undefined> {
      return (await shown(and(eq(itemReceipts.order_id, orderId), eq(itemReceipts.command_id, commandId))))[0]
    },
    async insert(row: typeof itemReceipts.$inferInsert, lines: readonly (typeof itemReceiptLines.$inferInsert)[]): Promise<void> {
      await db.sql.insert(itemReceipts).values(row)
      await db.sql.insert(itemReceiptLines).values([...lines])
    },
    async update(id: string, facts: Partial<typeof itemReceipts.$inferInsert>): Promise<void> {
      await db.sql.update(itemReceipts).set(facts).where(eq(itemReceipts.id, id))
    },
  }
}
