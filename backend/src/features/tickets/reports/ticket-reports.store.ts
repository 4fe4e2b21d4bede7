import type { TicketReport } from '@menara/shared/contract/desk/ticket-reports.contract.ts'
import { openStates } from '@menara/shared/domain/tickets/ticket-state.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/access/caller.ts'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { tickets } from '../../../schema/tickets/tickets.ts'
import { gatesOf } from './ticket-report-gates.store.ts'
import { asked, type ReportQuestion, within } from './ticket-report-scope.store.ts'
import { approversOf, targetsOf } from './ticket-report-waits.store.ts'

type Totals = TicketReport['totals']
type Parts = Omit<TicketReport, 'start' | 'end' | 'zone' | 'totals' | 'days'>
export type TicketReportsStore = ReturnType<typeof ticketReportsStore>

/** The first answer: words for the requester, a call to them, a begin or a solution, by somebody else than who asked. */
const responded = sql`(select log.at from ticket_logs log where log.ticket_id = tickets.id and (not log.private or log.after ->> 'call' is not null)
  and log.action in ('note', 'started', 'resolved') and log.actor_id is not null and log.actor_id is distinct from tickets.requester_id
  order by log.id limit 1)`
const seconds = (of: SQL): SQL => sql`extract(epoch from ${of})::float8`
const median = (of: SQL): SQL => sql`percentile_cont(0.5) within group (order by ${of})`
const COHORT = sql`count(*)::int as opened, count(resolved_at)::int as solved, ${median(sql`response_s`)} as response_s,
  ${median(sql`resolution_s`)} as resolution_s, (count(*) filter (where reopen_count > 0))::int as reopened`
const isOpen = sql`state in ${[...openStates]}`

/** Figures of many tickets at once: each question reads one range of an index. */
export function ticketReportsStore(db: Database) {
  return {
    days: async (question: ReportQuestion, caller: Caller): Promise<Map<string, { opened: number; solved: number }>> => {
      const perDay = (at: SQL, what: SQL) =>
        sql`select to_char(${at} at time zone ${question.zone}::text, 'YYYY-MM-DD') as day, ${what} from tickets where ${asked(question, caller)} and ${within(at, question)}`
      const rows = await rowsOf<{ day: string; opened: number; solved: number }>(
        db,
        sql`select day, sum(opened)::int as opened, sum(solved)::int as solved from (
            ${perDay(sql`created_at`, sql`1 as opened, 0 as solved`)} union all ${perDay(sql`resolved_at`, sql`0, 1`)}
          ) one group by day`,
      )
      return new Map(rows.map(({ day, ...counts }) => [day, counts]))
    },
    async totals(question: ReportQuestion, caller: Caller): Promise<Totals> {
      const [row] = await rowsOf<Totals>(
        db,
        sql`with of as materialized (${cohort(question, caller)})
          select ${COHORT}, (${countOf(sql`${asked(question, caller)} and ${within(sql`resolved_at`, question)}`)}) as solved_in_range,
            (${countOf(sql`${asked(question, caller)} and ${isOpen}`)}) as backlog, ${kept('respond')} as sla_respond, ${kept('resolve')} as sla_resolve,
            ${judged(question, caller, sql`count(*)::int`)} as answered, ${judged(question, caller, sql`round(avg(survey.score), 2)::float8`)} as score,
            ${judged(question, caller, sql`(count(*) filter (where survey.score <= 2))::int`)} as low
          from of`,
      )
      if (!row) throw new Error('A report without a row of totals')
      return row
    },
    async parts(question: ReportQuestion, caller: Caller): Promise<Parts> {
      const by = <Row>(what: SQL, group: SQL, order: SQL): Promise<Row[]> =>
        rowsOf<Row>(
          db,
          sql`with of as materialized (${cohort(question, caller)}) select ${what}, ${COHORT} from of ${group} order by ${order}`,
        )
      const named = (table: string, of: string) =>
        by<TicketReport['teams'][number]>(
          sql`named.id, coalesce(named.name, '') as name`,
          sql`left join ${sql.raw(table)} named on named.id = of.${sql.raw(of)} group by named.id, named.name`,
          sql`opened desc, name`,
        )
      return {
        backlog: await backlogOf(db, question, caller),
        states: await statesOf(db, question, caller),
        priorities: await by(sql`priority`, sql`group by priority, rank`, sql`rank`),
        categories: await by(
          sql`named.id, coalesce(named.name_en, '') as name_en, coalesce(named.name_id, '') as name_id`,
          sql`left join categories named on named.id = of.category_id group by named.id`,
          sql`opened desc, name_en`,
        ),
        teams: await named('groups', 'group_id'),
        sites: await named('locations', 'location_id'),
        agents: await agentsOf(db, question, caller),
        targets: await targetsOf(db, question, caller),
        approvers: await approversOf(db, question, caller),
        gates: await gatesOf(db, question, caller),
      }
    },
  }
}

