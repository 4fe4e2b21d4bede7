import type { AbsenceCover, absenceCoverStates } from '@menara/shared/contract/tickets/absence-covers.contract.ts'
import { and, asc, eq, inArray, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { users } from '../../schema/people.ts'
import { absenceCovers } from '../../schema/tickets/absence-covers.ts'
import { HAS_TO_HAND_OVER } from './absence-cover-tickets.store.ts'

/** Who takes over during an absence. Times are ISO instants in UTC. */
export interface CoverRow {
  /** The request. */
  readonly ticket_id: string
  readonly person_id: string
  readonly substitute_id: string
  readonly starts_at: string
  readonly ends_at: string
  readonly state: (typeof absenceCoverStates)[number]
  readonly substitution_id: string | null
}
export type AbsenceCoversStore = ReturnType<typeof absenceCoversStore>

const nameOf = (column: string) => sql<string>`(select u.name from ${users} u where u.id = ${sql.raw(`absence_covers.${column}`)})`

/** The one writer of `absence_covers`. */
export function absenceCoversStore(db: Database) {
  return {
    /** Locks the row until the transaction ends. */
    async hold(id: string): Promise<CoverRow | undefined> {
      const [row] = await db.sql.select().from(absenceCovers).where(eq(absenceCovers.ticket_id, id)).for('update')
      return row as CoverRow | undefined
    },
    async shown(id: string): Promise<Omit<AbsenceCover, 'tickets'> | undefined> {
      const [row] = await db.sql
        .select({ row: absenceCovers, person: nameOf('person_id'), substitute: nameOf('substitute_id') })
        .from(absenceCovers)
        .where(eq(absenceCovers.ticket_id, id))
      if (!row) return undefined
      const { person_id, substitute_id, starts_at, ends_at, state, substitution_id } = row.row as CoverRow
      return {
        person: { id: person_id, name: row.person },
        substitute: { id: substitute_id, name: row.substitute },
        ...{ state, starts_at, ends_at, approvals: substitution_id !== null },
      }
    },
    /** What is to be done something about by now, the earliest first: it begins or ends, or its person has a ticket that did not go over. */
    async due(now: string): Promise<string[]> {
      const { ticket_id, state, starts_at, ends_at } = absenceCovers
      const found = await db.sql
        .select({ ticket_id })
        .from(absenceCovers)
        .where(
          and(inArray(state, ['planned', 'running']), lte(starts_at, now), or(eq(state, 'planned'), lte(ends_at, now), HAS_TO_HAND_OVER)),
        )
        .orderBy(asc(starts_at), asc(ticket_id))
      return found.map((row) => row.ticket_id)
    },
    async put(row: CoverRow): Promise<void> {
      const { ticket_id: _id, ...fields } = row
      await db.sql.insert(absenceCovers).values(row).onConflictDoUpdate({ target: absenceCovers.ticket_id, set: fields })
    },
    async write(id: string, fields: Partial<Pick<CoverRow, 'state' | 'ends_at' | 'substitution_id'>>): Promise<void> {
      await db.sql.update(absenceCovers).set(fields).where(eq(absenceCovers.ticket_id, id))
    },
  }
}
