import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import type { KeptFile } from '../../../platform/files/uploads.ts'
import { announcementFiles } from '../../../schema/announcements/announcements.ts'

export type AnnouncementFileRow = typeof announcementFiles.$inferSelect
export type AnnouncementFilesStore = ReturnType<typeof announcementFilesStore>

/** The one writer of `announcement_files`. */
export function announcementFilesStore(db: Database) {
  const kept = { id: announcementFiles.id, at: announcementFiles.at }
  return {
    ofAnnouncement: (id: string): Promise<KeptFile[]> =>
      db.sql.select(kept).from(announcementFiles).where(eq(announcementFiles.announcement_id, id)),
    async find(id: string): Promise<AnnouncementFileRow | undefined> {
      return (await db.sql.select().from(announcementFiles).where(eq(announcementFiles.id, id)))[0]
    },
    async insert(rows: readonly AnnouncementFileRow[]): Promise<void> {
      await db.sql.insert(announcementFiles).values([...rows])
    },
    /** Answers it, if it was there. */
    async remove(announcementId: string, id: string): Promise<KeptFile | undefined> {
      const where = and(eq(announcementFiles.id, id), eq(announcementFiles.announcement_id, announcementId))
      return (await db.sql.delete(announcementFiles).where(where).returning(kept))[0]
    },
    /** Those of the ids that are kept. */
    known: (ids: readonly string[]): Promise<KeptFile[]> =>
      ids.length === 0
        ? Promise.resolve([])
        : db.sql
            .select(kept)
            .from(announcementFiles)
            .where(inArray(announcementFiles.id, [...ids])),
  }
}