/** As a ticket goes through them. */
const orderOf = (states: readonly string[]): SQL =>
  sql`array_position(array[${sql.join(
    states.map((state) => sql`${state}::text`),
    sql`, `,
  )}], state)`
const countOf = (which: SQL): SQL => sql`select count(*)::int from ${tickets} where ${which}`

/** Tickets opened in the range, with how long they took. */
const cohort = (question: ReportQuestion, caller: Caller): SQL =>
  sql`select id, state, priority, rank, category_id, group_id, location_id, assignee_id, resolved_at, reopen_count,
      ${seconds(sql`(${responded} - created_at)`)} as response_s, ${seconds(sql`(resolved_at - created_at)`)} as resolution_s
    from ${tickets} where ${asked(question, caller)} and ${within(sql`created_at`, question)}`

const kept = (kind: 'respond' | 'resolve'): SQL =>
  sql`(select round(100.0 * count(*) filter (where clock.breached_at is null) / nullif(count(*), 0), 1)::float8
    from ticket_clocks clock join of on of.id = clock.ticket_id
    where clock.kind = ${kind}::text and clock.cancelled_at is null and (clock.met_at is not null or clock.breached_at is not null))`
const judged = (question: ReportQuestion, caller: Caller, what: SQL): SQL =>
  sql`(select ${what} from ticket_surveys survey join ${tickets} on tickets.id = survey.ticket_id
    where ${within(sql`survey.answered_at`, question)} and ${asked(question, caller)})`

const backlogOf = (db: Database, question: ReportQuestion, caller: Caller): Promise<TicketReport['backlog']> => {
  const age = (from: string | null, to: string | null) =>
    sql`(count(*) filter (where ${to === null ? sql`true` : sql`created_at > ${question.now}::timestamptz - ${to}::interval`}
      and ${from === null ? sql`true` : sql`created_at <= ${question.now}::timestamptz - ${from}::interval`}))::int`
  return rowsOf(
    db,
    sql`select state, count(*)::int as all, ${age(null, '1 day')} as day, ${age('1 day', '7 days')} as week,
        ${age('7 days', '30 days')} as month, ${age('30 days', null)} as older
      from ${tickets} where ${asked(question, caller)} and ${isOpen} group by state order by ${orderOf(openStates)}`,
  )
}

/** Each entry of the history that says a state begins a stay in it, which ends with the next. */
const statesOf = (db: Database, question: ReportQuestion, caller: Caller): Promise<TicketReport['states']> =>
  rowsOf(
    db,
    sql`with stay as (
        select log.ticket_id, log.after->>'state' as state,
          ${seconds(sql`(coalesce(lead(log.at) over (partition by log.ticket_id order by log.id), ${question.now}::timestamptz) - log.at)`)} as stayed
        from ${tickets} join ticket_logs log on log.ticket_id = tickets.id
        where ${asked(question, caller)} and ${within(sql`tickets.created_at`, question)} and log.after ? 'state')
      select state, count(distinct ticket_id)::int as tickets, sum(stayed) / count(distinct ticket_id) as mean_s
      from stay where state in ${[...openStates, 'resolved']} group by state order by ${orderOf([...openStates, 'resolved'])}`,
  )

const agentsOf = (db: Database, question: ReportQuestion, caller: Caller): Promise<TicketReport['agents']> =>
  rowsOf(
    db,
    sql`with of as materialized (${cohort(question, caller)}),
        done as (select assignee_id, ${COHORT} from of group by assignee_id),
        held as (select assignee_id, count(*)::int as open from ${tickets} where ${asked(question, caller)} and ${isOpen} group by assignee_id)
      select named.id, coalesce(named.name, '') as name, coalesce(held.open, 0) as open, coalesce(done.opened, 0) as opened,
        coalesce(done.solved, 0) as solved, done.response_s, done.resolution_s, coalesce(done.reopened, 0) as reopened
      from done full join held on coalesce(held.assignee_id::text, '') = coalesce(done.assignee_id::text, '')
        left join users named on named.id = coalesce(done.assignee_id, held.assignee_id)
      order by open desc, opened desc, name`,
  )
