import type { claims as contract } from '@menara/shared/contract/claims/claims.contract.ts'
import { openClaimStates } from '@menara/shared/domain/claims/claim-state.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Permission } from '@menara/shared/kit/permission.ts'
import { and, desc, eq, ilike, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Caller } from '../../platform/access/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { likeText } from '../../platform/paging.ts'
import { advances } from '../../schema/claims/advances.ts'
import { claimEvents, claims } from '../../schema/claims/claims.ts'
import { users } from '../../schema/people.ts'
import { locations } from '../../schema/places.ts'
import { tickets } from '../../schema/tickets/tickets.ts'

export type ClaimsStore = ReturnType<typeof claimsStore>
export type ClaimPatch = Partial<typeof claims.$inferInsert>
type ClaimFilter = CallOf<typeof contract.figures>['query']
interface Page {
  /** Instant of the change and id of the last row of the page before. */
  readonly after: readonly [at: string, id: string] | undefined
  readonly limit: number
}

/** What lets somebody see the claims of others. */
const CLAIM_PERMISSIONS = ['claim_verify', 'claim_approve', 'claim_pay'] as const satisfies readonly Permission[]
export const answersForClaims = (caller: Caller): boolean => CLAIM_PERMISSIONS.some((permission) => caller.may(permission))

const [requesters, verifiers, approvers, payers] = [
  alias(users, 'requesters'),
  alias(users, 'verifiers'),
  alias(users, 'approvers'),
  alias(users, 'payers'),
] as const

/** Of the advance, what is still out. */
const outstanding = sql`case when ${advances.state} in ('paid', 'partly_settled')
  then ${advances.amount} - ${advances.settled} - ${advances.returned} else 0 end`
const offset = sql<number>`coalesce(${claims.offset}, least(${claims.standing}, ${outstanding}), 0)`.mapWith(Number)

const FIELDS = {
  id: claims.id,
  policy: claims.policy,
  state: claims.state,
  ticket_id: claims.ticket_id,
  number: tickets.number,
  title: claims.title,
  requester: { id: requesters.id, name: requesters.name },
  location: { id: locations.id, name: locations.name },
  currency: claims.currency,
  line_count: sql<number>`(select count(*) from claim_lines line where line.claim_id = claims.id)`.mapWith(Number),
  claimed: claims.claimed,
  approved: claims.approved,
  offset,
  payable: sql<number>`${claims.standing} - ${offset}`.mapWith(Number),
  due_on: claims.due_on,
  submitted_at: claims.submitted_at,
  updated_at: claims.updated_at,
  rev: claims.rev,
}
const WHOLE = {
  ...FIELDS,
  description: claims.description,
  advance_id: claims.advance_id,
  verified_by: { id: verifiers.id, name: verifiers.name },
  approved_by: { id: approvers.id, name: approvers.name },
  paid_by: { id: payers.id, name: payers.name },
  paid_at: claims.paid_at,
  reference: claims.reference,
  created_at: claims.created_at,
  ticket_state: tickets.state,
}

const inScope = ({ locationIds }: Caller): SQL | undefined =>
  locationIds === null ? undefined : inArray(claims.location_id, [...locationIds])
/** One's own, and what others have submitted at one's sites where one answers for claims. */
function visibleTo(caller: Caller): SQL | undefined {
  const own = eq(claims.requester_id, caller.userId)
  return answersForClaims(caller) ? or(own, and(isNotNull(claims.submitted_at), inScope(caller))) : own
}
const isNobodyElse = sql`false`
const judged = (state: SQL): SQL => sql`(${claims.policy} = 'v2' and ${claims.state} = ${state})`

