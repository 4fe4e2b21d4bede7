import { endpoints } from '@menara/shared/contract/index-of.ts'
import { DEFAULT_ZONE } from '@menara/shared/domain/zone-letters.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type Approvals, openApprovals } from './app/approvals.app.ts'
import { openAttendances } from './app/attendances.app.ts'
import { openBookings } from './app/bookings.app.ts'
import { type CameraRules, openCctv } from './app/cctv.app.ts'
import { type Counting, openCounting } from './app/counting.app.ts'
import { openDashboards } from './app/dashboards.app.ts'
import { openDesk } from './app/desk.app.ts'
import { openEnergy } from './app/energy.app.ts'
import { openFaults } from './app/faults.app.ts'
import { openHandovers } from './app/handovers.app.ts'
import { openIot } from './app/iot.app.ts'
import { openMaps } from './app/maps.app.ts'
import { type Notifications, type Outside, openNotifications } from './app/notifications.app.ts'
import { openPeople } from './app/people.app.ts'
import { openPlaces } from './app/places.app.ts'
import { openPtt } from './app/ptt.app.ts'
import { rollupsFrom } from './app/rollups.ts'
import { openSignOns } from './app/sign-ons.app.ts'
import { openSla, type Sla } from './app/sla.app.ts'
import { openTagging } from './app/tagging.app.ts'
import type { Timers } from './app/ticket-ends.app.ts'
import type { Schedules } from './app/ticket-tools.app.ts'
import { openVisitors, type Visitors } from './app/visitors.app.ts'
import { openVnc } from './app/vnc.app.ts'
import { hintsRoutes } from './features/hints/hints.routes.ts'
import { hintsService } from './features/hints/hints.service.ts'
import { hintsStore } from './features/hints/hints.store.ts'
import type { VncAddressNeeds } from './features/vnc/vnc-address.ts'
import { auditHeads } from './platform/audit-heads.ts'
import { auditSeal } from './platform/audit-keys.ts'
import type { Database } from './platform/db/database.ts'
import { eventBus } from './platform/event-bus.ts'
import { type Health, serveHealth } from './platform/http/health.ts'
import { openApiOf } from './platform/http/openapi.ts'
import { openServer } from './platform/http/server.ts'
import { journalOn, OUTBOX_CHANNEL } from './platform/journal.ts'
import type { Keyring } from './platform/keyring.ts'
import type { Closable, Platform } from './platform/platform.ts'
import { processRegistry } from './platform/process-metrics.ts'
import { recurringJob } from './platform/recurring-job.ts'
import type { AlarmTickets } from './ports/alarm-tickets.ts'
import type { Events } from './ports/events.ts'
import type { People } from './ports/people.ts'

const VERSION = '0.1.0'

export interface BackendNeeds {
  readonly db: Database
  readonly log: Logger
  readonly dataDir: string
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
  now(): Date
  newId(): string
}

export interface Backend {
  readonly app: FastifyInstance
  readonly people: People
  readonly base: Platform
  readonly iot: Awaited<ReturnType<typeof openIot>>
  readonly maps: ReturnType<typeof openMaps>
  readonly counting: Counting
  readonly approvals: Approvals
  readonly visitors: Visitors
  readonly sla: Sla
  readonly schedules: Schedules
  readonly desk: AlarmTickets & { readonly timers: Timers }
  readonly notifications: Notifications
  readonly health: Health
  close(): Promise<void>
}

const NO_CAMERAS = { networks: [], own: [], demo: null }

