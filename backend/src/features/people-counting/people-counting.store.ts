import type { CountingZone } from '@menara/shared/contract/iot/people-counting.contract.ts'
import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { devices, points } from '../../schema/monitoring/iot.ts'
import { countingGates, countingZones } from '../../schema/monitoring/people-counting.ts'
import { areas, locations } from '../../schema/places.ts'

export type CountingStore = ReturnType<typeof countingStore>
type ZoneRow = typeof countingZones.$inferInsert
export type GateRow = Omit<typeof countingGates.$inferInsert, 'zone_id'>

/** A zone with what is needed to count it. */
export interface CountedZone extends CountingZone {
  readonly site_code: string
  readonly time_zone: string
  readonly device_code: string | null
}
/** The two counters of a gate, as far as its device has spoken of them. */
interface GateNow {
  readonly zone_id: string
  readonly device_id: string
  readonly in_id: string | null
  readonly out_id: string | null
  /** When either of them was last heard. */
  readonly at: string | null
  readonly speaks: boolean
}

const ref = (id: SQL | typeof areas.id, name: SQL | typeof areas.name) => sql`jsonb_build_object('id', ${id}, 'name', ${name})`
const gates = sql<
  CountingZone['gates']
>`coalesce((select jsonb_agg(jsonb_build_object('device', jsonb_build_object('id', d.id, 'name', d.name),
  'in_point', g.in_point, 'out_point', g.out_point, 'accuracy', g.accuracy) order by d.name, d.id)
  from counting_gates g join devices d on d.id = g.device_id where g.zone_id = counting_zones.id), '[]'::jsonb)`

// What says how many are inside is told by counters, it is none.
const noStandIn = sql`${devices.id} not in (select device_id from counting_zones where device_id is not null)`

/** The one writer of `counting_zones` and `counting_gates`. */
export function countingStore(db: Database) {
  const select = (where: SQL | undefined) =>
    db.sql
      .select({
        id: countingZones.id,
        location_id: countingZones.location_id,
        area: sql<CountingZone['area']>`${ref(areas.id, areas.name)}`,
        capacity: countingZones.capacity,
        warn_percent: countingZones.warn_percent,
        reset_hour: countingZones.reset_hour,
        gates,
        device: sql<
          CountingZone['device']
        >`case when ${devices.id} is null then null else jsonb_build_object('id', ${devices.id}, 'name', ${devices.name}) end`,
        site_code: locations.code,
        time_zone: locations.zone,
        device_code: devices.code,
      })
      .from(countingZones)
      .innerJoin(areas, eq(areas.id, countingZones.area_id))
      .innerJoin(locations, eq(locations.id, countingZones.location_id))
      .leftJoin(devices, eq(devices.id, countingZones.device_id))
      .where(where)
      .$dynamic()
  const inScope = (scope: readonly string[] | null): SQL | undefined =>
    scope === null ? undefined : inArray(countingZones.location_id, [...scope])
  return {
    ...writing(db),
    ...lookingUp(db),
    /** One row more than `limit` where there are more, by area. */
    async list({
      scope,
      location_id,
      after,
      limit,
    }: {
      readonly scope: readonly string[] | null
      readonly location_id?: string | undefined
      readonly after: readonly [name: string, id: string] | undefined
      readonly limit: number
    }): Promise<CountedZone[]> {
      const further = after && sql`(${areas.name}, ${countingZones.id}) > (${after[0]}, ${after[1]}::uuid)`
      return select(and(inScope(scope), location_id ? eq(countingZones.location_id, location_id) : undefined, further))
        .orderBy(asc(areas.name), asc(countingZones.id))
        .limit(limit + 1)
    },
    /** Every zone of these sites; null for all. */
    all: (scope: readonly string[] | null): Promise<CountedZone[]> =>
      select(inScope(scope)).orderBy(asc(areas.name), asc(countingZones.id)),
    async find(id: string): Promise<CountedZone | undefined> {
      const [row] = await select(eq(countingZones.id, id))
      return row
    },
  }
}

