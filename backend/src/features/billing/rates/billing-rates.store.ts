import type { BillingRates } from '@menara/shared/contract/finance/billing-rates.contract.ts'
import { and, desc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { billingRates } from '../../../schema/finance/tenant-invoices.ts'
import { assets, locations } from '../../../schema/places.ts'

export type BillingRatesStore = ReturnType<typeof billingRatesStore>
type Row = typeof billingRates.$inferInsert
interface Page {
  readonly locationIds: readonly string[] | null
  readonly location_id?: string | undefined
  /** First month and id of the last row of the page before. */
  readonly after: readonly [month: string, id: string] | undefined
  readonly limit: number
}

/** The one writer of `billing_rates`. */
export function billingRatesStore(db: Database) {
  const select = (where: SQL | undefined) =>
    db.sql
      .select({
        id: billingRates.id,
        location: { id: locations.id, name: locations.name },
        valid_from: billingRates.valid_from,
        service_m2: billingRates.service_m2,
        surcharge_per_mille: billingRates.surcharge_per_mille,
        room_hour: billingRates.room_hour,
        parking_hour: billingRates.parking_hour,
        resources: billingRates.resources,
        vat_per_mille: billingRates.vat_per_mille,
        due_days: billingRates.due_days,
        fine_per_mille: billingRates.fine_per_mille,
      })
      .from(billingRates)
      .innerJoin(locations, eq(locations.id, billingRates.location_id))
      .where(where)
      .$dynamic()
  return {
    /** One row more than `limit` where there are more, newest first. */
    list: ({ locationIds, location_id, after, limit }: Page): Promise<BillingRates[]> =>
      select(
        and(
          locationIds === null ? undefined : inArray(billingRates.location_id, [...locationIds]),
          location_id ? eq(billingRates.location_id, location_id) : undefined,
          after && sql`(${billingRates.valid_from}, ${billingRates.id}) < (${after[0]}, ${after[1]}::uuid)`,
        ),
      )
        .orderBy(desc(billingRates.valid_from), desc(billingRates.id))
        .limit(limit + 1),
    async find(id: string): Promise<BillingRates | undefined> {
      return (await select(eq(billingRates.id, id)))[0]
    },
    /** What holds in a month at a site. */
    async inMonth(locationId: string, month: string): Promise<BillingRates | undefined> {
      const until = and(eq(billingRates.location_id, locationId), lte(billingRates.valid_from, month))
      return (await select(until).orderBy(desc(billingRates.valid_from)).limit(1))[0]
    },
    async monthTaken(locationId: string, month: string): Promise<string | undefined> {
      const same = and(eq(billingRates.location_id, locationId), eq(billingRates.valid_from, month))
      return (await db.sql.select({ id: billingRates.id }).from(billingRates).where(same))[0]?.id
    },
    /** False when the site has rates from that month on. */
    async insert(row: Row): Promise<boolean> {
      return (await db.sql.insert(billingRates).values(row).onConflictDoNothing().returning({ id: billingRates.id })).length > 0
    },
    async update(id: string, facts: Partial<Row>): Promise<void> {
      await db.sql.update(billingRates).set(facts).where(eq(billingRates.id, id))
    },
    async remove(id: string): Promise<void> {
      await db.sql.delete(billingRates).where(eq(billingRates.id, id))
    },
    /** Assets of a site among these ids. */
    async assetsAt(locationId: string, ids: readonly string[]): Promise<Set<string>> {
      const here = and(eq(assets.location_id, locationId), inArray(assets.id, [...ids]))
      return new Set((ids.length === 0 ? [] : await db.sql.select({ id: assets.id }).from(assets).where(here)).map(({ id }) => id))
    },
  }
}
