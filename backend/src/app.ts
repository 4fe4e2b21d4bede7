import { endpoints } from '@menara/shared/contract/index-of.ts'
import { DEFAULT_ZONE } from '@menara/shared/domain/zone-abbreviation.ts'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { activityReaders } from './app/activity-readers.ts'
import { openAuditHeads } from './app/audit-heads.ts'
import { openBackups } from './app/backups.ts'
import { type Approving, openApproving, openDesk } from './app/desk.ts'
import { openIot } from './app/iot.ts'
import { type LedgerCheck, openLedgerCheck } from './app/ledger-check.ts'
import { openPeople, type SignInPlaces } from './app/people.ts'
import { openPlaces } from './app/places.ts'
import { openVoices } from './app/voices.ts'
import { openWorkingTime } from './app/working-time.ts'
import { openActivities } from './features/activities/activities.module.ts'
import { openAnnouncements } from './features/announcements/announcements.module.ts'
import { openAssetLabels } from './features/asset-labels/asset-labels.module.ts'
import { openAudit } from './features/audit/audit.module.ts'
import { openBilling } from './features/billing/billing.module.ts'
import { openBookings } from './features/bookings/bookings.module.ts'
import { type CameraRules, openCctv } from './features/cctv/cctv.module.ts'
import { openChangeNotifications } from './features/change-notifications/change-notifications.module.ts'
import { openClaims } from './features/claims/claims.module.ts'
import { openCompanies } from './features/companies/companies.module.ts'
import { openDashboards } from './features/dashboards/dashboards.module.ts'
import { openDocuments } from './features/documents/documents.module.ts'
import { openEnergy } from './features/energy/energy.module.ts'
import { openExchangeRates } from './features/exchange-rates/exchange-rates.module.ts'
import { openFeeds } from './features/feeds/feeds.module.ts'
import { openFirstDay } from './features/first-day/first-day.module.ts'
import type { Surroundings } from './features/first-day/setup-check.service.ts'
import { openGeofences } from './features/geofences/geofences.module.ts'
import { openHandovers } from './features/handovers/handovers.module.ts'
import { openImports } from './features/imports/imports.module.ts'
import { openInbox } from './features/inbox/inbox.module.ts'
import { openInspections } from './features/inspections/inspections.module.ts'
import { openMaintenance } from './features/maintenance/maintenance.module.ts'
import { type Outside, openNotifications } from './features/notifications/notifications.module.ts'
import { openOvertimes } from './features/overtimes/overtimes.module.ts'
import { openPayment } from './features/payment/payment.module.ts'
import { openCounting } from './features/people-counting/people-counting.module.ts'
import { openPersonDocuments } from './features/person-documents/person-documents.module.ts'
import { openPersonalData } from './features/personal-data/personal-data.module.ts'
import type { Expiring } from './features/personal-data/register/expiry.service.ts'
import { openPettyCash } from './features/petty-cash/petty-cash.module.ts'
import { openPhotos } from './features/photos/photos.module.ts'
import { openPositions } from './features/positions/positions.module.ts'
import { openPtt } from './features/ptt/ptt.module.ts'
import { openPurchasing } from './features/purchasing/purchasing.module.ts'
import { openReports } from './features/reports/reports.module.ts'
import { openSearch, type SearchWords } from './features/search/search.module.ts'
import { openSignOns } from './features/sign-ons/sign-ons.module.ts'
import { openSla, type Sla } from './features/sla/sla.module.ts'
import { openStock } from './features/stock/stock.module.ts'
import { openTagging } from './features/tagging/tagging.module.ts'
import { openTicketDocuments } from './features/ticket-documents/ticket-documents.module.ts'
import { visibleTo } from './features/tickets/record/ticket-rows.store.ts'
import { openVisitors } from './features/visitors/visitors.module.ts'
import { openVnc } from './features/vnc/vnc.module.ts'
import type { VncAddressNeeds } from './features/vnc/vnc-address.ts'
import type { Caller } from './platform/access/caller.ts'
import { auditSeal } from './platform/audit/audit-keys.ts'
import { journalOn } from './platform/audit/journal.ts'
import type { Database } from './platform/db/database.ts'
import { eventBus } from './platform/events/event-bus.ts'
import type { VirusScanner } from './platform/files/virus-scanner.ts'
import { type Health, serveHealth } from './platform/http/health.ts'
import { openApiOf } from './platform/http/openapi.ts'
import { openServer } from './platform/http/server.ts'
import type { Closable, Platform } from './platform/platform.ts'
import { processRegistry } from './platform/process-metrics.ts'
import type { Keyring } from './platform/secrets/keyring.ts'
import type { BackupSettings } from './platform/settings.ts'
import type { AskApproval } from './ports/approvals.ts'
import type { Documents } from './ports/documents.ts'
import type { Events } from './ports/events.ts'
import type { Payables } from './ports/finance/payables.ts'
import type { Notifier } from './ports/notifications.ts'
import type { People } from './ports/people.ts'
import type { Places } from './ports/places.ts'

