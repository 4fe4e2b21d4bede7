import type { DeskReport } from '@menara/shared/contract/alarms/alarm-desks.contract.ts'
import { CHATTER, FLOOD } from '@menara/shared/domain/alarms/alarm-state.ts'
import { type SQL, sql } from 'drizzle-orm'
import { standsAt } from '../../../platform/access/desks-seen.ts'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { instantText } from '../../../platform/db/shown-columns.ts'

/** What figures are made of, for one desk and a time. */
export interface DeskCounts {
  readonly desk_id: string
  /** Annunciations by rank: critical, high, medium, low. */
  readonly by_rank: readonly [number, number, number, number]
  readonly busy_windows: number
  readonly flood_ms: number
  readonly top_10: number
  readonly chattering: number
  readonly stale: number
}
interface DeskNow {
  readonly id: string
  readonly name: string
  readonly annunciated: number
  readonly active: number
  readonly unacked: number
  readonly shelved: number
  readonly suppressed: number
  readonly out_of_service: number
  readonly last_10min: number
  readonly signed_on: { id: string; user: { id: string; name: string }; since: string }[]
  readonly flood: {
    since: string
    peak: number
    first_out: { alarm_id: string; device: string; message: string; at: string } | null
  } | null
}
interface Span {
  readonly since: string
  readonly until: string
}
export type AlarmReportStore = ReturnType<typeof alarmReportStore>

const STALE = '24 hours'
/** Beyond this a desk is flooded anyway and nobody reads the number. */
const MOST_COUNTED = 5000

/** Figures of desks: every one is read through an index of one desk and a time. */
export const alarmReportStore = (db: Database) => ({ ...countsOf(db), ...listsOf(db) })

function countsOf(db: Database) {
  return {
    async counts(deskIds: readonly string[], { since, until }: Span): Promise<DeskCounts[]> {
      if (deskIds.length === 0) return []
      const span = sql`n.desk_id = k.id and n.at > ${since} and n.at <= ${until}`
      const rank = (value: number): SQL => sql`(select count(*)::int from alarm_annunciations n where ${span} and n.rank = ${value})`
      return rowsOf(
        db,
        sql`select k.id as desk_id, jsonb_build_array(${rank(0)}, ${rank(1)}, ${rank(2)}, ${rank(3)}) as by_rank,
            (select count(*)::int from (select 1 from alarm_annunciations n where ${span}
              group by floor(extract(epoch from n.at) / 600) having count(*) > ${FLOOD.enter}) w) as busy_windows,
            (select coalesce(sum(extract(epoch from least(coalesce(f.until, ${until}), ${until}::timestamptz) - greatest(f.since, ${since}::timestamptz))), 0)::float8 * 1000
              from alarm_floods f where f.desk_id = k.id and f.since <= ${until} and coalesce(f.until, ${until}) > ${since}) as flood_ms,
            (select coalesce(sum(t.n), 0)::int from (select count(*) as n from alarm_annunciations n where ${span} group by n.alarm_id order by 1 desc limit 10) t) as top_10,
            (select count(*)::int from alarms a where a.desk_id = k.id and a.chatter_until is not null) as chattering,
            (select count(*)::int from alarms a where a.desk_id = k.id and a.process = 'active' and a.raised_at < ${until}::timestamptz - interval '${sql.raw(STALE)}') as stale
          from alarm_desks k where k.id = any(${arrayOf(deskIds)}::uuid[])`,
      )
    },

    /** How desks are doing at this instant. */
    now: (at: string, { scope, location_id }: { scope: readonly string[] | null; location_id?: string | undefined }): Promise<DeskNow[]> =>
      rowsOf(
        db,
        sql`select k.id, k.name, c.*, f.flood,
            (select count(*)::int from (select 1 from alarm_annunciations n
              where n.desk_id = k.id and n.at > ${at}::timestamptz - interval '10 minutes' limit ${MOST_COUNTED}) few) as last_10min,
            coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'user', jsonb_build_object('id', u.id, 'name', u.name), 'since', ${instantText(sql`n.since`)})
              order by n.since, n.id) from desk_sign_ons n join users u on u.id = n.user_id where n.desk_id = k.id and ${standsAt(at)}), '[]') as signed_on
          from alarm_desks k
            cross join lateral (select count(*) filter (where a.annunciated)::int as annunciated, count(*) filter (where a.process = 'active')::int as active,
              count(*) filter (where a.ack = 'unacked')::int as unacked, count(*) filter (where a.shelf_kind is not null)::int as shelved,
              count(*) filter (where a.suppressed)::int as suppressed, count(*) filter (where a.out_at is not null)::int as out_of_service
              from alarms a where a.desk_id = k.id) c
            left join lateral (select jsonb_build_object('since', ${instantText(sql`f.since`)}, 'peak', f.peak, 'first_out', ${FIRST}) as flood
              from alarm_floods f left join alarms fa on fa.id = f.first_alarm_id left join devices fd on fd.id = fa.device_id
              where f.desk_id = k.id and f.until is null) f on true
          where ${seen(scope)} and ${location_id ? owns(sql`= ${location_id}`) : sql`true`} order by k.name, k.id`,
      ),
  }
}

