import type { Alarm, AlarmJournalEntry } from '@menara/shared/contract/iot.contract.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { likeText } from '../../platform/paging.ts'

export interface AlarmFilter {
  readonly state?: 'standing' | 'active' | 'unacked' | 'all'
  readonly location_id?: string
  readonly area_id?: string
  readonly device_id?: string
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

export type AlarmsListStore = ReturnType<typeof alarmsListStore>

/** Alarms as they are read: with the names of what they are about. */
export function alarmsListStore(db: Database) {
  return {
    /** Unacknowledged first, then by priority, then the newest. */
    async list(filter: AlarmFilter): Promise<AlarmListed[]> {
      const rows = await rowsOf<Alarm & { seen: number; rank: number }>(
        db,
        sql`
        ${ALARMS} where ${sql.join(conditionsOf(filter), sql` and `)}
        order by ${SEEN}, al.rank, al.raised_at desc, al.id desc limit ${filter.limit}`,
      )
      return rows.map(({ seen, rank, ...alarm }) => ({ alarm, seen, rank }))
    },

    async get(id: string, scope: readonly string[] | null): Promise<Alarm | undefined> {
      const [row] = await rowsOf<Alarm & { seen: number; rank: number }>(db, sql`${ALARMS} where al.id = ${id} and ${inScope(scope)}`)
      if (!row) return undefined
      const { seen: _seen, rank: _rank, ...alarm } = row
      return alarm
    },

    /** The newest 500 entries, oldest first. */
    async journalOf(id: string): Promise<AlarmJournalEntry[]> {
      const rows = await rowsOf<AlarmJournalEntry>(
        db,
        sql`
        select j.id, j.occurrence, j.event, ${refOf(sql`u.id`, sql`u.name`)} as actor, j.comment, j.value, ${timeOf(sql`j.source_at`)} as source_at, ${timeOf(sql`j.at`)} as at
        from alarm_journal j left join users u on u.id = j.actor_id where j.alarm_id = ${id} order by j.at desc, j.id desc limit 500`,
      )
      return rows.reverse()
    },
  }
}

const refOf = (id: SQL, name: SQL): SQL => sql`case when ${id} is null then null else jsonb_build_object('id', ${id}, 'name', ${name}) end`
const timeOf = (column: SQL): SQL => sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const inScope = (scope: readonly string[] | null): SQL => (scope ? sql`al.location_id = any(${`{${scope.join(',')}}`}::uuid[])` : sql`true`)

const SEEN = sql`(case when al.ack = 'unacked' then 0 else 1 end)`
const ALARMS = sql`
  select al.id, jsonb_build_object('id', d.id, 'name', d.name) as device, ${refOf(sql`s.id`, sql`s.name`)} as asset,
    jsonb_build_object('id', l.id, 'name', l.name) as location, ${refOf(sql`ar.id`, sql`ar.name`)} as area,
    coalesce(d.longitude, s.longitude, ar.longitude, l.longitude) as longitude, coalesce(d.latitude, s.latitude, ar.latitude, l.latitude) as latitude,
    al.type, al.message, al.point, al.unit, al.value, al."limit", al.priority, al.process, al.ack, al.quality, al.occurrence, al.rev,
    ${timeOf(sql`al.raised_at`)} as raised_at, ${timeOf(sql`al.received_at`)} as received_at, ${timeOf(sql`al.cleared_at`)} as cleared_at,
    ${timeOf(sql`al.acked_at`)} as acked_at, ${refOf(sql`u.id`, sql`u.name`)} as acked_by, ${refOf(sql`t.id`, sql`t.number`)} as ticket,
    ${SEEN} as seen, al.rank
  from alarms al join devices d on d.id = al.device_id join locations l on l.id = al.location_id
    left join areas ar on ar.id = d.area_id left join assets s on s.id = d.asset_id
    left join users u on u.id = al.acked_by left join tickets t on t.id = al.ticket_id`

const STATES: Readonly<Record<NonNullable<AlarmFilter['state']>, SQL>> = {
  standing: sql`not (al.process = 'normal' and al.ack = 'acked')`,
  active: sql`al.process = 'active'`,
  unacked: sql`al.ack = 'unacked'`,
  all: sql`true`,
}

function conditionsOf({ state = 'standing', location_id, area_id, device_id, priority, search, scope, after }: AlarmFilter): SQL[] {
  return [
    STATES[state],
    inScope(scope),
    location_id ? sql`al.location_id = ${location_id}` : undefined,
    area_id ? sql`d.area_id = ${area_id}` : undefined,
    device_id ? sql`al.device_id = ${device_id}` : undefined,
    priority ? sql`al.priority = ${priority}` : undefined,
    search
      ? sql`(d.name ilike ${likeText(search)} or al.message ilike ${likeText(search)} or al.type ilike ${likeText(search)} or l.name ilike ${likeText(search)})`
      : undefined,
    after ? afterRow(after) : undefined,
  ].filter((it) => it !== undefined)
}

function afterRow([seen, rank, raisedAt, id]: NonNullable<AlarmFilter['after']>): SQL {
  const place = sql`(${seen}::int, ${rank}::int)`
  return sql`((${SEEN}, al.rank) > ${place} or ((${SEEN}, al.rank) = ${place} and (al.raised_at, al.id) < (${raisedAt}::timestamptz, ${id}::uuid)))`
}

const rowsOf = async <Row>(db: Database, query: SQL): Promise<Row[]> => ((await db.sql.execute(query)) as unknown as { rows: Row[] }).rows