const VERSION = '0.1.0'

export interface BackendNeeds {
  readonly db: Database
  readonly log: Logger
  readonly dataDir: string
  /** Scans files before they are kept; none unless set. */
  readonly scan?: VirusScanner | undefined
  readonly keys: Keyring
  readonly internalToken: string
  /** Seal the audit trail, newest first; absent: it is chained only. */
  readonly auditKeys?: readonly string[] | undefined
  /** Where the heads of the audit trail are written down every day; absent: they are not. */
  readonly auditHeadDir?: string
  /** The demo's accounts, whose password everybody knows, may be used from anywhere; not unless said. */
  readonly demoPublic?: boolean
  /** After how many minutes without use the sessions of who answers for alarms end; not unless said. */
  readonly deskIdleMinutes?: number | null
  /** Which start it is of: `/readyz` says so, that nobody takes another's answer for it. */
  readonly instance?: string
  /** Zone of what belongs to no site; WIB's unless said. */
  readonly zone?: string | undefined
  /** Whether connectors may ask this machine itself; not unless said. */
  readonly localConnectors?: boolean
  /** Networks remote screens may be in, and hosts they are never at; anywhere but here unless said. */
  readonly vncAddresses?: VncAddressNeeds
  /** Where cameras may be asked: anywhere but on this machine and its link, unless said. */
  readonly cameras?: CameraRules
  /** Ways out of the house; without, messages stay in the inbox. */
  readonly outside?: Outside
  /** Networks identity providers are in: anywhere but on this machine and its link, unless said. */
  readonly identityNetworks?: readonly string[]
  /** Backups that are made every day; none unless said. */
  readonly backups?: BackupSettings | null
  /** Address of the database server, for backups; absent: the embedded one. */
  readonly databaseUrl?: string | undefined
  /** How the installation is set up, for its administrators to check. */
  readonly surroundings?: Surroundings
  now(): Date
  newId(): string
}

/** The backend with the ports of its modules, as tests and the demo use them. */
export interface Backend extends Modules {
  readonly app: FastifyInstance
  readonly platform: Platform
  readonly health: Health
  readonly ledgers: LedgerCheck
  readonly searchWords: SearchWords
  close(): Promise<void>
}

/** Builds the whole backend over a database. */
export async function buildBackend(needs: BackendNeeds): Promise<Backend> {
  const { db, log, now } = needs
  const metrics = processRegistry()
  let people: People | undefined
  const app = openServer({ logger: log, identify: async (token) => people?.identify(token) ?? null })
  const journal = journalOn(db, now, needs.auditKeys && auditSeal(needs.auditKeys))
  const platform = platformOf(needs, { app, journal, metrics })
  const modules = await openModules(platform, needs)
  people = modules.people
  openFeeds(platform, needs.internalToken)
  openFirstDay(platform, { surroundings: needs.surroundings ?? BARE, backups: needs.backups ?? null })
  openAudit(platform, needs.auditHeadDir)
  const searchWords = openSearch(platform)
  const ledgers = openLedgerCheck(platform)
  const jobs = [
    ledgers,
    searchWords,
    openAuditHeads(platform, needs.auditHeadDir),
    await openChangeNotifications(platform, needs.internalToken),
  ]
  const health = serveOperations(platform, needs.instance)
  return {
    ...modules,
    app,
    platform,
    health,
    ledgers,
    searchWords,
    async close() {
      await closeAll([...modules.features, ...jobs], log)
      await app.close()
    },
  }
}

type Modules = Awaited<ReturnType<typeof openModules>>

