import { AWAY_STAGES } from '@menara/shared/domain/tickets/ticket-stages.ts'
import { sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { users } from '../../../schema/people.ts'
import { ticketFacts } from '../../../schema/tickets/ticket-facts.ts'
import { tickets } from '../../../schema/tickets/tickets.ts'

export interface Away {
  readonly id: string
  readonly name: string
  readonly on: 'leave' | 'trip'
  readonly until: string
  readonly whole_day: boolean
}
/** A day on which somebody is away. */
interface AwayDay {
  readonly id: string
  readonly day: string
  readonly on: 'leave' | 'trip'
  readonly whole_day: boolean
}
/** Somebody who is away over a time, by one request. */
interface AwayDays {
  readonly id: string
  readonly name: string
  readonly on: 'leave' | 'trip'
  readonly first_day: string
  readonly last_day: string
}
/** Days of a request of somebody. */
export interface AwaySpan {
  readonly ticketId: string
  readonly personId: string
  readonly first_day: string
  readonly last_day: string
  readonly first_half: boolean | null
  readonly last_half: boolean | null
}
export type TicketAwayStore = ReturnType<typeof ticketAwayStore>

const ABSENCE = 28
const TRIP = 30
/** Half days since 1970: where a request begins, and where it is over. */
const begin = sql`(f.first_day - date '1970-01-01') * 2 + coalesce(f.first_half, false)::int`
const end = sql`(f.last_day - date '1970-01-01') * 2 + 2 - coalesce(f.last_half, false)::int`
const agreed = sql`t.ticket_type_id in (${ABSENCE}, ${TRIP}) and t.stage in ${[...AWAY_STAGES]}`
const DAY_MS = 86_400_000
const halfDays = (day: string): number => (Date.parse(day) / DAY_MS) * 2

/** Who is away by what was approved. */
export function ticketAwayStore(db: Database) {
  return {
    /** Until the transaction ends nobody else approves a request of this person. */
    async holdPerson(id: string): Promise<void> {
      await db.sql.execute(sql`select id from ${users} where id = ${id} for no key update`)
    },
    /** Number of another approved request of the person in these days. */
    async overlapping({ ticketId, personId, first_day, last_day, first_half, last_half }: AwaySpan): Promise<string | undefined> {
      const from = halfDays(first_day) + (first_half ? 1 : 0)
      const until = halfDays(last_day) + 2 - (last_half ? 1 : 0)
      const [row] = await rowsOf<{ number: string }>(
        db,
        sql`select t.number from ${tickets} t join ${ticketFacts} f on f.ticket_id = t.id
          where t.requester_id = ${personId} and t.id <> ${ticketId} and ${agreed} and ${begin} < ${until}::int and ${end} > ${from}::int
          order by t.number limit 1`,
      )
      return row?.number
    },
    /** Those who asked and those who go with them, by name. */
    on: (day: string): Promise<Away[]> =>
      rowsOf<Away>(
        db,
        sql`select distinct on (u.name, u.id) u.id, u.name, case t.ticket_type_id when ${TRIP} then 'trip' else 'leave' end as on,
            f.last_day::text as until,
            not (coalesce(f.first_half, false) and f.first_day = ${day}::date or coalesce(f.last_half, false) and f.last_day = ${day}::date) as whole_day
          from ${ticketFacts} f join ${tickets} t on t.id = f.ticket_id
            join ${users} u on u.id = t.requester_id or u.id = any(f.companion_ids)
          where f.last_day >= ${day}::date and f.first_day <= ${day}::date and ${agreed}
          order by u.name, u.id, f.last_day desc`,
      ),
    /** Each day on which somebody is away, of these people or of all (null). A request that ends at noon leaves the afternoon. */
    days: ({ from, to, ids }: { readonly from: string; readonly to: string; readonly ids: readonly string[] | null }): Promise<AwayDay[]> =>
      rowsOf<AwayDay>(
        db,
        sql`select distinct on (u.id, d.day) u.id, d.day::date::text as day, case t.ticket_type_id when ${TRIP} then 'trip' else 'leave' end as on,
            not (coalesce(f.first_half, false) and f.first_day = d.day or coalesce(f.last_half, false) and f.last_day = d.day) as whole_day
          from ${ticketFacts} f join ${tickets} t on t.id = f.ticket_id
            join ${users} u on u.id = t.requester_id or u.id = any(f.companion_ids)
            cross join generate_series(greatest(f.first_day, ${from}::date), least(f.last_day, ${to}::date), interval '1 day') d(day)
          where f.last_day >= ${from}::date and f.first_day <= ${to}::date and ${agreed}
            and ${ids === null ? sql`true` : sql`u.id = any(${sql.param([...ids])}::uuid[])`}
          order by u.id, d.day, f.last_day desc`,
      ),
    /** Everybody who is away on one of these days, by first day and name. */
    between: (start: string, end: string): Promise<AwayDays[]> =>
      rowsOf<AwayDays>(
        db,
        sql`select u.id, u.name, case t.ticket_type_id when ${TRIP} then 'trip' else 'leave' end as on,
            f.first_day::text as first_day, f.last_day::text as last_day
          from ${ticketFacts} f join ${tickets} t on t.id = f.ticket_id
            join ${users} u on u.id = t.requester_id or u.id = any(f.companion_ids)
          where f.last_day >= ${start}::date and f.first_day <= ${end}::date and ${agreed}
          order by f.first_day, u.name, u.id, t.id limit 2000`,
      ),
  }
}
