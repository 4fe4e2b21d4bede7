import type { Location } from '@menara/shared/contract/places/locations.contract.ts'
import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { listNames } from '../../platform/db/json-lists.ts'
import { attendances } from '../../schema/attendances.ts'
import { costCentres } from '../../schema/desk/cost-centres.ts'
import { slaPolicies } from '../../schema/desk/sla.ts'
import { bankAccounts } from '../../schema/finance/bank-accounts.ts'
import { devices } from '../../schema/monitoring/iot.ts'
import { groups } from '../../schema/people.ts'
import { areas, assets, locations } from '../../schema/places.ts'
import { stockStores } from '../../schema/stock/stock.ts'
import { tickets } from '../../schema/tickets/tickets.ts'

export type LocationsStore = ReturnType<typeof locationsStore>

/** The one writer of `locations`. */
export function locationsStore(db: Database) {
  type Held =
    | typeof areas
    | typeof assets
    | typeof devices
    | typeof tickets
    | typeof groups
    | typeof attendances
    | typeof bankAccounts
    | typeof costCentres
    | typeof stockStores
  const countOf = (table: Held, id: string) => db.sql.$count(table, eq(table.location_id, id))
  return {
    /** By name. `locationIds` null: all sites. */
    async list(locationIds: readonly string[] | null, type: Location['type'] | undefined): Promise<Location[]> {
      const rows = await db.sql
        .select()
        .from(locations)
        .where(and(locationIds === null ? undefined : inArray(locations.id, [...locationIds]), type && eq(locations.type, type)))
        .orderBy(asc(locations.name), asc(locations.id))
      return rows as Location[]
    },
    async find(id: string): Promise<Location | undefined> {
      const [row] = await db.sql.select().from(locations).where(eq(locations.id, id))
      return row as Location | undefined
    },
    /** The row, held until the transaction ends: nothing can be put at the site meanwhile. */
    async hold(id: string): Promise<Location | undefined> {
      const [row] = await db.sql.select().from(locations).where(eq(locations.id, id)).for('update')
      return row as Location | undefined
    },
    async codeTaken(code: string, exceptId: string): Promise<boolean> {
      const rows = await db.sql
        .select({ id: locations.id })
        .from(locations)
        .where(and(eq(locations.code, code), ne(locations.id, exceptId)))
      return rows.length > 0
    },
    /** Undefined when another site has the code. */
    async insert(row: typeof locations.$inferInsert): Promise<Location | undefined> {
      const [made] = await db.sql.insert(locations).values(row).onConflictDoNothing({ target: locations.code }).returning()
      return made as Location | undefined
    },
    async update(id: string, facts: Partial<typeof locations.$inferInsert>): Promise<Location | undefined> {
      const [row] = await db.sql.update(locations).set(facts).where(eq(locations.id, id)).returning()
      return row as Location | undefined
    },
    /** How many of each still belong to a site. */
    async belongings(id: string): Promise<Record<string, number>> {
      return {
        areas: await countOf(areas, id),
        assets: await countOf(assets, id),
        devices: await countOf(devices, id),
        tickets: await countOf(tickets, id),
        teams: await countOf(groups, id),
        attendances: await countOf(attendances, id),
        'cost centres': await countOf(costCentres, id),
        'bank accounts': await countOf(bankAccounts, id),
        stores: await countOf(stockStores, id),
        'service level policies': await db.sql.$count(slaPolicies, listNames(slaPolicies.location_ids, id)),
      }
    },
    async remove(id: string): Promise<void> {
      await db.sql.delete(locations).where(eq(locations.id, id))
    },
  }
}
