import type { KnownPoint, NewPoint } from './telemetry.store.ts'

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

  /** Remembers new points of a device as far as there is room for them. */
  function grow(name: Name, wanted: ReadonlySet<string>): { made: NewPoint[]; left: string[] } {
    const entry = fresh(name)
    if (!entry) return { made: [], left: [] }
    const missing = [...wanted].filter((it) => !entry.points.has(it))
    const room = Math.max(0, MOST_POINTS - entry.points.size)
    const made = missing.slice(0, room).map((point) => ({ id: newId(), device_id: entry.device.id, point, label: labelOf(point) }))
    return { made, left: missing.slice(room) }
  }
  /** Somebody else may have added the same point first. */
  function learn(known: readonly KnownPoint[]): void {
    const own = new Map([...entries.values()].map((it) => [it.device.id, it.points]))
    for (const row of known) own.get(row.device_id)?.set(row.point, row)
  }

  return {
    /** What is known without asking the database. */
    peek: (name: Name): Entry | undefined => fresh(name),

    /** Looks up those that are not remembered, all at once. */
    async meet(names: readonly Name[]): Promise<void> {
      const missing = [...new Map(names.filter((it) => !fresh(it)).map((it) => [keyOf(it), it])).values()]
      if (missing.length === 0) return
      for (const name of missing) entries.delete(keyOf(name))
      const devices = await named(missing)
      if (devices.length === 0) return
      const points = Map.groupBy(await pointsOf(devices.map((it) => it.id)), (it) => it.device_id)
      const until = now().getTime() + FRESH_MS
      for (const device of devices) {
        const own = new Map((points.get(device.id) ?? []).map((it) => [it.point, it]))
        entries.set(keyOf({ location: device.location_code, device: device.code }), { device, points: own, until })
      }
    },

    /** Makes the points that are missing, at most 200 for each device; gives the names that found no room. */
    async makeRoom(wanted: readonly { name: Name; points: readonly string[] }[]): Promise<Set<string>> {
      const noRoom = new Set<string>()
      const added: NewPoint[] = []
      for (const [key, asked] of Map.groupBy(wanted, ({ name }) => keyOf(name))) {
        const name = asked[0]?.name
        if (!name) continue
        const { made, left } = grow(name, new Set(asked.flatMap((it) => it.points)))
        added.push(...made)
        for (const point of left) noRoom.add(`${key}/${point}`)
      }
      if (added.length > 0) learn(await addPoints(added))
      return noRoom
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
