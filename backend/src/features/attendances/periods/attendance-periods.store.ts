import { firstDayOf, monthOf } from '@menara/shared/domain/people/attendance-settling.ts'
import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { instantText, refOf } from '../../../platform/db/shown-columns.ts'
import { Fault } from '../../../platform/errors.ts'
import { attendancePeriods } from '../../../schema/attendances.ts'

export interface PeriodRow {
  /** `YYYY-MM`. */
  readonly month: string
  readonly locked: boolean
  readonly by: { readonly id: string; readonly name: string } | null
  readonly at: string
  readonly reason: string
}
/** What was recorded in a month of a site, and what of it is not settled. */
export interface PeriodCounts {
  readonly month: string
  readonly attendances: number
  readonly unfinished: number
  readonly requests: number
}
interface Months {
  readonly location_id: string
  /** First days of months, or days in them; both included. */
  readonly from: string
  readonly to: string
}
export type AttendancePeriodsStore = ReturnType<typeof attendancePeriodsStore>

/** The one writer of `attendance_periods`. */
export function attendancePeriodsStore(db: Database) {
  async function isLocked(location_id: string, day: string): Promise<boolean> {
    const at = and(
      eq(attendancePeriods.location_id, location_id),
      eq(attendancePeriods.month, firstDayOf(monthOf(day))),
      eq(attendancePeriods.locked, true),
    )
    return (await db.sql.$count(attendancePeriods, at)) > 0
  }
  return {
    isLocked,
    /** 409 where the month of a day is locked; until the transaction ends nobody locks it. */
    async refuseLocked({ id, name }: { readonly id: string; readonly name: string }, day: string): Promise<void> {
      await db.sql.execute(sql`select id from locations where id = ${id}::uuid for share`)
      if (await isLocked(id, day)) throw new Fault('conflict', 'attendances.locked', { params: { month: monthOf(day), site: name } })
    },
    /** Until the transaction ends nobody else locks, unlocks or corrects at the site. */
    async holdSite(id: string): Promise<void> {
      await db.sql.execute(sql`select id from locations where id = ${id}::uuid for no key update`)
    },
    /** Locked months of sites, as `location month`. */
    async locked(ids: readonly string[], from: string, to: string): Promise<ReadonlySet<string>> {
      if (ids.length === 0) return new Set()
      const rows = await db.sql
        .select({ location_id: attendancePeriods.location_id, month: attendancePeriods.month })
        .from(attendancePeriods)
        .where(
          and(
            inArray(attendancePeriods.location_id, [...ids]),
            eq(attendancePeriods.locked, true),
            gte(attendancePeriods.month, firstDayOf(monthOf(from))),
            lte(attendancePeriods.month, to),
          ),
        )
      return new Set(rows.map((row) => `${row.location_id} ${monthOf(row.month)}`))
    },
    list: ({ location_id, from, to }: Months): Promise<PeriodRow[]> =>
      rowsOf(
        db,
        sql`select to_char(p.month, 'YYYY-MM') as month, p.locked, ${refOf('u')} as by, ${instantText(sql`p.at`)} as at, p.reason
          from ${attendancePeriods} p left join users u on u.id = p.by_id
          where p.location_id = ${location_id}::uuid and p.month between ${from}::date and ${to}::date`,
      ),
    counts: ({ location_id, from, to }: Months): Promise<PeriodCounts[]> =>
      rowsOf(
        db,
        sql`select to_char(m.month, 'YYYY-MM') as month, count(m.id)::int as attendances,
            (count(*) filter (where m.id is not null and m.state <> 'closed'))::int as unfinished,
            (count(*) filter (where m.id is null))::int as requests
          from (
            select date_trunc('month', a.day)::date as month, a.id, a.state from attendances a
            where a.location_id = ${location_id}::uuid and a.day between ${from}::date and ${to}::date
            union all
            select date_trunc('month', r.day)::date, null, null from attendance_requests r
            where r.location_id = ${location_id}::uuid and r.state = 'pending' and r.day between ${from}::date and ${to}::date
          ) m group by m.month`,
      ),
    async put(row: typeof attendancePeriods.$inferInsert): Promise<void> {
      const { location_id: _, month: __, ...set } = row
      await db.sql
        .insert(attendancePeriods)
        .values(row)
        .onConflictDoUpdate({ target: [attendancePeriods.location_id, attendancePeriods.month], set })
    },
  }
}
