import type { LeaveDay } from '@menara/shared/domain/people/leave-balance.ts'
import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/database.ts'
import { ticketFacts } from '../../schema/tickets/ticket-facts.ts'
import { tickets } from '../../schema/tickets/tickets.ts'

const ABSENCE = 28

/** A day of leave of somebody, and the request it comes from. */
export interface OwnLeaveDay extends LeaveDay {
  readonly user_id: string
  readonly ticket: { readonly id: string; readonly number: string } | null
}
/** Days of a request; both are included. */
export interface LeaveSpan {
  readonly first_day: string
  readonly last_day: string
  readonly first_half: boolean
  readonly last_half: boolean
}
interface Asked {
  readonly ids: readonly string[]
  /** Both days are included. */
  readonly from: string
  readonly to: string
  /** National holidays and joint leave: nobody with a standing shift works then. */
  readonly holidays: readonly string[]
  /** A request that is left out. */
  readonly without?: string | undefined
}
export type LeaveDaysStore = ReturnType<typeof leaveDaysStore>

const listOf = (days: readonly string[]): SQL => sql`${sql.param([...days])}::date[]`
const OF_THE_WEEK = sql`extract(isodow from d.day)::int = any(coalesce(h.days, '{1,2,3,4,5}'))`
/** Whether a person works on a day: by the published roster, else by the days of their standing shift, else from Monday to Friday. */
const works = (holidays: readonly string[]): SQL =>
  sql`case when r.user_id is not null then r.kind = 'shift'
    else ${OF_THE_WEEK}
      and not d.day::date = any(${listOf(holidays)}) end`
const ROSTER = sql`left join roster_days r on r.user_id = u.id and r.day = d.day::date and r.state = 'published' left join shifts h on h.id = u.shift_id`

/** Days of work on which people are on annual leave, or would be: read only. */
export function leaveDaysStore(db: Database) {
  return {
    /** Approved and waiting requests, by day; a day of work each. */
    requested: ({ ids, from, to, holidays, without }: Asked): Promise<OwnLeaveDay[]> =>
      rowsOf(
        db,
        sql`select u.id as user_id, d.day::date::text as day, case t.stage when 'requested' then 'waiting' else 'taken' end as state,
            (2 - (coalesce(f.first_half, false) and d.day::date = f.first_day)::int
               - (coalesce(f.last_half, false) and d.day::date = f.last_day)::int) as halves,
            jsonb_build_object('id', t.id, 'number', t.number) as ticket
          from ${tickets} t join ${ticketFacts} f on f.ticket_id = t.id join users u on u.id = t.requester_id
            cross join generate_series(greatest(f.first_day, ${from}::date), least(f.last_day, ${to}::date), interval '1 day') d(day) ${ROSTER}
          where t.ticket_type_id = ${ABSENCE} and f.absence_kind = 'annual' and t.stage in ('requested', 'approved', 'taken', 'returned')
            and t.state <> 'draft' and t.requester_id = any(${sql.param([...ids])}::uuid[])
            and f.last_day >= ${from}::date and f.first_day <= ${to}::date and ${works(holidays)}
            and ${without === undefined ? sql`true` : sql`t.id <> ${without}::uuid`}
          order by d.day`,
      ),
    /** Days of joint leave on which people would work by their standing shift; a roster that says something else holds. */
    joint: async ({
      ids,
      from,
      to,
      days,
    }: Pick<Asked, 'ids' | 'from' | 'to'> & { readonly days: readonly string[] }): Promise<OwnLeaveDay[]> =>
      rowsOf(
        db,
        sql`select u.id as user_id, d.day::date::text as day, 'joint' as state, 2 as halves, null as ticket
          from users u cross join unnest(${listOf(days)}) d(day) ${ROSTER}
          where u.id = any(${sql.param([...ids])}::uuid[]) and d.day between ${from}::date and ${to}::date
            and r.user_id is null and ${OF_THE_WEEK}
          order by d.day`,
      ),
    /** The days of work of one person in a span. */
    workdays: (
      userId: string,
      { first_day, last_day, first_half, last_half }: LeaveSpan,
      holidays: readonly string[],
    ): Promise<LeaveDay[]> =>
      rowsOf(
        db,
        sql`select d.day::date::text as day, 'waiting' as state,
            (2 - (${first_half} and d.day::date = ${first_day}::date)::int - (${last_half} and d.day::date = ${last_day}::date)::int) as halves
          from users u cross join generate_series(${first_day}::date, ${last_day}::date, interval '1 day') d(day) ${ROSTER}
          where u.id = ${userId}::uuid and ${works(holidays)} order by d.day`,
      ),
  }
}
