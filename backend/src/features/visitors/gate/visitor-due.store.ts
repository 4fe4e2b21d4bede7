import { endedStates, expectedStates, presentStates } from '@menara/shared/domain/visitors/visitor-state.ts'
import { and, asc, gt, inArray, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { visitors } from '../../../schema/visitors/visitors.ts'
import { selectVisitors, type VisitorRow } from '../record/visitor-rows.store.ts'

export type VisitorDueStore = ReturnType<typeof visitorDueStore>

/** Whose time has come. */
export function visitorDueStore(db: Database) {
  return {
    /** Their window is over and their badge is still out; nobody was told yet. */
    overdue: (now: string, limit: number): Promise<VisitorRow[]> =>
      selectVisitors(db)
        .where(and(inArray(visitors.state, [...presentStates]), lt(visitors.until, now), isNull(visitors.overstay_at)))
        .limit(limit),
    /** They wait at the gate for longer than their site aims at; the longest first. */
    waiting: (now: string, limit: number): Promise<VisitorRow[]> =>
      selectVisitors(db)
        .where(
          and(lt(visitors.gate_due_at, now), isNull(visitors.gate_missed_at), isNull(visitors.checked_in_at), isNull(visitors.ended_at)),
        )
        .orderBy(asc(visitors.gate_due_at))
        .limit(limit),
    /** Their day is over and they never came. */
    missed: (now: string, limit: number): Promise<VisitorRow[]> =>
      selectVisitors(db)
        .where(and(inArray(visitors.state, [...expectedStates]), lt(visitors.expires_at, now)))
        .limit(limit),
    /** Invited by mail more than a day before a visit that is less than a day away, and not reminded of it. */
    tomorrow: (now: string, limit: number): Promise<VisitorRow[]> =>
      selectVisitors(db)
        .where(
          and(
            inArray(visitors.state, [...expectedStates]),
            ne(visitors.mailed_to, ''),
            isNull(visitors.reminded_at),
            gt(visitors.from, now),
            lte(visitors.from, sql`${now}::timestamptz + interval '1 day'`),
            lt(visitors.created_at, sql`${visitors.from} - interval '1 day'`),
          ),
        )
        .limit(limit),
    /** Ended longer ago than their site keeps personal data. */
    async forgettable(now: string, { usualDays, limit }: { usualDays: number; limit: number }): Promise<string[]> {
      const rows = await rowsOf<{ id: string }>(
        db,
        sql`select it.id from visitors it left join visitor_retention kept on kept.location_id = it.location_id
          where it.erased_at is null and it.state in ${[...endedStates]}
            and it.ended_at < ${now}::timestamptz - make_interval(days => coalesce(kept.days, ${usualDays}))
          order by it.ended_at limit ${limit}`,
      )
      return rows.map((row) => row.id)
    },
  }
}
