import type { StaffInside } from '@menara/shared/contract/visitors/evacuations.contract.ts'
import { OPEN_MS } from '@menara/shared/domain/attendance.ts'
import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { likeText } from '../../../platform/paging.ts'
import type { ShiftRow } from './attendances.shifts.ts'

/** An active person with a shift of their own and the site where they are awaited. */
export interface Awaited extends ShiftRow {
  readonly user_id: string
  readonly user_name: string
  readonly title: string
  readonly location_id: string
  readonly location_name: string
  readonly zone: string
  readonly created_at: string
}
/** Whom to look for among those who are awaited. */
interface AwaitedFilter {
  readonly user?: string | undefined
}
export interface SummaryRow {
  readonly user_id: string
  readonly user_name: string
  readonly title: string
  readonly created_at: string
  readonly location_id: string | null
  readonly location_name: string | null
  readonly zone: string | null
  readonly shift: ShiftRow | null
  readonly attendances: number
  readonly days: number
  readonly worked_minutes: number
  readonly late: number
  readonly late_minutes: number
  readonly early: number
  readonly off_site: number
  readonly unfinished: number
  readonly corrected: number
  /** Days the person came anywhere. */
  readonly came: readonly string[]
  readonly total: number
}
export interface SummaryAsked {
  readonly user: string | undefined
  readonly location_id: string | undefined
  /** Part of a name. */
  readonly search: string | undefined
  readonly scope: readonly string[] | null
  readonly fromDay: string
  readonly toDay: string
}
export type AttendanceRosterStore = ReturnType<typeof attendanceRosterStore>

/** Where somebody is awaited: the site of their last attendance, else the first of theirs. */
export const HOME = sql`coalesce(
  (select a.location_id from attendances a where a.user_id = u.id order by a.check_in_at desc limit 1),
  (select ul.location_id from user_locations ul where ul.user_id = u.id order by ul.location_id limit 1))`

export const among = (column: SQL, ids: readonly string[] | null): SQL =>
  ids === null ? sql`true` : sql`${column} = any(${`{${ids.join(',')}}`}::uuid[])`

/** Who is awaited where, and what became of it: read only. */
export function attendanceRosterStore(db: Database, now: () => Date) {
  return {
    /** Everybody who is awaited at the sites. */
    awaited: (scope: readonly string[] | null, { user }: AwaitedFilter = {}): Promise<Awaited[]> =>
      rowsOf(
        db,
        sql`select u.id as user_id, u.name as user_name, u.title, l.id as location_id, l.name as location_name, l.zone, u.created_at,
            s.name, s.start, s."end", s.days, s.grace_minutes
          from users u join shifts s on s.id = u.shift_id join locations l on l.id = ${HOME}
          where u.status = 'active' and ${among(sql`l.id`, scope)} ${user === undefined ? sql`` : sql`and u.id = ${user}::uuid`}`,
      ),
    /** Whether an active person has a site in scope, or is awaited there. */
    async worksAt(userId: string, locationId: string): Promise<boolean> {
      const rows = await rowsOf(
        db,
        sql`select u.id from users u where u.id = ${userId}::uuid and u.status = 'active' and (${HOME} = ${locationId}::uuid
          or exists (select 1 from user_locations ul where ul.user_id = u.id and ul.location_id = ${locationId}::uuid)
          or not exists (select 1 from user_locations ul where ul.user_id = u.id))`,
      )
      return rows.length > 0
    },
    /** Who is checked in at the sites now, by name. */
    async inside(scope: readonly string[] | null): Promise<StaffInside[]> {
      const stale = new Date(now().getTime() - OPEN_MS).toISOString()
      const rows = await rowsOf<Omit<StaffInside, 'location'> & { location_id: string; location_name: string }>(
        db,
        sql`select u.id, u.name, u.title, u.phone, a.check_in_at as checked_in_at, l.id as location_id, l.name as location_name
          from attendances a join users u on u.id = a.user_id join locations l on l.id = a.location_id
          where a.state = 'open' and a.check_in_at > ${stale} and ${among(sql`l.id`, scope)}
          order by u.name, u.id`,
      )
      return rows.map(({ location_id, location_name, checked_in_at, ...item }) => ({
        ...item,
        location: { id: location_id, name: location_name },
        checked_in_at: new Date(checked_in_at).toISOString(),
      }))
    },
    /** Days since an instant on which these people came, as `user day`. */
    async cameSince(at: string): Promise<ReadonlySet<string>> {
      const rows = await rowsOf<{ user_id: string; day: string }>(
        db,
        sql`select distinct user_id, day::text as day from attendances where check_in_at >= ${at}`,
      )
      return new Set(rows.map((row) => `${row.user_id} ${row.day}`))
    },
    /** People by name with their figures; one row more than `limit` where there are more. */
    summary(asked: SummaryAsked, { offset, limit }: { offset: number; limit: number }): Promise<SummaryRow[]> {
      const stale = new Date(now().getTime() - OPEN_MS).toISOString()
      const range = sql`a.day between ${asked.fromDay}::date and ${asked.toDay}::date`
      const sites = asked.location_id === undefined ? asked.scope : [asked.location_id]
      const seen = sql`${range} and ${among(sql`a.location_id`, sites)}`
      return rowsOf(
        db,
        sql`with people as (
            select u.id, u.name, u.title, u.created_at, u.shift_id, u.status, ${HOME} as home from users u
            where ${asked.user === undefined ? sql`true` : sql`u.id = ${asked.user}::uuid`}
              and ${asked.search ? sql`u.name ilike ${likeText(asked.search)}` : sql`true`}
          ), shown as (
            select p.*, count(*) over ()::int as total from people p
            where (p.status = 'active' and p.home is not null and ${among(sql`p.home`, sites)})
              or exists (select 1 from attendances a where a.user_id = p.id and ${seen})
            order by p.name, p.id offset ${offset} limit ${limit + 1}
          )
          select s.id as user_id, s.name as user_name, s.title, s.created_at, l.id as location_id, l.name as location_name, l.zone,
            case when h.id is null or l.id is null then null else jsonb_build_object(
              'name', h.name, 'start', h.start, 'end', h."end", 'days', h.days, 'grace_minutes', h.grace_minutes) end as shift,
            f.*, s.total,
            array(select distinct a.day::text from attendances a where a.user_id = s.id and ${range}) as came
          from shown s
          left join locations l on l.id = s.home and ${among(sql`l.id`, asked.scope)}
          left join shifts h on h.id = s.shift_id and s.status = 'active'
          cross join lateral (select count(*)::int as attendances, count(distinct a.day)::int as days,
              coalesce(sum(a.worked_minutes), 0)::int as worked_minutes,
              count(*) filter (where a.late_minutes > 0)::int as late, coalesce(sum(a.late_minutes), 0)::int as late_minutes,
              count(*) filter (where a.early_minutes > 0)::int as early,
              count(*) filter (where not a.in_on_site or a.out_on_site is false)::int as off_site,
              count(*) filter (where a.state = 'unfinished' or (a.state = 'open' and a.check_in_at <= ${stale}))::int as unfinished,
              count(*) filter (where a.corrections > 0)::int as corrected
            from attendances a where a.user_id = s.id and ${seen}) f
          order by s.name, s.id`,
      )
    },
  }
}
