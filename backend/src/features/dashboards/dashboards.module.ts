import type { Platform } from '../../platform/platform.ts'
import type { Places } from '../../ports/places.ts'
import { dashboardsRoutes } from './dashboards.routes.ts'
import { dashboardsService } from './dashboards.service.ts'
import { dashboardsStore } from './dashboards.store.ts'

/** Arrangements of widgets for the control room. */
export function openDashboards({ app, db, journal, now, newId }: Platform, places: Places): void {
  const siteExists = async (id: string): Promise<boolean> => (await places.site(id)) !== undefined
  dashboardsRoutes(app, dashboardsService({ store: dashboardsStore(db), journal, siteExists, atomically: db.atomically, now, newId }))
}
