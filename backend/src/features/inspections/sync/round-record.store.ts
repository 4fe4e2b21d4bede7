import { and, eq, inArray, isNull, max, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import type { KeptFile } from '../../../platform/files/uploads.ts'
import {
  inspectionAnswers,
  inspectionOperations,
  inspectionPhotos,
  inspectionVisits,
} from '../../../schema/inspections/inspection-rounds.ts'

export type RoundRecordStore = ReturnType<typeof roundRecordStore>
export type AnswerRow = typeof inspectionAnswers.$inferSelect
type VisitRow = typeof inspectionVisits.$inferSelect
export type OperationRow = typeof inspectionOperations.$inferSelect
export type PhotoRow = typeof inspectionPhotos.$inferSelect

/** The one writer of what was recorded of rounds: their operations, visits, answers and photos. */
export const roundRecordStore = (db: Database) => ({ ...operationsKept(db), ...answersKept(db), ...photosKept(db) })

function operationsKept(db: Database) {
  return {
    async operation(roundId: string, operationId: string): Promise<OperationRow | undefined> {
      const which = and(eq(inspectionOperations.round_id, roundId), eq(inspectionOperations.operation_id, operationId))
      return (await db.sql.select().from(inspectionOperations).where(which))[0]
    },
    /** The highest sequence of a client that arrived; 0 before the first. */
    async lastSequence(roundId: string, clientId: string): Promise<number> {
      const [row] = await db.sql
        .select({ last: max(inspectionOperations.sequence) })
        .from(inspectionOperations)
        .where(and(eq(inspectionOperations.round_id, roundId), eq(inspectionOperations.client_id, clientId)))
      return row?.last ?? 0
    },
    async keep(row: OperationRow): Promise<void> {
      await db.sql.insert(inspectionOperations).values(row)
    },
    visits: (roundId: string): Promise<VisitRow[]> => db.sql.select().from(inspectionVisits).where(eq(inspectionVisits.round_id, roundId)),
    /** Writes a visit; a later one of the same checkpoint takes its place. */
    async visit(row: VisitRow): Promise<void> {
      const { round_id: _round, checkpoint_id: _checkpoint, ...fields } = row
      await db.sql
        .insert(inspectionVisits)
        .values(row)
        .onConflictDoUpdate({ target: [inspectionVisits.round_id, inspectionVisits.checkpoint_id], set: fields })
    },
  }
}

function answersKept(db: Database) {
  const of = (roundId: string, lineId: string, checkpointId: string | null) =>
    and(
      eq(inspectionAnswers.round_id, roundId),
      eq(inspectionAnswers.line_id, lineId),
      checkpointId === null ? isNull(inspectionAnswers.checkpoint_id) : eq(inspectionAnswers.checkpoint_id, checkpointId),
    )
  return {
    answers: (roundId: string): Promise<AnswerRow[]> =>
      db.sql.select().from(inspectionAnswers).where(eq(inspectionAnswers.round_id, roundId)),
    async answer(roundId: string, lineId: string, checkpointId: string | null): Promise<AnswerRow | undefined> {
      return (
        await db.sql
          .select()
          .from(inspectionAnswers)
          .where(of(roundId, lineId, checkpointId))
      )[0]
    },
    /** Puts an answer in the place of the one before. */
    async setAnswer(row: AnswerRow): Promise<void> {
      await db.sql.delete(inspectionAnswers).where(of(row.round_id, row.line_id, row.checkpoint_id))
      await db.sql.insert(inspectionAnswers).values({ ...row, value: row.value === null ? sql`null` : row.value })
    },
  }
}

function photosKept(db: Database) {
  return {
    async photo(roundId: string, photoId: string): Promise<PhotoRow | undefined> {
      const which = and(eq(inspectionPhotos.round_id, roundId), eq(inspectionPhotos.photo_id, photoId))
      return (await db.sql.select().from(inspectionPhotos).where(which))[0]
    },
    /** Of these photos, those the round has. */
    photos(roundId: string, photoIds: readonly string[]): Promise<PhotoRow[]> {
      if (photoIds.length === 0) return Promise.resolve([])
      const which = and(eq(inspectionPhotos.round_id, roundId), inArray(inspectionPhotos.photo_id, [...photoIds]))
      return db.sql.select().from(inspectionPhotos).where(which)
    },
    async addPhoto(row: PhotoRow): Promise<void> {
      await db.sql.insert(inspectionPhotos).values(row)
    },
    countPhotos: (roundId: string): Promise<number> => db.sql.$count(inspectionPhotos, eq(inspectionPhotos.round_id, roundId)),
    /** Those of the files that a photo names. */
    async knownFiles(ids: readonly string[]): Promise<KeptFile[]> {
      if (ids.length === 0) return []
      return db.sql
        .select({ id: inspectionPhotos.file_id, at: inspectionPhotos.at })
        .from(inspectionPhotos)
        .where(inArray(inspectionPhotos.file_id, [...ids]))
    },
  }
}