function writing(db: Database) {
  async function setGates(zone_id: string, given: readonly GateRow[]): Promise<void> {
    await db.sql.delete(countingGates).where(eq(countingGates.zone_id, zone_id))
    await db.sql.insert(countingGates).values(given.map((row) => ({ ...row, zone_id })))
  }
  return {
    /** False when the area is counted already. */
    async insert(row: ZoneRow, given: readonly GateRow[]): Promise<boolean> {
      const made = await db.sql
        .insert(countingZones)
        .values(row)
        .onConflictDoNothing({ target: [countingZones.area_id] })
        .returning({ id: countingZones.id })
      if (made.length > 0) await setGates(row.id, given)
      return made.length > 0
    },
    async update(id: string, facts: Partial<ZoneRow>, given: readonly GateRow[] | undefined): Promise<boolean> {
      const changed = await db.sql
        .update(countingZones)
        .set({ ...facts, id })
        .where(eq(countingZones.id, id))
        .returning({ id: countingZones.id })
      if (changed.length > 0 && given) await setGates(id, given)
      return changed.length > 0
    },
    async areaTaken(areaId: string, exceptId: string): Promise<boolean> {
      const same = and(eq(countingZones.area_id, areaId), ne(countingZones.id, exceptId))
      return (await db.sql.select({ id: countingZones.id }).from(countingZones).where(same)).length > 0
    },
    async remove(id: string): Promise<boolean> {
      return (await db.sql.delete(countingZones).where(eq(countingZones.id, id)).returning({ id: countingZones.id })).length > 0
    },
  }
}

function lookingUp(db: Database) {
  return {
    async siteByCode(code: string): Promise<{ id: string; zone: string } | undefined> {
      const [row] = await db.sql.select({ id: locations.id, zone: locations.zone }).from(locations).where(eq(locations.code, code))
      return row
    },
    /** The counters of zones. */
    async gatesNow(zoneIds: readonly string[]): Promise<GateNow[]> {
      if (zoneIds.length === 0) return []
      const { rows } = (await db.sql.execute(sql`
        select g.zone_id, g.device_id, i.id as in_id, o.id as out_id,
          to_char(greatest(i.at, o.at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, d.status in ('online', 'maintenance') as speaks
        from counting_gates g join devices d on d.id = g.device_id
        left join points i on i.device_id = g.device_id and i.point = g.in_point
        left join points o on o.device_id = g.device_id and o.point = g.out_point
        where g.zone_id = any(${`{${zoneIds.join(',')}}`}::uuid[]) order by g.zone_id, d.name, d.id`)) as unknown as { rows: GateNow[] }
      return rows
    },
    /** Counters and cameras of a site with the names of their points. */
    async counters(locationId: string): Promise<{ device: { id: string; name: string }; points: string[] }[]> {
      return db.sql
        .select({
          device: sql<{ id: string; name: string }>`jsonb_build_object('id', ${devices.id}, 'name', ${devices.name})`,
          points: sql<
            string[]
          >`coalesce(jsonb_agg(${points.point} order by ${points.point}) filter (where ${points.point} is not null), '[]'::jsonb)`,
        })
        .from(devices)
        .leftJoin(points, eq(points.device_id, devices.id))
        .where(
          and(eq(devices.location_id, locationId), inArray(devices.kind, ['counter', 'camera']), ne(devices.status, 'retired'), noStandIn),
        )
        .groupBy(devices.id, devices.name)
        .orderBy(asc(devices.name))
    },
    /** Which of these devices stand at a site. */
    async devicesAt(locationId: string, ids: readonly string[]): Promise<string[]> {
      const rows = await db.sql
        .select({ id: devices.id })
        .from(devices)
        .where(and(eq(devices.location_id, locationId), inArray(devices.id, [...ids])))
      return rows.map((row) => row.id)
    },
  }
}
