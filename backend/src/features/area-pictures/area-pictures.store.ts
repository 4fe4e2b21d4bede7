import type { AreaPicture } from '@menara/shared/contract/places/area-pictures.contract.ts'
import { eq, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import type { KeptFile } from '../../platform/files/uploads.ts'
import { areaPictures } from '../../schema/places.ts'

export type AreaPictureRow = typeof areaPictures.$inferSelect
export type AreaPicturesStore = ReturnType<typeof areaPicturesStore>

/** The one writer of `area_pictures`. */
export function areaPicturesStore(db: Database) {
  const ofArea = (areaId: string) => eq(areaPictures.area_id, areaId)
  return {
    async find(areaId: string): Promise<AreaPictureRow | undefined> {
      const [row] = await db.sql.select().from(areaPictures).where(ofArea(areaId))
      return row
    },
    /** In place of the one before. */
    async put(row: AreaPictureRow): Promise<void> {
      await db.sql.insert(areaPictures).values(row).onConflictDoUpdate({ target: areaPictures.area_id, set: row })
    },
    /** False when there is none. */
    async place(areaId: string, corners: AreaPicture['corners']): Promise<boolean> {
      const changed = await db.sql.update(areaPictures).set({ corners }).where(ofArea(areaId)).returning({ id: areaPictures.area_id })
      return changed.length > 0
    },
    async remove(areaId: string): Promise<void> {
      await db.sql.delete(areaPictures).where(ofArea(areaId))
    },
    /** Those of the files that are kept. */
    async known(ids: readonly string[]): Promise<KeptFile[]> {
      if (ids.length === 0) return []
      return db.sql
        .select({ id: areaPictures.file_id, at: areaPictures.file_at })
        .from(areaPictures)
        .where(inArray(areaPictures.file_id, [...ids]))
    },
  }
}
