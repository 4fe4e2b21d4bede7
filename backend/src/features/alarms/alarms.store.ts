import { openStates } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { Wording } from '@menara/shared/kit/nested-texts.ts'
import { and, asc, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { columnsOf, insertOf, rowsOf } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/database.ts'
import { alarmRules, alarms } from '../../schema/monitoring/iot.ts'
import { tickets } from '../../schema/tickets/tickets.ts'

/** What an alarm is about, whoever judged it: a rule or the device. */
export interface AlarmCause {
  readonly device_id: string
  readonly rule_id: string | null
  readonly type: string
  readonly message: string
  readonly wording: Wording | null
  readonly point: string | null
  readonly limit: number | null
  readonly priority: string
  readonly rank: number
  /** Probable cause in words; empty when nobody wrote it down. */
  readonly words: string
  readonly procedure: boolean
  readonly respond_within_min: number | null
}
export type AlarmKey = Pick<AlarmCause, 'device_id' | 'type'>
export interface AlarmPlace {
  readonly device_id: string
  readonly device: string
  readonly location_id: string
  readonly location: string
  /** Of its site. */
  readonly zone: string
  readonly area_id: string | null
  readonly asset_id: string | null
  readonly desk_id: string | null
}
export type AlarmRow = typeof alarms.$inferSelect

export type AlarmsStore = ReturnType<typeof alarmsStore>

/** The one writer of `alarms`. Whoever changes a row locks it first, and its `rev` is raised by one. */
export const alarmsStore = (db: Database) => ({ ...locksOf(db), ...readsOf(db), ...writesOf(db) })

/** Rows, locked for the length of the transaction in one order, so that two never wait for each other crosswise. */
function locksOf(db: Database) {
  const lock = (where: SQL | undefined) => db.sql.select().from(alarms).where(where).orderBy(asc(alarms.id)).for('update')
  return {
    lock: (ids: readonly string[]): Promise<AlarmRow[]> => lock(inArray(alarms.id, [...ids])),

    lockNamed: (keys: readonly AlarmKey[]): Promise<AlarmRow[]> =>
      lock(
        sql`(${alarms.device_id}, ${alarms.type}) in (select k.device_id, k.type from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(device_id uuid, type text))`,
      ),

    /** Of these devices, those whose quality is another; a silent source matters only where an alarm stands and no rule waits for the silence. */
    lockQuality: (deviceIds: readonly string[], quality: 'ok' | 'stale'): Promise<AlarmRow[]> =>
      lock(
        and(
          inArray(alarms.device_id, [...deviceIds]),
          eq(alarms.quality, quality === 'ok' ? 'stale' : 'ok'),
          quality === 'ok' ? undefined : or(eq(alarms.process, 'active'), eq(alarms.ack, 'unacked')),
          sql`not exists (select 1 from ${alarmRules} r where r.id = ${alarms.rule_id} and r.kind = 'missing')`,
        ),
      ),

    /** Timed shelves that are over. */
    lockExpired: (at: string, limit: number): Promise<AlarmRow[]> => waiting(db, lte(alarms.shelf_until, at), limit),
    /** Those whose next level must be told. */
    lockEscalating: (at: string, limit: number): Promise<AlarmRow[]> => waiting(db, lte(alarms.escalate_at, at), limit),
    lockCalm: (at: string, limit: number): Promise<AlarmRow[]> => waiting(db, lte(alarms.chatter_until, at), limit),
  }
}

const waiting = (db: Database, where: SQL, limit: number) =>
  db.sql.select().from(alarms).where(where).orderBy(asc(alarms.id)).limit(limit).for('update')

function readsOf(db: Database) {
  return {
    /** Where these devices stand and which desk is theirs: the nearest area's, else the site's. */
    async placesOf(deviceIds: readonly string[]): Promise<Map<string, AlarmPlace>> {
      const rows = await rowsOf<AlarmPlace>(
        db,
        sql`with recursive ${UP(sql`where d.id = any(${`{${[...deviceIds].join(',')}}`}::uuid[])`)}
          select d.id as device_id, d.name as device, d.location_id, l.name as location, l.zone, d.area_id, d.asset_id, ${DESK} as desk_id
          from devices d join locations l on l.id = d.location_id where d.id = any(${`{${[...deviceIds].join(',')}}`}::uuid[])`,
      )
      return new Map(rows.map((row) => [row.device_id, row]))
    },

    /** Units by `device point`. */
    async unitsOf(them: readonly { device_id: string; point: string | null }[]): Promise<Map<string, string>> {
      const wanted = them.filter((item) => item.point !== null)
      if (wanted.length === 0) return new Map()
      const rows = await rowsOf<{ device_id: string; point: string; unit: string }>(
        db,
        sql`select p.device_id, p.point, p.unit from points p join jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as k(device_id uuid, point text)
          on k.device_id = p.device_id and k.point = p.point`,
      )
      return new Map(rows.map((row) => [`${row.device_id} ${row.point}`, row.unit]))
    },

    /** Alarms these devices decide themselves. */
    async decidedOf(deviceIds: readonly string[]): Promise<AlarmRow[]> {
      return db.sql
        .select()
        .from(alarms)
        .where(and(inArray(alarms.device_id, [...deviceIds]), isNull(alarms.rule_id)))
    },

    /** Numbers of tickets that are not done yet, by id. */
    async openTickets(ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map()
      const rows = await db.sql
        .select({ id: tickets.id, number: tickets.number })
        .from(tickets)
        .where(and(inArray(tickets.id, [...ids]), inArray(tickets.state, ['draft', ...openStates])))
      return new Map(rows.map((row) => [row.id, row.number]))
    },

    /** Whether the rule of an alarm resolves its ticket when it is over. */
    async resolvesTicket(ruleId: string | null): Promise<boolean> {
      if (ruleId === null) return false
      const [row] = await db.sql.select({ resolves: alarmRules.resolves_ticket }).from(alarmRules).where(eq(alarmRules.id, ruleId))
      return row?.resolves ?? false
    },
  }
}

function writesOf(db: Database) {
  return {
    /** Rows that were locked (or are new), with their `rev` raised by one; throws when one moved on nevertheless. */
    async save(rows: readonly AlarmRow[]): Promise<void> {
      if (rows.length === 0) return
      const set = sql.join(
        columnsOf(alarms, rows).map((item) => sql`${item} = excluded.${item}`),
        sql`, `,
      )
      const saved = await rowsOf<{ id: string }>(
        db,
        insertOf(alarms, rows, sql`on conflict (id) do update set ${set} where alarms.rev = excluded.rev - 1 returning alarms.id`),
      )
      if (saved.length < rows.length) throw new Error('An alarm was changed while it was locked')
    },

    /** Newest values of active alarms, for the eye only: no state changes. */
    async showValues(values: readonly { device_id: string; type: string; value: number }[]): Promise<void> {
      await db.sql.execute(sql`
        update alarms a set value = it.value from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as it(device_id uuid, type text, value float8)
        where a.device_id = it.device_id and a.type = it.type and a.process = 'active'`)
    },

    /** Gives every alarm the desk that owns its place now. Ids and sites of those that changed hands. */
    async rehome(): Promise<{ id: string; location_id: string }[]> {
      return rowsOf(
        db,
        sql`with recursive ${UP(sql`where exists (select 1 from alarms a where a.device_id = d.id)`)},
          home as (select d.id as device_id, ${DESK} as desk_id from devices d where exists (select 1 from alarms a where a.device_id = d.id))
          update alarms a set desk_id = home.desk_id, rev = a.rev + 1 from home
          where home.device_id = a.device_id and a.desk_id is distinct from home.desk_id returning a.id, a.location_id`,
      )
    },

    /** Whether anything waits for the clock. */
    async anyWaiting(at: string): Promise<boolean> {
      const [row] = await db.sql
        .select({ id: alarms.id })
        .from(alarms)
        .where(
          or(
            and(isNotNull(alarms.shelf_until), lte(alarms.shelf_until, at)),
            and(isNotNull(alarms.escalate_at), lte(alarms.escalate_at, at)),
            and(isNotNull(alarms.chatter_until), lte(alarms.chatter_until, at)),
          ),
        )
        .limit(1)
      return row !== undefined
    },
  }
}

/** The areas a device stands in, from its own outwards. */
const UP = (which: SQL): SQL => sql`up as (
  select d.id as device_id, d.area_id, 0 as step from devices d ${which}
  union all select up.device_id, ar.parent_id, up.step + 1 from up join areas ar on ar.id = up.area_id where ar.parent_id is not null and up.step < 20)`
const DESK = sql`coalesce(
  (select da.desk_id from up join alarm_desk_areas da on da.area_id = up.area_id where up.device_id = d.id order by up.step limit 1),
  (select dl.desk_id from alarm_desk_locations dl where dl.location_id = d.location_id))`
