import { openStates, priorities, ticketStates } from '@menara/shared/domain/tickets/ticket-state.ts'
import { ticketTypes } from '@menara/shared/domain/tickets/ticket-types.ts'
import { AGENTS, AREAS, ASSETS, DAYS, GROUPS, idOf, kindNumber, LEAVES, LOGS_EACH, PEOPLE, ROOTS, SITES } from './ids.ts'
import { ANSWER_MINUTES, SOLVE_MINUTES } from './people-and-places.ts'

const list = (words: readonly string[]): string => `array[${words.map((word) => `'${word}'`).join(',')}]`
const numbers = (all: readonly number[]): string => `(array[${all.join(',')}])[1 + rank]`
const id = (kind: Parameters<typeof kindNumber>[0], n: string): string => `bench.id(${kindNumber(kind)}, (${n})::bigint)`
/** A whole number from 1 to `most`, by a part of one. */
const one = (part: string, most: number): string => `(1 + floor(${part} * ${most}))::int`
/** The first whose share, summed up, is above the part. */
const shared = (part: string, shares: Readonly<Record<string, number>>, cast = ''): string => {
  let sum = 0
  const cases = Object.entries(shares).map(([value, share]) => {
    sum += share
    return `when ${part} < ${sum} then '${value}'${cast}`
  })
  return `(case ${cases.join(' ')} else '${Object.keys(shares).at(-1)}'${cast} end)`
}

/** What a portfolio's desk is asked: much of the usual, little of the rest. */
const TYPES = { 1: 0.45, 29: 0.2, 33: 0.1, 32: 0.1, 27: 0.08, 28: 0.03, 31: 0.02, 30: 0.01, 19: 0.01 }
/** Of the last weeks, and of all before. */
const LATELY = { new: 0.12, waiting_approval: 0.03, assigned: 0.25, in_progress: 0.22, pending: 0.12, resolved: 0.12, closed: 0.14 }
const LONG_AGO = { pending: 0.002, in_progress: 0.002, closed: 0.926, cancelled: 0.04, rejected: 0.015, merged: 0.015 }
const LATE_AGE = 0.985
const WHAT = [
  'Water leak',
  'Kebocoran air',
  'No power',
  'Listrik padam',
  'Air handler noise',
  'AC tidak dingin',
  'Lift stuck',
  'Lift macet',
  'Door badge refused',
  'Kartu akses ditolak',
  'Lamp broken',
  'Lampu mati',
  'Smell in corridor',
  'Saluran mampet',
  'Printer jam',
  'Window cracked',
]
const WHERE = [
  'near the pantry',
  'di dekat lobi',
  'in meeting room',
  'di ruang rapat',
  'at the loading dock',
  'di parkiran basement',
  'on the roof',
  'di toilet pria',
  'behind reception',
  'di ruang server',
]
const SAID = [
  'Reported by the tenant this morning.',
  'Sudah dicek oleh teknisi jaga.',
  'Spare part is on order.',
  'Mohon segera ditangani.',
  'Happens after heavy rain.',
  'Terjadi setiap sore.',
  'Vendor has been called.',
  'Menunggu konfirmasi penyewa.',
]
const OPEN = `array[${openStates.map((state) => `'${state}'`).join(',')}]`

const PREFIX = `(case type ${ticketTypes.map((item) => `when ${item.id} then '${item.prefix}'`).join(' ')} end)`

