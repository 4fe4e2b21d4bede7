import { dashboardsRoutes } from '../features/dashboards/dashboards.routes.ts'
import { dashboardsService } from '../features/dashboards/dashboards.service.ts'
import { dashboardsStore } from '../features/dashboards/dashboards.store.ts'
import type { Platform } from '../platform/platform.ts'
import type { Places } from '../ports/places.ts'

/** Arrangements of widgets for the control room. */
export function openDashboards({ app, db, journal, now, newId }: Platform, places: Places): void {
  const siteExists = async (id: string): Promise<boolean> => (await places.site(id)) !== undefined
  dashboardsRoutes(app, dashboardsService({ store: dashboardsStore(db), journal, siteExists, atomically: db.atomically, now, newId }))
}
