import { boundedMap } from '../bounded-map.ts'
import type { Carrier, CarriersStore, SiteArea } from './carriers.store.ts'

interface Name {
  readonly location: string
  readonly device: string
}
export type CarrierDirectory = ReturnType<typeof carrierDirectory>

const FRESH_MS = 15_000
const MOST_KNOWN = 20_000
const keyOf = ({ location, device }: Name): string => `${location}/${device}`

/** Devices that move by the names of their messages, and the storeys of sites by code; only what exists is remembered, and not for long. */
export function carrierDirectory({
  carriers,
  now,
}: {
  readonly carriers: Pick<CarriersStore, 'named' | 'areasOf'>
  readonly now: () => Date
}) {
  const known = boundedMap<Carrier>(MOST_KNOWN)
  const floors = boundedMap<ReadonlyMap<string, string | null>>(1000)
  const at = (): number => now().getTime()
  return {
    find: (name: Name): Carrier | undefined => known.fresh(keyOf(name), at()),
    /** Looks up those that are not remembered, all at once. */
    async meet(names: readonly Name[]): Promise<void> {
      const missing = [...new Map(names.filter((name) => !known.fresh(keyOf(name), at())).map((name) => [keyOf(name), name])).values()]
      if (missing.length === 0) return
      for (const carrier of await carriers.named(missing))
        known.set(keyOf({ location: carrier.location_code, device: carrier.code }), carrier, at() + FRESH_MS)
    },
    /** Storey of an area by its code: null outside of buildings, undefined when there is no such area. */
    async floorOf(locationId: string, code: string | undefined): Promise<string | null | undefined> {
      if (code === undefined) return null
      const here = floors.fresh(locationId, at()) ?? floorsByCode(await carriers.areasOf(locationId))
      floors.set(locationId, here, at() + FRESH_MS)
      return here.get(code)
    },
    forget(): void {
      known.clear()
      floors.clear()
    },
  }
}

/** The storey of each area by its code; null outside of buildings. */
function floorsByCode(areas: readonly SiteArea[]): ReadonlyMap<string, string | null> {
  const byId = new Map(areas.map((area) => [area.id, area]))
  const floorOf = (area: SiteArea): string | null => {
    let at: SiteArea | undefined = area
    for (let steps = 0; at && steps < areas.length + 1; steps += 1) {
      if (at.kind === 'floor') return at.id
      at = at.parent_id ? byId.get(at.parent_id) : undefined
    }
    return null
  }
  return new Map(areas.map((area) => [area.code, floorOf(area)]))
}
