import type { BookingLink } from '@menara/shared/contract/bookings/booking-links.contract.ts'
import { and, desc, eq, isNull, type SQL } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { bookingLinks } from '../../../schema/bookings.ts'
import { assets } from '../../../schema/places.ts'

export type BookingLinksStore = ReturnType<typeof bookingLinksStore>
export type LinkRow = typeof bookingLinks.$inferSelect
export type StoredLink = Omit<BookingLink, 'token'> & Pick<LinkRow, 'token_hash' | 'user_id'> & { readonly location_id: string | null }

/** The one writer of `booking_links`. */
export function bookingLinksStore(db: Database) {
  const select = (where: SQL | undefined): Promise<StoredLink[]> =>
    db.sql
      .select({
        id: bookingLinks.id,
        kind: bookingLinks.kind,
        asset: { id: assets.id, name: assets.name },
        location_id: assets.location_id,
        user_id: bookingLinks.user_id,
        token_hash: bookingLinks.token_hash,
        created_at: bookingLinks.created_at,
        revoked_at: bookingLinks.revoked_at,
        seen_at: bookingLinks.seen_at,
      })
      .from(bookingLinks)
      .leftJoin(assets, eq(assets.id, bookingLinks.asset_id))
      .where(where)
      .orderBy(desc(bookingLinks.created_at), desc(bookingLinks.id))
      .limit(200)
  return {
    ofAsset: (assetId: string) => select(eq(bookingLinks.asset_id, assetId)),
    ofPerson: (userId: string) => select(eq(bookingLinks.user_id, userId)),
    async find(id: string): Promise<StoredLink | undefined> {
      return (await select(eq(bookingLinks.id, id)))[0]
    },
    async byHash(hash: string): Promise<StoredLink | undefined> {
      return (await select(and(eq(bookingLinks.token_hash, hash), isNull(bookingLinks.revoked_at))))[0]
    },
    async insert(row: LinkRow): Promise<void> {
      await db.sql.insert(bookingLinks).values(row)
    },
    /** False when it opened nothing already. */
    async revoke(id: string, at: string): Promise<boolean> {
      const open = and(eq(bookingLinks.id, id), isNull(bookingLinks.revoked_at))
      return (await db.sql.update(bookingLinks).set({ revoked_at: at }).where(open).returning({ id: bookingLinks.id })).length > 0
    },
    async revokeOf(userId: string, at: string): Promise<void> {
      await db.sql
        .update(bookingLinks)
        .set({ revoked_at: at })
        .where(and(eq(bookingLinks.user_id, userId), isNull(bookingLinks.revoked_at)))
    },
    /** Links to a person's own calendar; gives how many. */
    async eraseOf(userId: string): Promise<number> {
      return (await db.sql.delete(bookingLinks).where(eq(bookingLinks.user_id, userId)).returning({ id: bookingLinks.id })).length
    },
    async opened(id: string, at: string): Promise<void> {
      await db.sql.update(bookingLinks).set({ seen_at: at }).where(eq(bookingLinks.id, id))
    },
  }
}
