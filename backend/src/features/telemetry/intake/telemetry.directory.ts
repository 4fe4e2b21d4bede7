import type { KnownPoint, NewPoint } from '../telemetry.store.ts'

interface DeviceKnown {
  readonly id: string
  readonly location_id: string
  readonly location_code: string
  readonly code: string
  readonly status: string
}
export interface Entry {
  readonly device: DeviceKnown
  readonly points: ReadonlyMap<string, KnownPoint>
}
export interface Name {
  readonly location: string
  readonly device: string
}

export interface DirectoryNeeds {
  readonly named: (names: readonly Name[]) => Promise<DeviceKnown[]>
  readonly pointsOf: (deviceIds: readonly string[]) => Promise<KnownPoint[]>
  readonly addPoints: (rows: readonly NewPoint[]) => Promise<KnownPoint[]>
  readonly now: () => Date
  readonly newId: () => string
}
interface Remembered {
  readonly device: DeviceKnown
  readonly points: Map<string, KnownPoint>
  readonly until: number
}
/** Devices that were looked up together. */
export interface Met {
  of(name: Name): Entry | undefined
  /** Makes the points that are missing, at most 200 for each device; gives those that found no room as `location/device/point`. */
  makeRoom(wanted: readonly { readonly name: Name; readonly points: readonly string[] }[]): Promise<Set<string>>
}
export type Directory = ReturnType<typeof directoryOf>

/** How long a changed device (moved, renamed, retired) may still be taken for what it was. */
const FRESH_MS = 30_000
const MOST_POINTS = 200

const keyOf = ({ location, device }: Name): string => `${location}/${device}`

/** Devices and points by the names their messages use; only what exists is remembered. */
export function directoryOf({ named, pointsOf, addPoints, now, newId }: DirectoryNeeds) {
  const entries = new Map<string, Remembered>()
  const fresh = (name: Name) => {
    const entry = entries.get(keyOf(name))
    return entry && entry.until > now().getTime() ? entry : undefined
  }

  /** New points of a device as far as there is room for them. */
  function grow(entry: Remembered, wanted: ReadonlySet<string>): { made: NewPoint[]; left: string[] } {
    const missing = [...wanted].filter((text) => !entry.points.has(text))
    const room = Math.max(0, MOST_POINTS - entry.points.size)
    const made = missing.slice(0, room).map((point) => ({ id: newId(), device_id: entry.device.id, point, label: labelOf(point) }))
    return { made, left: missing.slice(room) }
  }
  async function lookUp(names: readonly Name[]): Promise<Map<string, Remembered>> {
    const devices = await named(names)
    const points = Map.groupBy(devices.length > 0 ? await pointsOf(devices.map((device) => device.id)) : [], (point) => point.device_id)
    const until = now().getTime() + FRESH_MS
    return new Map(
      devices.map((device) => {
        const own = new Map((points.get(device.id) ?? []).map((point) => [point.point, point]))
        return [keyOf({ location: device.location_code, device: device.code }), { device, points: own, until }]
      }),
    )
  }

  return {
    /** What is known without asking the database. */
    peek: (name: Name): Entry | undefined => fresh(name),

    /**
     * The devices of these names, those that are not remembered looked up all at once. What is given stays with whoever asked: what is
     * remembered may run out or be forgotten while they work with it.
     */
    async meet(names: readonly Name[]): Promise<Met> {
      const met = new Map<string, Remembered>()
      const missing = new Map<string, Name>()
      for (const name of names) {
        const entry = fresh(name)
        if (entry) met.set(keyOf(name), entry)
        else missing.set(keyOf(name), name)
      }
      if (missing.size > 0) {
        const found = await lookUp([...missing.values()])
        for (const key of missing.keys()) entries.delete(key)
        for (const [key, entry] of found) {
          entries.set(key, entry)
          met.set(key, entry)
        }
      }
      return {
        of: (name) => met.get(keyOf(name)),
        async makeRoom(wanted) {
          const noRoom = new Set<string>()
          const added: NewPoint[] = []
          const owners = new Map<string, Remembered>()
          for (const [key, asked] of Map.groupBy(wanted, ({ name }) => keyOf(name))) {
            const entry = met.get(key)
            if (!entry) continue
            const { made, left } = grow(entry, new Set(asked.flatMap((item) => item.points)))
            owners.set(entry.device.id, entry)
            added.push(...made)
            for (const point of left) noRoom.add(`${key}/${point}`)
          }
          // Somebody else may have added the same point first: what is stored counts.
          const stored = added.length > 0 ? await addPoints(added) : []
          for (const row of stored) owners.get(row.device_id)?.points.set(row.point, row)
          return noRoom
        },
      }
    },

    /** After a change of devices, or when what is remembered turned out wrong. */
    forget: (): void => entries.clear(),
  }
}

/** `supply_temperature` -> `Supply temperature`. */
export function labelOf(point: string): string {
  const words = point.replace(/[._/-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