/** Builds the whole backend over a database; who is given what is decided here and nowhere else. */
export async function buildBackend(needs: BackendNeeds): Promise<Backend> {
  const { db, log, now } = needs
  const metrics = processRegistry()
  let people: People | undefined
  const app = openServer({ logger: log, identify: async (token) => people?.identify(token) ?? null })
  const journal = journalOn(db, now, needs.auditKeys && auditSeal(needs.auditKeys))
  const base = baseOf(needs, { app, journal, metrics })

  const events: Events = eventBus()
  const places = openPlaces(base, events)
  people = openPeople(base, { places, send: (message) => desk.telling.send(message), events })
  openDashboards(base, places)
  const { internalToken, vncAddresses = { allowed: [], own: [] } } = needs
  openVnc(base, { places, people, internalToken, addresses: vncAddresses })
  openTagging(base)
  const attendances = openAttendances(base)
  const notifications = openNotifications(base, needs.outside)
  const desk = openDesk(base, { places, people, notifications, events })
  const lent = { places, people, events, tickets: desk.tickets, telling: desk.telling, notifications, ...attendances }
  const visitors = openVisitors(base, { ...lent, approval: () => approvals.anew, asking: () => approvals.about })
  const sla = openSla(base, { ...lent, hooks: notifications.hooks, askApproval: (...asked) => approvals.ask(...asked) })
  openFaults(base, lent)
  openPtt(base, { places, people, telling: desk.telling, internalToken: needs.internalToken })
  const approvals = openApprovals(base, { ...lent, visitors: visitors.listed })
  const signOns = openSignOns(base, desk.telling)
  openHandovers(base, { ...signOns, ...attendances })
  openBookings(base, desk.telling)
  const devices = await openIot(base, {
    places,
    people,
    desk,
    signOns,
    telling: desk.telling,
    connectorRules: { allowLocal: needs.localConnectors ?? false, own: needs.cameras?.own ?? [] },
  })
  openCctv(base, { people, devices: devices.management, rules: needs.cameras ?? NO_CAMERAS, internalToken })
  const maps = openMaps(base, { places, people, take: devices.take })
  const iot = { ...devices, take: maps.take }
  const rollups = rollupsFrom(iot.history)
  openEnergy(base, { places, rollups })
  const counting = openCounting(base, { places, rollups, rules: iot.rules, take: iot.take })

  const running = [await openHints(base, needs.internalToken), openAuditHeads(base, needs.auditHeadDir)]
  const health = lookInside(base, needs.instance)

  return {
    app,
    people,
    base,
    iot,
    maps,
    counting,
    approvals,
    visitors,
    sla,
    schedules: desk.schedules,
    desk,
    notifications,
    health,
    async close() {
      await closeAll([approvals, notifications, visitors, sla, desk.schedules, counting, maps, iot, ...running.reverse()], log)
      await app.close()
    },
  }
}

/** Closes the modules in this order; one that fails is logged and does not stop the others. */
async function closeAll(modules: readonly Closable[], log: Logger): Promise<void> {
  for (const module of modules)
    await module.close().catch((error: unknown) => log.warn({ err: error }, 'a part could not be closed in order'))
}

function baseOf(
  { db, log, dataDir, keys, now, newId, ...given }: BackendNeeds,
  made: Pick<Platform, 'app' | 'journal' | 'metrics'>,
): Platform {
  const { demoPublic = false, deskIdleMinutes = null, zone = DEFAULT_ZONE } = given
  return { ...made, db, log, dataDir, keys, demoPublic, deskIdleMinutes, zone, now, newId }
}

/** Looked at every hour, so that a day is not missed by a restart. */
const HEAD_LOOK_MS = 3_600_000
function openAuditHeads({ journal, log, now }: Platform, folder: string | undefined): { close(): Promise<void> } {
  if (folder === undefined) return { close: async () => undefined }
  const heads = auditHeads({ folder, heads: journal.heads, now })
  const work = async () => {
    const written = await heads.write()
    if (written) log.info(written, 'head of the audit trail')
  }
  const job = recurringJob({ work, everyMs: HEAD_LOOK_MS, log, trouble: 'the head of the audit trail could not be written down' })
  job.soon()
  job.start()
  return job
}

async function openHints({ app, db, journal, log, now }: Platform, internalToken: string) {
  const hints = hintsService({
    store: hintsStore(db),
    now,
    forget: journal.forget,
    listen: (heard) => db.listen(OUTBOX_CHANNEL, heard),
    onTrouble: (error) => log.error({ err: error }, 'hints could not be read'),
  })
  await hints.open()
  hintsRoutes(app, hints, internalToken)
  return hints
}

function lookInside({ app, db, metrics }: Platform, instance = ''): Health {
  const description = openApiOf(endpoints, VERSION)
  app.get('/openapi.json', async () => description)
  return serveHealth(app, { db, metrics, instance })
}
