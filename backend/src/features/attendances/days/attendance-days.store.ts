import { OPEN_MS } from '@menara/shared/domain/attendance.ts'
import { sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { likeText } from '../../../platform/paging.ts'
import { among, HOME, shiftWithDates } from '../presence/attendance-roster.store.ts'
import type { ShiftRow } from '../presence/attendances.shifts.ts'

type State = 'open' | 'closed' | 'unfinished'
/** That somebody came on a day, and what was odd about it. */
export interface CameRow {
  readonly user_id: string
  readonly location_id: string
  readonly day: string
  readonly state: State
  readonly late: boolean
  readonly off_site: boolean
  readonly scheduled: boolean
}
/** What became of one person's day, all attendances of it taken together; `state` is that of the last. */
export interface MonthDay {
  readonly day: string
  readonly state: State
  readonly late_minutes: number
  readonly early_minutes: number
  readonly worked_minutes: number | null
  readonly off_site: boolean
  readonly corrected: boolean
}
export interface MonthRow {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly email: string
  readonly created_at: string
  /** Of somebody who is active and awaited at this site; else null. */
  readonly shift: ShiftRow | null
  readonly days: readonly MonthDay[]
  /** Days on which they came to other sites. */
  readonly elsewhere: readonly string[]
  readonly total: number
}
export interface MonthAsked {
  readonly location_id: string
  readonly from: string
  readonly to: string
  /** Part of a name. */
  readonly search?: string | undefined
}
export type AttendanceDaysStore = ReturnType<typeof attendanceDaysStore>

/** Attendances by day: read only. */
export function attendanceDaysStore(db: Database, now: () => Date) {
  const stale = (): string => new Date(now().getTime() - OPEN_MS).toISOString()
  return {
    /** Who came on these days, anywhere; oldest first. */
    came: (days: readonly string[]): Promise<CameRow[]> =>
      rowsOf(
        db,
        sql`select user_id, location_id, day::text as day, late_minutes > 0 as late, shift_start is not null as scheduled,
            case when state = 'open' and check_in_at <= ${stale()} then 'unfinished' else state end as state,
            (in_on_site is false or out_on_site is false) as off_site
          from attendances where day = any(${sql.param([...days])}::date[]) order by check_in_at`,
      ),
    /** Days between two days on which people came anywhere, as `user day`. */
    async cameBetween(from: string, to: string): Promise<ReadonlySet<string>> {
      const rows = await rowsOf<{ user_id: string; day: string }>(
        db,
        sql`select distinct user_id, day::text as day from attendances where day between ${from}::date and ${to}::date`,
      )
      return new Set(rows.map((row) => `${row.user_id} ${row.day}`))
    },
    /** People of a site by name with the days of a span; one row more than `limit` where there are more. */
    month({ location_id, from, to, search }: MonthAsked, { offset, limit }: { offset: number; limit: number }): Promise<MonthRow[]> {
      const range = sql`a.day between ${from}::date and ${to}::date`
      const here = sql`a.location_id = ${location_id}::uuid`
      const awaited = among(HOME, [location_id])
      return rowsOf(
        db,
        // Where somebody is awaited is looked up of those alone who did not come: it takes ten times as long.
        sql`with shown as (
            select u.id, u.name, u.title, u.email, u.created_at, u.shift_id, u.status, count(*) over ()::int as total from users u
            where ${search ? sql`u.name ilike ${likeText(search)}` : sql`true`}
              and case when exists (select 1 from attendances a where a.user_id = u.id and ${range} and ${here}) then true
                else u.status = 'active' and ${awaited} end
            order by u.name, u.id offset ${offset} limit ${limit + 1}
          )
          select s.id, s.name, s.title, s.email, s.created_at, s.total,
            case when s.status = 'active' and ${awaited} then ${shiftWithDates(sql`s.id`, from, to)} end as shift,
            coalesce((select jsonb_agg(d order by d.day) from (
              select a.day::text as day, sum(a.late_minutes)::int as late_minutes, sum(a.early_minutes)::int as early_minutes,
                sum(a.worked_minutes)::int as worked_minutes, bool_or(a.in_on_site is false or a.out_on_site is false) as off_site,
                bool_or(a.corrections > 0) as corrected,
                (array_agg(case when a.state = 'open' and a.check_in_at <= ${stale()} then 'unfinished' else a.state end
                  order by a.check_in_at desc))[1] as state
              from attendances a where a.user_id = s.id and ${here} and ${range} group by a.day) d), '[]') as days,
            array(select distinct a.day::text from attendances a
              where a.user_id = s.id and not (${here}) and ${range}) as elsewhere
          from shown s join users u on u.id = s.id
            left join shifts h on h.id = s.shift_id
          order by s.name, s.id`,
      )
    },
  }
}
