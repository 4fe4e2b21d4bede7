import type { Alarm, AlarmJournalEntry, alarmStates } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { isaState } from '@menara/shared/domain/alarms/alarm-state.ts'
import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/database.ts'
import { atSites, instantText } from '../../platform/db/shown-columns.ts'
import { likeText } from '../../platform/paging.ts'

export interface AlarmFilter {
  readonly state?: (typeof alarmStates)[number]
  readonly location_id?: string
  readonly area_id?: string
  readonly device_id?: string
  readonly desk_id?: string
  readonly priority?: string
  readonly search?: string
  readonly scope: readonly string[] | null
  readonly limit: number
  readonly after?: readonly [seen: number, rank: number, raisedAt: string, id: string] | undefined
}
export interface AlarmListed {
  readonly alarm: Alarm
  readonly seen: number
  readonly rank: number
}
export interface AlarmExtras {
  readonly journal: AlarmJournalEntry[]
  readonly guidance: { cause: string; consequence: string; response: string; steps: string[]; respond_within_min: number | null } | null
  readonly rule_id: string | null
  readonly escalations: { occurrence: number; level: number; at: string; told: { id: string; name: string }[] }[]
}
type Read = Omit<Alarm, 'isa'> & { readonly seen: number; readonly rank: number }

export type AlarmsListStore = ReturnType<typeof alarmsListStore>

/** Alarms as they are read: with the names of what they are about. */
export function alarmsListStore(db: Database) {
  return {
    /** Unacknowledged first, then by priority, then the newest. */
    async list(filter: AlarmFilter): Promise<AlarmListed[]> {
      const rows = await rowsOf<Read>(
        db,
        sql`
        ${ALARMS} where ${sql.join(conditionsOf(filter), sql` and `)}
        order by ${SEEN}, al.rank, al.raised_at desc, al.id desc limit ${filter.limit}`,
      )
      return rows.map((row) => ({ alarm: alarmOf(row), seen: row.seen, rank: row.rank }))
    },

    async get(id: string, scope: readonly string[] | null): Promise<Alarm | undefined> {
      const [row] = await rowsOf<Read>(db, sql`${ALARMS} where al.id = ${id} and ${atSites(sql`al.location_id`, scope)}`)
      return row && alarmOf(row)
    },

    async getMany(ids: readonly string[], scope: readonly string[] | null): Promise<Alarm[]> {
      const rows = await rowsOf<Read>(
        db,
        sql`${ALARMS} where al.id = any(${`{${ids.join(',')}}`}::uuid[]) and ${atSites(sql`al.location_id`, scope)}`,
      )
      return rows.map(alarmOf)
    },

    /** The newest 500 entries, oldest first, what its rule tells the operator, and who was called. */
    async extrasOf(id: string): Promise<AlarmExtras> {
      const journal = await rowsOf<AlarmJournalEntry>(
        db,
        sql`
        select j.id, j.occurrence, j.event, ${refOf(sql`u.id`, sql`u.name`)} as actor, ${refOf(sql`k.id`, sql`k.name`)} as desk, j.comment, j.value,
          ${instantText(sql`j.source_at`)} as source_at, ${instantText(sql`j.at`)} as at
        from alarm_journal j left join users u on u.id = j.actor_id left join alarm_desks k on k.id = j.desk_id
        where j.alarm_id = ${id} order by j.at desc, j.seq desc limit 500`,
      )
      const [rule] = await rowsOf<NonNullable<AlarmExtras['guidance']> & { rule_id: string }>(
        db,
        sql`select r.id as rule_id, r.cause, r.consequence, r.response, r.steps, r.respond_within_min
          from alarms a join alarm_rules r on r.id = a.rule_id where a.id = ${id}`,
      )
      const escalations = await rowsOf<AlarmExtras['escalations'][number]>(
        db,
        sql`select e.occurrence, e.level, ${instantText(sql`e.at`)} as at,
            coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.name) from users u where e.told ? u.id::text), '[]') as told
          from alarm_escalations e where e.alarm_id = ${id} order by e.at desc limit 50`,
      )
      const { rule_id = null, ...guidance } = rule ?? {}
      return { journal: journal.reverse(), guidance: rule ? (guidance as AlarmExtras['guidance']) : null, rule_id, escalations }
    },
  }
}

function alarmOf({ seen: _seen, rank: _rank, ...alarm }: Read): Alarm {
  return { ...alarm, isa: isaState(alarm) }
}

export const refOf = (id: SQL, name: SQL): SQL =>
  sql`case when ${id} is null then null else jsonb_build_object('id', ${id}, 'name', ${name}) end`

const SEEN = sql`(case when al.ack = 'unacked' then 0 else 1 end)`
const SHELF = sql`case when al.shelf_kind is null then null else jsonb_build_object('kind', al.shelf_kind, 'until', ${instantText(sql`al.shelf_until`)},
  'reason', al.shelf_reason, 'by', ${refOf(sql`us.id`, sql`us.name`)}, 'at', ${instantText(sql`al.shelf_at`)}) end`
