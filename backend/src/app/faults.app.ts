import { faultCodesService } from '../features/faults/fault-codes.service.ts'
import { faultCodesStore } from '../features/faults/fault-codes.store.ts'
import { faultFollowService } from '../features/faults/fault-follow.service.ts'
import { faultLinks, faultReportsService } from '../features/faults/fault-reports.service.ts'
import { faultReportsStore } from '../features/faults/fault-reports.store.ts'
import { faultsRoutes } from '../features/faults/faults.routes.ts'
import type { Platform } from '../platform/platform.ts'
import type { Events } from '../ports/events.ts'
import type { Places } from '../ports/places.ts'
import type { Tickets } from '../ports/tickets.ts'
import { openSatisfaction } from './satisfaction.app.ts'

interface Others {
  readonly places: Places
  readonly tickets: Tickets
  readonly events: Pick<Events, 'on'>
}
/** What people without an account have to do with tickets: they report faults by a poster's code, follow them, and are asked how content they are. */
export function openFaults(base: Platform, { places, tickets, events }: Others): void {
  const { app, db, journal, keys, now, newId } = base
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const store = faultCodesStore(db)
  const asked = { site: places.site, area: places.area, asset: places.asset }
  const codes = faultCodesService({ store, journal, atomically, now, newId, ...asked })
  const reportsStore = faultReportsStore(db)
  const links = faultLinks(keys)
  const reports = faultReportsService({ codes: store, store: reportsStore, tickets, links, journal, atomically, now })
  const { surveyToken } = openSatisfaction(base, { tickets, events, isReported: reports.isReported })
  const following = faultFollowService({ store: reportsStore, links, tickets, surveyToken, site: places.site, atomically, now })
  faultsRoutes(app, { codes, reports, following, uploads: tickets.uploads, newId })
}
