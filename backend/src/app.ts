import { endpoints } from '@menara/shared/contract/index-of.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { collectDefaultMetrics, Registry } from 'prom-client'
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
import type { Base, Desk, People } from './app/parts.ts'
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
import type { Database } from './platform/db/database.ts'
import { openApiOf } from './platform/http/openapi.ts'
import { openServer } from './platform/http/server.ts'
import { journalOn, OUTBOX_CHANNEL } from './platform/journal.ts'

const VERSION = '0.1.0'

export interface BackendNeeds {
  readonly db: Database
  readonly log: Logger
  readonly dataDir: string
  /** At least 32 bytes, base64url: signs access tokens. */
  readonly tokenKey: string
  readonly internalToken: string
  /** Which start it is of: `/readyz` says so, that nobody takes another's answer for it. */
  readonly instance?: string
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
  readonly base: Base
  readonly iot: Awaited<ReturnType<typeof openIot>>
  readonly maps: ReturnType<typeof openMaps>
  readonly counting: Counting
  readonly approvals: Approvals
  readonly visitors: Visitors
  readonly sla: Sla
  readonly schedules: Schedules
  readonly desk: Desk & { readonly timers: Timers }
  readonly notifications: Notifications
  close(): Promise<void>
}

/** Builds the whole backend over a database; who is given what is decided here and nowhere else. */
export async function buildBackend(needs: BackendNeeds): Promise<Backend> {
  const { db, log, now, newId } = needs
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  let people: People | undefined
  const app = openServer({ logger: log, identify: async (token) => people?.identify(token) ?? null })
  const journal = journalOn(db, now)
  const base: Base = { app, db, journal, log, metrics, dataDir: needs.dataDir, tokenKey: needs.tokenKey, now, newId }

  const places = openPlaces(base)
  people = openPeople(base, { places, send: (message) => desk.telling.send(message), moved: (moved) => sla.moved(moved) })
  openDashboards(base, places)
  const { internalToken, vncAddresses = { allowed: [], own: [] } } = needs
  openVnc(base, { places, people, internalToken, addresses: vncAddresses })
  openTagging(base)
  openAttendances(base)
  const notifications = openNotifications(base, needs.outside)
  const desk = openDesk(base, { places, people, notifications, reshaped: (moved) => sla.reshaped(moved) })
  const lent = { places, people, tickets: desk.tickets, telling: desk.telling }
  const visitors = openVisitors(base, { ...lent, notifications, approval: () => approvals.anew, asking: () => approvals.about })
  const sla = openSla(base, { ...lent, hooks: notifications.hooks, askApproval: (...asked) => approvals.ask(...asked) })
  openFaults(base, places, desk.tickets)
  openPtt(base, { places, people, telling: desk.telling, internalToken: needs.internalToken })
  const approvals = openApprovals(base, { ...lent, visitors: visitors.listed })
  const signOns = openSignOns(base, desk.telling)
  openHandovers(base, signOns)
  openBookings(base, desk.telling)
  const devices = await openIot(base, {
    places,
    people,
    desk,
    signOns,
    telling: desk.telling,
    localConnectors: needs.localConnectors ?? false,
  })
  const cameraRules = needs.cameras ?? { networks: [], own: [], demo: null }
  openCctv(base, { people, devices: devices.management, rules: cameraRules, internalToken: needs.internalToken })
  const maps = openMaps(base, { places, people, take: devices.take })
  const iot = { ...devices, take: maps.take }
  const rollups = rollupsFrom(iot.history)
  openEnergy(base, { places, rollups })
  const counting = openCounting(base, { places, rollups, rules: iot.rules, take: iot.take })

  const hints = await openHints(base, needs.internalToken)
  lookInside(base, needs.instance)

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
    async close() {
      for (const it of [approvals, notifications, visitors, sla, desk.schedules, counting, maps, iot, hints, app]) await it.close()
    },
  }
}

async function openHints({ app, db, journal, log, now }: Base, internalToken: string) {
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

function lookInside({ app, db, metrics }: Base, instance = ''): void {
  const description = openApiOf(endpoints, VERSION)
  app.get('/openapi.json', async () => description)
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const database = await db.sql.execute('select 1').then(
      () => 'ok',
      (error: Error) => error.message,
    )
    return reply
      .code(database === 'ok' ? 200 : 503)
      .header('x-menara-instance', instance)
      .send({ status: database === 'ok' ? 'ok' : 'not ready', parts: { database: { status: database, engine: db.engine } } })
  })
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.metrics()))
}
