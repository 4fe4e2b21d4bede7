import type { PhotoSubject } from '@menara/shared/domain/photo-subjects.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import type { KeptFile } from '../../platform/files/uploads.ts'
import { users } from '../../schema/people.ts'
import { photos } from '../../schema/photos.ts'

export type PhotosStore = ReturnType<typeof photosStore>
export type PhotoRow = typeof photos.$inferSelect
export interface OfRecord {
  readonly subject: PhotoSubject
  readonly subject_id: string
}

/** The one writer of `photos`. */
export function photosStore(db: Database) {
  const kept = { id: photos.id, at: photos.at }
  return {
    async ofRecord({ subject, subject_id }: OfRecord) {
      const { id, stage, at, sha256 } = photos
      return db.sql
        .select({ ...{ id, stage, at, sha256 }, taken_by: { id: users.id, name: users.name } })
        .from(photos)
        .leftJoin(users, eq(users.id, photos.taken_by))
        .where(and(eq(photos.subject, subject), eq(photos.subject_id, subject_id)))
        .orderBy(asc(photos.at), asc(photos.id))
    },
    async find(id: string): Promise<PhotoRow | undefined> {
      return (await db.sql.select().from(photos).where(eq(photos.id, id)))[0]
    },
    async insert(rows: readonly PhotoRow[]): Promise<void> {
      await db.sql.insert(photos).values([...rows])
    },
    async remove(id: string): Promise<void> {
      await db.sql.delete(photos).where(eq(photos.id, id))
    },
    removeOf: (subject: PhotoSubject, ids: readonly string[]): Promise<KeptFile[]> =>
      db.sql
        .delete(photos)
        .where(and(eq(photos.subject, subject), inArray(photos.subject_id, [...ids])))
        .returning(kept),
    /** Those of the ids that are kept. */
    async known(ids: readonly string[]): Promise<KeptFile[]> {
      if (ids.length === 0) return []
      return db.sql
        .select(kept)
        .from(photos)
        .where(inArray(photos.id, [...ids]))
    },
  }
}
