import { and, eq, sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { approvalTypes } from '../../../schema/desk/approvals.ts'
import { costCentres } from '../../../schema/desk/cost-centres.ts'
import type { ApprovalTypeRow } from './approval-types.store.ts'

export type ApprovalMatchStore = ReturnType<typeof approvalMatchStore>

/** Which approval type fits what; writes nothing. */
export function approvalMatchStore(db: Database) {
  return {
    /** The first active one that fits, by its order. */
    async match(ticketTypeId: number, categoryIds: readonly string[]): Promise<ApprovalTypeRow | undefined> {
      const fits =
        categoryIds.length === 0
          ? sql`${approvalTypes.category_id} is null`
          : sql`(${approvalTypes.category_id} is null or ${approvalTypes.category_id} in ${[...categoryIds]})`
      const [row] = await db.sql
        .select()
        .from(approvalTypes)
        .where(and(eq(approvalTypes.ticket_type_id, ticketTypeId), eq(approvalTypes.active, true), fits))
        .orderBy(approvalTypes.sort, approvalTypes.id)
        .limit(1)
      return row
    },
    /** One of them, in use or not. */
    async type(id: string): Promise<ApprovalTypeRow | undefined> {
      const [row] = await db.sql.select().from(approvalTypes).where(eq(approvalTypes.id, id))
      return row
    },
    /** The ticket type of a category. */
    async typeOfCategory(id: string): Promise<number | undefined> {
      return (await rowsOf<{ ticket_type_id: number }>(db, sql`select ticket_type_id from categories where id = ${id}`))[0]?.ticket_type_id
    },
    async hasSubtype(id: string): Promise<boolean> {
      return (await rowsOf(db, sql`select 1 from ticket_subtypes where id = ${id}`)).length > 0
    },
    async hasCostCentre(id: string): Promise<boolean> {
      return (await db.sql.$count(costCentres, eq(costCentres.id, id))) > 0
    },
    /** A category and those above it. */
    async categoryPath(id: string): Promise<string[]> {
      const rows = await rowsOf<{ id: string }>(
        db,
        sql`with recursive up as (select id, parent_id from categories where id = ${id}
          union all select it.id, it.parent_id from categories it join up on it.id = up.parent_id) select id from up`,
      )
      return rows.map((row) => row.id)
    },
  }
}
