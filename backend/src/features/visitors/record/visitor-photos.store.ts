import { eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { visitorPhotos } from '../../../schema/visitors/visitors.ts'

export type VisitorPhotosStore = ReturnType<typeof visitorPhotosStore>

/** The one writer of `visitor_photos`: which files there are, and whose. */
export function visitorPhotosStore(db: Database) {
  return {
    /** The photo of a visitor from now on; the one before has lost its visitor. */
    async put(id: string, visitorId: string, at: string): Promise<void> {
      await db.sql.update(visitorPhotos).set({ visitor_id: null }).where(eq(visitorPhotos.visitor_id, visitorId))
      await db.sql.insert(visitorPhotos).values({ id, visitor_id: visitorId, at })
    },
    async drop(visitorId: string): Promise<void> {
      await db.sql.update(visitorPhotos).set({ visitor_id: null }).where(eq(visitorPhotos.visitor_id, visitorId))
    },
    /** Photos that lost their visitor. */
    async lost(limit: number): Promise<{ id: string; at: string }[]> {
      return db.sql
        .select({ id: visitorPhotos.id, at: visitorPhotos.at })
        .from(visitorPhotos)
        .where(isNull(visitorPhotos.visitor_id))
        .limit(limit)
    },
    async forget(id: string): Promise<void> {
      await db.sql.delete(visitorPhotos).where(eq(visitorPhotos.id, id))
    },
    /** Those of the ids that are kept. */
    async known(ids: readonly string[]): Promise<{ id: string; at: string }[]> {
      if (ids.length === 0) return []
      return db.sql
        .select({ id: visitorPhotos.id, at: visitorPhotos.at })
        .from(visitorPhotos)
        .where(inArray(visitorPhotos.id, [...ids]))
    },
  }
}
