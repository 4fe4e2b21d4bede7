import type { EnergyMeter, MeterPoint } from '@menara/shared/contract/iot/energy-meters.contract.ts'
import { and, asc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { energyMeters, energyMeterTerms } from '../../schema/monitoring/energy.ts'
import { devices, points } from '../../schema/monitoring/iot.ts'
import { areas, locations } from '../../schema/places.ts'

export type EnergyMetersStore = ReturnType<typeof energyMetersStore>
export type MeterRow = typeof energyMeters.$inferInsert
type Term = EnergyMeter['terms'][number]

/** What a meter's point says at this moment. */
export interface PointNow {
  readonly id: string
  readonly value: number | null
  readonly at: string | null
  /** Its device is heard of. */
  readonly speaks: boolean
}

const UNITS = ['kWh', 'kW', 'kVArh'] as const
const area = sql<
  EnergyMeter['area']
>`case when ${areas.id} is null then null else jsonb_build_object('id', ${areas.id}, 'name', ${areas.name}) end`
const terms = sql<
  Term[]
>`coalesce((select jsonb_agg(jsonb_build_object('meter_id', t.meter_id, 'sign', t.sign) order by t.sign desc, t.meter_id)
  from energy_meter_terms t where t.virtual_id = energy_meters.id), '[]'::jsonb)`

/** The one writer of `energy_meters` and `energy_meter_terms`. */
export function energyMetersStore(db: Database) {
  const select = (where: SQL | undefined) => selectMeters(db, where)
  async function setTerms(virtual_id: string, given: readonly Term[]): Promise<void> {
    await db.sql.delete(energyMeterTerms).where(eq(energyMeterTerms.virtual_id, virtual_id))
    if (given.length > 0) await db.sql.insert(energyMeterTerms).values(given.map((item) => ({ virtual_id, ...item })))
  }
  return {
    ...pointsOn(db),
    ...treeOn(db),
    /** One row more than `limit` where there are more, by name. */
    async list({
      locationIds,
      location_id,
      after,
      limit,
    }: {
      readonly locationIds: readonly string[] | null
      readonly location_id?: string | undefined
      readonly after: readonly [name: string, id: string] | undefined
      readonly limit: number
    }): Promise<EnergyMeter[]> {
      return select(
        and(
          locationIds === null ? undefined : inArray(energyMeters.location_id, [...locationIds]),
          location_id ? eq(energyMeters.location_id, location_id) : undefined,
          after && sql`(${energyMeters.name}, ${energyMeters.id}) > (${after[0]}, ${after[1]}::uuid)`,
        ),
      )
        .orderBy(asc(energyMeters.name), asc(energyMeters.id))
        .limit(limit + 1)
    },
    /** Every meter of a site, by code. */
    ofSite: async (locationId: string): Promise<EnergyMeter[]> =>
      select(eq(energyMeters.location_id, locationId)).orderBy(asc(energyMeters.code)),
    async find(id: string): Promise<EnergyMeter | undefined> {
      const [row] = await select(eq(energyMeters.id, id))
      return row
    },
    /** False when another meter of the site has the code. */
    async insert(row: MeterRow, given: readonly Term[]): Promise<boolean> {
      const made = await db.sql
        .insert(energyMeters)
        .values(row)
        .onConflictDoNothing({ target: [energyMeters.location_id, energyMeters.code] })
        .returning({ id: energyMeters.id })
      if (made.length > 0) await setTerms(row.id, given)
      return made.length > 0
    },
    async update(id: string, facts: Partial<MeterRow>, given: readonly Term[] | undefined): Promise<void> {
      if (Object.keys(facts).length > 0) await db.sql.update(energyMeters).set(facts).where(eq(energyMeters.id, id))
      if (given) await setTerms(id, given)
    },
    /** Main meters that read counters, of these sites; null for all. */
    async mains(locationIds: readonly string[] | null): Promise<EnergyMeter[]> {
      const main = and(
        sql`${energyMeters.parent_id} is null`,
        or(sql`${energyMeters.point_id} is not null`, sql`${energyMeters.power_point_id} is not null`),
      )
      return select(and(main, locationIds === null ? undefined : inArray(energyMeters.location_id, [...locationIds]))).orderBy(
        asc(energyMeters.code),
      )
    },
  }
}

const selectMeters = (db: Database, where: SQL | undefined) =>
  db.sql
    .select({
      id: energyMeters.id,
      location_id: energyMeters.location_id,
      parent_id: energyMeters.parent_id,
      area,
      code: energyMeters.code,
      name: energyMeters.name,
      use: energyMeters.use,
      point_id: energyMeters.point_id,
      power_point_id: energyMeters.power_point_id,
      reactive_point_id: energyMeters.reactive_point_id,
      factor: energyMeters.factor,
      terms,
    })
    .from(energyMeters)
    .leftJoin(areas, eq(areas.id, energyMeters.area_id))
    .where(where)

function treeOn(db: Database) {
  return {
    /** Lets one change of a site's tree happen at a time, so that two of them cannot close a circle. */
    async holdTree(locationId: string): Promise<void> {
      await db.sql.select({ id: locations.id }).from(locations).where(eq(locations.id, locationId)).for('no key update')
    },
    async codeTaken(locationId: string, code: string, exceptId: string): Promise<boolean> {
      const same = and(eq(energyMeters.location_id, locationId), eq(energyMeters.code, code), ne(energyMeters.id, exceptId))
      return (await db.sql.select({ id: energyMeters.id }).from(energyMeters).where(same)).length > 0
    },
    /** How many meters hang under it, and how many virtual ones add it up. */
    async uses(id: string): Promise<{ meters: number; 'virtual meters': number }> {
      return {
        meters: await db.sql.$count(energyMeters, eq(energyMeters.parent_id, id)),
        'virtual meters': await db.sql.$count(energyMeterTerms, eq(energyMeterTerms.meter_id, id)),
      }
    },
    async remove(id: string): Promise<void> {
      await db.sql.delete(energyMeters).where(eq(energyMeters.id, id))
    },
  }
}

function pointsOn(db: Database) {
  return {
    /** Points of a site a meter can read, or those of them with these ids. */
    async points(locationId: string, ids?: readonly string[]): Promise<MeterPoint[]> {
      const device = sql<MeterPoint['device']>`jsonb_build_object('id', ${devices.id}, 'name', ${devices.name})`
      return db.sql
        .select({ id: points.id, device, point: points.point, label: points.label, unit: points.unit })
        .from(points)
        .innerJoin(devices, eq(devices.id, points.device_id))
        .where(and(eq(devices.location_id, locationId), inArray(points.unit, [...UNITS]), ids ? inArray(points.id, [...ids]) : undefined))
        .orderBy(asc(devices.name), asc(points.point))
    },
    /** Newest values; `speaks` only for good ones of devices that are heard of. */
    async newest(ids: readonly string[]): Promise<PointNow[]> {
      if (ids.length === 0) return []
      const speaks = sql<boolean>`${points.quality} = 'good' and ${devices.status} in ('online', 'maintenance') and ${points.value} is not null`
      return db.sql
        .select({ id: points.id, value: points.value, at: points.at, speaks })
        .from(points)
        .innerJoin(devices, eq(devices.id, points.device_id))
        .where(inArray(points.id, [...ids]))
    },
  }
}
