import type { AlarmDesk } from '@menara/shared/contract/alarms/alarm-desks.contract.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import { deskSeenBy } from '../../../platform/access/desks-seen.ts'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { alarmDeskAreas, alarmDeskLocations, alarmDesks, type LadderRung } from '../../../schema/monitoring/alarm-desks.ts'
import { refOf } from '../alarms-list.store.ts'

export type DeskRow = typeof alarmDesks.$inferSelect
export interface DeskFacts {
  readonly id: string
  readonly name: string
  readonly lead_id: string | null
  readonly group_id: string | null
  readonly supervisor_id: string | null
  readonly ladder: readonly LadderRung[]
}
type Scope = readonly string[] | null
export type AlarmDesksStore = ReturnType<typeof alarmDesksStore>

/** The one writer of `alarm_desks` and of what they own. */
export const alarmDesksStore = (db: Database) => ({ ...readsOf(db), ...writesOf(db) })

function readsOf(db: Database) {
  return {
    async facts(ids: readonly string[]): Promise<DeskFacts[]> {
      if (ids.length === 0) return []
      return db.sql
        .select()
        .from(alarmDesks)
        .where(inArray(alarmDesks.id, [...ids]))
    },

    list: (
      scope: Scope,
      { after, limit }: { after?: readonly [name: string, id: string] | undefined; limit: number },
    ): Promise<AlarmDesk[]> =>
      rowsOf(
        db,
        sql`${DESKS} where ${deskSeenBy(scope)} and ${after ? sql`(k.name, k.id) > (${after[0]}, ${after[1]}::uuid)` : sql`true`}
          order by k.name, k.id limit ${limit}`,
      ),

    async get(id: string, scope: Scope): Promise<AlarmDesk | undefined> {
      const [row] = await rowsOf<AlarmDesk>(db, sql`${DESKS} where k.id = ${id} and ${deskSeenBy(scope)}`)
      return row
    },

    /** Names of the desks that own one of these already. */
    async owners(
      what: { locations: readonly string[]; areas: readonly string[] },
      except: string,
    ): Promise<{ field: 'location_ids' | 'area_ids'; desk: string; name: string }[]> {
      return rowsOf(
        db,
        sql`select 'location_ids' as field, k.name as desk, l.name from alarm_desk_locations o join alarm_desks k on k.id = o.desk_id
            join locations l on l.id = o.location_id where o.location_id = any(${arrayOf(what.locations)}::uuid[]) and o.desk_id <> ${except}
          union all select 'area_ids', k.name, ar.name from alarm_desk_areas o join alarm_desks k on k.id = o.desk_id
            join areas ar on ar.id = o.area_id where o.area_id = any(${arrayOf(what.areas)}::uuid[]) and o.desk_id <> ${except}`,
      )
    },

    async nameTaken(name: string, except: string): Promise<boolean> {
      const rows = await db.sql.select({ id: alarmDesks.id }).from(alarmDesks).where(eq(alarmDesks.name, name))
      return rows.some((row) => row.id !== except)
    },
  }
}

const arrayOf = (ids: readonly string[]): string => `{${ids.join(',')}}`

const DESKS = sql`
  select k.id, k.name, k.ladder, ${refOf(sql`u.id`, sql`u.name`)} as lead, ${refOf(sql`g.id`, sql`g.name`)} as "group", ${refOf(sql`s.id`, sql`s.name`)} as supervisor,
    coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.name) from alarm_desk_locations o
      join locations l on l.id = o.location_id where o.desk_id = k.id), '[]') as locations,
    coalesce((select jsonb_agg(jsonb_build_object('id', ar.id, 'name', ar.name) order by ar.name) from alarm_desk_areas o
      join areas ar on ar.id = o.area_id where o.desk_id = k.id), '[]') as areas
  from alarm_desks k left join users u on u.id = k.lead_id left join groups g on g.id = k.group_id left join users s on s.id = k.supervisor_id`

function writesOf(db: Database) {
  return {
    async add(row: DeskRow): Promise<void> {
      await db.sql.insert(alarmDesks).values(row)
    },
    /** False when it is gone. */
    async change(id: string, facts: Partial<DeskRow>): Promise<boolean> {
      if (Object.keys(facts).length === 0) return true
      const changed = await db.sql.update(alarmDesks).set(facts).where(eq(alarmDesks.id, id)).returning({ id: alarmDesks.id })
      return changed.length > 0
    },
    async remove(id: string): Promise<boolean> {
      const gone = await db.sql.delete(alarmDesks).where(eq(alarmDesks.id, id)).returning({ id: alarmDesks.id })
      return gone.length > 0
    },
    async own(
      id: string,
      { locations, areas }: { locations?: readonly string[] | undefined; areas?: readonly string[] | undefined },
    ): Promise<void> {
      if (locations) {
        await db.sql.delete(alarmDeskLocations).where(eq(alarmDeskLocations.desk_id, id))
        if (locations.length > 0)
          await db.sql.insert(alarmDeskLocations).values(locations.map((location_id) => ({ location_id, desk_id: id })))
      }
      if (areas) {
        await db.sql.delete(alarmDeskAreas).where(eq(alarmDeskAreas.desk_id, id))
        if (areas.length > 0) await db.sql.insert(alarmDeskAreas).values(areas.map((area_id) => ({ area_id, desk_id: id })))
      }
    },
  }
}
