import type { TimeSpan } from '@menara/shared/domain/overtime/overtime-days.ts'
import { sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/access/caller.ts'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { atSites, instantText } from '../../../platform/db/shown-columns.ts'
import { likeText } from '../../../platform/paging.ts'
import { MANAGES } from '../overtimes.store.ts'

export type OvertimeFactsStore = ReturnType<typeof overtimeFactsStore>
export interface Worker {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly manager_id: string | null
}
export interface ShiftRow {
  readonly name: string
  readonly start: string
  readonly end: string
  readonly days: readonly number[]
  /** Whether it is the person's own, not one of a group's. */
  readonly own: boolean
}
/** A day of the published roster; without a shift it is a day off. */
export interface RosteredDay {
  readonly day: string
  readonly shift: Pick<ShiftRow, 'name' | 'start' | 'end'> | null
}
const MAX_PEOPLE = 50

/** What overtime is judged by: people, shifts, attendance and public holidays. Read only. */
export function overtimeFactsStore(db: Database) {
  const works = (locationId: string) =>
    sql`u.status = 'active' and (u.all_locations or exists (select 1 from user_locations l where l.user_id = u.id and l.location_id = ${locationId}))`
  const worksAtOne = (sites: readonly string[] | null) =>
    sql`u.status = 'active' and (u.all_locations or exists (select 1 from user_locations l where l.user_id = u.id and ${atSites(sql`l.location_id`, sites)}))`
  return {
    /** An active person who belongs to the site. */
    async worker(id: string, locationId: string): Promise<Worker | undefined> {
      const rows = await rowsOf<Worker>(
        db,
        sql`select u.id, u.name, u.title, u.manager_id from users u where u.id = ${id} and ${works(locationId)}`,
      )
      return rows[0]
    },
    /** Whom the caller may order overtime of at some sites, null for all, by name. */
    led: (
      sites: readonly string[] | null,
      search: string | undefined,
      caller: Caller,
    ): Promise<{ id: string; name: string; title: string }[]> =>
      rowsOf(
        db,
        sql`select u.id, u.name, u.title from users u where ${worksAtOne(sites)} and u.id <> ${caller.userId}
          and ${caller.may(MANAGES) ? sql`true` : sql`u.manager_id = ${caller.userId}`}
          and ${search ? sql`u.name ilike ${likeText(search)}` : sql`true`} order by u.name, u.id limit ${MAX_PEOPLE}`,
      ),
    /** The person's own shift, else those that their groups work. */
    async shiftsOf(userId: string): Promise<ShiftRow[]> {
      const own = await rowsOf<ShiftRow>(
        db,
        sql`select s.name, s.start, s."end", s.days, true as own from users u join shifts s on s.id = u.shift_id where u.id = ${userId}`,
      )
      if (own.length > 0) return own
      return rowsOf(
        db,
        sql`select distinct s.name, s.start, s."end", s.days, false as own from group_members m join shift_groups g on g.group_id = m.group_id
          join shifts s on s.id = g.shift_id where m.user_id = ${userId} order by s.start`,
      )
    },
    /** Published days of the person's roster, both days included. */
    rostered: (userId: string, { from, to }: { from: string; to: string }): Promise<RosteredDay[]> =>
      rowsOf(
        db,
        sql`select r.day::text as day, case when s.id is null then null else jsonb_build_object('name', s.name, 'start', s.start, 'end', s."end")
            end as shift
          from roster_days r left join shifts s on s.id = r.shift_id
          where r.user_id = ${userId}::uuid and r.state = 'published' and r.day between ${from}::date and ${to}::date order by r.day`,
      ),
    /** When the person was in, as far as it touches a span; of what is open the end is null. */
    attended: (userId: string, { starts_at, ends_at }: TimeSpan): Promise<{ check_in_at: string; check_out_at: string | null }[]> =>
      rowsOf(
        db,
        sql`select ${instantText(sql`a.check_in_at`)} as check_in_at, ${instantText(sql`a.check_out_at`)} as check_out_at from attendances a
          where a.user_id = ${userId} and a.check_in_at < ${ends_at}::timestamptz
          and (a.check_out_at > ${starts_at}::timestamptz or (a.check_out_at is null and a.state = 'open')) order by a.check_in_at`,
      ),
    /** Public holidays as the usual calendar names them; none where there is no such calendar. */
    async holidays(): Promise<string[] | null> {
      const [row] = await rowsOf<{ days: { day: string; kind: string }[] }>(
        db,
        sql`select c.holidays as days from sla_policies p join sla_calendars c on c.id = p.calendar_id where p.is_default`,
      )
      return row ? row.days.filter(({ kind }) => kind === 'national').map(({ day }) => day) : null
    },
  }
}
