import type { ApprovalStep } from '@menara/shared/contract/approvals/approval-steps.contract.ts'
import { type Round, type RoundStep, stagesOf } from '@menara/shared/domain/approval/approval-round.ts'
import type { RequestState } from '@menara/shared/domain/approval/approval-words.ts'
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { approvalRequests, approvalSteps, approvalVotes, approverAssignments } from '../../../schema/desk/approvals.ts'
import { closeWithStep } from '../definitions/approver-assignments.store.ts'

type RequestRow = typeof approvalRequests.$inferSelect
export type StepRow = typeof approvalSteps.$inferSelect
export type AssignmentRow = typeof approverAssignments.$inferSelect
type VoteRow = typeof approvalVotes.$inferSelect
/** A round as it is stored, and as the machine reads it. */
export interface OpenRound {
  readonly request: RequestRow
  readonly steps: readonly StepRow[]
  readonly seats: readonly AssignmentRow[]
  readonly votes: readonly VoteRow[]
  readonly round: Round
}
export type ApprovalRoundsStore = ReturnType<typeof approvalRoundsStore>

/** About the ticket itself, or about one of its visitors. */
const about = (ticketId: string, visitorId: string | null): SQL | undefined =>
  and(
    eq(approvalRequests.ticket_id, ticketId),
    visitorId === null ? isNull(approvalRequests.visitor_id) : eq(approvalRequests.visitor_id, visitorId),
  )

/** The one writer of requests, steps and votes; steps that end close their assignments. The ticket must be locked by the caller. */
export const approvalRoundsStore = (db: Database) => ({ ...reading(db), ...writing(db) })

/** A request with its steps, their assignments and votes. */
function partsIn(db: Database) {
  return async (request: RequestRow, requester: string | null): Promise<OpenRound> => {
    const steps = await db.sql
      .select()
      .from(approvalSteps)
      .where(eq(approvalSteps.request_id, request.id))
      .orderBy(asc(approvalSteps.position))
    const ids = steps.map((step) => step.id)
    const seats = await db.sql
      .select()
      .from(approverAssignments)
      .where(inArray(approverAssignments.step_id, ids))
      .orderBy(asc(approverAssignments.told_at), asc(approverAssignments.id))
    const votes = await db.sql.select().from(approvalVotes).where(inArray(approvalVotes.step_id, ids)).orderBy(asc(approvalVotes.at))
    return { request, steps, seats, votes, round: roundOf({ request, steps, seats, votes, requester }) }
  }
}

function reading(db: Database) {
  const partsOf = partsIn(db)
  return {
    partsOf,
    /** The round that is open about the ticket, or about this visitor of it. */
    async pending(ticketId: string, requester: string | null, visitorId: string | null = null): Promise<OpenRound | undefined> {
      const [request] = await db.sql
        .select()
        .from(approvalRequests)
        .where(and(about(ticketId, visitorId), eq(approvalRequests.state, 'pending')))
      return request && partsOf(request, requester)
    },
    /** Every round of the ticket that is open, the one about itself first. */
    async allPending(ticketId: string, requester: string | null): Promise<OpenRound[]> {
      const requests = await db.sql
        .select()
        .from(approvalRequests)
        .where(and(eq(approvalRequests.ticket_id, ticketId), eq(approvalRequests.state, 'pending')))
        .orderBy(sql`${approvalRequests.visitor_id} is not null`, asc(approvalRequests.id))
      const open: OpenRound[] = []
      for (const request of requests) open.push(await partsOf(request, requester))
      return open
    },
    /** Newest first. */
    requests: (ticketId: string): Promise<RequestRow[]> =>
      db.sql
        .select()
        .from(approvalRequests)
        .where(eq(approvalRequests.ticket_id, ticketId))
        .orderBy(desc(approvalRequests.opened_at), desc(approvalRequests.round), desc(approvalRequests.id)),
    /** Number and state of the newest round about the ticket, or about this visitor of it. */
    async latest(ticketId: string, visitorId: string | null = null): Promise<{ round: number; state: RequestState } | undefined> {
      const [row] = await db.sql
        .select({ round: approvalRequests.round, state: approvalRequests.state })
        .from(approvalRequests)
        .where(about(ticketId, visitorId))
        .orderBy(desc(approvalRequests.round))
        .limit(1)
      return row
    },
    /** Whether the ticket itself was ever approved by people. */
    wasApproved: async (ticketId: string): Promise<boolean> =>
      (await db.sql.$count(approvalRequests, and(about(ticketId, null), eq(approvalRequests.state, 'approved')))) > 0,
    /** What those who decided wrote, in their order. */
    async said(requestId: string): Promise<string> {
      const rows = await db.sql
        .select({ comment: approvalVotes.comment })
        .from(approvalVotes)
        .innerJoin(approvalSteps, eq(approvalSteps.id, approvalVotes.step_id))
        .where(and(eq(approvalSteps.request_id, requestId), inArray(approvalVotes.decision, ['approve', 'reject', 'return'])))
        .orderBy(asc(approvalVotes.at), asc(approvalVotes.id))
      return rows
        .map((row) => row.comment.trim())
        .filter(Boolean)
        .join('\n')
    },
  }
}

