import type { OfferedLine } from '@menara/shared/domain/purchasing/canonical-offer.ts'
import type { OfferState } from '@menara/shared/domain/purchasing/purchase-states.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { priceOfferLines, priceOffers } from '../../../schema/purchasing/rfqs.ts'

export type OfferRow = typeof priceOffers.$inferSelect
export type OfferLineRow = typeof priceOfferLines.$inferSelect
export type OffersStore = ReturnType<typeof offersStore>

/** The one writer of `price_offers` and `price_offer_lines`. */
export function offersStore(db: Database) {
  return {
    /** Oldest version first. */
    ofInvitation: (invitationId: string): Promise<OfferRow[]> =>
      db.sql.select().from(priceOffers).where(eq(priceOffers.invitation_id, invitationId)).orderBy(asc(priceOffers.version)),
    ofRfq: (rfqId: string): Promise<OfferRow[]> =>
      db.sql.select().from(priceOffers).where(eq(priceOffers.rfq_id, rfqId)).orderBy(asc(priceOffers.submitted_at), asc(priceOffers.id)),
    async insert(row: typeof priceOffers.$inferInsert): Promise<void> {
      await db.sql.insert(priceOffers).values(row)
    },
    /** Moves the versions of an invitation that are in one of these states. */
    async move(invitationId: string, from: readonly OfferState[], to: OfferState): Promise<void> {
      await db.sql
        .update(priceOffers)
        .set({ state: to })
        .where(and(eq(priceOffers.invitation_id, invitationId), inArray(priceOffers.state, [...from])))
    },
    async update(id: string, facts: Partial<typeof priceOffers.$inferInsert>): Promise<void> {
      await db.sql.update(priceOffers).set(facts).where(eq(priceOffers.id, id))
    },
    async putLines(rows: readonly (typeof priceOfferLines.$inferInsert)[]): Promise<void> {
      if (rows.length > 0) await db.sql.insert(priceOfferLines).values([...rows])
    },
    lines: (offerIds: readonly string[]): Promise<OfferLineRow[]> =>
      offerIds.length === 0
        ? Promise.resolve([])
        : db.sql
            .select()
            .from(priceOfferLines)
            .where(inArray(priceOfferLines.offer_id, [...offerIds])),
  }
}

/** A line as it was offered. */
export const offeredLine = ({ line_id, unit_price, lead_days, note }: OfferLineRow): OfferedLine => ({
  line_id,
  unit_price,
  lead_days,
  note,
})
