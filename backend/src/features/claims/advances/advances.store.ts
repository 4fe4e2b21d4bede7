import type { AdvanceState, StoredAdvanceState } from '@menara/shared/domain/claims/claim-state.ts'
import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import { advances } from '../../../schema/claims/advances.ts'
import { users } from '../../../schema/people.ts'
import { locations } from '../../../schema/places.ts'
import { answersForClaims } from '../claims.store.ts'

export type AdvancesStore = ReturnType<typeof advancesStore>
export type AdvanceRow = typeof advances.$inferInsert
interface Filter {
  readonly state: AdvanceState | undefined
  readonly mine: boolean | undefined
  readonly locationId: string | undefined
  /** The day on which it is asked, for what is overdue. */
  readonly today: string
}
interface Page {
  readonly after: readonly [at: string, id: string] | undefined
  readonly limit: number
}
const [requesters, approvers, payers] = [alias(users, 'requesters'), alias(users, 'approvers'), alias(users, 'payers')] as const
const OUT: StoredAdvanceState[] = ['paid', 'partly_settled']

function inState(state: AdvanceState | undefined, today: string): SQL | undefined {
  if (state === undefined) return undefined
  const isLate = sql`${advances.due_on} < ${today}::date`
  if (state === 'overdue') return and(inArray(advances.state, OUT), isLate)
  return OUT.includes(state) ? and(eq(advances.state, state), sql`not ${isLate}`) : eq(advances.state, state)
}
function matching({ state, mine, locationId, today }: Filter, caller: Caller): SQL | undefined {
  const own = eq(advances.requester_id, caller.userId)
  const sites = caller.locationIds === null ? sql`true` : inArray(advances.location_id, [...caller.locationIds])
  return and(
    mine || !answersForClaims(caller) ? own : or(own, sites),
    inState(state, today),
    locationId === undefined ? undefined : eq(advances.location_id, locationId),
  )
}

/** The one writer of `advances`. */
export function advancesStore(db: Database) {
  const select = (where: SQL | undefined) =>
    db.sql
      .select({
        ...{ id: advances.id, purpose: advances.purpose, stored: advances.state, trip_id: advances.trip_id },
        requester: { id: requesters.id, name: requesters.name },
        location: { id: locations.id, name: locations.name },
        ...{ amount: advances.amount, settled: advances.settled, returned: advances.returned, currency: advances.currency },
        due_on: advances.due_on,
        approved_by: { id: approvers.id, name: approvers.name },
        paid_by: { id: payers.id, name: payers.name },
        ...{ paid_at: advances.paid_at, reference: advances.reference, note: advances.note, created_at: advances.created_at },
      })
      .from(advances)
      .innerJoin(requesters, eq(requesters.id, advances.requester_id))
      .innerJoin(locations, eq(locations.id, advances.location_id))
      .leftJoin(approvers, eq(approvers.id, advances.approved_by))
      .leftJoin(payers, eq(payers.id, advances.paid_by))
      .where(where)
      .$dynamic()
  return {
    /** One row more than `limit` where there are more, newest first. */
    list: (filter: Filter, { after, limit }: Page, caller: Caller) =>
      select(
        and(
          matching(filter, caller),
          after && sql`(${advances.created_at}, ${advances.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
        ),
      )
        .orderBy(desc(advances.created_at), desc(advances.id))
        .limit(limit + 1),
    count: (filter: Filter, caller: Caller): Promise<number> => db.sql.$count(advances, matching(filter, caller)),
    async find(id: string) {
      return (await select(eq(advances.id, id)))[0]
    },
    /** The row, held until the transaction ends. */
    async hold(id: string): Promise<void> {
      await db.sql.select({ id: advances.id }).from(advances).where(eq(advances.id, id)).for('update')
    },
    async insert(row: AdvanceRow): Promise<void> {
      await db.sql.insert(advances).values(row)
    },
    async update(id: string, patch: Partial<AdvanceRow>): Promise<void> {
      await db.sql.update(advances).set(patch).where(eq(advances.id, id))
    },
    payables: () => select(eq(advances.state, 'approved')).orderBy(advances.created_at, advances.id),
  }
}
export type StoredAdvance = NonNullable<Awaited<ReturnType<AdvancesStore['find']>>>
