import type { ApprovalType } from '@menara/shared/contract/approvals/approvals.contract.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { approvalTypes } from '../../../schema/desk/approvals.ts'

export type NewApprovalType = typeof approvalTypes.$inferInsert
export type ApprovalTypeRow = typeof approvalTypes.$inferSelect
export type ApprovalTypesStore = ReturnType<typeof approvalTypesStore>
/** Own number of the advisory lock that keeps the order of a ticket type's approval types whole. */
const ORDER_LOCK = 0x4150 // 'AP'

const category = sql<ApprovalType['category']>`(
  select jsonb_build_object('id', it.id, 'name_en', it.name_en, 'name_id', it.name_id,
    'path_en', concat_ws(' › ', top.name_en, high.name_en, up.name_en, it.name_en),
    'path_id', concat_ws(' › ', top.name_id, high.name_id, up.name_id, it.name_id))
  from categories it left join categories up on up.id = it.parent_id left join categories high on high.id = up.parent_id
    left join categories top on top.id = high.parent_id
  where it.id = ${sql.raw('approval_types.category_id')})`

const FIELDS = {
  id: approvalTypes.id,
  ticket_type_id: approvalTypes.ticket_type_id,
  category,
  name_en: approvalTypes.name_en,
  name_id: approvalTypes.name_id,
  active: approvalTypes.active,
  sort: approvalTypes.sort,
  self_approval: approvalTypes.self_approval,
  same_person: approvalTypes.same_person,
  step_up_amount: approvalTypes.step_up_amount,
  link_step_up_amount: approvalTypes.link_step_up_amount,
  by_link: approvalTypes.by_link,
  fallback_group_id: approvalTypes.fallback_group_id,
  steps: approvalTypes.steps,
}

/** The one writer of `approval_types`. */
export function approvalTypesStore(db: Database) {
  const select = (where: SQL | undefined) =>
    db.sql.select(FIELDS).from(approvalTypes).where(where).orderBy(approvalTypes.ticket_type_id, approvalTypes.sort, approvalTypes.id)

  return {
    list: (ticketTypeId: number | undefined): Promise<ApprovalType[]> =>
      select(ticketTypeId === undefined ? undefined : eq(approvalTypes.ticket_type_id, ticketTypeId)),
    async find(id: string): Promise<ApprovalType | undefined> {
      return (await select(eq(approvalTypes.id, id)))[0]
    },
    /** Lets one change of a ticket type's order happen at a time, until the transaction ends. */
    async holdOrder(ticketTypeId: number): Promise<void> {
      await db.sql.execute(sql`select pg_advisory_xact_lock(${ORDER_LOCK}, ${ticketTypeId})`)
    },
    async order(ids: readonly string[]): Promise<void> {
      for (const [sort, id] of ids.entries())
        await db.sql
          .update(approvalTypes)
          .set({ sort })
          .where(and(eq(approvalTypes.id, id), sql`${approvalTypes.sort} <> ${sort}`))
    },
    async insert(row: NewApprovalType): Promise<void> {
      await db.sql.insert(approvalTypes).values(row)
    },
    async update(id: string, facts: Partial<NewApprovalType>): Promise<void> {
      await db.sql.update(approvalTypes).set(facts).where(eq(approvalTypes.id, id))
    },
    async remove(id: string): Promise<void> {
      await db.sql.delete(approvalTypes).where(eq(approvalTypes.id, id))
    },
  }
}
