import type { EnergyBudget, EnergyFactor, EnergySite, EnergyTariff } from '@menara/shared/contract/iot/energy.contract.ts'
import { and, asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { energyBudgets, energyFactors, energyFloors, energyMeters, energySites, energyTariffs } from '../../schema/monitoring/energy.ts'
import { areas, locations } from '../../schema/places.ts'

export type EnergySettingsStore = ReturnType<typeof energySettingsStore>
type Floor = { id: string; name: string; floor_m2: number | null }
export interface SiteRow extends EnergySite {
  readonly zone: string
}
interface Page {
  readonly locationIds: readonly string[] | null
  readonly location_id?: string | undefined
  readonly limit: number
}

/** The one writer of tariffs, emission factors, budgets, floor areas and contracted demands. */
export function energySettingsStore(db: Database) {
  return { ...tariffsOn(db), ...factorsOn(db), ...budgetsOn(db), ...sitesOn(db) }
}

function tariffsOn(db: Database) {
  return {
    /** Newest first. */
    async tariffs({
      locationIds,
      location_id,
      after,
      limit,
    }: Page & { after: readonly [string, string] | undefined }): Promise<EnergyTariff[]> {
      return db.sql
        .select()
        .from(energyTariffs)
        .where(
          and(
            locationIds === null ? undefined : inArray(energyTariffs.location_id, [...locationIds]),
            location_id ? eq(energyTariffs.location_id, location_id) : undefined,
            after && sql`(${energyTariffs.valid_from}, ${energyTariffs.id}) < (${after[0]}::date, ${after[1]}::uuid)`,
          ),
        )
        .orderBy(desc(energyTariffs.valid_from), desc(energyTariffs.id))
        .limit(limit + 1)
    },
    tariffsOf: async (locationIds: readonly string[]): Promise<EnergyTariff[]> =>
      locationIds.length === 0
        ? []
        : db.sql
            .select()
            .from(energyTariffs)
            .where(inArray(energyTariffs.location_id, [...locationIds])),
    async tariff(id: string): Promise<EnergyTariff | undefined> {
      const [row] = await db.sql.select().from(energyTariffs).where(eq(energyTariffs.id, id))
      return row
    },
    /** Lets one tariff of a site change at a time: two that overlap cannot slip in together. */
    async holdTariffs(locationId: string): Promise<void> {
      await db.sql.select({ id: locations.id }).from(locations).where(eq(locations.id, locationId)).for('no key update')
    },
    async addTariff(row: EnergyTariff): Promise<void> {
      await db.sql.insert(energyTariffs).values(row)
    },
    async changeTariff(id: string, facts: Partial<EnergyTariff>): Promise<void> {
      await db.sql.update(energyTariffs).set(facts).where(eq(energyTariffs.id, id))
    },
    async removeTariff(id: string): Promise<boolean> {
      return (await db.sql.delete(energyTariffs).where(eq(energyTariffs.id, id)).returning({ id: energyTariffs.id })).length > 0
    },
  }
}

function factorsOn(db: Database) {
  return {
    /** Newest year first. */
    async factors({
      locationIds,
      location_id,
      after,
      limit,
    }: Page & { after: readonly [number, string] | undefined }): Promise<EnergyFactor[]> {
      return db.sql
        .select()
        .from(energyFactors)
        .where(
          and(
            locationIds === null ? undefined : inArray(energyFactors.location_id, [...locationIds]),
            location_id ? eq(energyFactors.location_id, location_id) : undefined,
            after && sql`(${energyFactors.year}, ${energyFactors.id}) < (${after[0]}::int, ${after[1]}::uuid)`,
          ),
        )
        .orderBy(desc(energyFactors.year), desc(energyFactors.id))
        .limit(limit + 1)
    },
    factorsOf: async (locationId: string): Promise<EnergyFactor[]> =>
      db.sql.select().from(energyFactors).where(eq(energyFactors.location_id, locationId)),
    async factor(id: string): Promise<EnergyFactor | undefined> {
      const [row] = await db.sql.select().from(energyFactors).where(eq(energyFactors.id, id))
      return row
    },
    /** False when the site has a factor of that year. */
    async addFactor(row: EnergyFactor): Promise<boolean> {
      const made = await db.sql.insert(energyFactors).values(row).onConflictDoNothing().returning({ id: energyFactors.id })
      return made.length > 0
    },
    async yearTaken({ location_id, year, id }: EnergyFactor): Promise<boolean> {
      const same = and(eq(energyFactors.location_id, location_id), eq(energyFactors.year, year), ne(energyFactors.id, id))
      return (await db.sql.select({ id: energyFactors.id }).from(energyFactors).where(same)).length > 0
    },
    async changeFactor(id: string, facts: Partial<EnergyFactor>): Promise<void> {
      await db.sql.update(energyFactors).set(facts).where(eq(energyFactors.id, id))
    },
    async removeFactor(id: string): Promise<boolean> {
      return (await db.sql.delete(energyFactors).where(eq(energyFactors.id, id)).returning({ id: energyFactors.id })).length > 0
    },
  }
}

function budgetsOn(db: Database) {
  return {
    budgets: async (locationId: string): Promise<EnergyBudget[]> =>
      db.sql.select().from(energyBudgets).where(eq(energyBudgets.location_id, locationId)).orderBy(desc(energyBudgets.month)),
    async budget(id: string): Promise<EnergyBudget | undefined> {
      const [row] = await db.sql.select().from(energyBudgets).where(eq(energyBudgets.id, id))
      return row
    },
    async budgetOf(locationId: string, month: string): Promise<EnergyBudget | undefined> {
      const [row] = await db.sql
        .select()
        .from(energyBudgets)
        .where(and(eq(energyBudgets.location_id, locationId), eq(energyBudgets.month, month)))
      return row
    },
    async setBudget(row: EnergyBudget): Promise<EnergyBudget> {
      const [kept] = await db.sql
        .insert(energyBudgets)
        .values(row)
        .onConflictDoUpdate({ target: [energyBudgets.location_id, energyBudgets.month], set: { rupiah: row.rupiah } })
        .returning()
      return kept ?? row
    },
    async removeBudget(id: string): Promise<boolean> {
      return (await db.sql.delete(energyBudgets).where(eq(energyBudgets.id, id)).returning({ id: energyBudgets.id })).length > 0
    },
  }
}

function sitesOn(db: Database) {
  const floors = (where: SQL): Promise<Floor[]> =>
    db.sql
      .select({ id: areas.id, name: areas.name, floor_m2: energyFloors.floor_m2 })
      .from(areas)
      .leftJoin(energyFloors, eq(energyFloors.area_id, areas.id))
      .where(where)
      .orderBy(asc(areas.name))
  return {
    /** Every site, or those with these ids, with what its figures are held against. */
    async sites(ids: readonly string[] | null): Promise<SiteRow[]> {
      return db.sql
        .select({
          id: locations.id,
          name: locations.name,
          zone: locations.zone,
          floor_m2: energySites.floor_m2,
          contracted_kw: energySites.contracted_kw,
        })
        .from(locations)
        .leftJoin(energySites, eq(energySites.location_id, locations.id))
        .where(ids === null ? undefined : inArray(locations.id, [...ids]))
        .orderBy(asc(locations.name))
    },
    async setSite(location_id: string, facts: { floor_m2?: number | null; contracted_kw?: number | null }): Promise<void> {
      await db.sql
        .insert(energySites)
        .values({ location_id, ...facts })
        .onConflictDoUpdate({ target: energySites.location_id, set: facts })
    },
    /** Places with meters of their own. */
    floors: (locationId: string): Promise<Floor[]> =>
      floors(sql`${areas.location_id} = ${locationId} and ${areas.id} in (select ${energyMeters.area_id} from ${energyMeters})`),
    async floor(areaId: string): Promise<Floor | undefined> {
      const [row] = await floors(sql`${areas.id} = ${areaId}`)
      return row
    },
    async setFloor(area_id: string, floor_m2: number | null): Promise<void> {
      if (floor_m2 === null) await db.sql.delete(energyFloors).where(eq(energyFloors.area_id, area_id))
      else
        await db.sql
          .insert(energyFloors)
          .values({ area_id, floor_m2 })
          .onConflictDoUpdate({ target: energyFloors.area_id, set: { floor_m2 } })
    },
  }
}
