import { openStates } from '@menara/shared/domain/tickets/ticket-state.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/database.ts'
import { listNames } from '../../platform/db/json-lists.ts'
import { categories } from '../../schema/desk/categories.ts'
import { slaPolicies } from '../../schema/desk/sla.ts'
import { tickets } from '../../schema/tickets/tickets.ts'

export type CategoriesStore = ReturnType<typeof categoriesStore>
type NewCategory = typeof categories.$inferInsert
export interface Sibling {
  readonly id: string
  readonly name_en: string
  readonly name_id: string
  readonly location_id: string | null
}
/** Own number of the advisory locks that keep trees whole; the second key is the ticket type. */
const TREE_LOCK = 0x4341 // 'CA'

/** The one writer of `categories`. */
export function categoriesStore(db: Database) {
  return {
    /** Lets one change of a type's tree happen at a time, until the transaction ends. */
    async holdTree(ticketTypeId: number): Promise<void> {
      await db.sql.execute(sql`select pg_advisory_xact_lock(${TREE_LOCK}, ${ticketTypeId})`)
    },
    /** The row, held until the transaction ends: nothing can take it up meanwhile. */
    async hold(id: string): Promise<void> {
      await db.sql.select({ id: categories.id }).from(categories).where(eq(categories.id, id)).for('update')
    },
    async insert(row: NewCategory): Promise<void> {
      await db.sql.insert(categories).values(row)
    },
    async update(id: string, facts: Partial<NewCategory>): Promise<void> {
      await db.sql.update(categories).set(facts).where(eq(categories.id, id))
    },
    async remove(id: string): Promise<void> {
      await db.sql.delete(categories).where(eq(categories.id, id))
    },
    /** In their order. */
    async siblings(ticketTypeId: number, parentId: string | null): Promise<Sibling[]> {
      return db.sql
        .select({ id: categories.id, name_en: categories.name_en, name_id: categories.name_id, location_id: categories.location_id })
        .from(categories)
        .where(
          parentId === null
            ? sql`${categories.ticket_type_id} = ${ticketTypeId} and ${categories.parent_id} is null`
            : eq(categories.parent_id, parentId),
        )
        .orderBy(categories.sort, categories.id)
    },
    /** Numbers siblings as they come. */
    async order(ids: readonly string[]): Promise<void> {
      const places = sql.join(
        ids.map((id, place) => sql`(${id}::uuid, ${place}::int)`),
        sql`, `,
      )
      await db.sql.execute(
        sql`update categories set sort = placed.sort from (values ${places}) as placed (id, sort) where categories.id = placed.id and categories.sort <> placed.sort`,
      )
    },
    /** The category and everything in it; `depth` counts from it. */
    below: (id: string): Promise<{ id: string; location_id: string | null; depth: number }[]> =>
      rowsOf(
        db,
        sql`with recursive down as (
          select id, location_id, 0 as depth from categories where id = ${id}
          union all select it.id, it.location_id, down.depth + 1 from categories it join down on it.parent_id = down.id)
        select id, location_id, depth from down`,
      ),
    /** What uses a category. */
    async uses(id: string): Promise<Record<string, number>> {
      return {
        categories: await db.sql.$count(categories, eq(categories.parent_id, id)),
        tickets: await db.sql.$count(tickets, eq(tickets.category_id, id)),
        'service level policies': await db.sql.$count(slaPolicies, listNames(slaPolicies.category_ids, id)),
      }
    },
    /** Open tickets of every category by itself, at these sites. */
    openCounts: (locationIds: readonly string[] | null): Promise<{ id: string; parent_id: string | null; open: number }[]> =>
      rowsOf(
        db,
        sql`select id, parent_id, (select count(*)::int from ${tickets} ticket where ticket.category_id = categories.id
          and ticket.state in ${[...openStates]} and ${within(sql`ticket.location_id`, locationIds)}) as open from categories`,
      ),
  }
}

/** One of these sites; null: any. */
const within = (column: SQL, locationIds: readonly string[] | null): SQL => {
  if (locationIds === null) return sql`true`
  return locationIds.length === 0 ? sql`false` : sql`${column} in ${[...locationIds]}`
}