/** Tickets from one number to another, oldest first. */
export const ticketRows = ({ from, until, tickets, anchor }: { from: number; until: number; tickets: number; anchor: string }): string => `
insert into tickets (id, number, ticket_type_id, title, description, state, progress_status_id, priority, rank, category_id, location_id, area_id,
  asset_id, requester_id, assignee_id, group_id, start, "end", code, pending_reason, solution, reopen_count, due_at, sla_due_at, breached,
  created_at, updated_at, resolved_at, closed_at, rev)
with base as materialized (select n, n::float8 / ${tickets} as age, date_trunc('milliseconds', '${anchor}'::timestamptz - interval '${DAYS} days' * ((${tickets} - n + bench.h(n, 1)) / ${tickets})) as at
    from generate_series(${from}, ${until}) n),
  typed as materialized (select *, ${shared('bench.h(n, 2)', TYPES, '::int')} as type,
    case when age > ${LATE_AGE} then ${shared('bench.h(n, 3)', LATELY)} else ${shared('bench.h(n, 3)', LONG_AGO)} end as state,
    ${one('bench.h(n, 4) * bench.h(n, 5)', SITES)} as site, ${shared('bench.h(n, 6)', { 0: 0.03, 1: 0.15, 2: 0.55, 3: 0.27 }, '::int')} as rank from base),
  timed as materialized (select *, least('${anchor}'::timestamptz - interval '1 minute', at + make_interval(secs => 60 * ${numbers(SOLVE_MINUTES)} * (0.05 + 1.1 * bench.h(n, 7)))) as worked,
    (state = any(${OPEN})) as open, at + make_interval(mins => ${numbers(SOLVE_MINUTES)}) as solve_by from typed),
  whole as materialized (select *, case when open then least(worked, at + (worked - at) * bench.h(n, 8)) when state = 'closed' then least('${anchor}'::timestamptz, worked + interval '5 days' * bench.h(n, 9)) else worked end as touched from timed)
select bench.timed_id(at, n), ${PREFIX} || '-' || extract(year from at) || '-' || lpad(n::text, 6, '0'),
  type, bench.pick(${list(WHAT)}, bench.h(n, 10)) || ' ' || bench.pick(${list(WHERE)}, bench.h(n, 11)) || ' ' || ${one('bench.h(n, 12)', 40)},
  bench.pick(${list(SAID)}, bench.h(n, 13)) || ' ' || bench.pick(${list(SAID)}, bench.h(n, 14)) || ' ' || bench.pick(${list(WHERE)}, bench.h(n, 15)) || '. Serial ' || upper(substr(md5(n::text), 1, 10)),
  state, type * 100 + array_position(${list(ticketStates)}, state) - 1, (${list(priorities)})[1 + rank], rank,
  ${id('category', `type * 100 + ${one('bench.h(n, 16)', ROOTS)} * 10 + ${one('bench.h(n, 17)', LEAVES)}`)}, ${id('site', 'site')}, ${id('area', `site * 100 + ${one('bench.h(n, 18)', AREAS)}`)},
  case when bench.h(n, 19) < 0.6 then ${id('asset', `site * 100 + ${one('bench.h(n, 20)', ASSETS)}`)} end, ${id('person', `${AGENTS} + ${one('bench.h(n, 21)', PEOPLE - AGENTS)}`)},
  case when state not in ('new', 'waiting_approval') then ${id('person', one('bench.h(n, 22) * bench.h(n, 23)', AGENTS))} end,
  case when state not in ('new', 'waiting_approval') and bench.h(n, 24) < 0.8 then ${id('group', one('bench.h(n, 25)', GROUPS))} end,
  case when type in (27, 33) then at + interval '1 day' end, case when type in (27, 33) then at + interval '1 day 2 hours' end,
  case when bench.h(n, 26) < 0.1 then 'C-' || n end, case when state = 'pending' then 'parts' end, case when state in ('resolved', 'closed') then 'Done as asked.' else '' end,
  case when bench.h(n, 27) < 0.03 then 1 else 0 end, case when bench.h(n, 28) < 0.1 then at + interval '7 days' end,
  case when open and state not in ('pending', 'waiting_approval') then solve_by end, case when open then solve_by < '${anchor}' and state not in ('pending', 'waiting_approval') else worked > solve_by and state in ('resolved', 'closed') end,
  at, touched, case when state in ('resolved', 'closed') then worked end, case when state in ('closed', 'cancelled', 'rejected', 'merged') then touched end, case when state = 'new' then 1 else 4 end
from whole`

/** The tickets of a batch: their ids grow with their numbers. */
const batch = ({ from, until }: Batch): string =>
  `(select * from tickets where id >= (select id from bench.firsts where n = ${from}) and id < coalesce((select id from bench.firsts where n = ${until + 1}), 'ffffffff-ffff-ffff-ffff-ffffffffffff'))`
interface Batch {
  readonly from: number
  readonly until: number
}

