import type { TicketTemplate } from '@menara/shared/contract/desk/ticket-templates.contract.ts'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { maintenancePlans } from '../../../schema/maintenance/maintenance.ts'
import { ticketSchedules } from '../../../schema/tickets/ticket-schedules.ts'
import { ticketTemplates } from '../../../schema/tickets/ticket-templates.ts'
import { categoryIn, subtypeIn } from '../record/ticket-rows.store.ts'

export type TemplateRow = typeof ticketTemplates.$inferInsert
export type TicketTemplatesStore = ReturnType<typeof ticketTemplatesStore>
interface Asked {
  readonly ticketTypeId?: number | undefined
  readonly archived?: boolean | undefined
}

/** The one writer of `ticket_templates`. */
export function ticketTemplatesStore(db: Database) {
  async function where(condition: SQL | undefined): Promise<TicketTemplate[]> {
    const rows = await db.sql
      .select({
        id: ticketTemplates.id,
        ticket_type_id: ticketTemplates.ticket_type_id,
        name_en: ticketTemplates.name_en,
        name_id: ticketTemplates.name_id,
        title: ticketTemplates.title,
        description: ticketTemplates.description,
        priority: ticketTemplates.priority,
        tasks: ticketTemplates.tasks,
        active: ticketTemplates.active,
        category: categoryIn('ticket_templates'),
        subtype: subtypeIn('ticket_templates'),
      })
      .from(ticketTemplates)
      .where(condition)
      .orderBy(asc(ticketTemplates.ticket_type_id), asc(ticketTemplates.name_en), asc(ticketTemplates.id))
    return rows as TicketTemplate[]
  }
  return {
    list: ({ ticketTypeId, archived }: Asked): Promise<TicketTemplate[]> =>
      where(
        and(
          ticketTypeId === undefined ? undefined : eq(ticketTemplates.ticket_type_id, ticketTypeId),
          archived ? undefined : ticketTemplates.active,
        ),
      ),
    find: async (id: string): Promise<TicketTemplate | undefined> => (await where(eq(ticketTemplates.id, id)))[0],
    /** Held until the transaction ends, so that no schedule takes one that goes. */
    async hold(id: string): Promise<void> {
      await db.sql.execute(sql`select 1 from ${ticketTemplates} where ${ticketTemplates.id} = ${id} for update`)
    },
    async insert(row: TemplateRow): Promise<void> {
      await db.sql.insert(ticketTemplates).values(row)
    },
    async update(id: string, facts: Partial<TemplateRow>): Promise<void> {
      await db.sql.update(ticketTemplates).set(facts).where(eq(ticketTemplates.id, id))
    },
    /** False while schedules or preventive plans use it. */
    async remove(id: string): Promise<boolean> {
      if ((await db.sql.$count(maintenancePlans, eq(maintenancePlans.template_id, id))) > 0) return false
      if ((await db.sql.$count(ticketSchedules, eq(ticketSchedules.template_id, id))) > 0) return false
      await db.sql.delete(ticketTemplates).where(eq(ticketTemplates.id, id))
      return true
    },
  }
}
