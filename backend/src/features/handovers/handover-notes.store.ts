import type { HandoverNote } from '@menara/shared/contract/alarms/handovers.contract.ts'
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/db/database.ts'
import { handoverNotes } from '../../schema/handovers.ts'
import { users } from '../../schema/people.ts'

export type HandoverNotesStore = ReturnType<typeof handoverNotesStore>
const clearer = alias(users, 'clearer')

/** The one writer of `handover_notes`. */
export function handoverNotesStore(db: Database) {
  return {
    /** The sheet's own notes, and flagged ones of earlier sheets that nobody has cleared. */
    async of({ id, deskId }: { id: string; deskId: string }): Promise<HandoverNote[]> {
      const rows = await db.sql
        .select({
          id: handoverNotes.id,
          text: handoverNotes.text,
          flagged: handoverNotes.flagged,
          by: { id: users.id, name: users.name },
          at: handoverNotes.at,
          carried: sql<boolean>`${handoverNotes.handover_id} <> ${id}::uuid`,
          cleared_by: { id: clearer.id, name: clearer.name },
          cleared_at: handoverNotes.cleared_at,
        })
        .from(handoverNotes)
        .leftJoin(users, eq(users.id, handoverNotes.by_id))
        .leftJoin(clearer, eq(clearer.id, handoverNotes.cleared_by))
        .where(
          and(
            eq(handoverNotes.desk_id, deskId),
            or(eq(handoverNotes.handover_id, id), and(eq(handoverNotes.flagged, true), isNull(handoverNotes.cleared_at))),
          ),
        )
        .orderBy(asc(handoverNotes.at), asc(handoverNotes.id))
      return rows
    },
    async add(row: typeof handoverNotes.$inferInsert): Promise<void> {
      await db.sql.insert(handoverNotes).values(row)
    },
    /** False when it is cleared already or not a note of this desk. */
    async clear(id: string, { deskId, by, at }: { deskId: string; by: string; at: string }): Promise<boolean> {
      const cleared = await db.sql
        .update(handoverNotes)
        .set({ cleared_by: by, cleared_at: at })
        .where(and(eq(handoverNotes.id, id), eq(handoverNotes.desk_id, deskId), isNull(handoverNotes.cleared_at)))
        .returning({ id: handoverNotes.id })
      return cleared.length === 1
    },
  }
}
