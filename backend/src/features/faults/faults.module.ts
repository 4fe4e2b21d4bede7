import type { Platform } from '../../platform/platform.ts'
import type { Places } from '../../ports/places.ts'
import type { FaultCodes } from '../../ports/tickets/fault-codes.ts'
import type { Tickets } from '../../ports/tickets/tickets.ts'
import { faultCodesService } from './fault-codes.service.ts'
import { faultCodesStore } from './fault-codes.store.ts'
import { faultFollowService } from './fault-follow.service.ts'
import { faultLinks, faultReportsService } from './fault-reports.service.ts'
import { faultReportsStore } from './fault-reports.store.ts'
import { faultsRoutes } from './faults.routes.ts'

interface Others {
  readonly places: Places
  readonly tickets: Tickets
  /** Opens the surveys, which ask whether a ticket was reported here. */
  openSurveys(reported: { isReported(ticketId: string): Promise<boolean> }): { surveyToken(ticketId: string): Promise<string | null> }
}
/** What people without an account have to do with tickets: they report faults by a poster's code, follow them, and are asked how content they are. */
export function openFaults(platform: Platform, { places, tickets, openSurveys }: Others): FaultCodes {
  const { app, db, journal, keys, now, newId } = platform
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const store = faultCodesStore(db)
  const asked = { site: places.site, area: places.area, asset: places.asset }
  const codes = faultCodesService({ store, journal, atomically, now, newId, ...asked })
  const reportsStore = faultReportsStore(db)
  const links = faultLinks(keys)
  const reports = faultReportsService({ codes: store, store: reportsStore, tickets, links, journal, atomically, now })
  const { surveyToken } = openSurveys({ isReported: reports.isReported })
  const following = faultFollowService({ store: reportsStore, links, tickets, surveyToken, site: places.site, atomically, now })
  faultsRoutes(app, { codes, reports, following, uploads: tickets.uploads, newId })
  return { placeOf: codes.placeOf, mayLook: reports.mayLook }
}
