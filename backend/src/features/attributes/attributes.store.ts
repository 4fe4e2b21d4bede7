import type { Attribute } from '@menara/shared/contract/places/assets.contract.ts'
import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { assets, attributes } from '../../schema/places.ts'

export type AttributesStore = ReturnType<typeof attributesStore>

/** The one writer of `attributes`. */
export function attributesStore(db: Database) {
  return {
    /** With the site of its asset. */
    async find(id: string): Promise<{ attribute: Attribute; location_id: string } | undefined> {
      const [row] = await db.sql
        .select({ attribute: attributes, location_id: assets.location_id })
        .from(attributes)
        .innerJoin(assets, eq(assets.id, attributes.asset_id))
        .where(eq(attributes.id, id))
      return row
    },
    async nameTaken({ asset_id, name, id }: Pick<Attribute, 'asset_id' | 'name' | 'id'>): Promise<boolean> {
      const same = and(eq(attributes.asset_id, asset_id), eq(attributes.name, name), ne(attributes.id, id))
      return (await db.sql.select({ id: attributes.id }).from(attributes).where(same)).length > 0
    },
    async update(id: string, facts: Partial<Pick<Attribute, 'name' | 'value' | 'unit'>>): Promise<Attribute | undefined> {
      const [row] = await db.sql.update(attributes).set(facts).where(eq(attributes.id, id)).returning()
      return row
    },
    /** The whole set of an asset: what is not named here goes. */
    async replace(assetId: string, rows: readonly Attribute[]): Promise<void> {
      await db.sql.delete(attributes).where(eq(attributes.asset_id, assetId))
      if (rows.length > 0) await db.sql.insert(attributes).values([...rows])
    },
  }
}
