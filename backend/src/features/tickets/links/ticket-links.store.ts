import type { TicketLink } from '@menara/shared/contract/tickets/ticket-links.contract.ts'
import type { LinkKind } from '@menara/shared/domain/tickets/ticket-links.ts'
import { openStates } from '@menara/shared/domain/tickets/ticket-state.ts'
import { ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/access/caller.ts'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { ticketLinks } from '../../../schema/tickets/ticket-links.ts'
import { tickets } from '../../../schema/tickets/tickets.ts'
import { visibleTo } from '../record/ticket-rows.store.ts'

type LinkRow = typeof ticketLinks.$inferSelect
export type TicketLinksStore = ReturnType<typeof ticketLinksStore>

const other = (id: string) =>
  sql<string>`case when ${ticketLinks.ticket_id} = ${id} then ${ticketLinks.other_id} else ${ticketLinks.ticket_id} end`

/** The one writer of `ticket_links`. */
export const ticketLinksStore = (db: Database) => ({ ...linksOf(db), ...kinOf(db) })

function linksOf(db: Database) {
  async function between(from: string, to: string, kind: LinkKind): Promise<boolean> {
    const rows = await db.sql
      .select({ id: ticketLinks.id })
      .from(ticketLinks)
      .where(and(eq(ticketLinks.ticket_id, from), eq(ticketLinks.other_id, to), eq(ticketLinks.kind, kind)))
    return rows.length > 0
  }
  return {
    /** Links of a ticket with what the caller may see, oldest first. */
    async list(id: string, caller: Caller): Promise<TicketLink[]> {
      const rows = await db.sql
        .select({
          id: ticketLinks.id,
          kind: ticketLinks.kind,
          outward: sql<boolean>`${ticketLinks.ticket_id} = ${id}`,
          created_at: ticketLinks.created_at,
          ticket: {
            id: tickets.id,
            number: tickets.number,
            ticket_type_id: tickets.ticket_type_id,
            title: tickets.title,
            state: tickets.state,
            progress_status_id: tickets.progress_status_id,
            priority: tickets.priority,
          },
        })
        .from(ticketLinks)
        .innerJoin(tickets, eq(tickets.id, other(id)))
        .where(and(or(eq(ticketLinks.ticket_id, id), eq(ticketLinks.other_id, id)), visibleTo(caller)))
        .orderBy(asc(ticketLinks.created_at), asc(ticketLinks.id))
      return rows.map(({ ticket, ...link }) => ({
        ...link,
        ticket: { ...ticket, type: ticketTypeById(ticket.ticket_type_id)?.code },
      })) as TicketLink[]
    },
    async find(linkId: string, ticketId: string): Promise<LinkRow | undefined> {
      const [row] = await db.sql
        .select()
        .from(ticketLinks)
        .where(and(eq(ticketLinks.id, linkId), or(eq(ticketLinks.ticket_id, ticketId), eq(ticketLinks.other_id, ticketId))))
      return row
    },
    /** False when they are linked so already; `relates` has no direction. */
    async insert(row: LinkRow): Promise<boolean> {
      if (row.kind === 'relates' && (await between(row.other_id, row.ticket_id, 'relates'))) return false
      const rows = await db.sql.insert(ticketLinks).values(row).onConflictDoNothing().returning({ id: ticketLinks.id })
      return rows.length > 0
    },
    async remove(linkId: string): Promise<void> {
      await db.sql.delete(ticketLinks).where(eq(ticketLinks.id, linkId))
    },
  }
}

/** What links make of tickets. */
function kinOf(db: Database) {
  return {
    /** Ids from a ticket up: its parent, that one's parent and so on. */
    async parentsOf(id: string): Promise<string[]> {
      const rows = await rowsOf<{ id: string }>(
        db,
        sql`with recursive up(id) as (
            select ticket_id from ticket_links where other_id = ${id} and kind = 'parent'
            union select link.ticket_id from ticket_links link join up on link.other_id = up.id where link.kind = 'parent')
          select id from up`,
      )
      return rows.map((row) => row.id)
    },
    /** Numbers of a ticket's children that are not done. */
    async openChildren(id: string): Promise<string[]> {
      const rows = await db.sql
        .select({ number: tickets.number })
        .from(ticketLinks)
        .innerJoin(tickets, eq(tickets.id, ticketLinks.other_id))
        .where(and(eq(ticketLinks.ticket_id, id), eq(ticketLinks.kind, 'parent'), inArray(tickets.state, [...openStates])))
        .orderBy(asc(tickets.number))
      return rows.map((row) => row.number)
    },
    /** Ids of those that duplicate a ticket. */
    async duplicatesOf(id: string): Promise<string[]> {
      const rows = await db.sql
        .select({ id: ticketLinks.ticket_id })
        .from(ticketLinks)
        .where(and(eq(ticketLinks.other_id, id), eq(ticketLinks.kind, 'duplicates')))
        .orderBy(asc(ticketLinks.id))
      return rows.map((row) => row.id)
    },
  }
}