/** What waits for a person: judged by permission, and by approvals that ask them. */
function queued(queue: ClaimFilter['queue'], caller: Caller): SQL | undefined {
  const { userId } = caller
  const others = and(ne(claims.requester_id, userId), inScope(caller))
  switch (queue) {
    case 'mine':
      return eq(claims.requester_id, userId)
    case 'verify':
      return caller.may('claim_verify') ? and(judged(sql`'submitted'`), others) : isNobodyElse
    case 'approve':
      return or(
        sql`exists (select 1 from approval_seats asked where asked.ticket_id = ${claims.ticket_id} and asked.user_id = ${userId} and asked.open)`,
        caller.may('claim_approve')
          ? and(
              sql`((${claims.policy} = 'v1' and ${claims.state} = 'submitted') or ${judged(sql`'verified'`)})`,
              sql`${claims.verified_by} is distinct from ${userId}::uuid`,
              sql`${tickets.state} is distinct from 'waiting_approval'`,
              others,
            )
          : undefined,
      )
    case 'pay':
      return caller.may('claim_pay')
        ? and(
            inArray(claims.state, ['approved', 'scheduled']),
            sql`${claims.verified_by} is distinct from ${userId}::uuid and ${claims.approved_by} is distinct from ${userId}::uuid`,
            others,
          )
        : isNobodyElse
    case undefined:
      return undefined
  }
}

function matching({ policy, state, queue, location_id, search }: ClaimFilter, caller: Caller): SQL | undefined {
  const text = search && likeText(search)
  return and(
    queue === 'approve' ? undefined : visibleTo(caller),
    queued(queue, caller),
    policy && eq(claims.policy, policy),
    state && eq(claims.state, state),
    location_id ? eq(claims.location_id, location_id) : undefined,
    text ? or(ilike(claims.title, text), ilike(tickets.number, text), ilike(requesters.name, text)) : undefined,
  )
}

/** The one writer of `claims` and `claim_events`. */
export const claimsStore = (db: Database) => ({ ...claimReading(db), ...aroundClaims(db), ...claimWriting(db) })

function claimReading(db: Database) {
  const briefs = (where: SQL | undefined) =>
    db.sql
      .select(FIELDS)
      .from(claims)
      .innerJoin(requesters, eq(requesters.id, claims.requester_id))
      .innerJoin(locations, eq(locations.id, claims.location_id))
      .leftJoin(tickets, eq(tickets.id, claims.ticket_id))
      .leftJoin(advances, eq(advances.id, claims.advance_id))
      .where(where)
      .$dynamic()
  const wholes = (where: SQL | undefined) =>
    db.sql
      .select(WHOLE)
      .from(claims)
      .innerJoin(requesters, eq(requesters.id, claims.requester_id))
      .innerJoin(locations, eq(locations.id, claims.location_id))
      .leftJoin(tickets, eq(tickets.id, claims.ticket_id))
      .leftJoin(advances, eq(advances.id, claims.advance_id))
      .leftJoin(verifiers, eq(verifiers.id, claims.verified_by))
      .leftJoin(approvers, eq(approvers.id, claims.approved_by))
      .leftJoin(payers, eq(payers.id, claims.paid_by))
      .where(where)
  return {
    /** One row more than `limit` where there are more, changed last first. */
    list: (filter: ClaimFilter, { after, limit }: Page, caller: Caller) =>
      briefs(
        and(matching(filter, caller), after && sql`(${claims.updated_at}, ${claims.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`),
      )
        .orderBy(desc(claims.updated_at), desc(claims.id))
        .limit(limit + 1),
    async figures(filter: ClaimFilter, caller: Caller): Promise<{ count: number; claimed: number; payable: number }> {
      const [row] = await db.sql
        .select({
          count: sql<number>`count(*)`.mapWith(Number),
          claimed: sql<number>`coalesce(sum(${claims.claimed}), 0)`.mapWith(Number),
          payable: sql<number>`coalesce(sum(${claims.standing} - ${offset}), 0)`.mapWith(Number),
        })
        .from(claims)
        .innerJoin(requesters, eq(requesters.id, claims.requester_id))
        .leftJoin(tickets, eq(tickets.id, claims.ticket_id))
        .leftJoin(advances, eq(advances.id, claims.advance_id))
        .where(matching(filter, caller))
      return row ?? { count: 0, claimed: 0, payable: 0 }
    },
    async find(id: string) {
      return (await wholes(eq(claims.id, id)))[0]
    },
    async ofTicket(ticketId: string) {
      return (await wholes(eq(claims.ticket_id, ticketId)))[0]
    },
    /** What is to be paid: approved claims, by the day they are scheduled for. */
    payables: () => briefs(inArray(claims.state, ['approved', 'scheduled'])).orderBy(claims.due_on, claims.id),
  }
}

