import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'
import type { CctvCamera, HotPlace } from '@menara/shared/contract/media/cctv.contract.ts'
import type { Preset } from '@menara/shared/contract/media/ptz.contract.ts'
import { isSetAside } from '@menara/shared/domain/alarms/alarm-state.ts'
import { distanceM, type LonLat } from '@menara/shared/domain/geo.ts'
import { priorities } from '@menara/shared/domain/tickets/ticket-state.ts'

/** A camera shown because of an alarm. */
export interface HotAlarm {
  /** Of this occurrence: the alarm that comes again is another one. */
  readonly key: string
  readonly camera: string
  readonly alarm: Alarm
}
export interface HotTile {
  /** What is shown first, then what waits. */
  readonly queue: readonly HotAlarm[]
  /** Held by a person, whatever comes. */
  readonly pinned: HotAlarm | null
  /** Sent away by a person. */
  readonly dismissed: ReadonlySet<string>
}
interface Seen {
  readonly alarms: Iterable<Alarm>
  readonly cameras: readonly CctvCamera[]
  readonly hot: HotPlace
  /** One site alone; undefined: all that are seen. */
  readonly siteId: string | undefined
}

export const COLD: HotTile = { queue: [], pinned: null, dismissed: new Set() }
/** Beyond this a camera of the site shows something else. */
const NEAR_M = 50

const keyOf = ({ id, occurrence }: Alarm): string => `${id} ${occurrence}`
const rankOf = ({ priority }: Pick<Alarm, 'priority'>): number => priorities.indexOf(priority)

/** The camera that may see an alarm: of its area, else the nearest of its site within 50 m; null where there is none. */
export function cameraFor(alarm: Alarm, cameras: readonly CctvCamera[]): CctvCamera | null {
  const able = cameras.filter((camera) => camera.configured && camera.enabled && camera.location.id === alarm.location.id)
  const here = able.filter((item) => alarm.area !== null && item.area?.id === alarm.area.id)
  const far = (camera: CctvCamera): number => distanceTo(alarm, camera)
  const nearest = (some: readonly CctvCamera[]) => [...some].sort((a, b) => far(a) - far(b) || a.name.localeCompare(b.name))[0] ?? null
  return nearest(here) ?? nearest(able.filter((item) => far(item) <= NEAR_M))
}
type Placed = Pick<CctvCamera, 'longitude' | 'latitude'>
const placeOf = ({ longitude, latitude }: Placed): LonLat | null => (longitude === null || latitude === null ? null : [longitude, latitude])
function distanceTo(alarm: Alarm, camera: CctvCamera): number {
  const [at, there] = [placeOf(alarm), placeOf(camera)]
  return at && there ? distanceM(at, there) : Number.MAX_VALUE
}

/** What follows from the alarms as they are now. One that has come stays until somebody acknowledges it, also when its cause is gone. */
export function stepped(before: HotTile, { alarms, cameras, hot, siteId }: Seen): HotTile {
  const came = new Set(before.queue.map((alarm) => alarm.key))
  const queue: HotAlarm[] = []
  for (const alarm of alarms) {
    const key = keyOf(alarm)
    const isCalling = alarm.annunciated || (came.has(key) && alarm.ack === 'unacked' && !isSetAside(alarm))
    const isOurs = rankOf(alarm) <= priorities.indexOf(hot.priority) && (siteId === undefined || alarm.location.id === siteId)
    if (!isCalling || !isOurs || before.dismissed.has(key)) continue
    const camera = cameraFor(alarm, cameras)
    if (camera) queue.push({ key, camera: camera.id, alarm })
  }
  queue.sort((a, b) => rankOf(a.alarm) - rankOf(b.alarm) || a.alarm.raised_at.localeCompare(b.alarm.raised_at))
  return { ...before, queue }
}

export const shownIn = ({ queue, pinned }: HotTile): HotAlarm | null => pinned ?? queue[0] ?? null
export const waitingIn = (tile: HotTile): number => tile.queue.filter((alarm) => alarm.key !== shownIn(tile)?.key).length
export const pinned = (tile: HotTile): HotTile => ({ ...tile, pinned: tile.pinned ? null : shownIn(tile) })
/** Gone for this occurrence; the next in the queue comes. */
export function dismissed(tile: HotTile): HotTile {
  const shown = shownIn(tile)
  if (!shown) return tile
  const queue = tile.queue.filter((alarm) => alarm.key !== shown.key)
  return { queue, pinned: null, dismissed: new Set([...tile.dismissed, shown.key]) }
}

/** The place a camera knows for an alarm: one that is called as its device, or as its area. */
export function presetFor({ device, area }: Pick<Alarm, 'device' | 'area'>, presets: readonly Preset[]): Preset | null {
  const named = (name: string | undefined) => presets.find((preset) => preset.name.toLowerCase() === name?.toLowerCase())
  return named(device.name) ?? named(area?.name) ?? null
}
