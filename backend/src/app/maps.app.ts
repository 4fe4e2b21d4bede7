import { devicesStore } from '../features/devices/devices.store.ts'
import { geofencesRoutes } from '../features/geofences/geofences.routes.ts'
import { geofencesService } from '../features/geofences/geofences.service.ts'
import type { FenceAlarm } from '../features/geofences/geofences.speaking.ts'
import { geofencesStore } from '../features/geofences/geofences.store.ts'
import { fenceWatch } from '../features/geofences/geofences.watch.ts'
import { carrierDirectory } from '../features/positions/carriers.directory.ts'
import { carriersStore } from '../features/positions/carriers.store.ts'
import { placedService } from '../features/positions/placed.service.ts'
import { placedStore } from '../features/positions/placed.store.ts'
import { dutyWatch } from '../features/positions/positions.duty.ts'
import { positionIntake } from '../features/positions/positions.intake.ts'
import { keepingOf } from '../features/positions/positions.keeping.ts'
import { isPositionTopic, type RawMessage, type Unreadable } from '../features/positions/positions.message.ts'
import { positionsRoutes } from '../features/positions/positions.routes.ts'
import { positionsService } from '../features/positions/positions.service.ts'
import { positionsStore } from '../features/positions/positions.store.ts'
import { deadLettersStore } from '../features/telemetry/dead-letters.store.ts'
import { announcerOf } from '../features/telemetry/telemetry.announcer.ts'
import { keepable } from '../features/telemetry/telemetry.message.ts'
import type { DeviceMessage } from '../ingest/gate.ts'
import type { Closable, Platform } from '../platform/platform.ts'
import type { People } from '../ports/people.ts'
import type { Places } from '../ports/places.ts'

export interface Maps extends Closable {
  /** Takes every message of a device: places here, everything else is passed on. */
  take(message: DeviceMessage): Promise<void>
  /** Judges what time alone decides. The timer calls it; so may a test. */
  tick(): Promise<void>
  /** Drops what is old of the ways that were gone. */
  tidy(): Promise<void>
}
interface Others {
  readonly places: Places
  readonly people: People
  /** The way of all other messages of devices. */
  readonly take: (message: DeviceMessage) => Promise<void>
}

const TICK_MS = 5000
const TIDY_MS = 3600_000
/** A site's own voice never falls silent. */
const YEARS_10_S = 315_360_000

/** Where people and things are, and the fences they cross. */
export function openMaps(base: Platform, others: Others): Maps {
  const { app, db, journal, log, now } = base
  const carriers = carriersStore(db)
  const store = positionsStore(db)
  const duty = dutyWatch({ duties: carriers.duties, now })
  const watch = openFences(base, others)
  const announcer = announcerOf({
    now,
    tell: (location_id) => journal.announce({ topic: 'positions', key: location_id, location_id }),
    later: (work) => db.atomically(async () => work()),
  })
  const keeping = keepingOf({
    store,
    atomically: db.atomically,
    announce: announcer.changed,
    settle: announcer.settle,
    watch: watch.sightings,
  })
  const directory = carrierDirectory({ carriers, now })
  const intake = positionIntake({
    directory,
    keeping,
    duty,
    heard: ({ location_code, code }, values, receivedAt) =>
      others.take({ topic: `menara/${location_code}/${code}/telemetry`, payload: Buffer.from(JSON.stringify({ values })), receivedAt }),
    bury: lettersOf(base),
  })
  const service = positionsService({
    store,
    carriers,
    keeping,
    duty,
    tagsChanged: directory.forget,
    gone: watch.gone,
    personExists: async (id, site) => {
      const person = await others.people.person(id)
      return person?.status === 'active' && (person.location_ids === null || person.location_ids.includes(site))
    },
    assetAt: async (id) => (await others.places.asset(id))?.location_id,
    journal,
    atomically: db.atomically,
    now,
  })
  positionsRoutes(app, { service, placed: placedService({ store: placedStore(db), now }) })

  const regularly = (work: () => Promise<void>, ms: number): NodeJS.Timeout =>
    setInterval(() => work().catch((error: unknown) => log.error({ err: error }, 'positions could not be looked after')), ms).unref()
  const timers = [regularly(watch.tick, TICK_MS), regularly(service.tidy, TIDY_MS)]
  return {
    take: (message) => (isPositionTopic(message.topic) ? intake.take(message) : others.take(message)),
    tick: watch.tick,
    tidy: service.tidy,
    async close() {
      for (const timer of timers) clearInterval(timer)
      await intake.close()
      await watch.idle()
      announcer.close()
    },
  }
}

/** Keeps what nobody can use, with the reason. */
function lettersOf({ db, newId }: Platform) {
  const letters = deadLettersStore(db)
  return ({ topic, payload, receivedAt }: RawMessage, { reason, detail }: Unreadable): Promise<void> =>
    db.atomically(() =>
      letters.keep([
        {
          id: newId(),
          topic: keepable(topic, 500),
          payload: keepable(Buffer.from(payload.subarray(0, 4096)).toString(), 4096),
          reason,
          detail: keepable(detail, 500),
          at: receivedAt.toISOString(),
        },
      ]),
    )
}

function openFences({ app, db, journal, now, newId }: Platform, { places, take }: Others) {
  const store = geofencesStore(db)
  const devices = devicesStore(db)
  const watch = fenceWatch({
    store,
    journal,
    atomically: db.atomically,
    now,
    siteDevice: (location_id) =>
      devices.stand({
        id: newId(),
        location_id,
        code: 'GEOFENCE',
        name: 'Geofences',
        kind: 'gateway',
        status: 'online',
        heartbeat_s: YEARS_10_S,
      }),
    // As if the device had said so itself: one way into the alarms for everything.
    async alarm({ device_id, wording, ...event }: FenceAlarm) {
      const device = await devices.get(device_id, null)
      const site = device && (await places.site(device.location_id))
      if (!device || !site) return
      await take({
        topic: `menara/${site.code}/${device.code}/event`,
        payload: Buffer.from(JSON.stringify(event)),
        receivedAt: now(),
        wording,
      })
    },
  })
  const service = geofencesService({
    store,
    watch,
    areaAt: async (id) => (await places.area(id))?.location_id,
    siteExists: async (id) => (await places.site(id)) !== undefined,
    journal,
    atomically: db.atomically,
    newId,
  })
  geofencesRoutes(app, service)
  return watch
}
