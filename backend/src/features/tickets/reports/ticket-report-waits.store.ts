import type { TicketReport } from '@menara/shared/contract/desk/ticket-reports.contract.ts'
import { targetKinds } from '@menara/shared/domain/sla/clock.ts'
import { sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/access/caller.ts'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { tickets } from '../../../schema/tickets/tickets.ts'
import { asked, type ReportQuestion, within } from './ticket-report-scope.store.ts'

/** Targets of tickets opened in the range: kept, missed and running, and the open time finished ones were late by. */
export async function targetsOf(db: Database, question: ReportQuestion, caller: Caller): Promise<TicketReport['targets']> {
  const rows = await rowsOf<TicketReport['targets'][number]>(
    db,
    sql`select clock.kind,
        (count(*) filter (where clock.met_at is not null and clock.breached_at is null))::int as met,
        (count(*) filter (where clock.breached_at is not null))::int as breached,
        (count(*) filter (where clock.met_at is null and clock.breached_at is null))::int as running,
        coalesce(sum(greatest(0, clock.elapsed_seconds - clock.target_seconds)) filter (where clock.met_at is not null), 0)::float8 as late_s
      from ${tickets} join ticket_clocks clock on clock.ticket_id = tickets.id
      where ${asked(question, caller)} and ${within(sql`tickets.created_at`, question)} and clock.cancelled_at is null group by 1`,
  )
  return targetKinds.flatMap((kind) => rows.filter((row) => row.kind === kind))
}

/** Each share of a round counts once, whoever stood in: from when it was asked for to its vote, to the end of its step, or until now. */
export const approversOf = (db: Database, question: ReportQuestion, caller: Caller): Promise<TicketReport['approvers']> =>
  rowsOf(
    db,
    sql`with share as (
        select seat.step_id, seat.holder_id, min(seat.told_at) as told_at, bool_or(seat.open) as open
        from ${tickets} join approval_seats seat on seat.ticket_id = tickets.id
        where ${asked(question, caller)} and ${within(sql`tickets.created_at`, question)} group by 1, 2),
      waited as (
        select share.holder_id, share.open, vote.user_id is not null as answered,
          extract(epoch from (coalesce(vote.at, case when not share.open then step.closed_at end, ${question.now}::timestamptz) - share.told_at))::float8 as wait_s
        from share join approval_steps step on step.id = share.step_id
          left join approval_votes vote on vote.step_id = share.step_id and vote.holder_id = share.holder_id)
      select named.id, named.name, count(*)::int as asked, (count(*) filter (where answered))::int as answered,
        (count(*) filter (where open))::int as waiting, avg(wait_s) as mean_s, max(wait_s) as longest_s
      from waited join users named on named.id = waited.holder_id group by named.id order by avg(wait_s) desc, named.name limit 200`,
  )
