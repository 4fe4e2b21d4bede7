import type { SlaFigure } from '@menara/shared/contract/slas.contract.ts'
import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/database.ts'
import { ticketClocks } from '../../schema/sla.ts'
import { tickets } from '../../schema/tickets.ts'

export interface SlaReportQuestion {
  readonly from: string | undefined
  /** Before this. */
  readonly until: string | undefined
  readonly locationId: string | undefined
  /** Null: all. */
  readonly locationIds: readonly string[] | null
}
export type SlaReportStore = ReturnType<typeof slaReportStore>

/** Targets kept and missed. */
export function slaReportStore(db: Database) {
  return {
    figures: ({ from, until, locationId, locationIds }: SlaReportQuestion): Promise<SlaFigure[]> =>
      rowsOf(
        db,
        sql`select c.kind, t.ticket_type_id, t.priority,
            (count(*) filter (where c.met_at is not null and c.breached_at is null))::int as met,
            (count(*) filter (where c.breached_at is not null))::int as breached,
            (count(*) filter (where c.met_at is null and c.breached_at is null))::int as running,
            (coalesce(sum(greatest(0, c.elapsed_seconds - c.target_seconds)) filter (where c.met_at is not null), 0) / 60)::int as breach_minutes
          from ${ticketClocks} c join ${tickets} t on t.id = c.ticket_id
          where c.cancelled_at is null and ${at(from, sql`t.created_at >=`)} and ${at(until, sql`t.created_at <`)}
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