/** What each of them went through, as much for every one. */
export const logRows = (item: Batch): string => `
insert into ticket_logs (id, ticket_id, action, actor_id, text, private, before, after, at)
select bench.timed_id(at, hashtextextended(id::text, k) & 1099511627775), id, action, case when action = 'created' then requester_id else coalesce(assignee_id, requester_id) end,
  case when action = 'note' then bench.pick(${list(SAID)}, bench.h(hashtext(id::text), k)) || ' ' || bench.pick(${list(SAID)}, bench.h(hashtext(id::text), k + 20)) when action = 'resolved' then 'Done as asked.' else '' end,
  action = 'note' and k = 6,
  case action when 'created' then '{}' when 'note' then '{}' else jsonb_build_object('state', 'assigned') end, case action when 'created' then jsonb_build_object('title', title, 'priority', priority, 'state', 'new') when 'note' then '{}' else jsonb_build_object('state', state) end, at
from (select t.id, t.title, t.priority, t.state, t.requester_id, t.assignee_id, k, t.created_at + (t.updated_at - t.created_at) * ((k - 1) / ${LOGS_EACH - 1}.0) as at,
    case when k = 1 then 'created' when k = 2 and t.assignee_id is not null then 'assigned' when k = 3 and t.assignee_id is not null then 'started'
      when k = 9 and t.resolved_at is not null then 'resolved' when k = 10 and t.closed_at is not null and t.resolved_at is not null then 'closed' else 'note' end as action
  from ${batch(item)} t cross join generate_series(1, ${LOGS_EACH}) k offset 0) made`

const policy = `'${idOf('policy', 1)}'::uuid`
const calendar = `'${idOf('calendar', 1)}'::uuid`
/** Two clocks each, as the engine would have left them. */
export const slaRows = (item: Batch, anchor: string): string[] => [
  `insert into ticket_slas (ticket_id, policy_id, calendar_id, rev, responded, change, wake_at)
select id, ${policy}, ${calendar}, rev, state <> 'new', 1, case when sla_due_at > '${anchor}' then sla_due_at end from ${batch(item)} t`,
  `insert into ticket_clocks (ticket_id, kind, target_amount, target_unit, target_seconds, elapsed_seconds, started_at, running_since, due_at, met_at, cancelled_at, breached_at, level)
select id, 'respond', ${numbers(ANSWER_MINUTES)}, 'minutes', 60 * ${numbers(ANSWER_MINUTES)}, case when state = 'new' then 0 else 300 end, created_at, case when state = 'new' then created_at end,
  case when state = 'new' then created_at + make_interval(mins => ${numbers(ANSWER_MINUTES)}) end, case when state <> 'new' then created_at + interval '5 minutes' end, null, case when state = 'new' and created_at + make_interval(mins => ${numbers(ANSWER_MINUTES)}) < '${anchor}' then created_at + make_interval(mins => ${numbers(ANSWER_MINUTES)}) end, 0 from ${batch(item)} t
union all
select id, 'resolve', ${numbers(SOLVE_MINUTES)}, 'minutes', 60 * ${numbers(SOLVE_MINUTES)}, case when sla_due_at is null then extract(epoch from coalesce(resolved_at, updated_at) - created_at)::int else 0 end, created_at, case when sla_due_at is not null then created_at end,
  sla_due_at, resolved_at, case when state in ('cancelled', 'rejected', 'merged') then updated_at end, case when breached then created_at + make_interval(mins => ${numbers(SOLVE_MINUTES)}) end, 0 from ${batch(item)} t`,
  `insert into ticket_clock_events (id, ticket_id, kind, at, event, state, reason, elapsed_seconds, target_seconds, due_at, policy_id, calendar_id)
select bench.timed_id(c.started_at, hashtextextended(c.ticket_id::text || c.kind, e.k) & 1099511627775), c.ticket_id, c.kind, case e.k when 1 then c.started_at else c.met_at end, case e.k when 1 then 'started' else 'met' end,
  case e.k when 1 then 'new' when 2 then 'resolved' end, null, case e.k when 1 then 0 else c.elapsed_seconds end, c.target_seconds, case e.k when 1 then c.started_at + make_interval(secs => c.target_seconds) end, ${policy}, ${calendar}
from ticket_clocks c join ${batch(item)} t on t.id = c.ticket_id cross join generate_series(1, 2) e(k) where e.k = 1 or c.met_at is not null`,
]
