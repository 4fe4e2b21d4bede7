import type { TicketState } from '@menara/shared/domain/tickets/ticket-state.ts'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../platform/access/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { messageText } from '../../platform/texts/message-templates.ts'
import type { TicketPatch, TicketRow, Tickets } from '../../ports/tickets/tickets.ts'
import { progressStatuses, ticketNumbers, tickets } from '../../schema/tickets/tickets.ts'
import { selectTickets, shownTo, ticketOf, visibleTo } from './record/ticket-rows.store.ts'

export type NewTicket = Omit<typeof tickets.$inferInsert, 'progress_status_id' | 'state'> & { readonly state: TicketState }
/** What a row must still be for a write to take place. */
interface Expected {
  readonly states: readonly TicketState[]
  readonly rev?: number | undefined
}

export type TicketsStore = ReturnType<typeof ticketsStore>

/** The one writer of `tickets` and `ticket_numbers`. */
export const ticketsStore = (db: Database) => ({ ...rowsIn(db), ...sidesOf(db) })

function rowsIn(db: Database) {
  return {
    /** Undefined when it is not there for this caller; null asks without a caller. */
    async find(id: string, caller: Caller | null): Promise<TicketRow | undefined> {
      const [row] = await selectTickets(db).where(and(eq(tickets.id, id), caller ? shownTo(caller) : undefined))
      return row && ticketOf(row)
    },
    /** The row, held until the transaction ends, so that what is noted as "before" is what was before. */
    async hold(id: string, caller: Caller | null): Promise<TicketRow | undefined> {
      const [row] = await selectTickets(db)
        .where(and(eq(tickets.id, id), caller ? visibleTo(caller) : undefined))
        .for('update')
      return row && ticketOf(row)
    },
    /** The next number of a type and year; holds the counter until the transaction ends, so no number is lost or given twice. */
    async nextNumber(ticketTypeId: number, year: number): Promise<number> {
      const [row] = await db.sql
        .insert(ticketNumbers)
        .values({ ticket_type_id: ticketTypeId, year, last: 1 })
        .onConflictDoUpdate({ target: [ticketNumbers.ticket_type_id, ticketNumbers.year], set: { last: sql`${ticketNumbers.last} + 1` } })
        .returning({ last: ticketNumbers.last })
      if (!row) throw new Error('A ticket number could not be allotted')
      return row.last
    },
    async insert(row: NewTicket): Promise<void> {
      await db.sql
        .insert(tickets)
        .values({ ...wordedIn(row), progress_status_id: labelOf(sql`${row.ticket_type_id}`, row.state) as unknown as number })
    },
    /** A state brings its first label, unless a label is among the facts. False when the row is not what was expected any more: checked by the write itself, so two people cannot both win. */
    async change(id: string, expected: Expected, { state, ...facts }: TicketPatch): Promise<boolean> {
      const label = state && { state, progress_status_id: labelOf(sql`${tickets.ticket_type_id}`, state) }
      const rows = await db.sql
        .update(tickets)
        .set({ ...label, ...wordedIn(facts), rev: sql`${tickets.rev} + 1` })
        .where(
          and(
            eq(tickets.id, id),
            inArray(tickets.state, [...expected.states]),
            expected.rev === undefined ? undefined : eq(tickets.rev, expected.rev),
          ),
        )
        .returning({ id: tickets.id })
      return rows.length > 0
    },
    async remove(id: string): Promise<boolean> {
      const rows = await db.sql.delete(tickets).where(eq(tickets.id, id)).returning({ id: tickets.id })
      return rows.length > 0
    },
  }
}

/** A text that is written without a wording has none any more. */
function wordedIn<F extends TicketPatch>(facts: F): F {
  const { description, description_wording = null, solution, solution_wording = null } = facts
  return {
    ...facts,
    ...(description !== undefined && {
      description_wording,
      description_id: (description_wording && messageText('id', description_wording)) ?? '',
    }),
    ...(solution !== undefined && { solution_wording }),
  }
}

/** What is written or asked beside the facts people change. */
function sidesOf(db: Database) {
  return {
    relabel: (from: number, to: Labelled): Promise<void> => relabel(db, from, to),
    /** A note changes no fact and takes no revision. */
    async touch(id: string, at: string): Promise<void> {
      await db.sql.update(tickets).set({ updated_at: at }).where(eq(tickets.id, id))
    },
    /** What the clocks say takes no revision: nobody edited the ticket. */
    async timed(id: string, facts: Parameters<Tickets['timed']>[1]): Promise<void> {
      await db.sql.update(tickets).set(facts).where(eq(tickets.id, id))
    },
    /** The open ticket of an alarm, if there is one. */
    async openOf(alarmId: string, open: readonly TicketState[]): Promise<string | undefined> {
      const [row] = await db.sql
        .select({ number: tickets.number })
        .from(tickets)
        .where(and(eq(tickets.alarm_id, alarmId), inArray(tickets.state, [...open])))
        .limit(1)
      return row?.number
    },
  }
}

type Labelled = Parameters<Tickets['relabel']>[1]
/**
 * Tickets of one label take another of the same state. Until the transaction ends nobody else writes a ticket: one that is being
 * opened would name a label that is gone.
 */
async function relabel(db: Database, from: number, { id, ticket_type_id, state }: Labelled): Promise<void> {
  await db.sql.execute(sql`lock table ${tickets} in exclusive mode`)
  await db.sql
    .update(tickets)
    .set({ progress_status_id: id })
    .where(and(eq(tickets.ticket_type_id, ticket_type_id), eq(tickets.state, state), eq(tickets.progress_status_id, from)))
}

/** The first label an administrator gave a state of a type. */
const labelOf = (type: SQL, state: TicketState): SQL<number> =>
  sql<number>`(select ${progressStatuses.id} from ${progressStatuses} where ${progressStatuses.ticket_type_id} = ${type} and ${progressStatuses.state} = ${state} order by ${progressStatuses.sort}, ${progressStatuses.id} limit 1)`
