import type { ConnectorsStore } from './connectors.store.ts'
import { type Read, scaled } from './source.ts'

export interface DeliveryNeeds {
  readonly store: Pick<ConnectorsStore, 'devicesOf'>
  /** The way in of all devices. */
  readonly take: (message: { topic: string; payload: Uint8Array; receivedAt: Date }) => Promise<void>
  /** Marks newest values as not to be trusted. */
  readonly spoil: (points: readonly { device_id: string; point: string }[]) => Promise<void>
  readonly now: () => Date
}

const FRESH_MS = 30_000

/** Hands what was read to the way in of all devices, one message for each device; what could not be read is marked bad. */
export function deliveryOf({ store, take, spoil, now }: DeliveryNeeds) {
  const names = new Map<string, { topic: string; until: number }>()

  async function learn(reads: readonly Read[]): Promise<void> {
    const at = now().getTime()
    const missing = reads.map((read) => read.mapping).filter((item) => (names.get(item.device_id)?.until ?? 0) < at)
    if (missing.length === 0) return
    for (const { id, location_code, code } of await store.devicesOf(missing))
      names.set(id, { topic: `menara/${location_code}/${code}/telemetry`, until: at + FRESH_MS })
  }

  return async (reads: readonly Read[]): Promise<void> => {
    await learn(reads)
    const receivedAt = now()
    const messages = [...Map.groupBy(reads, (read) => read.mapping.device_id)].map(async ([device, own]) => {
      const topic = names.get(device)?.topic
      const values = own.flatMap(({ mapping, value }) => (value === null ? [] : [[mapping.point, scaled(value, mapping)] as const]))
      if (!topic || values.length === 0) return
      await take({ topic, payload: Buffer.from(JSON.stringify({ values: Object.fromEntries(values) })), receivedAt })
    })
    await Promise.all(messages)
    const bad = reads.filter((read) => read.value === null).map(({ mapping: { device_id, point } }) => ({ device_id, point }))
    if (bad.length > 0) await spoil(bad)
  }
}