/** Opens the modules. Each is given the ports of those before it; handlers of one event run in the order in which the modules are opened. */
async function openModules(platform: Platform, needs: BackendNeeds) {
  const { internalToken, cameras = NO_CAMERAS } = needs
  const events: Events = eventBus()
  const { names, imported, ...places } = openPlaces(platform, events)
  const companies = openCompanies(platform, places)
  const publicUrl = needs.outside?.publicUrl ?? NO_PUBLIC_URL
  const documents = openPaper(platform, places, publicUrl)
  const photos = openPhotos(platform)
  const notifications = openNotifications(platform, events, needs.outside)
  const telling = openTelling(platform, { notifications, events, places })
  const people = openPeople(platform, { places, notifier: telling, events, names, signIn: signInOf(needs) })
  const backups = openBackups(platform, { settings: needs.backups ?? null, databaseUrl: needs.databaseUrl, people, telling })
  openVnc(platform, { places, people, internalToken, addresses: needs.vncAddresses ?? { allowed: [], own: [] } })
  const importedTags = openTagging(platform, names)

  const shared = { places, people, telling, events }
  const { tickets, alarmTickets, away, schedules, timers, categories, costCentreTaken } = openDesk(platform, shared)
  openTicketDocuments({ documents, tickets })
  const { attendances, roster } = openWorkingTime(platform, { ...shared, documents, notifier: telling, away })
  const overtimes = openOvertimes(platform, { places, people, events, documents, notifier: telling })
  const ports = { ...shared, tickets, ownShifts: roster.ownShifts }
  const inspections = openInspections(platform, { ...ports, categories, documents })
  const visits = { approval: () => approvals.anew, asking: () => approvals.about }
  const visitors = openVisitors(platform, { ...ports, ...attendances, notifications, ...visits })
  const askApproval: AskApproval = (...asked) => approvals.ask(...asked)
  const sla: Sla = openSla(platform, { ...ports, hooks: notifications.hooks, askApproval })
  const articles = openVoices(platform, ports)
  openPtt(platform, { ...ports, internalToken })
  const maintenance = openMaintenance(platform, { places, people, documents, events, planned: schedules.planned })
  const rates = openExchangeRates(platform)
  const claims = openClaims(platform, { ...ports, notifier: telling, costCentreTaken, documents, rates, approval: () => approvals.anew })
  const cash = openPettyCash(platform, { places, people, costCentreTaken, documents })
  const approvals: Approving = openApproving(platform, { ...ports, visitors: visitors.listed, postponed: claims.postponed })
  const buying = { notifier: telling, notifications, costCentreTaken, documents, photos, rates, approval: visits.approval }
  const purchasing = openPurchasing(platform, { ...ports, ...buying })
  const signOns = openSignOns(platform, telling)
  openHandovers(platform, { ...signOns, ...attendances })
  const bookings = openBookings(platform, { ...ports, notifications, visits: visitors.visits, askApproval, publicUrl })
  const stock = openStock(platform, { ...ports, documents, photos, names })

  const iot = await openIot(platform, { ...ports, ...collecting(needs), desk: alarmTickets, names, signOns })
  const { devices, rollups, rules, deadLetters } = iot
  openCctv(platform, { people, devices: iot.management, rules: cameras, internalToken })
  const maps = openMaps(platform, { places, people, devices, deadLetters, events, take: attendances.hearingCards(iot) })
  const billing = openBilling(platform, { places, companies, meters: openEnergy(platform, { places, rollups }), documents, notifications })
  openPayment(platform, { places, events, payables: [claims, cash, purchasing], foreign: purchasing, receivables: [billing.receivables] })
  const reports = openFigures(platform, { places, people, documents, notifications })
  const personalData = openPersonalData(platform, { ...shared, expiring: expiringIn(attendances) })
  const imports = openImports(platform, { subjects: [...imported, ...people.imported, stock.imported, iot.imported, importedTags], people })
  const counting = openCounting(platform, { places, rollups, rules, devices, take: maps.take })

  const informing = { notifications, reports, articles, ...openPersonnel(platform, shared) }
  const asking = { backups, approvals, visitors, bookings, purchasing, ...informing }
  const closable = { ...asking, sla, schedules, maintenance, inspections, roster, overtimes, counting, imports, maps, personalData }
  return {
    ...{ people, stock, ...closable },
    /** In the order in which they are closed. */
    features: [...Object.values(closable), iot],
    desk: { ...alarmTickets, tickets, timers, payables: payablesOf([claims, cash, purchasing]), ...billing },
    iot: { ...iot, take: maps.take },
  }
}

