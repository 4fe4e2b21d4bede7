import type { CountingZone } from '@menara/shared/contract/iot/people-counting.contract.ts'
import { warnAt } from '@menara/shared/domain/occupancy.ts'
import type { DeviceMessage } from '../../ingest/gate.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Closable, Platform } from '../../platform/platform.ts'
import type { AlarmRules } from '../../ports/iot/alarm-rules.ts'
import type { Devices } from '../../ports/iot/devices.ts'
import type { ReadRollups } from '../../ports/iot/rollups.ts'
import type { Places } from '../../ports/places.ts'
import { countingExport } from './counting-export.service.ts'
import { countingFigures } from './counting-figures.service.ts'
import { countingPublishing } from './counting-publishing.service.ts'
import { countingReading } from './counting-reading.service.ts'
import { countingZonesService } from './counting-zones.service.ts'
import { peopleCountingRoutes } from './people-counting.routes.ts'
import { countingStore } from './people-counting.store.ts'

/** Four words in a quarter of a minute are enough for people. */
const EVERY_MS = 15_000
const HEARTBEAT_S = 120

interface Others {
  readonly places: Places
  readonly rollups: ReadRollups
  readonly rules: AlarmRules
  readonly devices: Pick<Devices, 'stand'>
  readonly take: (message: DeviceMessage) => Promise<void>
}
export interface Counting extends Closable {
  /** Says how many people are inside every place. The timer calls it; so may a test. */
  tick(): Promise<void>
}

/** People counted at gates, and the occupancy that follows, published as a reading of its own. */
export function openCounting(platform: Platform, { places, rollups, rules, devices, take }: Others): Counting {
  const { app, db, journal, log, now, newId } = platform
  const store = countingStore(db)
  const figures = countingFigures({ store, reading: countingReading({ store, rollups }), now })
  const publish = countingPublishing({ store, figures, take, now })
  const zones = countingZonesService({
    store,
    journal,
    newId,
    atomically: db.atomically,
    area: places.area,
    watchCapacity: (zone, caller) => watchCapacity(rules, zone, caller),
    standIn: ({ zone_id, area_id, location_id, name }) =>
      devices.stand({
        id: newId(),
        location_id,
        area_id,
        code: `OCC-${zone_id}`,
        name: `Occupancy ${name}`,
        kind: 'counter',
        heartbeat_s: HEARTBEAT_S,
      }),
  })
  peopleCountingRoutes(app, { figures, zones, csv: countingExport({ figures }) })

  let running: Promise<void> = Promise.resolve()
  const tick = (): Promise<void> => {
    running = running.then(publish)
    return running
  }
  const timer = setInterval(() => {
    tick().catch((error: unknown) => {
      running = Promise.resolve()
      log.error({ err: error }, 'the occupancy could not be published')
    })
  }, EVERY_MS)
  return {
    tick,
    async close() {
      clearInterval(timer)
      await running.catch(() => undefined)
    },
  }
}

/** A word before it is full, and one when it is. */
async function watchCapacity(rules: AlarmRules, zone: CountingZone, caller: Caller): Promise<void> {
  if (!zone.device) return
  const device_id = zone.device.id
  const there = (await rules.list({ device_id, limit: 100 }, caller)).data
  for (const wanted of wantedRules(zone)) {
    const rule = there.find((item) => item.type === wanted.type)
    if (rule) await rules.update(rule.id, { limit: wanted.limit, message: wanted.message, deadband: wanted.deadband }, caller)
    else await rules.create({ device_id, ...wanted }, caller)
  }
}

function wantedRules({ area, capacity, warn_percent }: CountingZone) {
  const deadband = Math.max(1, Math.round(capacity * 0.02))
  const rule = { point: 'occupancy', direction: 'above' as const, deadband, on_delay_ms: 30_000, off_delay_ms: 60_000 }
  return [
    {
      ...rule,
      type: 'occupancy_high',
      // Above one less is at it.
      limit: warnAt({ capacity, warn_percent }) - 1,
      priority: 'medium' as const,
      message: `${area.name}: ${warn_percent} % of ${capacity} people`.slice(0, 200),
    },
    {
      ...rule,
      type: 'occupancy_full',
      limit: capacity - 1,
      priority: 'high' as const,
      message: `${area.name}: full, ${capacity} people`.slice(0, 200),
    },
  ]
}
