import { join } from 'node:path'
import { openUploads } from '../../platform/files/uploads.ts'
import { eachOf } from '../../platform/jobs/batches.ts'
import { leasedJob } from '../../platform/jobs/leased-job.ts'
import type { Closable, Platform } from '../../platform/platform.ts'
import type { VisitApproval, VisitorAsking } from '../../ports/approvals.ts'
import type { Attendances } from '../../ports/attendances.ts'
import type { Events } from '../../ports/events.ts'
import type { Notifier } from '../../ports/notifications.ts'
import type { OutsideMails } from '../../ports/outside-mails.ts'
import type { People } from '../../ports/people.ts'
import type { Places } from '../../ports/places.ts'
import type { Tickets } from '../../ports/tickets/tickets.ts'
import type { ListedVisitors } from '../../ports/visitors/listed-visitors.ts'
import type { Visits } from '../../ports/visitors/visits.ts'
import { visitorClock } from './gate/visitor-clock.service.ts'
import { visitorDueStore } from './gate/visitor-due.store.ts'
import { visitorGatesRoutes } from './gate/visitor-gates.routes.ts'
import { visitorGatesService } from './gate/visitor-gates.service.ts'
import { visitorGatesStore } from './gate/visitor-gates.store.ts'
import { visitorWaits } from './gate/visitor-waits.service.ts'
import { passBoardService } from './passes/pass-board.service.ts'
import { passHanding } from './passes/pass-handing.service.ts'
import { passLoansStore } from './passes/pass-loans.store.ts'
import { passSettingsService } from './passes/pass-settings.service.ts'
import { passesRoutes } from './passes/passes.routes.ts'
import { passesStore } from './passes/passes.store.ts'
import { publicTicketsRoutes } from './public/public-tickets.routes.ts'
import { publicTicketsService } from './public/public-tickets.service.ts'
import { visitorEventsStore } from './record/visitor-events.store.ts'
import type { VisitorsNeeds } from './record/visitor-facts.service.ts'
import { visitorFinding } from './record/visitor-finding.service.ts'
import { visitorPhotosStore } from './record/visitor-photos.store.ts'
import { visitorRecord } from './record/visitor-record.service.ts'
import { visitorClearing } from './retention/visitor-clearing.service.ts'
import { visitorErasing } from './retention/visitor-erasing.service.ts'
import { visitorRetentionStore } from './retention/visitor-retention.store.ts'
import { staffSafetyService } from './safety/staff-safety.service.ts'
import { staffSafetyStore } from './safety/staff-safety.store.ts'
import { visitorSafetyService } from './safety/visitor-safety.service.ts'
import { visitRuns } from './series/visit-runs.service.ts'
import { visitSeriesService } from './series/visit-series.service.ts'
import { visitSeriesStore } from './series/visit-series.store.ts'
import { VISITOR, visitorAccess } from './visitor-access.service.ts'
import { followHits, followTickets, guardTickets } from './visitor-following.service.ts'
import { visitorMovesService } from './visitor-moves.service.ts'
import { visitorNotifier } from './visitor-notifier.ts'
import { visitorRulesService } from './visitor-rules.service.ts'
import { visitorsRoutes } from './visitors.routes.ts'
import { visitorsService } from './visitors.service.ts'
import { visitorsStore } from './visitors.store.ts'
import { cancellationNotices } from './visits/cancellation-notices.service.ts'
import { cancellationNoticesStore } from './visits/cancellation-notices.store.ts'
import { visitorLinksService } from './visits/visitor-links.service.ts'
import { visitorLinksStore } from './visits/visitor-links.store.ts'
import { visitorMailsService } from './visits/visitor-mails.service.ts'
import { visitorSecrets } from './visits/visitor-secrets.service.ts'
import { visitsRoutes } from './visits/visits.routes.ts'
import { visitsService } from './visits/visits.service.ts'
import { visitorWatch } from './watchlist/visitor-watch.service.ts'
import { watchlistStore } from './watchlist/watchlist.store.ts'
import { watchlistApprovalsRoutes } from './watchlist/watchlist-approvals.routes.ts'
import { watchlistApprovalsService } from './watchlist/watchlist-approvals.service.ts'
import { watchlistApprovalsStore } from './watchlist/watchlist-approvals.store.ts'

const LOOK_MS = 60_000
const TROUBLE = 'visitors could not be looked after'
interface Others {
  readonly places: Places
  readonly people: People
  readonly tickets: Tickets
  readonly events: Pick<Events, 'on'>
  readonly telling: Notifier
  readonly notifications: OutsideMails
  /** Our own people who are checked in, for an evacuation. */
  readonly staffInside: Attendances['staffInside']
  /** Who comes is a part of what is approved. */
  approval(): VisitApproval
  /** About one of them, while the visit goes on. */
  asking(): VisitorAsking
}
export interface Visitors extends Closable {
  /** Those whom the watchlist may mean, for the approvals that decide about them. */
  readonly listed: ListedVisitors
  readonly visits: Visits
  /** Everything that is due by the clock; the demo and the tests ask for it themselves. */
  look(): Promise<void>
}

