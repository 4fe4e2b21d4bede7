import { join } from 'node:path'
import { passBoardService } from '../features/visitors/pass-board.service.ts'
import { passHanding } from '../features/visitors/pass-handing.service.ts'
import { passLoansStore } from '../features/visitors/pass-loans.store.ts'
import { passSettingsService } from '../features/visitors/pass-settings.service.ts'
import { passesRoutes } from '../features/visitors/passes.routes.ts'
import { passesStore } from '../features/visitors/passes.store.ts'
import { publicTicketsRoutes } from '../features/visitors/public-tickets.routes.ts'
import { publicTicketsService } from '../features/visitors/public-tickets.service.ts'
import { visitRuns } from '../features/visitors/visit-runs.service.ts'
import { visitSeriesService } from '../features/visitors/visit-series.service.ts'
import { visitSeriesStore } from '../features/visitors/visit-series.store.ts'
import { VISITOR, visitorAccess } from '../features/visitors/visitor-access.service.ts'
import { visitorClock } from '../features/visitors/visitor-clock.service.ts'
import { visitorDueStore } from '../features/visitors/visitor-due.store.ts'
import { visitorErasing } from '../features/visitors/visitor-erasing.service.ts'
import { visitorEventsStore } from '../features/visitors/visitor-events.store.ts'
import type { VisitorsNeeds } from '../features/visitors/visitor-facts.service.ts'
import { followTickets, guardTickets } from '../features/visitors/visitor-following.service.ts'
import { visitorLinksService } from '../features/visitors/visitor-links.service.ts'
import { visitorLinksStore } from '../features/visitors/visitor-links.store.ts'
import { visitorMailsService } from '../features/visitors/visitor-mails.service.ts'
import { visitorMovesService } from '../features/visitors/visitor-moves.service.ts'
import { visitorPhotosStore } from '../features/visitors/visitor-photos.store.ts'
import { visitorRecord } from '../features/visitors/visitor-record.service.ts'
import { visitorRetentionStore } from '../features/visitors/visitor-retention.store.ts'
import { visitorRulesService } from '../features/visitors/visitor-rules.service.ts'
import { visitorSafetyService } from '../features/visitors/visitor-safety.service.ts'
import { visitorSecrets } from '../features/visitors/visitor-secrets.service.ts'
import { visitorWatch } from '../features/visitors/visitor-watch.service.ts'
import { visitorsRoutes } from '../features/visitors/visitors.routes.ts'
import { visitorsService } from '../features/visitors/visitors.service.ts'
import { visitorsStore } from '../features/visitors/visitors.store.ts'
import { visitsRoutes } from '../features/visitors/visits.routes.ts'
import { visitsService } from '../features/visitors/visits.service.ts'
import { watchlistStore } from '../features/visitors/watchlist.store.ts'
import { leaseOn } from '../platform/lease.ts'
import { recurringJob } from '../platform/recurring-job.ts'
import { openUploads } from '../platform/uploads.ts'
import type { Approvals } from './approvals.app.ts'
import type { Notifications } from './notifications.app.ts'
import type { Base, People, Places, Running, Telling } from './parts.ts'
import type { Tickets } from './ticket-parts.ts'

const LOOK_MS = 60_000
const TROUBLE = 'visitors could not be looked after'
interface Others {
  readonly places: Places
  readonly people: People
  readonly tickets: Tickets
  readonly telling: Telling
  readonly notifications: Pick<Notifications, 'mailOutside'>
  /** Who comes is a part of what was approved. */
  approval(): Approvals['anew']
}
export interface Visitors extends Running {
  /** Everything that is due by the clock; the demo and the tests ask for it themselves. */
  look(): Promise<void>
}

/** Visitors of visitor tickets, their public page, the watchlist, and the job that watches the clock. */
export function openVisitors(base: Base, { places, people, tickets, telling, notifications, approval }: Others): Visitors {
  const { app, db, journal, log, dataDir, tokenKey, now, newId } = base
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const afterCommit: typeof db.afterCommit = (work) => db.afterCommit(work)
  const [store, links, events, photos] = [visitorsStore(db), visitorLinksStore(db), visitorEventsStore(db), visitorPhotosStore(db)]
  const [watchlist, kept, passes, loans] = [watchlistStore(db), visitorRetentionStore(db), passesStore(db), passLoansStore(db)]
  // Beside the pictures of tickets: each of the two makes good its own after a crash.
  const files = openUploads(join(dataDir, 'visitors'))
  const secrets = visitorSecrets(tokenKey)
  const site = (id: string) => places.site(id)
  const access = visitorAccess({ tickets, store, site })
  const mails = visitorMailsService({
    ...{ store, links, events, secrets, tickets, site, now, newId },
    write: notifications.mailOutside((id, type) => mails.outsider(id, type)),
  })
  const handing = passHanding({ passes, loans, store, events, journal, zone: access.zone, now, newId })
  const record = visitorRecord({ store, events, tickets, journal, telling, mails, handing, now, newId })
  const watch = visitorWatch({ store, watchlist, record, zone: access.zone })
  const parts = { store, links, events, access, record, watch, mails, secrets, handing }
  const needs: VisitorsNeeds = { ...parts, person: (id) => people.person(id), approval, atomically, now, newId }
  const service = visitorsService(needs)
  const keeping = { photos, keepPhoto: files.keep, removePhoto: files.remove, afterCommit }
  const erasing = visitorErasing({ ...needs, photos, kept })
  const clock = visitorClock({
    ...needs,
    ...keeping,
    erasing,
    due: visitorDueStore(db),
    receiving: (id) => people.holding('visitor_receive', id),
  })

  followTickets({ ...needs, tickets }, VISITOR)
  guardTickets({ tickets, store, erasing })
  visitorsRoutes(app, {
    service,
    moves: visitorMovesService({ ...needs, shown: service.shown, area: (id) => places.area(id) }),
    links: visitorLinksService(needs),
    rules: visitorRulesService({ watchlist, kept, store, access, watch, secrets, journal, site, atomically, now, newId }),
    safety: visitorSafetyService(needs),
    photos: files,
  })
  passesRoutes(
    app,
    passBoardService({ passes, loans, access, record, journal, atomically, now }),
    passSettingsService({ passes, loans, store, journal, site, area: (id) => places.area(id), zone: access.zone, atomically, now, newId }),
  )
  const area = (id: string) => places.area(id)
  const onTrouble = (error: unknown) => log.error({ err: error }, TROUBLE)
  const coming = { ...needs, series: visitSeriesStore(db), kept, tickets, journal, onTrouble, site, area }
  const runs = visitRuns(coming)
  visitsRoutes(app, {
    service: visitsService({ ...needs, tickets, shown: service.shown }),
    series: visitSeriesService({ ...coming, openDue: runs.openDue }),
  })
  publicTicketsRoutes(app, { service: publicTicketsService({ ...needs, ...keeping, tickets, site }), photos: files, now, newId })
  app.addHook('onReady', async () => {
    await files.recover((ids) => photos.known(ids))
  })

  const lease = leaseOn({ db, name: 'visitors', holder: newId(), now, forMs: 2 * LOOK_MS })
  const look = async (): Promise<void> => {
    await clock.look()
    await runs.look()
  }
  const job = recurringJob({ work: look, everyMs: LOOK_MS, log, trouble: TROUBLE, lease })
  job.start()
  return { look, close: job.close }
}
