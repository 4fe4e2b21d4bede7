import type { SlaFigure } from '@menara/shared/contract/sla/slas.contract.ts'
import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/database.ts'
import { ticketClockEvents, ticketClocks } from '../../schema/desk/sla.ts'
import { tickets } from '../../schema/tickets/tickets.ts'

export interface SlaReportQuestion {
  readonly from: string | undefined
  /** Before this. */
  readonly until: string | undefined
  readonly locationId: string | undefined
  /** Null: all. */
  readonly locationIds: readonly string[] | null
}
export type SlaReportStore = ReturnType<typeof slaReportStore>

const counts = sql`c.cancelled_at is null`
/**
 * Rounds of the next answer before the one its clock is in, read from its history: each ended with an answer. `over` is the time of all of
 * them that were answered late.
 */
const earlier = sql`select count(*) filter (where e.event = 'met') - (c.met_at is not null)::int as rounds,
    count(*) filter (where e.event = 'breached' and e.at is distinct from c.breached_at) as missed,
    coalesce(sum(greatest(0, e.elapsed_seconds - e.target_seconds)) filter (where e.event = 'met'), 0) as over
  from ${ticketClockEvents} e where e.ticket_id = c.ticket_id and e.kind = 'next'`

/** Targets kept and missed. */
export function slaReportStore(db: Database) {
  return {
    figures: ({ from, until, locationId, locationIds }: SlaReportQuestion): Promise<SlaFigure[]> =>
      rowsOf(
        db,
        sql`select c.kind, t.ticket_type_id, t.priority,
            (count(*) filter (where ${counts} and c.met_at is not null and c.breached_at is null) + coalesce(sum(past.rounds - past.missed), 0))::int as met,
            (count(*) filter (where ${counts} and c.breached_at is not null) + coalesce(sum(past.missed), 0))::int as breached,
            (count(*) filter (where ${counts} and c.met_at is null and c.breached_at is null))::int as running,
            (coalesce(sum(coalesce(past.over, greatest(0, c.elapsed_seconds - c.target_seconds))) filter (where past.over is not null or c.met_at is not null), 0) / 60)::int as breach_minutes
          from ${ticketClocks} c join ${tickets} t on t.id = c.ticket_id left join lateral (${earlier}) past on c.kind = 'next'
          where (${counts} or past.rounds > 0) and ${at(from, sql`t.created_at >=`)} and ${at(until, sql`t.created_at <`)}
            and ${locationId === undefined ? sql`true` : sql`t.location_id = ${locationId}::uuid`} and ${within(locationIds)}
          group by 1, 2, 3, t.rank order by c.kind, t.ticket_type_id, t.rank`,
      ),
  }
}
const at = (instant: string | undefined, is: SQL): SQL => (instant === undefined ? sql`true` : sql`${is} ${instant}::timestamptz`)
const within = (ids: readonly string[] | null): SQL => {
  if (ids === null) return sql`true`
  return ids.length === 0 ? sql`false` : sql`t.location_id in ${[...ids]}`
}
