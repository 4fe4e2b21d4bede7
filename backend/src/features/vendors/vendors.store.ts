import type { Vendor } from '@menara/shared/contract/vendors.contract.ts'
import { and, asc, eq, ilike, or, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { likeText } from '../../platform/paging.ts'
import { assets, vendors } from '../../schema/places.ts'
import { rfqInvitations } from '../../schema/purchasing/rfqs.ts'

export type VendorsStore = ReturnType<typeof vendorsStore>
export interface VendorsPage {
  readonly search: string | undefined
  /** Name and id of the last row of the page before. */
  readonly after: readonly [name: string, id: string] | undefined
  readonly limit: number
}

/** The one writer of `vendors`. */
export function vendorsStore(db: Database) {
  const matching = (search: string | undefined) =>
    search ? or(ilike(vendors.name, likeText(search)), ilike(vendors.category, likeText(search))) : undefined
  return {
    /** One row more than `limit` where there are more, by name. */
    list: ({ search, after, limit }: VendorsPage): Promise<Vendor[]> =>
      db.sql
        .select()
        .from(vendors)
        .where(and(matching(search), after && sql`(${vendors.name}, ${vendors.id}) > (${after[0]}, ${after[1]}::uuid)`))
        .orderBy(asc(vendors.name), asc(vendors.id))
        .limit(limit + 1),
    count: (search: string | undefined): Promise<number> => db.sql.$count(vendors, matching(search)),
    /** All of them, to be found by name. */
    names: (): Promise<{ id: string; name: string }[]> => db.sql.select({ id: vendors.id, name: vendors.name }).from(vendors),
    async find(id: string): Promise<Vendor | undefined> {
      const [row] = await db.sql.select().from(vendors).where(eq(vendors.id, id))
      return row
    },
    /** The row, held until the transaction ends: no asset can be given to the vendor meanwhile. */
    async hold(id: string): Promise<Vendor | undefined> {
      const [row] = await db.sql.select().from(vendors).where(eq(vendors.id, id)).for('update')
      return row
    },
    async insert(row: typeof vendors.$inferInsert): Promise<Vendor> {
      const [made] = await db.sql.insert(vendors).values(row).returning()
      if (!made) throw new Error('insert into vendors returned no row')
      return made
    },
    async update(id: string, facts: Partial<typeof vendors.$inferInsert>): Promise<Vendor | undefined> {
      const [row] = await db.sql.update(vendors).set(facts).where(eq(vendors.id, id)).returning()
      return row
    },
    /** What names it; null where nothing does. */
    async heldBy(id: string): Promise<{ readonly assets: number; readonly rfqs: number } | null> {
      const held = {
        assets: await db.sql.$count(assets, eq(assets.vendor_id, id)),
        rfqs: await db.sql.$count(rfqInvitations, eq(rfqInvitations.vendor_id, id)),
      }
      return held.assets + held.rfqs > 0 ? held : null
    },
    async remove(id: string): Promise<void> {
      await db.sql.delete(vendors).where(eq(vendors.id, id))
    },
  }
}
