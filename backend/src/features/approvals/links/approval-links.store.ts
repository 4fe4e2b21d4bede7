import { and, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { approvalLinks, approvalLinkViews } from '../../../schema/desk/approval-links.ts'
import { approvalRequests, approvalSteps, approverAssignments } from '../../../schema/desk/approvals.ts'

export type ApprovalLink = typeof approvalLinks.$inferSelect
export type ApprovalLinksStore = ReturnType<typeof approvalLinksStore>
export interface LinkView {
  readonly step_id: string
  readonly user_id: string
  readonly holder_id: string
  readonly at: string
  readonly address: string
  readonly agent: string
}

/** The one writer of `approval_links` and of their views. */
export function approvalLinksStore(db: Database) {
  return {
    ...standing(db),
    ...viewing(db),
    /** Whether the round of a step is told by links at all. */
    async isLinked(stepId: string): Promise<boolean> {
      const [row] = await db.sql
        .select({ rule: approvalRequests.by_link })
        .from(approvalSteps)
        .innerJoin(approvalRequests, eq(approvalRequests.id, approvalSteps.request_id))
        .where(eq(approvalSteps.id, stepId))
      return row !== undefined && row.rule !== 'off'
    },
    async insert(rows: readonly (typeof approvalLinks.$inferInsert)[]): Promise<void> {
      if (rows.length > 0)
        await db.sql
          .insert(approvalLinks)
          .values([...rows])
          .onConflictDoNothing()
    },
    ofStep: (stepId: string): Promise<ApprovalLink[]> => db.sql.select().from(approvalLinks).where(eq(approvalLinks.step_id, stepId)),
    ofSteps: async (stepIds: readonly string[]): Promise<ApprovalLink[]> =>
      stepIds.length === 0
        ? []
        : db.sql
            .select()
            .from(approvalLinks)
            .where(inArray(approvalLinks.step_id, [...stepIds])),
    async byId(id: string): Promise<ApprovalLink | undefined> {
      const [row] = await db.sql.select().from(approvalLinks).where(eq(approvalLinks.id, id))
      return row
    },
    /** False: it was revoked already. */
    async revoke(id: string, by: Pick<ApprovalLink, 'revoked_at' | 'revoked_by'>): Promise<boolean> {
      const rows = await db.sql
        .update(approvalLinks)
        .set(by)
        .where(and(eq(approvalLinks.id, id), isNull(approvalLinks.revoked_at)))
        .returning({ id: approvalLinks.id })
      return rows.length > 0
    },
    async byHash(hash: string): Promise<ApprovalLink | undefined> {
      const [row] = await db.sql.select().from(approvalLinks).where(eq(approvalLinks.token_hash, hash))
      return row
    },
    /** Counts a try before it is judged. False: none is left. */
    async takeTry(id: string, most: number): Promise<boolean> {
      const rows = await db.sql
        .update(approvalLinks)
        .set({ misses: sql`${approvalLinks.misses} + 1` })
        .where(and(eq(approvalLinks.id, id), lt(approvalLinks.misses, most)))
        .returning({ id: approvalLinks.id })
      return rows.length > 0
    },
    async forgive(id: string): Promise<void> {
      await db.sql.update(approvalLinks).set({ misses: 0 }).where(eq(approvalLinks.id, id))
    },
  }
}

function standing(db: Database) {
  return {
    /** State of the assignment that a link is for. */
    async seatOf({ step_id, user_id, holder_id }: ApprovalLink) {
      const [row] = await db.sql
        .select({
          open: approverAssignments.open,
          voted: approverAssignments.voted,
          until: approverAssignments.until,
          expire_at: approvalSteps.expire_at,
          step_state: approvalSteps.state,
          state: approvalRequests.state,
          link_step_up: approvalRequests.link_step_up,
          opened_by: approvalRequests.opened_by,
        })
        .from(approverAssignments)
        .innerJoin(approvalSteps, eq(approvalSteps.id, approverAssignments.step_id))
        .innerJoin(approvalRequests, eq(approvalRequests.id, approvalSteps.request_id))
        .where(
          and(
            eq(approverAssignments.step_id, step_id),
            eq(approverAssignments.user_id, user_id),
            eq(approverAssignments.holder_id, holder_id),
          ),
        )
      return row
    },
  }
}

function viewing(db: Database) {
  return {
    /** A look from the same address since then counts as the same. False: it was one. */
    async noteView(row: typeof approvalLinkViews.$inferInsert, since: string): Promise<boolean> {
      const same = and(
        eq(approvalLinkViews.link_id, row.link_id),
        eq(approvalLinkViews.address, row.address),
        gt(approvalLinkViews.at, since),
      )
      if ((await db.sql.$count(approvalLinkViews, same)) > 0) return false
      await db.sql.insert(approvalLinkViews).values(row)
      return true
    },
    /** Newest first. */
    async views(stepIds: readonly string[]): Promise<LinkView[]> {
      if (stepIds.length === 0) return []
      const { step_id, user_id, holder_id } = approvalLinks
      const { at, address, agent } = approvalLinkViews
      return db.sql
        .select({ step_id, user_id, holder_id, at, address, agent })
        .from(approvalLinkViews)
        .innerJoin(approvalLinks, eq(approvalLinks.id, approvalLinkViews.link_id))
        .where(inArray(step_id, [...stepIds]))
        .orderBy(desc(at))
    },
  }
}