/** By which people are told something: their inbox, and the activities of sites. */
const openTelling = (
  platform: Platform,
  { notifications, events, places }: { notifications: ReturnType<typeof openNotifications>; events: Events; places: Places },
): Notifier => ({
  ...openInbox(platform, { ...notifications, events }),
  ...openActivities(platform, { places, readers: activityReaders }),
})

/** From where devices are heard: the broker, and what connectors may reach. */
const collecting = ({ cameras = NO_CAMERAS, surroundings = BARE, localConnectors = false }: BackendNeeds) => ({
  broker: surroundings.broker,
  connectorRules: { allowLocal: localConnectors, own: cameras.own },
})

/** What personnel gives to people: announcements, and documents of theirs. */
const openPersonnel = (platform: Platform, ports: Parameters<typeof openAnnouncements>[1] & Parameters<typeof openPersonDocuments>[1]) => ({
  announcements: openAnnouncements(platform, ports),
  personDocuments: openPersonDocuments(platform, ports),
})

type Moving = Parameters<typeof openGeofences>[1] & Omit<Parameters<typeof openPositions>[1], 'fences'>
/** Where people and things are, and the fences they cross. */
function openMaps(platform: Platform, ports: Moving) {
  const fences = openGeofences(platform, ports)
  const positions = openPositions(platform, { ...ports, fences })
  return { take: positions.take, tick: fences.tick, tidy: positions.tidy, close: () => closeAll([positions, fences], platform.log) }
}

/** What is counted over many subjects: spending, the reports that people make, and the dashboards that show them. */
function openFigures(platform: Platform, ports: Omit<Parameters<typeof openReports>[1], 'seenTickets'> & { readonly places: Places }) {
  const reports = openReports(platform, { ...ports, seenTickets: (caller: Caller) => visibleTo(caller) ?? sql`true` })
  openDashboards(platform, { ...ports, reportSeen: reports.reportSeen })
  return reports
}

/** What is printed: documents, and labels of assets. */
function openPaper(platform: Platform, places: Places, publicUrl: string): Documents {
  const documents = openDocuments(platform, { places, publicUrl })
  openAssetLabels(platform, { documents, publicUrl })
  return documents
}

/** What the register of personal data removes by its days. */
const expiringIn = (attendances: ReturnType<typeof openWorkingTime>['attendances']): Expiring => ({
  attendance_positions: attendances.expirePositions,
  attendance_photos: attendances.expirePhotos,
  card_readings: attendances.expireReadings,
})

const signInOf = ({ outside, identityNetworks = [], cameras }: BackendNeeds): SignInPlaces => ({
  publicUrl: outside?.publicUrl ?? NO_PUBLIC_URL,
  identityNetworks,
  ownServers: cameras?.own ?? [],
})

/** Where the product is found unless it is told. */
const NO_PUBLIC_URL = 'http://localhost:8080'
const payablesOf = (owing: readonly Pick<Payables, 'payables'>[]) => async () =>
  (await Promise.all(owing.map((one) => one.payables()))).flat()
const BARE: Surroundings = {
  ...{ publicUrl: NO_PUBLIC_URL, mails: false, virusScanner: false },
  broker: { host: '127.0.0.1', port: 1883, tls: false },
}
const NO_CAMERAS: CameraRules = { networks: [], own: [], demo: null }

/** Closes the modules in this order; one that fails is logged and does not stop the others. */
async function closeAll(modules: readonly Closable[], log: Logger): Promise<void> {
  for (const module of modules)
    await module.close().catch((error: unknown) => log.warn({ err: error }, 'a part could not be closed in order'))
}

function platformOf(
  { db, log, dataDir, scan, keys, now, newId, ...given }: BackendNeeds,
  made: Pick<Platform, 'app' | 'journal' | 'metrics'>,
): Platform {
  const { demoPublic = false, deskIdleMinutes = null, zone = DEFAULT_ZONE } = given
  return { ...made, db, log, dataDir, scan, keys, demoPublic, deskIdleMinutes, zone, now, newId }
}

/** Serves what operators ask of a process: its health, metrics and API description. */
function serveOperations({ app, db, metrics }: Platform, instance = ''): Health {
  let description: unknown
  app.get('/openapi.json', async () => (description ??= openApiOf(endpoints, VERSION)))
  return serveHealth(app, { db, metrics, instance })
}
