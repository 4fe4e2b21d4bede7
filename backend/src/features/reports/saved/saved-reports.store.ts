import type { SavedReport } from '@menara/shared/contract/reports/saved-reports.contract.ts'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { instantText } from '../../../platform/db/shown-columns.ts'
import { roles } from '../../../schema/people.ts'
import { reportRoles, reports } from '../../../schema/reports/reports.ts'

export type SavedReportsStore = ReturnType<typeof savedReportsStore>
export type StoredReport = Omit<SavedReport, 'editable'>

const REPORT = sql`report.id, report.name, jsonb_build_object('id', owner.id, 'name', owner.name) as owner, report.audience, report.definition, report.rev,
  ${instantText(sql`report.updated_at`)} as updated_at,
  (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name) order by r.name), '[]')
    from report_roles rr join roles r on r.id = rr.role_id where rr.report_id = report.id) as roles`
const SHARED = (userId: string): SQL => sql`(report.owner_id = ${userId}::uuid or report.audience = 'everyone'
  or (report.audience = 'roles' and exists (select 1 from report_roles rr join user_roles ur on ur.role_id = rr.role_id
    where rr.report_id = report.id and ur.user_id = ${userId}::uuid)))`

/** The one writer of `reports` and `report_roles`. */
export function savedReportsStore(db: Database) {
  return {
    /** Reports somebody finds, by name; one row more than `limit` where there are more. */
    list: (userId: string, { after, limit }: { after: readonly [string, string] | undefined; limit: number }): Promise<StoredReport[]> =>
      rowsOf(
        db,
        sql`select ${REPORT} from reports report join users owner on owner.id = report.owner_id where ${SHARED(userId)}
          ${after ? sql`and (report.name, report.id) > (${after[0]}, ${after[1]}::uuid)` : sql``} order by report.name, report.id limit ${limit + 1}`,
      ),
    async find(id: string, userId: string): Promise<StoredReport | undefined> {
      const [row] = await rowsOf<StoredReport>(
        db,
        sql`select ${REPORT} from reports report join users owner on owner.id = report.owner_id where report.id = ${id}::uuid and ${SHARED(userId)}`,
      )
      return row
    },
    /** Of any owner: for what is sent in the name of a schedule. */
    async definition(id: string): Promise<Pick<StoredReport, 'name' | 'definition'> | undefined> {
      const [row] = await db.sql.select({ name: reports.name, definition: reports.definition }).from(reports).where(eq(reports.id, id))
      return row
    },
    async insert(row: typeof reports.$inferInsert, roleIds: readonly string[]): Promise<void> {
      await db.sql.insert(reports).values(row)
      await give(db, row.id, roleIds)
    },
    /** Only when nobody changed it since `rev`, where that is given; false otherwise. */
    async update(id: string, rev: number | undefined, facts: Partial<typeof reports.$inferInsert>): Promise<boolean> {
      const rows = await db.sql
        .update(reports)
        .set({ ...facts, rev: sql`${reports.rev} + 1` })
        .where(and(eq(reports.id, id), rev === undefined ? undefined : eq(reports.rev, rev)))
        .returning({ id: reports.id })
      return rows.length > 0
    },
    async setRoles(id: string, roleIds: readonly string[]): Promise<void> {
      await db.sql.delete(reportRoles).where(eq(reportRoles.report_id, id))
      await give(db, id, roleIds)
    },
    async remove(id: string): Promise<void> {
      await db.sql.delete(reports).where(eq(reports.id, id))
    },
    rolesThere: (ids: readonly string[]): Promise<number> => db.sql.$count(roles, inArray(roles.id, [...ids])),
  }
}

async function give(db: Database, id: string, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length > 0) await db.sql.insert(reportRoles).values(roleIds.map((role_id) => ({ report_id: id, role_id })))
}
