import type { Caller } from '../../platform/access/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Places } from '../../ports/places.ts'
import { dashboardsRoutes } from './dashboards.routes.ts'
import { dashboardsService } from './dashboards.service.ts'
import { dashboardsStore } from './dashboards.store.ts'

interface Others {
  readonly places: Pick<Places, 'site'>
  /** Whether a kept report is the caller's or shared with them. */
  reportSeen(id: string, caller: Caller): Promise<boolean>
}

/** Arrangements of widgets for the control room. */
export function openDashboards({ app, db, journal, now, newId }: Platform, { places, reportSeen }: Others): void {
  const siteExists = async (id: string): Promise<boolean> => (await places.site(id)) !== undefined
  const needs = { store: dashboardsStore(db), journal, siteExists, reportSeen, atomically: db.atomically, now, newId }
  dashboardsRoutes(app, dashboardsService(needs))
}