function writing(db: Database) {
  async function saveStep(id: string, state: StepRow['state'], at: string): Promise<void> {
    const isOver = state !== 'active' && state !== 'waiting'
    await db.sql
      .update(approvalSteps)
      .set({ state, closed_at: isOver ? at : null })
      .where(eq(approvalSteps.id, id))
    if (isOver) await closeWithStep(db, id)
  }
  return {
    async open(
      request: typeof approvalRequests.$inferInsert,
      steps: readonly { readonly id: string; readonly definition: ApprovalStep }[],
    ): Promise<void> {
      await db.sql.insert(approvalRequests).values(request)
      await db.sql
        .insert(approvalSteps)
        .values(steps.map((step, position) => ({ ...step, position, request_id: request.id, state: 'waiting' as const })))
    },
    /** Writes down what a round has become. A step that has ended waits for nobody any more. */
    async save({ request, steps, round: before }: OpenRound, after: Round, at: string): Promise<void> {
      const changed = steps.filter((_, place) => before.steps[place]?.state !== after.steps[place]?.state)
      for (const row of changed) await saveStep(row.id, after.steps[row.position]?.state ?? row.state, at)
      if (before.state !== after.state)
        await db.sql.update(approvalRequests).set({ state: after.state, closed_at: at }).where(eq(approvalRequests.id, request.id))
    },
    async setStep(id: string, facts: Partial<typeof approvalSteps.$inferInsert>): Promise<void> {
      await db.sql.update(approvalSteps).set(facts).where(eq(approvalSteps.id, id))
    },
    async addVote(row: typeof approvalVotes.$inferInsert): Promise<void> {
      await db.sql.insert(approvalVotes).values(row)
    },
    /** What was written about a visitor whose personal data go. */
    async forget(visitorId: string): Promise<void> {
      const theirs = sql`${approvalVotes.step_id} in (select step.id from approval_steps step
        join approval_requests request on request.id = step.request_id where request.visitor_id = ${visitorId})`
      await db.sql.update(approvalVotes).set({ comment: '' }).where(theirs)
    },
  }
}

/** Whoever a step was escalated to. */
export const decidesAlone = (kind: AssignmentRow['kind']): boolean => kind === 'escalated' || kind === 'raised'

interface Stored extends Omit<OpenRound, 'round'> {
  readonly requester: string | null
}
function roundOf({ request, steps, seats, votes, requester }: Stored): Round {
  const stages = stagesOf(steps.map((step) => step.definition))
  return {
    state: request.state,
    requester,
    owners: request.own_ids,
    selfApproval: request.self_approval,
    samePerson: request.same_person,
    steps: steps.map(
      (step, place): RoundStep => ({
        stage: stages[place] ?? place,
        rule: step.definition.rule,
        needed: step.definition.needed,
        state: step.state,
        // A person who left and whose assignment ended without an answer has no share.
        seats: seats
          .filter(
            (item) =>
              item.step_id === step.id &&
              item.user_id === item.holder_id &&
              (item.open || votes.some((vote) => vote.step_id === step.id && vote.holder_id === item.holder_id)),
          )
          .map((item) => ({ holder: item.holder_id, decides: decidesAlone(item.kind), shares: item.kind !== 'escalated' })),
        votes: votes
          .filter((vote) => vote.step_id === step.id && vote.holder_id !== null)
          .map((vote) => ({ holder: vote.holder_id ?? '', by: vote.user_id, decision: vote.decision })),
      }),
    ),
  }
}