/** Visitors of visitor tickets, their public page, the watchlist, and the job that watches the clock. */
export function openVisitors(
  platform: Platform,
  { places, people, tickets, events: bus, telling, notifications, staffInside, approval, asking }: Others,
): Visitors {
  const { app, db, journal, log, dataDir, scan, keys, now, newId } = platform
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const afterCommit: typeof db.afterCommit = (work) => db.afterCommit(work)
  const [store, links, events, photos] = [visitorsStore(db), visitorLinksStore(db), visitorEventsStore(db), visitorPhotosStore(db)]
  const [watchlist, kept, passes, loans] = [watchlistStore(db), visitorRetentionStore(db), passesStore(db), passLoansStore(db)]
  // Beside the pictures of tickets: each of the two makes good its own after a crash.
  const files = openUploads(join(dataDir, 'visitors'), scan)
  const secrets = visitorSecrets(keys)
  const site = (id: string) => places.site(id)
  const access = visitorAccess({ tickets, store, site })
  const mails = visitorMailsService({
    ...{ store, links, events, secrets, tickets, site, now, newId },
    write: notifications.mailOutside(async (id, type) => (await mails.outsider(id, type)) ?? farewells.outsider(id)),
  })
  const farewells = cancellationNotices({ farewells: cancellationNoticesStore(db), events, mails, keys, now, newId })
  const handing = passHanding({ passes, loans, store, events, journal, zone: access.zone, now, newId })
  const tell = visitorNotifier(telling)
  const record = visitorRecord({ store, events, tickets, journal, telling: tell, mails, handing, asking, now, newId })
  const receiving = (id: string) => people.holding('visitor_receive', id)
  const clearing = visitorClearing({ store, events, watchlist, access, record, telling: tell, asking, receiving, now })
  const watch = visitorWatch({ store, watchlist, record, clearing, zone: access.zone })
  const parts = { store, links, events, gates: visitorGatesStore(db), access, record, watch, mails, secrets, handing }
  const needs: VisitorsNeeds = { ...parts, person: (id) => people.person(id), approval, atomically, now, newId }
  const service = visitorsService(needs)
  const keeping = { photos, keepPhoto: files.keep, removePhoto: files.remove, afterCommit }
  const erasing = visitorErasing({ ...needs, photos, kept, asking })
  const waits = visitorWaits({ ...needs, telling, receiving })
  const clock = visitorClock({ ...needs, ...keeping, erasing, due: visitorDueStore(db), waits, farewells, receiving })

  followTickets({ ...needs, bus }, VISITOR)
  followHits({ store, watch, events: bus, clearing }, VISITOR)
  guardTickets({ events: bus, store, erasing, farewells })
  visitorsRoutes(app, {
    service,
    moves: visitorMovesService({ ...needs, clearing, finding: visitorFinding(needs), shown: service.shown, area: (id) => places.area(id) }),
    links: visitorLinksService(needs),
    rules: visitorRulesService({ watchlist, kept, store, access, watch, secrets, journal, site, atomically, now, newId }),
    safety: visitorSafetyService({ ...needs, staff: staffSafetyService({ staff: staffSafetyStore(db), journal, staffInside }) }),
    photos: files,
  })
  passesRoutes(
    app,
    passBoardService({ passes, loans, access, record, journal, atomically, now }),
    passSettingsService({ passes, loans, store, journal, site, area: (id) => places.area(id), zone: access.zone, atomically, now, newId }),
  )
  visitorGatesRoutes(app, visitorGatesService({ gates: parts.gates, journal, site, atomically }))
  watchlistApprovalsRoutes(app, watchlistApprovalsService({ approvals: watchlistApprovalsStore(db), journal, site, atomically }))
  const area = (id: string) => places.area(id)
  const onTrouble = (error: unknown) => log.error({ err: error }, TROUBLE)
  const coming = { ...needs, series: visitSeriesStore(db), kept, tickets, journal, onTrouble, site, area }
  const runs = visitRuns(coming)
  const visits = visitsService({ ...needs, tickets, shown: service.shown })
  visitsRoutes(app, {
    service: visits,
    series: visitSeriesService({ ...coming, openDue: runs.openDue }),
  })
  publicTicketsRoutes(app, { service: publicTicketsService({ ...needs, ...keeping, tickets, site }), photos: files, now, newId })
  app.addHook('onReady', async () => {
    await files.recover((ids) => photos.known(ids))
  })

  const watching = watchOver(platform, () => eachOf([clock, runs], (item) => item.look()))
  return { ...watching, visits, listed: { shown: clearing.shown, decided: clearing.decided } }
}

/** One backend at a time. */
function watchOver(platform: Platform, look: () => Promise<void>): Closable & { look(): Promise<void> } {
  const { close } = leasedJob(platform, { name: 'visitors', work: look, everyMs: LOOK_MS, leaseMs: 2 * LOOK_MS, trouble: TROUBLE })
  return { look, close }
}