const FIRST = sql`case when fa.id is null then null else
  jsonb_build_object('alarm_id', fa.id, 'device', fd.name, 'message', fa.message, 'at', ${instantText(sql`f.first_at`)}) end`
const arrayOf = (ids: readonly string[]): string => `{${ids.join(',')}}`
const owns = (which: SQL): SQL => sql`(exists (select 1 from alarm_desk_locations o where o.desk_id = k.id and o.location_id ${which})
  or exists (select 1 from alarm_desk_areas o join areas ar on ar.id = o.area_id where o.desk_id = k.id and ar.location_id ${which}))`
const seen = (scope: readonly string[] | null): SQL => (scope ? owns(sql`= any(${arrayOf(scope)}::uuid[])`) : sql`true`)

function listsOf(db: Database) {
  return {
    /** The ten most frequent alarms. */
    badActors: (deskId: string, { since, until }: Span) =>
      rowsOf<Omit<DeskReport['bad_actors'][number], 'share'>>(
        db,
        sql`select a.id as alarm_id, jsonb_build_object('id', d.id, 'name', d.name) as device, a.type, a.message, a.wording, a.priority, t.n as count,
            case when t.quick or a.chatter_until is not null then 'chatter'
              when a.process = 'active' and a.raised_at < ${until}::timestamptz - interval '${sql.raw(STALE)}' then 'stale' else 'frequent' end as advice
          from (select s.alarm_id, count(*)::int as n, bool_or(s.at - s.earlier <= make_interval(secs => ${CHATTER.withinMs / 1000})) as quick
              from (select n.alarm_id, n.at, lag(n.at, ${CHATTER.occurrences - 1}) over (partition by n.alarm_id order by n.at) as earlier
                from alarm_annunciations n where n.desk_id = ${deskId} and n.at > ${since} and n.at <= ${until}) s
              group by s.alarm_id order by 2 desc, 1 limit 10) t
            join alarms a on a.id = t.alarm_id join devices d on d.id = a.device_id order by t.n desc, a.id`,
      ),

    stale: (deskId: string, until: string) =>
      rowsOf<DeskReport['stale'][number]>(
        db,
        sql`select a.id as alarm_id, jsonb_build_object('id', d.id, 'name', d.name) as device, a.message, a.wording, ${instantText(sql`a.raised_at`)} as raised_at
          from alarms a join devices d on d.id = a.device_id
          where a.desk_id = ${deskId} and a.process = 'active' and a.raised_at < ${until}::timestamptz - interval '${sql.raw(STALE)}' order by a.raised_at limit 100`,
      ),

    floods: (deskId: string, { since, until }: Span) =>
      rowsOf<DeskReport['floods'][number]>(
        db,
        sql`select ${instantText(sql`f.since`)} as since, ${instantText(sql`f.until`)} as until, f.peak, ${FIRST} as first_out
          from alarm_floods f left join alarms fa on fa.id = f.first_alarm_id left join devices fd on fd.id = fa.device_id
          where f.desk_id = ${deskId} and f.since <= ${until} and coalesce(f.until, ${until}) > ${since} order by f.since desc limit 100`,
      ),

    /** Annunciations in equal spans; those without any are left out. */
    spans: (deskId: string, { since, until, seconds }: Span & { seconds: number }) =>
      rowsOf<{ place: number; count: number }>(
        db,
        sql`select floor(extract(epoch from n.at - ${since}::timestamptz) / ${seconds})::int as place, count(*)::int as count
          from alarm_annunciations n where n.desk_id = ${deskId} and n.at > ${since} and n.at <= ${until} group by 1 order by 1`,
      ),
  }
}
