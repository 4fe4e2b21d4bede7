import { CHATTER, FLOOD } from '@menara/shared/domain/alarms/alarm-state.ts'
import type { ReadyKey } from '@menara/shared/domain/reports/ready-reports.ts'
import { type SQL, sql } from 'drizzle-orm'
import { assetSeenBy } from '../../../platform/access/assets-seen.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { tickets } from '../../../schema/tickets/tickets.ts'
import { inSites } from '../query/desk-tables.store.ts'
import type { Span } from '../query/subject-tables.store.ts'

/** Who asks for a ready report, over which instants. `until` is now where the period goes on. */
export interface ReadyAsked {
  readonly caller: Caller
  readonly span: Span
  /** The last day that counts, `2026-11-30`. */
  readonly end: string
  readonly now: string
  readonly locationId: string | undefined
  readonly seenTickets: SQL
}
export interface ReadyLine {
  readonly key: string
  readonly name: string
  readonly values: readonly (number | null)[]
  /** By which the rows of the line are found among those of its subject. */
  readonly filters: readonly { readonly field: string; readonly values: (string | null)[] }[]
}
export type ReadyReportsStore = ReturnType<typeof readyReportsStore>

/** Of the site alone, where one is named, and of sites the caller sees. */
const within = (column: SQL, { caller, locationId }: ReadyAsked): SQL =>
  sql`${inSites(column, caller.locationIds)} and ${locationId === undefined ? sql`true` : sql`${column} = ${locationId}::uuid`}`
const hours = (span: SQL): SQL => sql`(extract(epoch from ${span}) / 3600)`
const instants = ({ span }: ReadyAsked) => [sql`${span.from}::timestamptz`, sql`${span.until}::timestamptz`] as const
const MAX_LINES = 500

/** Reports with a reckoning of their own. Reads alone. */
export function readyReportsStore(db: Database): Readonly<Record<ReadyKey, (asked: ReadyAsked) => Promise<ReadyLine[]>>> {
  return {
    reliability: (asked) => rowsOf(db, reliability(asked)),
    alarm_performance: (asked) => rowsOf(db, alarmPerformance(asked)),
    alarm_worst: (asked) => rowsOf(db, alarmWorst(asked)),
    energy_intensity: (asked) => rowsOf(db, energyIntensity(asked)),
  }
}

/** Corrective work: type 29 of the ticket types. */
const WORK_ORDER = 29
function reliability(asked: ReadyAsked): SQL {
  const [from, until] = instants(asked)
  const maySpend = asked.caller.may('show_plugin_payment')
  const spent = sql`(select coalesce(sum(line.amount), 0) from spending_rows line where line.asset_id = down.asset_id and line.day <= ${asked.end}::date)`
  return sql`with work as materialized (
      select tickets.asset_id, tickets.created_at, tickets.resolved_at from ${tickets}
      where ${asked.seenTickets} and tickets.ticket_type_id = ${WORK_ORDER} and tickets.asset_id is not null
        and tickets.state not in ('draft', 'cancelled', 'rejected', 'merged')
        and tickets.created_at < ${until} and coalesce(tickets.resolved_at, ${until}) > ${from}),
    ranges as (select asset_id, range_agg(tstzrange(greatest(created_at, ${from}), least(coalesce(resolved_at, ${until}), ${until}))) as open,
        count(*) filter (where created_at >= ${from}) as failures,
        avg((extract(epoch from (resolved_at - created_at)) * 1000)::bigint) filter (where created_at >= ${from} and resolved_at is not null) as repair_ms
      from work group by asset_id),
    down as (select asset_id, failures, repair_ms, (select coalesce(sum(extract(epoch from (upper(part) - lower(part)))), 0) / 3600 from unnest(open) part) as downtime
      from ranges),
    period as (select ${hours(sql`(${until} - ${from})`)} as hours)
    select asset.id::text as key, asset.code || ' · ' || asset.name as name,
        jsonb_build_array(jsonb_build_object('field', 'asset', 'values', jsonb_build_array(asset.id))) as filters, array[down.failures::float8, round(down.downtime, 2)::float8,
        round(100 * (period.hours - down.downtime) / nullif(period.hours, 0), 2)::float8,
        round((period.hours - down.downtime) / nullif(down.failures, 0), 2)::float8, round(down.repair_ms / 3600000, 2)::float8,
        ${maySpend ? sql`${spent}::float8` : sql`null::float8`}] as values
    from down join assets asset on asset.id = down.asset_id cross join period
    where ${within(sql`asset.location_id`, asked)} and ${assetSeenBy(asked.caller, sql`asset.id`)}
    order by down.downtime desc, asset.name, asset.id limit ${MAX_LINES}`
}

