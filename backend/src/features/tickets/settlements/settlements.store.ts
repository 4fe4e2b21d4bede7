import type { ReimburseDetail, Settlement } from '@menara/shared/contract/tickets/ticket-settlements.contract.ts'
import { and, desc, eq, isNotNull, notInArray, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import { claims } from '../../../schema/claims/claims.ts'
import { ticketLinks } from '../../../schema/tickets/ticket-links.ts'
import { tickets } from '../../../schema/tickets/tickets.ts'
import { visibleTo } from '../record/ticket-rows.store.ts'

export type SettlementsStore = ReturnType<typeof settlementsStore>
type Brief = Settlement['choices'][number]

const MOST_CHOICES = 50
/** States of a claim that was turned down, or goes on as another. */
export const DROPPED = ['rejected', 'cancelled', 'merged', 'draft'] as const
const BRIEF = {
  id: tickets.id,
  ticket_id: tickets.id,
  number: tickets.number,
  title: tickets.title,
  state: tickets.state,
  progress_status_id: tickets.progress_status_id,
  ticket_type_id: tickets.ticket_type_id,
}

/** Which reimbursement settles which trip: links of the kind `settles`, from the claim to its trip. */
export function settlementsStore(db: Database) {
  return {
    /** Id of the claim that settles a trip. */
    async claimOf(tripId: string): Promise<string | undefined> {
      const which = and(eq(ticketLinks.other_id, tripId), eq(ticketLinks.kind, 'settles'))
      return (await db.sql.select({ id: ticketLinks.ticket_id }).from(ticketLinks).where(which))[0]?.id
    },
    /** Id of the trip a claim settles. */
    async tripOf(claimId: string): Promise<string | undefined> {
      const which = and(eq(ticketLinks.ticket_id, claimId), eq(ticketLinks.kind, 'settles'))
      return (await db.sql.select({ id: ticketLinks.other_id }).from(ticketLinks).where(which))[0]?.id
    },
    /** The claim of a reimbursement that was submitted line by line. */
    async claimOn(ticketId: string): Promise<ReimburseDetail['claim']> {
      const { id, policy, state, claimed, approved, offset } = claims
      const which = and(eq(claims.ticket_id, ticketId), isNotNull(claims.submitted_at))
      const [row] = await db.sql.select({ id, policy, state, claimed, approved, offset }).from(claims).where(which)
      return row ? { ...row, offset: row.offset ?? 0 } : null
    },
    /** Claims of a person that settle no trip, as far as the caller may see them. */
    async free(typeId: number, requesterId: string, caller: Caller): Promise<Brief[]> {
      const rows = await db.sql
        .select(BRIEF)
        .from(tickets)
        .where(
          and(
            eq(tickets.ticket_type_id, typeId),
            eq(tickets.requester_id, requesterId),
            notInArray(tickets.state, [...DROPPED]),
            sql`not exists (select 1 from ${ticketLinks} link where link.ticket_id = ${tickets.id} and link.kind = 'settles')`,
            visibleTo(caller),
          ),
        )
        .orderBy(desc(tickets.created_at), desc(tickets.id))
        .limit(MOST_CHOICES)
      return rows as Brief[]
    },
  }
}
