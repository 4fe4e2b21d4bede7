import type { Location } from '@menara/shared/contract/places/locations.contract.ts'
import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/db/database.ts'
import { listNames } from '../../platform/db/json-lists.ts'
import { attendanceRequests, attendanceSettlements, attendances } from '../../schema/attendances.ts'
import { advances } from '../../schema/claims/advances.ts'
import { claims } from '../../schema/claims/claims.ts'
import { pettyCashFunds } from '../../schema/claims/petty-cash.ts'
import { costCentres } from '../../schema/desk/cost-centres.ts'
import { slaPolicies } from '../../schema/desk/sla.ts'
import { bankAccounts } from '../../schema/finance/bank-accounts.ts'
import { bankStatements } from '../../schema/finance/bank-statements.ts'
import { paymentBatches } from '../../schema/finance/payment-batches.ts'
import { billingRates } from '../../schema/finance/tenant-invoices.ts'
import { tenants } from '../../schema/finance/tenants.ts'
import { inspectionFindings, inspectionRounds } from '../../schema/inspections/inspection-rounds.ts'
import { cctvExports } from '../../schema/media/cctv-footage.ts'
import { connectors } from '../../schema/monitoring/connectors.ts'
import { devices } from '../../schema/monitoring/iot.ts'
import { overtimes } from '../../schema/overtime/overtimes.ts'
import { groups } from '../../schema/people.ts'
import { areas, assets, locations } from '../../schema/places.ts'
import { purchaseOrders } from '../../schema/purchasing/orders.ts'
import { rfqs } from '../../schema/purchasing/rfqs.ts'
import { stockStores } from '../../schema/stock/stock.ts'
import { tickets } from '../../schema/tickets/tickets.ts'
import { visitSeries } from '../../schema/visitors/visit-series.ts'
import { staffSafety, visitorErasures, visitors } from '../../schema/visitors/visitors.ts'

export type LocationsStore = ReturnType<typeof locationsStore>

/** What keeps a site, by the name it is counted under: whatever the database would not remove with it, and teams. */
export const BELONGING: Readonly<Record<string, AnyPgColumn>> = {
  areas: areas.location_id,
  assets: assets.location_id,
  devices: devices.location_id,
  connectors: connectors.location_id,
  tickets: tickets.location_id,
  teams: groups.location_id,
  attendances: attendances.location_id,
  'attendance requests': attendanceRequests.location_id,
  'settled exceptions': attendanceSettlements.location_id,
  'overtime orders': overtimes.location_id,
  'inspection rounds': inspectionRounds.location_id,
  'inspection findings': inspectionFindings.location_id,
  visitors: visitors.location_id,
  'visit series': visitSeries.location_id,
  'records of visitors': visitorErasures.location_id,
  'evacuation records': staffSafety.location_id,
  'cost centres': costCentres.location_id,
  claims: claims.location_id,
  advances: advances.location_id,
  'petty cash funds': pettyCashFunds.location_id,
  rfqs: rfqs.location_id,
  'purchase orders': purchaseOrders.location_id,
  'bank accounts': bankAccounts.location_id,
  'bank statements': bankStatements.location_id,
  'payment batches': paymentBatches.location_id,
  tenants: tenants.location_id,
  'billing rates': billingRates.location_id,
  stores: stockStores.location_id,
  'exported recordings': cctvExports.location_id,
}

/** The one writer of `locations`. */
export function locationsStore(db: Database) {
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
    /** All of them, to be found by code or name. */
    names: (): Promise<{ id: string; code: string; name: string }[]> =>
      db.sql.select({ id: locations.id, code: locations.code, name: locations.name }).from(locations),
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
      const counts: Record<string, number> = {}
      for (const [name, column] of Object.entries(BELONGING)) counts[name] = await db.sql.$count(column.table, eq(column, id))
      return { ...counts, 'service level policies': await db.sql.$count(slaPolicies, listNames(slaPolicies.location_ids, id)) }
    },
    async remove(id: string): Promise<void> {
      await db.sql.delete(locations).where(eq(locations.id, id))
    },
  }
}
