import type { ApprovalRoundShort } from '@menara/shared/contract/approvals/approval-rounds.contract.ts'
import type { ApprovalItem, ApprovalTicket } from '@menara/shared/contract/approvals/approvals.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { amountOf } from '@menara/shared/domain/approval/approval-condition.ts'
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { approvalRequests, approvalSteps, approverAssignments } from '../../../schema/desk/approvals.ts'
import { users } from '../../../schema/people.ts'

export type Waiting = 'waiting' | 'decided'
interface Page {
  readonly after: readonly [string, string] | undefined
  readonly limit: number
}
/** A row of the inbox but for its ticket. */
export type InboxRow = Omit<ApprovalItem, 'ticket' | 'visitor'> & { readonly ticket_id: string; readonly visitor_id: string | null }
export type ApprovalInboxStore = ReturnType<typeof approvalInboxStore>

const place = sql`(${approverAssignments.told_at}, ${approverAssignments.id})`

const counted = (rows: SQL, only = sql``) =>
  sql<number>`(select count(*)::int from ${rows} join approval_steps s on s.id = it.step_id where s.request_id = ${sql.raw('"approval_requests"."id"')} ${only})`

/** What waits for a person; writes nothing. */
export function approvalInboxStore(db: Database) {
  const waitingFor = (userId: string, at: string): SQL | undefined =>
    and(
      eq(approverAssignments.user_id, userId),
      sql`${approverAssignments.open}`,
      sql`(${approverAssignments.until} is null or ${approverAssignments.until} > ${at}::timestamptz)`,
    )
  return {
    ...lookingUp(db),
    async list(userId: string, state: Waiting, { after, limit, at }: Page & { readonly at: string }): Promise<InboxRow[]> {
      const mine =
        state === 'waiting' ? waitingFor(userId, at) : and(eq(approverAssignments.user_id, userId), eq(approverAssignments.voted, true))
      const beyond =
        after &&
        (state === 'waiting'
          ? sql`${place} > (${after[0]}::timestamptz, ${after[1]}::uuid)`
          : sql`${place} < (${after[0]}::timestamptz, ${after[1]}::uuid)`)
      const order = state === 'waiting' ? asc : desc
      const rows = await db.sql
        .select({
          id: approverAssignments.id,
          ticket_id: approverAssignments.ticket_id,
          visitor_id: approvalRequests.visitor_id,
          round: approvalRequests.round,
          position: approvalSteps.position,
          steps: sql<number>`(select count(*)::int from approval_steps s where s.request_id = ${approvalRequests.id})`,
          definition: approvalSteps.definition,
          holder_id: approverAssignments.holder_id,
          holder_name: users.name,
          user_id: approverAssignments.user_id,
          kind: approverAssignments.kind,
          told_at: approverAssignments.told_at,
          expire_at: approvalSteps.expire_at,
        })
        .from(approverAssignments)
        .innerJoin(approvalSteps, eq(approvalSteps.id, approverAssignments.step_id))
        .innerJoin(approvalRequests, eq(approvalRequests.id, approvalSteps.request_id))
        .innerJoin(users, eq(users.id, approverAssignments.holder_id))
        .where(and(mine, beyond))
        .orderBy(order(approverAssignments.told_at), order(approverAssignments.id))
        .limit(limit)
      return rows.map(({ position, definition, holder_id, holder_name, user_id, ...item }) => ({
        ...item,
        step: position + 1,
        name_en: definition.name_en,
        name_id: definition.name_id,
        on_behalf_of: holder_id === user_id ? null : { id: holder_id, name: holder_name },
      }))
    },
    count: (userId: string, at: string): Promise<number> => db.sql.$count(approverAssignments, waitingFor(userId, at)),
    /** Tickets at whose open step a person holds a share. */
    async ticketsOf(holderId: string): Promise<string[]> {
      const rows = await db.sql
        .selectDistinct({ id: approverAssignments.ticket_id })
        .from(approverAssignments)
        .where(
          and(eq(approverAssignments.user_id, holderId), eq(approverAssignments.holder_id, holderId), sql`${approverAssignments.open}`),
        )
      return rows.map((row) => row.id)
    },
  }
}

function lookingUp(db: Database) {
  return {
    /** Newest first. */
    short: (ticketId: string): Promise<ApprovalRoundShort[]> =>
      db.sql
        .select({
          id: approvalRequests.id,
          round: approvalRequests.round,
          state: approvalRequests.state,
          asked: counted(sql`approval_seats it`),
          open: counted(sql`approval_seats it`, sql`and it.open`),
          votes: counted(sql`approval_votes it`),
        })
        .from(approvalRequests)
        .where(eq(approvalRequests.ticket_id, ticketId))
        .orderBy(desc(approvalRequests.opened_at), desc(approvalRequests.round), desc(approvalRequests.id)),
    async names(ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map()
      const rows = await db.sql
        .select({ id: users.id, name: users.name })
        .from(users)
        .where(inArray(users.id, [...new Set(ids)]))
      return new Map(rows.map((row) => [row.id, row.name]))
    },
  }
}

export const shownTicket = (ticket: Ticket): ApprovalTicket => ({
  id: ticket.id,
  number: ticket.number,
  type: ticket.type,
  title: ticket.title,
  description: ticket.description,
  description_wording: ticket.description_wording,
  state: ticket.state,
  priority: ticket.priority,
  category: ticket.category,
  subtype: ticket.subtype,
  location: ticket.location,
  requester: ticket.requester,
  start: ticket.start,
  end: ticket.end,
  amount: amountOf(ticket),
  facts: ticket.facts,
  created_at: ticket.created_at,
})
