import { type RawMessage, refusedMessage, type Unreadable } from '../../ingest/device-json.ts'
import type { DeviceMessage } from '../../ingest/gate.ts'
import { announcerOf } from '../../platform/events/announcer.ts'
import type { Closable, Platform } from '../../platform/platform.ts'
import type { Events } from '../../ports/events.ts'
import type { DeadLetters } from '../../ports/iot/dead-letters.ts'
import type { People } from '../../ports/people.ts'
import type { Places } from '../../ports/places.ts'
import { carrierDirectory } from './carriers/carriers.directory.ts'
import { carriersStore } from './carriers/carriers.store.ts'
import { placedService } from './placed/placed.service.ts'
import { placedStore } from './placed/placed.store.ts'
import { dutyWatch } from './positions.duty.ts'
import { positionIntake } from './positions.intake.ts'
import { type KeepingNeeds, keepingOf } from './positions.keeping.ts'
import { isPositionTopic } from './positions.message.ts'
import { positionsRoutes } from './positions.routes.ts'
import { positionsService } from './positions.service.ts'
import { positionsStore } from './positions.store.ts'

interface Others {
  readonly places: Pick<Places, 'asset'>
  readonly people: Pick<People, 'person'>
  readonly deadLetters: DeadLetters
  readonly events: Pick<Events, 'on'>
  /** Told of positions and of who is gone, inside the transaction. */
  readonly fences: { readonly sightings: KeepingNeeds['watch']; gone(subjectIds: readonly string[]): Promise<void> }
  /** Takes all other messages of devices. */
  readonly take: (message: DeviceMessage) => Promise<void>
}
export interface Positions extends Closable {
  /** Takes every message of a device: positions here, everything else is passed on. */
  take(message: DeviceMessage): Promise<void>
  /** Removes old tracks. */
  tidy(): Promise<void>
}

const TIDY_MS = 3600_000

/** Where people and things are, and where they were. */
export function openPositions(platform: Platform, others: Others): Positions {
  const { app, db, journal, log, now } = platform
  const { places, people, fences } = others
  const [carriers, store] = [carriersStore(db), positionsStore(db)]
  const duty = dutyWatch({ duties: carriers.duties, now })
  const announcer = announcerOf({
    now,
    tell: (location_id) => journal.announce({ topic: 'positions', key: location_id, location_id }),
    later: (work) => db.atomically(async () => work()),
  })
  const { atomically } = db
  const keeping = keepingOf({ store, atomically, announce: announcer.changed, settle: announcer.settle, watch: fences.sightings })
  const directory = carrierDirectory({ carriers, now })
  const intake = positionIntake({
    directory,
    keeping,
    duty,
    heard: ({ location_code, code }, values, receivedAt) =>
      others.take({ topic: `menara/${location_code}/${code}/telemetry`, payload: Buffer.from(JSON.stringify({ values })), receivedAt }),
    bury: lettersOf(platform, others.deadLetters),
  })
  const service = positionsService({
    ...{ store, carriers, keeping, duty, journal, atomically, now },
    tagsChanged: directory.forget,
    gone: fences.gone,
    personExists: async (id, site) => {
      const person = await people.person(id)
      return person?.status === 'active' && (person.location_ids === null || person.location_ids.includes(site))
    },
    assetAt: async (id) => (await places.asset(id))?.location_id,
  })
  positionsRoutes(app, { service, placed: placedService({ store: placedStore(db), now }) })

  others.events.on('person.erasing', async ({ userId, removed }) => {
    removed('positions', await store.eraseOf(userId))
    await fences.gone([userId])
    directory.forget()
  })
  const tidy = () => service.tidy().catch((error: unknown) => log.error({ err: error }, 'positions could not be looked after'))
  const timer = setInterval(tidy, TIDY_MS).unref()
  return {
    take: (message) => (isPositionTopic(message.topic) ? intake.take(message) : others.take(message)),
    tidy: service.tidy,
    async close() {
      clearInterval(timer)
      await intake.close()
      announcer.close()
    },
  }
}

/** Keeps what nobody can use, with the reason. */
const lettersOf =
  ({ db, newId }: Platform, letters: DeadLetters) =>
  (raw: RawMessage, why: Unreadable): Promise<void> =>
    db.atomically(() => letters.keep([refusedMessage(raw, why, newId())]))
