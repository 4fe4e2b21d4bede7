import type { SQL } from 'drizzle-orm'
import type { Caller } from '../../platform/access/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Places } from '../../ports/places.ts'
import { reportExport } from './query/report-export.service.ts'
import { reportsService } from './query/reports.service.ts'
import { reportsStore } from './query/reports.store.ts'
import { reportsRoutes } from './reports.routes.ts'

interface Others {
  readonly places: Pick<Places, 'site'>
  /** What of rows `tickets` a caller may see. */
  seenTickets(caller: Caller): SQL
}

/** Reports of people's own making, over what the other features have written. */
export function openReports({ app, db, zone }: Platform, { places, seenTickets }: Others): void {
  const store = reportsStore(db)
  const needs = { store, zone, seenTickets, site: (id: string) => places.site(id) }
  reportsRoutes(app, { queries: reportsService(needs), files: reportExport(needs) })
}
