import type { ApprovalStep } from '@menara/shared/contract/approval-steps.contract.ts'
import { type Round, type RoundStep, stagesOf } from '@menara/shared/domain/approval/approval-round.ts'
import type { RequestState } from '@menara/shared/domain/approval/approval-words.ts'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { approvalRequests, approvalSeats, approvalSteps, approvalVotes } from '../../schema/approvals.ts'
import { closeWithStep } from './approval-seats.store.ts'

export type RequestRow = typeof approvalRequests.$inferSelect
export type StepRow = typeof approvalSteps.$inferSelect
export type SeatRow = typeof approvalSeats.$inferSelect
type VoteRow = typeof approvalVotes.$inferSelect
/** A round as it is stored, and as the machine reads it. */
export interface OpenRound {
  readonly request: RequestRow
  readonly steps: readonly StepRow[]
  readonly seats: readonly SeatRow[]
  readonly votes: readonly VoteRow[]
  readonly round: Round
}
export type ApprovalRoundsStore = ReturnType<typeof approvalRoundsStore>

/** The one writer of requests, steps and votes; steps that end close their seats. Everything counts on the ticket being held. */
export function approvalRoundsStore(db: Database) {
  async function partsOf(request: RequestRow, requester: string | null): Promise<OpenRound> {
    const steps = await db.sql
      .select()
      .from(approvalSteps)
      .where(eq(approvalSteps.request_id, request.id))
      .orderBy(asc(approvalSteps.position))
    const ids = steps.map((it) => it.id)
    const seats = await db.sql.select().from(approvalSeats).where(inArray(approvalSeats.step_id, ids)).orderBy(asc(approvalSeats.told_at))
    const votes = await db.sql.select().from(approvalVotes).where(inArray(approvalVotes.step_id, ids)).orderBy(asc(approvalVotes.at))
    return { request, steps, seats, votes, round: roundOf({ request, steps, seats, votes, requester }) }
  }
  async function saveStep(id: string, state: StepRow['state'], at: string): Promise<void> {
    const isOver = state !== 'active' && state !== 'waiting'
    await db.sql
      .update(approvalSteps)
      .set({ state, closed_at: isOver ? at : null })
      .where(eq(approvalSteps.id, id))
    if (isOver) await closeWithStep(db, id)
  }
  return {
    /** The round that is open. */
    async pending(ticketId: string, requester: string | null): Promise<OpenRound | undefined> {
      const [request] = await db.sql
        .select()
        .from(approvalRequests)
        .where(and(eq(approvalRequests.ticket_id, ticketId), eq(approvalRequests.state, 'pending')))
      return request && partsOf(request, requester)
    },
    /** Newest first. */
    requests: (ticketId: string): Promise<RequestRow[]> =>
      db.sql.select().from(approvalRequests).where(eq(approvalRequests.ticket_id, ticketId)).orderBy(desc(approvalRequests.round)),
    /** Number and state of the newest round. */
    async latest(ticketId: string): Promise<{ round: number; state: RequestState } | undefined> {
      const [row] = await db.sql
        .select({ round: approvalRequests.round, state: approvalRequests.state })
        .from(approvalRequests)
        .where(eq(approvalRequests.ticket_id, ticketId))
        .orderBy(desc(approvalRequests.round))
        .limit(1)
      return row
    },
    partsOf,
    async open(
      request: typeof approvalRequests.$inferInsert,
      steps: readonly { readonly id: string; readonly definition: ApprovalStep }[],
    ): Promise<void> {
      await db.sql.insert(approvalRequests).values(request)
      await db.sql
        .insert(approvalSteps)
        .values(steps.map((it, position) => ({ ...it, position, request_id: request.id, state: 'waiting' as const })))
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
  }
}

/** Whoever a step was escalated to. */
export const decidesAlone = (kind: SeatRow['kind']): boolean => kind === 'escalated' || kind === 'raised'

interface Stored extends Omit<OpenRound, 'round'> {
  readonly requester: string | null
}
function roundOf({ request, steps, seats, votes, requester }: Stored): Round {
  const stages = stagesOf(steps.map((it) => it.definition))
  return {
    state: request.state,
    requester,
    selfApproval: request.self_approval,
    samePerson: request.same_person,
    steps: steps.map(
      (step, place): RoundStep => ({
        stage: stages[place] ?? place,
        rule: step.definition.rule,
        needed: step.definition.needed,
        state: step.state,
        // A leaver whose seat was taken away without an answer has no share.
        seats: seats
          .filter(
            (it) =>
              it.step_id === step.id &&
              it.user_id === it.holder_id &&
              (it.open || votes.some((vote) => vote.step_id === step.id && vote.holder_id === it.holder_id)),
          )
          .map((it) => ({ holder: it.holder_id, decides: decidesAlone(it.kind), shares: it.kind !== 'escalated' })),
        votes: votes
          .filter((it) => it.step_id === step.id && it.holder_id !== null)
          .map((it) => ({ holder: it.holder_id ?? '', by: it.user_id, decision: it.decision })),
      }),
    ),
  }
}
