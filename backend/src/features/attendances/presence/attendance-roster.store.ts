import type { StaffInside } from '@menara/shared/contract/visitors/evacuations.contract.ts'
import { OPEN_MS } from '@menara/shared/domain/attendance.ts'
import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { likeText } from '../../../platform/paging.ts'
import { NO_STANDING_SHIFT, type ShiftRow } from './attendances.shifts.ts'

/** An active person with a shift of their own, or with a published day in the span that was asked for, and the site where they are awaited. */
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
  /** Days whose published roster counts, both included. */
  readonly from: string
  readonly to: string
}
/** An active person who is awaited at a site. */
export interface Colleague {
  readonly id: string
  readonly name: string
  readonly title: string
  /** Name of the standing shift. */
  readonly standing: string | null
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

/** Published days of a person's roster as JSON, of `DatedShift`; both days included. */
export const datedShifts = (user: SQL, from: string, to: string): SQL =>
  sql`coalesce((select jsonb_agg(jsonb_build_object('day', r.day::text, 'shift', case when rs.id is null then null else
      jsonb_build_object('name', rs.name, 'start', rs.start, 'end', rs."end", 'grace_minutes', rs.grace_minutes) end))
    from roster_days r left join shifts rs on rs.id = r.shift_id
    where r.user_id = ${user} and r.state = 'published' and r.day between ${from}::date and ${to}::date), '[]')`
/** A standing shift (of the alias `h`) with the published days of a person as JSON, of `ShiftRow`; null where there is neither. */
export const shiftWithDates = (user: SQL, from: string, to: string): SQL =>
  sql`(select case when h.id is null then case when d.dated = '[]' then null else ${JSON.stringify(NO_STANDING_SHIFT)}::jsonb end
      else jsonb_build_object('name', h.name, 'start', h.start, 'end', h."end", 'days', h.days, 'grace_minutes', h.grace_minutes)
      end || jsonb_build_object('dated', d.dated) from (select ${datedShifts(user, from, to)} as dated) d)`

/** Who is awaited where, and what became of it: read only. */
export function attendanceRosterStore(db: Database, now: () => Date) {
  return {
    /** Everybody who is awaited at the sites. */
    async awaited(scope: readonly string[] | null, { user, from, to }: AwaitedFilter): Promise<Awaited[]> {
      const rows = await rowsOf<Omit<Awaited, keyof ShiftRow> & { readonly shift: ShiftRow }>(
        db,
        sql`select u.id as user_id, u.name as user_name, u.title, l.id as location_id, l.name as location_name, l.zone, u.created_at,
            ${shiftWithDates(sql`u.id`, from, to)} as shift
          from users u left join shifts h on h.id = u.shift_id join locations l on l.id = ${HOME}
          where u.status = 'active' and ${among(sql`l.id`, scope)} ${user === undefined ? sql`` : sql`and u.id = ${user}::uuid`}
            and (h.id is not null or exists (select 1 from roster_days r
              where r.user_id = u.id and r.state = 'published' and r.day between ${from}::date and ${to}::date))`,
      )
      return rows.map(({ shift, ...row }) => ({ ...row, ...shift }))
    },
    /** Active people who are awaited at a site, by name; of these ids where some are named. */
    colleagues: (locationId: string, limit: number, ids: readonly string[] | null = null): Promise<Colleague[]> =>
      rowsOf(
        db,
        sql`select u.id, u.name, u.title, h.name as standing from users u left join shifts h on h.id = u.shift_id
          where u.status = 'active' and ${among(sql`u.id`, ids)} and ${HOME} = ${locationId}::uuid order by u.name, u.id limit ${limit}`,
      ),
    /** Where a person is awaited; null: nowhere. */
    async homeSite(userId: string): Promise<string | null> {
      const [row] = await rowsOf<{ site: string | null }>(db, sql`select ${HOME} as site from users u where u.id = ${userId}::uuid`)
      return row?.site ?? null
    },
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
            case when l.id is null or s.status <> 'active' then null
              else ${shiftWithDates(sql`s.id`, asked.fromDay, asked.toDay)} end as shift,
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
