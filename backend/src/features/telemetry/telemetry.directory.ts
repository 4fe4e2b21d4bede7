import type { KnownPoint } from './telemetry.store.ts'

export interface DeviceKnown {
  readonly id: string
  readonly location_id: string
  readonly location_code: string
  readonly code: string
  readonly status: string
}
export interface Entry {
  readonly device: DeviceKnown
  readonly points: ReadonlyMap<string, string>
}
export interface Name {
  readonly location: string
  readonly device: string
}

export interface DirectoryNeeds {
  readonly named: (names: readonly Name[]) => Promise<DeviceKnown[]>
  readonly pointsOf: (deviceIds: readonly string[]) => Promise<KnownPoint[]>
  readonly addPoints: (rows: readonly (KnownPoint & { label: string })[]) => Promise<KnownPoint[]>
  readonly now: () => Date
  readonly newId: () => string
}
export type Directory = ReturnType<typeof directoryOf>

/** How long a changed device (moved, renamed, retired) may still be taken for what it was. */
const FRESH_MS = 30_000
const MOST_POINTS = 200

const keyOf = ({ location, device }: Name): string => `${location}/${device}`

/** Devices and points by the names their messages use; only what exists is remembered. */
export function directoryOf({ named, pointsOf, addPoints, now, newId }: DirectoryNeeds) {
  const entries = new Map<string, { device: DeviceKnown; points: Map<string, string>; until: number }>()
  const fresh = (name: Name) => {
    const entry = entries.get(keyOf(name))
    return entry && entry.until > now().getTime() ? entry : undefined
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
        const own = new Map((points.get(device.id) ?? []).map((it) => [it.point, it.id]))
        entries.set(keyOf({ location: device.location_code, device: device.code }), { device, points: own, until })
      }
    },

    /** Makes the points that are missing, at most 200 for each device; gives the names that found no room. */
    async makeRoom(wanted: readonly { name: Name; points: readonly string[] }[]): Promise<Set<string>> {
      const noRoom = new Set<string>()
      const added: (KnownPoint & { label: string })[] = []
      for (const { name, points } of wanted) {
        const entry = fresh(name)
        if (!entry) continue
        const missing = [...new Set(points)].filter((it) => !entry.points.has(it))
        const room = Math.max(0, MOST_POINTS - entry.points.size)
        for (const point of missing.slice(0, room)) {
          const row = { id: newId(), device_id: entry.device.id, point, label: labelOf(point) }
          entry.points.set(point, row.id)
          added.push(row)
        }
        for (const point of missing.slice(room)) noRoom.add(`${keyOf(name)}/${point}`)
      }
      if (added.length > 0) {
        const own = new Map([...entries.values()].map((it) => [it.device.id, it.points]))
        for (const row of await addPoints(added)) own.get(row.device_id)?.set(row.point, row.id)
      }
      return noRoom
    },

    /** After a change of devices, or when what is remembered turned out wrong. */
    forget: (): void => entries.clear(),
  }
}

/** `supply_temperature` -> `Supply temperature`. */
function labelOf(point: string): string {
  const words = point.replace(/[._/-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
