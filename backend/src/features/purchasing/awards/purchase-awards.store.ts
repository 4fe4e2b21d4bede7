import type { PurchaseAward } from '@menara/shared/contract/purchasing/purchase-awards.contract.ts'
import { lineTotal } from '@menara/shared/domain/money.ts'
import { rupiahOfMinor } from '@menara/shared/domain/purchasing/purchase-currencies.ts'
import { and, asc, desc, eq, getTableColumns, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { users } from '../../../schema/people.ts'
import { vendors } from '../../../schema/places.ts'
import { purchaseAwardLines, purchaseAwards } from '../../../schema/purchasing/orders.ts'

export type AwardRow = typeof purchaseAwards.$inferSelect
export type AwardLineRow = typeof purchaseAwardLines.$inferSelect
export type PurchaseAwardsStore = ReturnType<typeof purchaseAwardsStore>
/** What an award line still takes of its line: less than was awarded where its order was cancelled, lessened or closed. */
export interface KeptLine {
  readonly id: string
  readonly line_id: string
  readonly offer_id: string | null
  readonly quantity: number
  readonly kept: number
}

const [makers, deciders] = [alias(users, 'makers'), alias(users, 'deciders')]

/** The one writer of `purchase_awards` and `purchase_award_lines`. */
export const purchaseAwardsStore = (db: Database) => ({ ...awardReads(db), ...awardWrites(db) })

function awardReads(db: Database) {
  const linesOf = (awardIds: readonly string[]): Promise<(AwardLineRow & { readonly vendor_name: string })[]> =>
    db.sql
      .select({ ...getTableColumns(purchaseAwardLines), vendor_name: vendors.name })
      .from(purchaseAwardLines)
      .innerJoin(vendors, eq(vendors.id, purchaseAwardLines.vendor_id))
      .where(inArray(purchaseAwardLines.award_id, [...awardIds]))
      .orderBy(asc(purchaseAwardLines.id))
  async function shown(where: SQL | undefined): Promise<PurchaseAward[]> {
    const rows = await db.sql
      .select({
        ...getTableColumns(purchaseAwards),
        maker: { id: makers.id, name: makers.name },
        decider: { id: deciders.id, name: deciders.name },
      })
      .from(purchaseAwards)
      .leftJoin(makers, eq(makers.id, purchaseAwards.awarded_by))
      .leftJoin(deciders, eq(deciders.id, purchaseAwards.decided_by))
      .where(where)
      .orderBy(asc(sql`${purchaseAwards.state} = 'rejected'`), desc(purchaseAwards.awarded_at), desc(purchaseAwards.id))
    const lines = rows.length > 0 ? await linesOf(rows.map((row) => row.id)) : []
    return rows.map(({ id, state, by, maker, awarded_at, decider, decided_at, comment, reason }) => {
      const own = lines.filter((line) => line.award_id === id).map(lineShown)
      const total = own.reduce((sum, line) => sum + line.rupiah, 0)
      return { id, state, by, awarded_by: maker, awarded_at, decided_by: decider, decided_at, comment, reason, total, lines: own }
    })
  }
  return {
    lines: (awardId: string) => linesOf([awardId]),
    /** The one that is to be decided. */
    async waiting(ticketId: string): Promise<AwardRow | undefined> {
      const where = and(eq(purchaseAwards.ticket_id, ticketId), eq(purchaseAwards.state, 'waiting_approval'))
      return (await db.sql.select().from(purchaseAwards).where(where))[0]
    },
    /** Whether one holds or is to be decided. */
    async isAwarded(ticketId: string): Promise<boolean> {
      const where = and(eq(purchaseAwards.ticket_id, ticketId), ne(purchaseAwards.state, 'rejected'))
      return (await db.sql.$count(purchaseAwards, where)) > 0
    },
    /** Lines of awards that hold or are to be decided, with what they still take. */
    kept: (ticketId: string): Promise<KeptLine[]> =>
      rowsOf<KeptLine>(
        db,
        sql`select al.id, al.line_id, al.offer_id, al.quantity, case when a.state = 'waiting_approval' then al.quantity else coalesce((
            select sum(case o.state when 'cancelled' then 0 when 'closed' then least(ol.quantity, ol.accepted) else ol.quantity end)
            from purchase_orders o join purchase_order_lines ol on ol.order_id = o.id
            where o.award_id = a.id and o.vendor_id = al.vendor_id and ol.line_id = al.line_id), 0)::int end as kept
          from purchase_award_lines al join purchase_awards a on a.id = al.award_id
          where a.ticket_id = ${ticketId} and a.state <> 'rejected' order by al.id`,
      ),
    /** Those by offers, the one that is to be decided or was made last first; those that were refused last. */
    byOffers: (ticketId: string): Promise<PurchaseAward[]> =>
      shown(and(eq(purchaseAwards.ticket_id, ticketId), sql`${purchaseAwards.rfq_id} is not null`)),
    /** Those without offers, in the same order. */
    direct: (ticketId: string): Promise<PurchaseAward[]> =>
      shown(and(eq(purchaseAwards.ticket_id, ticketId), isNull(purchaseAwards.rfq_id))),
  }
}

function awardWrites(db: Database) {
  return {
    async insert(row: typeof purchaseAwards.$inferInsert, rows: readonly (typeof purchaseAwardLines.$inferInsert)[]): Promise<void> {
      await db.sql.insert(purchaseAwards).values(row)
      await db.sql.insert(purchaseAwardLines).values([...rows])
    },
    async update(id: string, facts: Partial<AwardRow>): Promise<void> {
      await db.sql.update(purchaseAwards).set(facts).where(eq(purchaseAwards.id, id))
    },
    /** What an award line does not take any more may be awarded anew, and comes back to it no more. */
    async free({ id, quantity, kept }: Pick<KeptLine, 'id' | 'quantity' | 'kept'>): Promise<void> {
      await db.sql
        .update(purchaseAwardLines)
        .set({ freed: Math.max(0, quantity - kept) })
        .where(eq(purchaseAwardLines.id, id))
    },
  }
}

function lineShown(line: AwardLineRow & { readonly vendor_name: string }): PurchaseAward['lines'][number] {
  const { line_id, offer_id, quantity, freed, currency, unit_price, reason } = line
  const amount = lineTotal(line)
  return {
    ...{ line_id, offer_id, vendor: { id: line.vendor_id, name: line.vendor_name }, quantity, freed, currency, unit_price, amount, reason },
    rupiah: rupiahOfMinor(amount, line.rupiah_per_minor),
  }
}

/** How much of each line may be awarded now. */
export function freeOf(
  lines: readonly { readonly id: string; readonly quantity: number }[],
  kept: readonly KeptLine[],
): Map<string, number> {
  const free = new Map(lines.map((line) => [line.id, line.quantity]))
  for (const { line_id, kept: quantity } of kept) free.set(line_id, Math.max(0, (free.get(line_id) ?? 0) - quantity))
  return free
}
