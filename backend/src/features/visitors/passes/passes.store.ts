import type { Pass } from '@menara/shared/contract/visitors/passes.contract.ts'
import { orderOf, type PassKind } from '@menara/shared/domain/visitors/passes.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { insertOf, rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { likeText } from '../../../platform/paging.ts'
import { passes } from '../../../schema/visitors/passes.ts'

export type PassesStore = ReturnType<typeof passesStore>
export type PassRow = typeof passes.$inferSelect
export type NewPass = Omit<typeof passes.$inferInsert, 'order_key'>
interface Filter {
  readonly location_id?: string | undefined
  readonly kind?: PassKind | undefined
  readonly search?: string | undefined
  readonly locationIds: readonly string[] | null
  readonly after: readonly [string, string, string] | undefined
  readonly limit: number
}
/** A thing of a list, and where it stands there. */
export type ListedPass = Pass & { readonly order_key: string }

const WHOLE = sql`p.id, p.kind, p.code, p.note, p.active, p.order_key,
  jsonb_build_object('id', site.id, 'name', site.name) as location,
  case when area.id is null then null else jsonb_build_object('id', area.id, 'name', area.name) end as area,
  case when l.id is null then 'free' when l.missing_at is null then 'out' else 'missing' end as state,
  exists (select from pass_loans it where it.pass_id = p.id) as used`
const FROM = sql`from passes p join locations site on site.id = p.location_id left join areas area on area.id = p.area_id
  left join pass_loans l on l.pass_id = p.id and l.back_at is null`

/** The one writer of `passes`. */
export function passesStore(db: Database) {
  return {
    async find(id: string): Promise<Pass | undefined> {
      const [row] = await rowsOf<ListedPass>(db, sql`select ${WHOLE} ${FROM} where p.id = ${id}`)
      return row && plain(row)
    },
    /** One row more than `limit` where there are more. */
    list({ location_id, kind, search, locationIds, after, limit }: Filter): Promise<ListedPass[]> {
      const asked = [
        within(locationIds),
        location_id === undefined ? undefined : sql`p.location_id = ${location_id}`,
        kind === undefined ? undefined : sql`p.kind = ${kind}`,
        search ? sql`(p.code ilike ${likeText(search)} or p.note ilike ${likeText(search)})` : undefined,
        after && sql`(p.kind, p.order_key collate "C", p.id) > (${after[0]}, ${after[1]}, ${after[2]}::uuid)`,
      ].filter((sql) => sql !== undefined)
      const which = sql.join([sql`true`, ...asked], sql` and `)
      return rowsOf(db, sql`select ${WHOLE} ${FROM} where ${which} order by p.kind, p.order_key collate "C", p.id limit ${limit + 1}`)
    },
    /** The codes of them that are there already, whatever their case; two who add at once meet the index. */
    async known(locationId: string, kind: PassKind, codes: readonly string[]): Promise<string[]> {
      const keys = codes.map((code) => code.toLowerCase())
      const rows = await rowsOf<{ code: string }>(
        db,
        sql`select code from passes where location_id = ${locationId} and kind = ${kind} and lower(code) in ${keys} order by order_key`,
      )
      return rows.map((row) => row.code)
    },
    async insert(rows: readonly NewPass[]): Promise<void> {
      await db.sql.execute(
        insertOf(
          passes,
          rows.map((row) => ({ ...row, order_key: orderOf(row.code) })),
        ),
      )
    },
    async update(id: string, facts: Partial<Pick<PassRow, 'area_id' | 'note' | 'active'>>): Promise<void> {
      await db.sql.update(passes).set(facts).where(eq(passes.id, id))
    },
    async remove(id: string): Promise<void> {
      await db.sql.delete(passes).where(eq(passes.id, id))
    },
    /** Kept from others until the transaction ends: whoever gives it out or retires it has to wait. */
    async hold(id: string): Promise<PassRow | undefined> {
      return (await db.sql.select().from(passes).where(eq(passes.id, id)).for('update'))[0]
    },
    /** The same, by its code, whatever the case. */
    async holdCode(locationId: string, kind: PassKind, code: string): Promise<PassRow | undefined> {
      const same = sql`lower(${passes.code}) = ${code.toLowerCase()}`
      const [row] = await db.sql
        .select()
        .from(passes)
        .where(and(eq(passes.location_id, locationId), eq(passes.kind, kind), same))
        .for('update')
      return row
    },
  }
}

export const plain = ({ order_key: _key, ...item }: ListedPass): Pass => item
export function within(locationIds: readonly string[] | null): SQL | undefined {
  if (locationIds === null) return undefined
  return locationIds.length === 0 ? sql`false` : sql`p.location_id in ${[...locationIds]}`
}
