import type { DeviceMessage } from '../../ingest/gate.ts'
import type { Closable, Platform } from '../../platform/platform.ts'
import type { Devices } from '../../ports/iot/devices.ts'
import type { Places } from '../../ports/places.ts'
import { geofencesRoutes } from './geofences.routes.ts'
import { geofencesService } from './geofences.service.ts'
import type { FenceAlarm } from './geofences.speaking.ts'
import { geofencesStore } from './geofences.store.ts'
import { type FenceWatch, fenceWatch } from './geofences.watch.ts'

interface Others {
  readonly places: Pick<Places, 'site' | 'area'>
  readonly devices: Devices
  /** Takes a message as if a device had sent it. */
  readonly take: (message: DeviceMessage) => Promise<void>
}
export interface Geofences extends Pick<FenceWatch, 'sightings' | 'gone' | 'tick'>, Closable {}

const TICK_MS = 5000
/** The virtual device of a site never counts as offline. */
const YEARS_10_S = 315_360_000

/** Geofences and the alarms of who crosses them. */
export function openGeofences({ app, db, journal, log, now, newId }: Platform, { places, devices, take }: Others): Geofences {
  const store = geofencesStore(db)
  const { atomically } = db
  const watch = fenceWatch({
    ...{ store, journal, atomically, now },
    siteDevice: (location_id) =>
      devices.stand({
        ...{ id: newId(), location_id, code: 'GEOFENCE', name: 'Geofences', kind: 'gateway', status: 'online' },
        heartbeat_s: YEARS_10_S,
      }),
    // As if the device had said so itself: alarms take everything the same way.
    async alarm({ device_id, wording, ...event }: FenceAlarm) {
      const device = await devices.get(device_id, null)
      const site = device && (await places.site(device.location_id))
      if (!device || !site) return
      const payload = Buffer.from(JSON.stringify(event))
      await take({ topic: `menara/${site.code}/${device.code}/event`, payload, receivedAt: now(), wording })
    },
  })
  const siteExists = async (id: string): Promise<boolean> => (await places.site(id)) !== undefined
  const areaAt = async (id: string): Promise<string | undefined> => (await places.area(id))?.location_id
  geofencesRoutes(app, geofencesService({ store, watch, areaAt, siteExists, journal, atomically, newId }))

  const tick = () => watch.tick().catch((error: unknown) => log.error({ err: error }, 'geofences could not be looked after'))
  const timer = setInterval(tick, TICK_MS).unref()
  return {
    ...watch,
    async close() {
      clearInterval(timer)
      await watch.idle()
    },
  }
}