/** What is known of approvals, trips and other claims. */
function aroundClaims(db: Database) {
  return {
    /** Whether somebody answers or answered in an approval of the claim's ticket. */
    async isAsked(ticketId: string, userId: string): Promise<boolean> {
      const rows = await db.sql.execute(
        sql`select 1 from approval_seats asked where asked.ticket_id = ${ticketId} and asked.user_id = ${userId}
          and (asked.open or exists (select 1 from approval_votes vote where vote.step_id = asked.step_id and vote.user_id = asked.user_id)) limit 1`,
      )
      return (rows as unknown as { rows: unknown[] }).rows.length > 0
    },
    /** Those who approved at a step of the last round about the claim's ticket. */
    async votersOf(ticketId: string): Promise<string[]> {
      const rows = await db.sql.execute(
        sql`select distinct vote.user_id as id from approval_requests request
          join approval_steps step on step.request_id = request.id join approval_votes vote on vote.step_id = step.id
          where request.ticket_id = ${ticketId} and vote.decision = 'approve' and vote.user_id is not null
            and request.round = (select max(last.round) from approval_requests last where last.ticket_id = ${ticketId})`,
      )
      return (rows as unknown as { rows: { id: string }[] }).rows.map((row) => row.id)
    },
  }
}

function claimWriting(db: Database) {
  return {
    /** The row, held until the transaction ends. */
    async hold(id: string): Promise<void> {
      await db.sql.select({ id: claims.id }).from(claims).where(eq(claims.id, id)).for('update')
    },
    async insert(row: typeof claims.$inferInsert): Promise<void> {
      await db.sql.insert(claims).values(row)
    },
    /** With a new revision. */
    async update(id: string, patch: ClaimPatch): Promise<void> {
      await db.sql
        .update(claims)
        .set({ ...patch, rev: sql`${claims.rev} + 1` as never })
        .where(eq(claims.id, id))
    },
    async remove(id: string): Promise<void> {
      await db.sql.delete(claims).where(eq(claims.id, id))
    },
    /** Title of the open claim that names an advance, other than the one excepted. */
    async namingAdvance(advanceId: string, exceptId?: string): Promise<string | undefined> {
      const others = exceptId === undefined ? undefined : ne(claims.id, exceptId)
      const which = and(eq(claims.advance_id, advanceId), others, inArray(claims.state, [...openClaimStates]))
      return (await db.sql.select({ title: claims.title }).from(claims).where(which).limit(1))[0]?.title
    },
    async ofTicketExcept(ticketId: string, exceptId: string): Promise<boolean> {
      return (await db.sql.$count(claims, and(eq(claims.ticket_id, ticketId), ne(claims.id, exceptId)))) > 0
    },
    /** Id of the trip that the claim's ticket settles. */
    async tripOf(ticketId: string): Promise<string | undefined> {
      const rows = await db.sql.execute(
        sql`select link.other_id as id from ticket_links link where link.ticket_id = ${ticketId} and link.kind = 'settles' limit 1`,
      )
      return (rows as unknown as { rows: { id: string }[] }).rows[0]?.id
    },
    async addEvent(row: typeof claimEvents.$inferInsert): Promise<void> {
      await db.sql.insert(claimEvents).values(row)
    },
    eventsOf: (claimId: string) =>
      db.sql
        .select({
          id: claimEvents.id,
          step: claimEvents.step,
          state: claimEvents.state,
          actor: { id: users.id, name: users.name },
          text: claimEvents.text,
          overridden: claimEvents.overridden,
          at: claimEvents.at,
        })
        .from(claimEvents)
        .leftJoin(users, eq(users.id, claimEvents.actor_id))
        .where(eq(claimEvents.claim_id, claimId))
        .orderBy(claimEvents.at, claimEvents.id),
  }
}
export type ClaimWhole = NonNullable<Awaited<ReturnType<ClaimsStore['find']>>>