/** Annunciations of the period that the caller sees. */
const calls = (asked: ReadyAsked): SQL => {
  const [from, until] = instants(asked)
  return sql`(select call.alarm_id, call.desk_id, call.at from alarm_annunciations call join alarms alarm on alarm.id = call.alarm_id
    where call.at >= ${from} and call.at < ${until} and ${within(sql`alarm.location_id`, asked)})`
}
const WINDOW_S = FLOOD.windowMs / 1000
const chatterSpan = sql`make_interval(secs => ${CHATTER.withinMs / 1000})`
/**
 * `suspect`: an alarm that chatters fills two neighbouring spans at most, so one of them has at least half of its occurrences. Only such
 * alarms are put in order, which is the dear part.
 */
function alarmPerformance(asked: ReadyAsked): SQL {
  const [from, until] = instants(asked)
  const days = sql`(extract(epoch from (${until} - ${from})) / 86400)`
  const windows = sql`ceil(extract(epoch from (${until} - ${from})) / ${WINDOW_S})`
  return sql`with call as materialized ${calls(asked)},
    busy as (select desk_id, count(*) as windows from (select desk_id from call
      group by desk_id, date_bin(make_interval(secs => ${WINDOW_S}), at, ${from}) having count(*) > ${FLOOD.enter}) w group by desk_id),
    suspect as (select distinct alarm_id from (select alarm_id from call
      group by alarm_id, date_bin(${chatterSpan}, at, ${from}) having count(*) >= ${Math.ceil(CHATTER.occurrences / 2)}) often),
    chatter as (select desk_id, count(distinct alarm_id) as alarms from (select desk_id, alarm_id, at,
        lag(at, ${CHATTER.occurrences - 1}) over (partition by desk_id, alarm_id order by at) as earlier from call
        where alarm_id in (select alarm_id from suspect)) s
      where at - earlier <= ${chatterSpan} group by desk_id),
    standing as (select alarm.desk_id, count(*) as alarms from alarms alarm where alarm.process = 'active'
      and alarm.raised_at < ${asked.now}::timestamptz - interval '24 hours' and ${within(sql`alarm.location_id`, asked)} group by alarm.desk_id),
    counted as (select desk_id, alarm_id, count(*) as n from call group by desk_id, alarm_id),
    ranked as (select desk_id, n, row_number() over (partition by desk_id order by n desc) as place from counted),
    worst as (select desk_id, sum(n) filter (where place <= 10) as top, sum(n) as whole from ranked group by desk_id)
    select coalesce(desk.id::text, '') as key, coalesce(desk.name, '') as name,
        jsonb_build_array(jsonb_build_object('field', 'desk', 'values', jsonb_build_array(desk.id))) as filters, array[coalesce(worst.whole, 0)::float8,
        round(coalesce(worst.whole, 0) / nullif(${days}, 0), 2)::float8, round(100 * coalesce(busy.windows, 0) / nullif(${windows}, 0), 2)::float8,
        coalesce(chatter.alarms, 0)::float8, coalesce(standing.alarms, 0)::float8, round(100 * worst.top / nullif(worst.whole, 0), 2)::float8] as values
    from (select desk_id from worst union select desk_id from standing) known
      left join worst on worst.desk_id is not distinct from known.desk_id left join standing on standing.desk_id is not distinct from known.desk_id
      left join busy on busy.desk_id is not distinct from known.desk_id left join chatter on chatter.desk_id is not distinct from known.desk_id
      left join alarm_desks desk on desk.id = known.desk_id
    order by coalesce(worst.whole, 0) desc, name limit ${MAX_LINES}`
}

