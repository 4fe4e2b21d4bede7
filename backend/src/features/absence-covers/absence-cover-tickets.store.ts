import { workableStates } from '@menara/shared/domain/tickets/ticket-state.ts'
import { ticketTypes, workTypes } from '@menara/shared/domain/tickets/ticket-types.ts'
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/database.ts'
import { absenceCoverTickets } from '../../schema/tickets/absence-covers.ts'
import { tickets } from '../../schema/tickets/tickets.ts'

/** The types whose tickets are handed over: work, and what alarms opened. */
const HANDED_OVER: readonly string[] = [...workTypes, 'alarm']
const TYPE_IDS = ticketTypes.filter(({ code }) => HANDED_OVER.includes(code)).map(({ id }) => id)
const AT_ONCE = 200
/** Whether a ticket `t` of a person is to go over by a cover and did not yet. */
const isToHandOver = (person: SQL, cover: SQL): SQL => sql`(t.assignee_id = ${person}
  and t.state in ${[...workableStates]} and t.ticket_type_id in ${TYPE_IDS}
  and not exists (select 1 from ${absenceCoverTickets} g where g.cover_id = ${cover} and g.ticket_id = t.id))`
/** Of a row of `absence_covers`: whether its person has a ticket that did not go over yet. */
export const HAS_TO_HAND_OVER = sql`exists (select 1 from ${tickets} t
  where ${isToHandOver(sql`absence_covers.person_id`, sql`absence_covers.ticket_id`)})`

interface Cover {
  /** The request. */
  readonly ticket_id: string
  /** Who is away. */
  readonly person_id: string
}
export type AbsenceCoverTicketsStore = ReturnType<typeof absenceCoverTicketsStore>

/** The one writer of `absence_cover_tickets`: what went over to a substitute. */
export function absenceCoverTicketsStore(db: Database) {
  return {
    /** What the substitute was given, oldest first. */
    given: (coverId: string) =>
      db.sql
        .select({
          ticket_id: absenceCoverTickets.ticket_id,
          given_at: absenceCoverTickets.given_at,
          returned_at: absenceCoverTickets.returned_at,
        })
        .from(absenceCoverTickets)
        .where(eq(absenceCoverTickets.cover_id, coverId))
        .orderBy(asc(absenceCoverTickets.given_at), asc(absenceCoverTickets.ticket_id))
        .limit(AT_ONCE),
    /** Open tickets of the person that this cover has not handed over yet, oldest first. */
    async toHandOver({ ticket_id, person_id }: Cover): Promise<string[]> {
      const found = await rowsOf<{ id: string }>(
        db,
        sql`select t.id from ${tickets} t where ${isToHandOver(sql`${person_id}::uuid`, sql`${ticket_id}::uuid`)}
          order by t.created_at, t.id limit ${AT_ONCE}`,
      )
      return found.map((row) => row.id)
    },
    async add(coverId: string, ticketId: string, at: string): Promise<void> {
      await db.sql.insert(absenceCoverTickets).values({ cover_id: coverId, ticket_id: ticketId, given_at: at })
    },
    /** What did not go back. */
    async toReturn(coverId: string): Promise<string[]> {
      const found = await db.sql
        .select({ id: absenceCoverTickets.ticket_id })
        .from(absenceCoverTickets)
        .where(and(eq(absenceCoverTickets.cover_id, coverId), isNull(absenceCoverTickets.returned_at)))
        .orderBy(asc(absenceCoverTickets.ticket_id))
      return found.map((row) => row.id)
    },
    async returned(coverId: string, ticketId: string, at: string): Promise<void> {
      await db.sql
        .update(absenceCoverTickets)
        .set({ returned_at: at })
        .where(and(eq(absenceCoverTickets.cover_id, coverId), eq(absenceCoverTickets.ticket_id, ticketId)))
    },
  }
}
