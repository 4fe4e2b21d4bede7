import type { PayrollTemplate } from '@menara/shared/contract/people/attendance/attendance-periods.contract.ts'
import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { payrollTemplates } from '../../../schema/attendances.ts'

export type PayrollTemplatesStore = ReturnType<typeof payrollTemplatesStore>

/** The one writer of `payroll_templates`. */
export function payrollTemplatesStore(db: Database) {
  const rows = () =>
    db.sql.select({ id: payrollTemplates.id, name: payrollTemplates.name, columns: payrollTemplates.columns }).from(payrollTemplates)
  const shown = (row: Awaited<ReturnType<typeof rows>>[number]): PayrollTemplate => ({ ...row, columns: [...row.columns] })
  return {
    list: async (): Promise<PayrollTemplate[]> => (await rows().orderBy(asc(payrollTemplates.name))).map(shown),
    find: async (id: string): Promise<PayrollTemplate | undefined> => (await rows().where(eq(payrollTemplates.id, id))).map(shown)[0],
    /** False: another one has this name. */
    async insert(row: typeof payrollTemplates.$inferInsert): Promise<boolean> {
      return (await db.sql.insert(payrollTemplates).values(row).onConflictDoNothing().returning({ id: payrollTemplates.id })).length > 0
    },
    /** Whether another one than this has the name. */
    async isTaken(name: string, id: string): Promise<boolean> {
      const other = sql`lower(${payrollTemplates.name}) = lower(${name}) and ${payrollTemplates.id} <> ${id}::uuid`
      return (await db.sql.$count(payrollTemplates, other)) > 0
    },
    async update(id: string, facts: Partial<typeof payrollTemplates.$inferInsert>): Promise<void> {
      await db.sql
        .update(payrollTemplates)
        .set({ ...facts, rev: sql`${payrollTemplates.rev} + 1` })
        .where(eq(payrollTemplates.id, id))
    },
    async remove(id: string): Promise<void> {
      await db.sql.delete(payrollTemplates).where(eq(payrollTemplates.id, id))
    },
  }
}