const REQUEST = sql`case when jsonb_typeof(al.shelf_request) = 'object' then jsonb_build_object('kind', al.shelf_request->'kind', 'minutes', al.shelf_request->'minutes',
  'reason', al.shelf_request->'reason', 'by', ${refOf(sql`ur.id`, sql`ur.name`)}, 'at', al.shelf_request->'at') end`
const OUT = sql`case when al.out_at is null then null else jsonb_build_object('ticket', ${refOf(sql`ot.id`, sql`ot.number`)}, 'reason', al.out_reason,
  'by', ${refOf(sql`uo.id`, sql`uo.name`)}, 'at', ${instantText(sql`al.out_at`)}) end`
const ALARMS = sql`
  select al.id, jsonb_build_object('id', d.id, 'name', d.name) as device, ${refOf(sql`s.id`, sql`s.name`)} as asset,
    jsonb_build_object('id', l.id, 'name', l.name) as location, ${refOf(sql`ar.id`, sql`ar.name`)} as area,
    coalesce(d.longitude, s.longitude, ar.longitude, l.longitude) as longitude, coalesce(d.latitude, s.latitude, ar.latitude, l.latitude) as latitude,
    al.type, al.message, al.wording, al.point, al.unit, coalesce((select p.states from points p where p.device_id = al.device_id and p.point = al.point), '[]') as states, al.value, al."limit", al.priority, al.process, al.ack, al.quality,
    al.latched, ${SHELF} as shelf, ${REQUEST} as shelf_request, al.suppressed, al.suppressed_by, ${OUT} as out_of_service,
    al.annunciated, ${instantText(sql`case when al.annunciated then coalesce(al.annunciated_at, al.raised_at) end`)} as annunciated_at, ${refOf(sql`k.id`, sql`k.name`)} as desk,
    (f.first_alarm_id is not distinct from al.id) as first_out, (al.chatter_until is not null) as chattering, al.escalation_level,
    al.cause, al.procedure, ${instantText(sql`al.respond_by`)} as respond_by, al.occurrence, al.rev,
    ${instantText(sql`al.raised_at`)} as raised_at, ${instantText(sql`al.received_at`)} as received_at, ${instantText(sql`al.cleared_at`)} as cleared_at,
    ${instantText(sql`al.acked_at`)} as acked_at, ${refOf(sql`u.id`, sql`u.name`)} as acked_by, ${refOf(sql`t.id`, sql`t.number`)} as ticket,
    ${SEEN} as seen, al.rank
  from alarms al join devices d on d.id = al.device_id join locations l on l.id = al.location_id
    left join areas ar on ar.id = d.area_id left join assets s on s.id = d.asset_id
    left join users u on u.id = al.acked_by left join tickets t on t.id = al.ticket_id
    left join alarm_desks k on k.id = al.desk_id left join alarm_floods f on f.desk_id = al.desk_id and f.until is null
    left join users us on us.id = al.shelf_by left join users ur on ur.id = (al.shelf_request->>'by')::uuid
    left join users uo on uo.id = al.out_by left join tickets ot on ot.id = al.out_ticket_id`

const STATES: Readonly<Record<NonNullable<AlarmFilter['state']>, SQL>> = {
  standing: sql`(not (al.process = 'normal' and al.ack = 'acked' and not al.latched) or al.shelf_kind is not null or al.out_at is not null)`,
  active: sql`al.process = 'active'`,
  unacked: sql`al.ack = 'unacked'`,
  annunciated: sql`al.annunciated`,
  shelved: sql`(al.shelf_kind is not null or jsonb_typeof(al.shelf_request) = 'object')`,
  suppressed: sql`al.suppressed`,
  out_of_service: sql`al.out_at is not null`,
  all: sql`true`,
}

function conditionsOf({
  state = 'standing',
  location_id,
  area_id,
  device_id,
  desk_id,
  priority,
  search,
  scope,
  after,
}: AlarmFilter): SQL[] {
  return [
    STATES[state],
    atSites(sql`al.location_id`, scope),
    location_id ? sql`al.location_id = ${location_id}` : undefined,
    area_id ? sql`d.area_id = ${area_id}` : undefined,
    device_id ? sql`al.device_id = ${device_id}` : undefined,
    desk_id ? sql`al.desk_id = ${desk_id}` : undefined,
    priority ? sql`al.priority = ${priority}` : undefined,
    search
      ? sql`(d.name ilike ${likeText(search)} or al.message ilike ${likeText(search)} or al.type ilike ${likeText(search)} or l.name ilike ${likeText(search)})`
      : undefined,
    after ? afterRow(after) : undefined,
  ].filter((sql) => sql !== undefined)
}

function afterRow([seen, rank, raisedAt, id]: NonNullable<AlarmFilter['after']>): SQL {
  const place = sql`(${seen}::int, ${rank}::int)`
  return sql`((${SEEN}, al.rank) > ${place} or ((${SEEN}, al.rank) = ${place} and (al.raised_at, al.id) < (${raisedAt}::timestamptz, ${id}::uuid)))`
}
