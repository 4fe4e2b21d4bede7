import type { Activity } from '@menara/shared/contract/activities.contract.ts'
import type { AlarmTransition } from '@menara/shared/contract/alarms/alarm-journal.contract.ts'
import type { Track, TrackPoint } from '@menara/shared/contract/maps/positions.contract.ts'
import type { Area } from '@menara/shared/contract/places/areas.contract.ts'
import type { Device } from '@menara/shared/contract/places/assets.contract.ts'
import type { ShownAlarm } from '../scene/site-ranks.ts'
import type { Mover } from './movers.ts'

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

/** When a row was made, by its id (UUIDv7, RFC 9562, 5.7); not known of ids of another kind. */
function madeAt(id: string): number | null {
  return id[14] === '7' ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : null
}
/** What was there already at a moment. */
export const thereAt = <Row extends { readonly id: string }>(rows: readonly Row[], at: number): Row[] =>
  rows.filter((row) => (madeAt(row.id) ?? 0) <= at)

type DeviceTurn = Pick<Activity, 'type' | 'link_id' | 'at'>
/**
 * Devices as they were at a moment: the first turn after it tells what they were until then, and without one they are what they were.
 * `turns`: from that moment or earlier until now, in any order. What no turn tells, as maintenance, is not known.
 */
export function devicesAt<Row extends { readonly id: string; readonly status: Device['status'] }>(
  devices: readonly Row[],
  turns: readonly DeviceTurn[],
  at: number,
): Row[] {
  const next = new Map<string, DeviceTurn>()
  for (const turn of turns) {
    const known = turn.link_id === null ? undefined : next.get(turn.link_id)
    if (turn.link_id !== null && Date.parse(turn.at) > at && (!known || turn.at < known.at)) next.set(turn.link_id, turn)
  }
  const statusOf = ({ id, status }: Row): Device['status'] => {
    const turn = next.get(id)
    if (turn) return turn.type === 'device.offline' ? 'online' : 'offline'
    return status === 'online' || status === 'offline' ? status : 'unknown'
  }
  return thereAt(devices, at).map((row) => ({ ...row, status: statusOf(row) }))
}

/** Alarms that stand now, were raised before the journal at hand begins and do not appear in it: they stood all the time. */
export function stoodAllAlong(
  standing: readonly ShownAlarm[],
  journal: readonly Pick<AlarmTransition, 'alarm_id'>[],
  since: number,
): ShownAlarm[] {
  const told = new Set(journal.map((item) => item.alarm_id))
  return standing.filter((alarm) => Date.parse(alarm.raised_at) < since && !told.has(alarm.id))
}

/** The alarms that stood at a moment, out of their journal (in any order). One raised before the journal begins is not known here. */
export function standingAt(journal: readonly AlarmTransition[], at: number, devices: ReadonlyMap<string, Device>): ShownAlarm[] {
  const standing = new Map<string, ShownAlarm>()
  const past = journal.filter((item) => Date.parse(item.at) <= at).sort((a, b) => a.at.localeCompare(b.at) || a.seq - b.seq)
  for (const item of past) {
    const next = after(standing.get(item.alarm_id), item, devices.get(item.device.id))
    if (next) standing.set(item.alarm_id, next)
    else standing.delete(item.alarm_id)
  }
  return [...standing.values()]
}

function after(before: ShownAlarm | undefined, transition: AlarmTransition, device: Device | undefined): ShownAlarm | undefined {
  if (transition.event === 'raised') return raised(transition, device)
  if (!before) return undefined
  const next: ShownAlarm = {
    ...before,
    priority: transition.priority,
    process: transition.event === 'cleared' ? 'normal' : before.process,
    ack: transition.event === 'acknowledged' ? 'acked' : before.ack,
  }
  return next.process === 'normal' && next.ack === 'acked' ? undefined : next
}

const raised = (
  { alarm_id, device, location, type, message, wording, priority, at }: AlarmTransition,
  known: Device | undefined,
): ShownAlarm => ({
  id: alarm_id,
  device,
  location,
  area: known?.area ?? null,
  longitude: known?.longitude ?? null,
  latitude: known?.latitude ?? null,
  type,
  wording,
  message,
  priority,
  process: 'active',
  ack: 'unacked',
  raised_at: at,
})
