import type { CountingFigures } from './counting-figures.service.ts'
import type { CountingStore } from './people-counting.store.ts'

export interface PublishingNeeds {
  readonly store: Pick<CountingStore, 'all'>
  readonly figures: Pick<CountingFigures, 'present'>
  /** The way every device's words come in. */
  readonly take: (message: { topic: string; payload: Buffer; receivedAt: Date }) => Promise<void>
  readonly now: () => Date
}

/** How many people are inside, said like any other reading, so that alarm rules judge it and charts show it. */
export function countingPublishing({ store, figures, take, now }: PublishingNeeds) {
  const said = new Map<string, string>()
  return async function publish(): Promise<void> {
    const zones = (await store.all(null)).filter((zone) => zone.device_code !== null)
    const present = await figures.present(zones)
    for (const [i, zone] of zones.entries()) {
      const counted = present[i]
      // A counter that is silent says nothing new: then neither do we, and the reading goes stale as it should.
      const word = counted && `${counted.at} ${counted.since} ${counted.inside}`
      if (!counted?.at || !word || said.get(zone.id) === word) continue
      said.set(zone.id, word)
      const { inside, error } = counted
      const payload = Buffer.from(JSON.stringify({ values: { occupancy: inside, occupancy_error: error } }))
      await take({ topic: `menara/${zone.site_code}/${zone.device_code}/telemetry`, payload, receivedAt: now() })
    }
  }
}
