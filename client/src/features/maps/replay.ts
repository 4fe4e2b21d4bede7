import type { AlarmTransition } from '@menara/shared/contract/alarm-journal.contract.ts'
import type { Area } from '@menara/shared/contract/areas.contract.ts'
import type { Device } from '@menara/shared/contract/assets.contract.ts'
import type { Track, TrackPoint } from '@menara/shared/contract/positions.contract.ts'
import type { Mover } from './movers.ts'
import type { ShownAlarm } from './site-ranks.ts'

/** Nobody knows where somebody was who was not heard for so long. */
const LOST_MS = 5 * 60_000

/** Where everybody was at a moment: between two places of one storey in a straight line, else at the place before. */
export function placesAt(tracks: readonly Track[], at: number, areas: ReadonlyMap<string, Area>): Mover[] {
  return tracks.flatMap(({ id, kind, name, points }) => {
    const before = lastBefore(points, at)
    const from = points[before]
    if (!from || at - Date.parse(from.at) > LOST_MS) return []
    const area = from.area_id ? areas.get(from.area_id) : undefined
    return [
      {
        id,
        kind,
        name,
        ...between(from, points[before + 1], at),
        accuracy_m: from.accuracy_m,
        heading: from.heading,
        recorded_at: from.at,
        area: area ? { id: area.id, name: area.name } : null,
        level: area?.level ?? null,
        device: null,
      },
    ]
  })
}

/** The place of the last point that is not later; -1 before the first. */
function lastBefore(points: readonly TrackPoint[], at: number): number {
  let [low, high] = [0, points.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (Date.parse(points[middle]?.at ?? '') <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}

function between(from: TrackPoint, to: TrackPoint | undefined, at: number): { longitude: number; latitude: number } {
  const start = Date.parse(from.at)
  const length = to ? Date.parse(to.at) - start : 0
  if (!to || length <= 0 || length > LOST_MS || to.area_id !== from.area_id) return { longitude: from.longitude, latitude: from.latitude }
  const part = (at - start) / length
  return {
    longitude: from.longitude + (to.longitude - from.longitude) * part,
    latitude: from.latitude + (to.latitude - from.latitude) * part,
  }
}

/** The alarms that stood at a moment, out of their journal (in any order). One raised before the journal begins is not known here. */
export function standingAt(journal: readonly AlarmTransition[], at: number, devices: ReadonlyMap<string, Device>): ShownAlarm[] {
  const standing = new Map<string, ShownAlarm>()
  const past = journal.filter((it) => Date.parse(it.at) <= at).sort((a, b) => a.at.localeCompare(b.at) || a.seq - b.seq)
  for (const it of past) {
    const next = after(standing.get(it.alarm_id), it, devices.get(it.device.id))
    if (next) standing.set(it.alarm_id, next)
    else standing.delete(it.alarm_id)
  }
  return [...standing.values()]
}

function after(before: ShownAlarm | undefined, it: AlarmTransition, device: Device | undefined): ShownAlarm | undefined {
  if (it.event === 'raised') return raised(it, device)
  if (!before) return undefined
  const next: ShownAlarm = {
    ...before,
    priority: it.priority,
    process: it.event === 'cleared' ? 'normal' : before.process,
    ack: it.event === 'acknowledged' ? 'acked' : before.ack,
  }
  return next.process === 'normal' && next.ack === 'acked' ? undefined : next
}

const raised = ({ alarm_id, device, location, type, message, priority, at }: AlarmTransition, known: Device | undefined): ShownAlarm => ({
  id: alarm_id,
  device,
  location,
  area: known?.area ?? null,
  longitude: known?.longitude ?? null,
  latitude: known?.latitude ?? null,
  type,
  message,
  priority,
  process: 'active',
  ack: 'unacked',
  raised_at: at,
})
