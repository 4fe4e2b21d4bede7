import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import type { KeptFile } from '../../../platform/files/uploads.ts'
import { priceOfferFiles, priceOffers } from '../../../schema/purchasing/rfqs.ts'

export type OfferFileRow = typeof priceOfferFiles.$inferSelect
export type OfferFilesStore = ReturnType<typeof offerFilesStore>

/** The one writer of `price_offer_files`. */
export function offerFilesStore(db: Database) {
  const kept = { id: priceOfferFiles.id, at: priceOfferFiles.at }
  /** No version names it. */
  const isUnused = sql`not exists (select 1 from ${priceOffers} offer where offer.invitation_id = ${priceOfferFiles.invitation_id} and ${priceOfferFiles.id} = any(offer.file_ids))`
  return {
    ofInvitation: (invitationId: string): Promise<OfferFileRow[]> =>
      db.sql.select().from(priceOfferFiles).where(eq(priceOfferFiles.invitation_id, invitationId)),
    ofTicket: (ticketId: string): Promise<KeptFile[]> =>
      db.sql.select(kept).from(priceOfferFiles).where(eq(priceOfferFiles.ticket_id, ticketId)),
    async find(id: string): Promise<OfferFileRow | undefined> {
      return (await db.sql.select().from(priceOfferFiles).where(eq(priceOfferFiles.id, id)))[0]
    },
    /** The key of a file of a committee, once the offer that names it was opened. */
    async keyOf({ id, invitation_id }: OfferFileRow): Promise<string | undefined> {
      const where = and(eq(priceOffers.invitation_id, invitation_id), sql`${id}::uuid = any(${priceOffers.file_ids})`)
      const rows = await db.sql.select({ keys: priceOffers.file_keys }).from(priceOffers).where(where)
      return rows.flatMap(({ keys }) => keys ?? []).find((item) => item.id === id)?.key
    },
    async insert(row: typeof priceOfferFiles.$inferInsert): Promise<void> {
      await db.sql.insert(priceOfferFiles).values(row)
    },
    /** Removes one that no version of its invitation names. Answers it, if it was there. */
    removeUnused: (invitationId: string, id: string): Promise<KeptFile[]> =>
      db.sql
        .delete(priceOfferFiles)
        .where(and(eq(priceOfferFiles.invitation_id, invitationId), eq(priceOfferFiles.id, id), isUnused))
        .returning(kept),
    /** Removes those of a request that no version names. */
    removeAllUnused: (rfqId: string): Promise<KeptFile[]> =>
      db.sql
        .delete(priceOfferFiles)
        .where(and(eq(priceOfferFiles.rfq_id, rfqId), isUnused))
        .returning(kept),
    /** Those of the ids that are kept. */
    known: (ids: readonly string[]): Promise<KeptFile[]> =>
      ids.length === 0
        ? Promise.resolve([])
        : db.sql
            .select(kept)
            .from(priceOfferFiles)
            .where(inArray(priceOfferFiles.id, [...ids])),
  }
}
