import type { TicketReport } from '@menara/shared/contract/desk/ticket-reports.contract.ts'
import { sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/access/caller.ts'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { tickets } from '../../../schema/tickets/tickets.ts'
import { asked, type ReportQuestion, within } from './ticket-report-scope.store.ts'

const waited = sql`extract(epoch from (guest.checked_in_at - guest.arrived_at))::float8`
const centile = (share: number) => sql`percentile_cont(${share}::float8) within group (order by ${waited})`

/** Visitors who came to the gate in the range, whenever their visit was opened: reads that range of the index by arrival. */
export const gatesOf = (db: Database, question: ReportQuestion, caller: Caller): Promise<TicketReport['gates']> =>
  rowsOf(
    db,
    sql`select site.id, site.name, count(*)::int as arrived,
        (count(*) filter (where guest.checked_in_at is not null and guest.gate_due_at is not null and guest.gate_missed_at is null))::int as met,
        (count(*) filter (where guest.gate_missed_at is not null))::int as missed,
        (count(*) filter (where guest.checked_in_at = guest.arrived_at))::int as at_once,
        ${centile(0.5)} as median_s, ${centile(0.9)} as p90_s
      from visitors guest join ${tickets} on tickets.id = guest.ticket_id join locations site on site.id = guest.location_id
      where ${asked(question, caller)} and ${within(sql`guest.arrived_at`, question)} group by site.id order by site.name, site.id`,
  )
