import type { PurchaseAward } from '@menara/shared/contract/purchasing/purchase-awards.contract.ts'
import { linesTotal, lineTotal } from '@menara/shared/domain/money.ts'
import { and, asc, desc, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../../platform/db/database.ts'
import { users } from '../../../schema/people.ts'
import { vendors } from '../../../schema/places.ts'
import { purchaseAwardLines, purchaseAwards } from '../../../schema/purchasing/orders.ts'

export type AwardRow = typeof purchaseAwards.$inferSelect
export type AwardLineRow = typeof purchaseAwardLines.$inferSelect
export type PurchaseAwardsStore = ReturnType<typeof purchaseAwardsStore>

const [makers, deciders] = [alias(users, 'makers'), alias(users, 'deciders')]

/** The one writer of `purchase_awards` and `purchase_award_lines`. */
export function purchaseAwardsStore(db: Database) {
  const lines = (awardId: string): Promise<(AwardLineRow & { readonly vendor_name: string })[]> =>
    db.sql
      .select({ ...getTableColumns(purchaseAwardLines), vendor_name: vendors.name })
      .from(purchaseAwardLines)
      .innerJoin(vendors, eq(vendors.id, purchaseAwardLines.vendor_id))
      .where(eq(purchaseAwardLines.award_id, awardId))
      .orderBy(asc(purchaseAwardLines.id))
  return {
    lines,
    /** The one that holds or is to be decided. */
    async holding(ticketId: string): Promise<AwardRow | undefined> {
      const where = and(eq(purchaseAwards.ticket_id, ticketId), ne(purchaseAwards.state, 'rejected'))
      return (await db.sql.select().from(purchaseAwards).where(where))[0]
    },
    async insert(row: typeof purchaseAwards.$inferInsert, rows: readonly (typeof purchaseAwardLines.$inferInsert)[]): Promise<void> {
      await db.sql.insert(purchaseAwards).values(row)
      await db.sql.insert(purchaseAwardLines).values([...rows])
    },
    async update(id: string, facts: Partial<AwardRow>): Promise<void> {
      await db.sql.update(purchaseAwards).set(facts).where(eq(purchaseAwards.id, id))
    },
    /** The one that holds or is to be decided, else the newest that was refused. */
    async shown(ticketId: string): Promise<PurchaseAward | null> {
      const [row] = await db.sql
        .select({
          ...getTableColumns(purchaseAwards),
          maker: { id: makers.id, name: makers.name },
          decider: { id: deciders.id, name: deciders.name },
        })
        .from(purchaseAwards)
        .leftJoin(makers, eq(makers.id, purchaseAwards.awarded_by))
        .leftJoin(deciders, eq(deciders.id, purchaseAwards.decided_by))
        .where(eq(purchaseAwards.ticket_id, ticketId))
        .orderBy(asc(sql`${purchaseAwards.state} = 'rejected'`), desc(purchaseAwards.awarded_at))
        .limit(1)
      if (!row) return null
      const own = await lines(row.id)
      const { id, state, by, maker, awarded_at, decider, decided_at, comment } = row
      return {
        ...{ id, state, by, awarded_by: maker, awarded_at, decided_by: decider, decided_at, comment, total: linesTotal(own) },
        lines: own.map((line) => ({
          ...{ line_id: line.line_id, offer_id: line.offer_id, vendor: { id: line.vendor_id, name: line.vendor_name } },
          ...{ quantity: line.quantity, unit_price: line.unit_price, amount: lineTotal(line), reason: line.reason },
        })),
      }
    },
  }
}
