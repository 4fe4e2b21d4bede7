import type { RawMessage, Unreadable } from '../../ingest/device-json.ts'
import { boundedMap } from './bounded-map.ts'
import type { CarrierDirectory } from './carriers/carriers.directory.ts'
import type { Carrier } from './carriers/carriers.store.ts'
import type { DutyWatch } from './positions.duty.ts'
import type { Fix, Keeping } from './positions.keeping.ts'
import { readPosition, type Spoken } from './positions.message.ts'

export interface IntakeNeeds {
  readonly directory: CarrierDirectory
  readonly keeping: Keeping
  readonly duty: DutyWatch
  /** Says that the device spoke, with what it measured of itself. */
  readonly heard: (carrier: Carrier, values: Readonly<Record<string, number>>, receivedAt: Date) => Promise<void>
  /** Keeps a message nobody can use, with the reason. */
  readonly bury: (raw: RawMessage, why: Unreadable) => Promise<void>
}
interface Waiting {
  readonly raw: RawMessage
  readonly spoken: Spoken
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

const HEARD_EVERY_MS = 15_000
const MOST_KNOWN = 20_000

/** Places that devices say: what waits while a batch is stored makes the next batch. */
export function positionIntake(needs: IntakeNeeds) {
  const { directory } = needs
  const heardAt = boundedMap<number>(MOST_KNOWN)
  let waiting: Waiting[] = []
  let busy: Promise<void> | null = null

  async function fixOf({ raw, spoken }: Waiting): Promise<Fix | null> {
    const carrier = directory.find(spoken)
    if (!carrier || carrier.status === 'retired') {
      const detail = carrier ? 'The device is retired' : `No device ${spoken.device} at ${spoken.location}`
      await needs.bury(raw, { reason: 'device', detail })
      return null
    }
    const area = await directory.floorOf(carrier.location_id, spoken.value.area)
    if (area === undefined) {
      await needs.bury(raw, { reason: 'shape', detail: `area: there is no ${spoken.value.area} at ${spoken.location}` })
      return null
    }
    await sayHeard(carrier, spoken)
    if (carrier.user_id && !(carrier.sharing && (await needs.duty.onShift(carrier.user_id)))) return null
    return asFix(carrier, spoken, area)
  }
  async function sayHeard(carrier: Carrier, { value, receivedAt }: Spoken): Promise<void> {
    if (heardAt.fresh(carrier.device_id, receivedAt) !== undefined) return
    heardAt.set(carrier.device_id, receivedAt, receivedAt + HEARD_EVERY_MS)
    const measured = { battery: value.battery_percent, accuracy: value.accuracy_m }
    const values = Object.fromEntries(Object.entries(measured).filter((entry): entry is [string, number] => entry[1] !== undefined))
    await needs.heard(carrier, Object.keys(values).length > 0 ? values : { position: 1 }, new Date(receivedAt))
  }

  async function store(batch: readonly Waiting[]): Promise<void> {
    try {
      await directory.meet(batch.map((waiting) => waiting.spoken))
      const fixes: Fix[] = []
      for (const waiting of batch) {
        const fix = await fixOf(waiting)
        if (fix) fixes.push(fix)
      }
      await needs.keeping.keep(fixes)
      for (const waiting of batch) waiting.resolve()
    } catch (error) {
      for (const waiting of batch) waiting.reject(error)
    }
  }
  async function work(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      await store(batch)
    }
    busy = null
  }

  return {
    /** Resolves when it is stored, or kept as a dead letter. */
    async take(raw: RawMessage): Promise<void> {
      const spoken = readPosition(raw)
      if ('reason' in spoken) return needs.bury(raw, spoken)
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      waiting.push({ raw, spoken, resolve, reject })
      busy ??= work()
      return promise
    },
    close: async (): Promise<void> => {
      await busy
    },
  }
}

const asFix = (carrier: Carrier, { value, at, receivedAt }: Spoken, area_id: string | null): Fix => ({
  id: carrier.device_id,
  kind: carrier.kind,
  name: carrier.name,
  source: 'tag',
  location_id: carrier.location_id,
  area_id,
  user_id: carrier.user_id,
  device_id: carrier.device_id,
  asset_id: carrier.asset_id,
  longitude: value.longitude,
  latitude: value.latitude,
  accuracy_m: value.accuracy_m ?? null,
  heading: value.heading ?? null,
  speed_mps: value.speed_mps ?? null,
  battery_percent: value.battery_percent ?? null,
  at,
  receivedAt,
})
