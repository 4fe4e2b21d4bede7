import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { maintenanceYears } from '../../../schema/maintenance/maintenance.ts'

export type MaintenanceYearsStore = ReturnType<typeof maintenanceYearsStore>
export type YearRow = typeof maintenanceYears.$inferSelect

/** The one writer of `maintenance_years`. */
export function maintenanceYearsStore(db: Database) {
  return {
    async find(id: string): Promise<YearRow | undefined> {
      return (await db.sql.select().from(maintenanceYears).where(eq(maintenanceYears.id, id)))[0]
    },
    /** The year of a site, which is the same one whoever asks. */
    async stand(row: YearRow): Promise<YearRow> {
      await db.sql.insert(maintenanceYears).values(row).onConflictDoNothing()
      const same = and(eq(maintenanceYears.location_id, row.location_id), eq(maintenanceYears.year, row.year))
      return (await db.sql.select().from(maintenanceYears).where(same))[0] ?? row
    },
  }
}
