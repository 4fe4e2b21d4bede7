import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { approverAssignments } from '../../../schema/desk/approvals.ts'

export type ApproverAssignmentsStore = ReturnType<typeof approverAssignmentsStore>
interface Answered {
  readonly stepId: string
  readonly holderId: string
  readonly userId: string
}

/** Closes the assignments of a step that is over. */
export async function closeWithStep(db: Database, stepId: string): Promise<void> {
  await db.sql.update(approverAssignments).set({ open: false }).where(eq(approverAssignments.step_id, stepId))
}

const ASKED_AGAIN = {
  ...{ open: true, reminded_at: null },
  ...{ kind: sql`excluded.kind`, until: sql`excluded.until`, told_at: sql`excluded.told_at` },
}

/** Assignments of approvers: the only writer of their table. */
export function approverAssignmentsStore(db: Database) {
  return {
    /** Who was asked and is not any more, without an answer, is asked again. */
    async addSeats(rows: readonly (typeof approverAssignments.$inferInsert)[]): Promise<void> {
      if (rows.length > 0)
        await db.sql
          .insert(approverAssignments)
          .values([...rows])
          .onConflictDoUpdate({
            target: [approverAssignments.step_id, approverAssignments.user_id, approverAssignments.holder_id],
            set: ASKED_AGAIN,
            setWhere: sql`not ${approverAssignments.open} and not ${approverAssignments.voted}`,
          })
    },
    /** A share that has answered waits for nobody; who answered is remembered. */
    async answered({ stepId, holderId, userId }: Answered): Promise<void> {
      const share = and(eq(approverAssignments.step_id, stepId), eq(approverAssignments.holder_id, holderId))
      await db.sql.update(approverAssignments).set({ open: false }).where(share)
      await db.sql
        .update(approverAssignments)
        .set({ voted: true })
        .where(and(share, eq(approverAssignments.user_id, userId)))
    },
    async closeSeats(ids: readonly string[]): Promise<void> {
      if (ids.length > 0)
        await db.sql
          .update(approverAssignments)
          .set({ open: false })
          .where(inArray(approverAssignments.id, [...ids]))
    },
    /** Who waits for an answer at a step decides it alone from now on. */
    async raise(stepId: string, userIds: readonly string[]): Promise<void> {
      if (userIds.length > 0)
        await db.sql
          .update(approverAssignments)
          .set({ kind: 'raised' })
          .where(
            and(
              eq(approverAssignments.step_id, stepId),
              inArray(approverAssignments.user_id, [...userIds]),
              eq(approverAssignments.user_id, approverAssignments.holder_id),
              eq(approverAssignments.open, true),
            ),
          )
    },
    async reminded(stepId: string, at: string): Promise<void> {
      await db.sql
        .update(approverAssignments)
        .set({ reminded_at: at })
        .where(and(eq(approverAssignments.step_id, stepId), eq(approverAssignments.open, true)))
    },
    /** Open assignments of substitutes, of a pair of people: to end them or move their end. Returns the tickets they belong to. */
    async moveEnd({ holderId, userId }: { readonly holderId: string; readonly userId: string }, end: string | null): Promise<string[]> {
      const rows = await db.sql
        .update(approverAssignments)
        .set(end === null ? { open: false } : { until: end })
        .where(
          and(
            eq(approverAssignments.user_id, userId),
            eq(approverAssignments.holder_id, holderId),
            ne(approverAssignments.user_id, approverAssignments.holder_id),
            eq(approverAssignments.open, true),
          ),
        )
        .returning({ ticket_id: approverAssignments.ticket_id })
      return rows.map((row) => row.ticket_id)
    },
  }
}

export type ApprovalDueStore = ReturnType<typeof approvalDueStore>

/** What time, leavers and substitutions ask of approvals; writes nothing. */
export function approvalDueStore(db: Database) {
  return {
    /** Tickets with a step that time, a leaver or a substitution asks something of. */
    async due(at: string, most: number): Promise<string[]> {
      const rows = await rowsOf<{ ticket_id: string }>(
        db,
        sql`select request.ticket_id from approval_steps step join approval_requests request on request.id = step.request_id
            join tickets ticket on ticket.id = request.ticket_id
          where step.state = 'active' and request.state = 'pending' and (
            least(step.remind_at, step.escalate_at, step.expire_at) <= ${at}::timestamptz
            or exists (select from approval_seats seat where seat.step_id = step.id and seat.open and (seat.until <= ${at}::timestamptz
              or exists (select from users u where u.id = seat.user_id and u.status <> 'active')))
            or not exists (select from approval_seats seat where seat.step_id = step.id and seat.open)
            or exists (select from approval_seats seat join approval_substitutes sub on sub.user_id = seat.user_id and sub.start <= ${at}::timestamptz and sub.end > ${at}::timestamptz
                join users who on who.id = sub.substitute_id and who.status = 'active'
              where seat.step_id = step.id and seat.open and seat.user_id = seat.holder_id and who.id is distinct from ticket.requester_id and who.id <> all(request.own_ids)
                and (who.all_locations or exists (select from user_locations l where l.user_id = who.id and l.location_id = ticket.location_id))
                and not exists (select from approval_seats told where told.step_id = step.id and told.holder_id = seat.holder_id and told.user_id = sub.substitute_id and told.open)))
          order by step.activated_at limit ${most}`,
      )
      return rows.map((row) => row.ticket_id)
    },
  }
}