const alarmWorst = (asked: ReadyAsked): SQL => sql`with call as materialized ${calls(asked)},
    whole as (select count(*) as n from call),
    counted as (select alarm_id, count(*) as n from call group by alarm_id order by 2 desc, 1 limit 10)
    select alarm.id::text as key, device.name || ' · ' || alarm.message as name, jsonb_build_array(jsonb_build_object('field', 'device', 'values',
        jsonb_build_array(device.id)), jsonb_build_object('field', 'type', 'values', jsonb_build_array(alarm.type))) as filters,
      array[counted.n::float8, round(100.0 * counted.n / whole.n, 2)::float8] as values
    from counted cross join whole join alarms alarm on alarm.id = counted.alarm_id join devices device on device.id = alarm.device_id
    order by counted.n desc, counted.alarm_id`

/** Weeks of a year: the same weekdays a year before. */
const YEAR = '364 days'
const wattHours = (
  from: SQL,
  until: SQL,
): SQL => sql`(select meter.id as meter_id, sum(round((hour.rise * meter.factor * 1000)::numeric)) as wh
    from meters meter join points point on point.id = meter.point_id
      join rollups day on day.point = point.no and day.step = 60 and day.at > ${from} - interval '1 day' and day.at < ${until}
      cross join lateral unnest(day.slots, day.rises) as hour(slot, rise)
    where hour.rise is not null and day.at + make_interval(hours => hour.slot::int) >= ${from}
      and day.at + make_interval(hours => hour.slot::int) < ${until} group by meter.id)`
function energyIntensity(asked: ReadyAsked): SQL {
  const [from, until] = instants(asked)
  // The uppermost of an area: no meter above it is in the same area, so nothing counts twice.
  return sql`with meters as materialized (select meter.*, coalesce(meter.area_id, meter.location_id) as place from energy_meters meter
      left join energy_meters above on above.id = meter.parent_id
      where meter.point_id is not null and (above.id is null or above.area_id is distinct from meter.area_id)
        and ${within(sql`meter.location_id`, asked)}),
    used as (select meter.place, array_agg(meter.id) as ids, sum(now.wh) as wh, sum(past.wh) as past from meters meter left join ${wattHours(from, until)} now on now.meter_id = meter.id
      left join ${wattHours(sql`(${from} - interval '${sql.raw(YEAR)}')`, sql`(${until} - interval '${sql.raw(YEAR)}')`)} past on past.meter_id = meter.id group by meter.place)
    select used.place::text as key, coalesce(site.name || ' · ' || area.name, own.name) as name,
        jsonb_build_array(jsonb_build_object('field', 'meter', 'values', to_jsonb(used.ids))) as filters, array[round(coalesce(used.wh, 0) / 1000, 2)::float8,
        coalesce(floor.floor_m2, energy.floor_m2), round(used.wh / 1000 / nullif(coalesce(floor.floor_m2, energy.floor_m2), 0)::numeric, 2)::float8,
        round(used.past / 1000, 2)::float8, round(100 * (used.wh - used.past) / nullif(used.past, 0), 2)::float8] as values
    from used left join areas area on area.id = used.place left join locations site on site.id = area.location_id
      left join locations own on own.id = used.place left join energy_floors floor on floor.area_id = used.place
      left join energy_sites energy on energy.location_id = used.place
    order by used.wh desc nulls last, name limit ${MAX_LINES}`
}
