import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'
import type { DeviceStatus, Point } from '@menara/shared/contract/iot/telemetry.contract.ts'
import type { Device } from '@menara/shared/contract/places/assets.contract.ts'
import { type Priority, priorities } from '@menara/shared/domain/tickets/ticket-state.ts'

/** A device as the monitoring shows it. */
export interface DeviceRow {
  readonly id: string
  readonly device: Device
  readonly status: DeviceStatus['status']
  readonly seenAt: string | null
  /** The quantity that stands for it; null when it measures nothing. */
  readonly point: Point | null
  readonly points: readonly Point[]
  readonly alarms: readonly Alarm[]
  /** The most urgent of its active alarms. */
  readonly worst: Priority | null
}

/** What people look for first, by unit; a state or a counter only when there is nothing else. */
const FIRST_UNITS = ['°C', 'kW', '%', 'ppm', 'Pa', 'bar', 'A', 'V', 'L/s', 'm³/h']
const rankOf = ({ unit, kind }: Point): number => {
  const at = FIRST_UNITS.indexOf(unit)
  return (at < 0 ? FIRST_UNITS.length : at) + (kind === 'gauge' ? 0 : 100)
}
export const mainPoint = (points: readonly Point[]): Point | null => points.toSorted((a, b) => rankOf(a) - rankOf(b))[0] ?? null

interface Known {
  readonly devices: readonly Device[]
  readonly present: ReadonlyMap<string, DeviceStatus>
  readonly points: readonly Point[]
  readonly alarms: Iterable<Alarm>
}
export function deviceRows({ devices, present, points, alarms }: Known): DeviceRow[] {
  const pointsOf = Map.groupBy(points, (point) => point.device_id)
  const alarmsOf = Map.groupBy(alarms, (alarm) => alarm.device.id)
  return devices.map((device) => {
    const own = pointsOf.get(device.id) ?? []
    const standing = alarmsOf.get(device.id) ?? []
    const active = standing.filter((item) => item.process === 'active').map((item) => item.priority)
    const now = present.get(device.id)
    return {
      id: device.id,
      device,
      status: now?.status ?? device.status,
      seenAt: now?.seen_at ?? device.last_seen_at,
      point: mainPoint(own),
      points: own,
      alarms: standing,
      worst: priorities.find((priority) => active.includes(priority)) ?? null,
    }
  })
}

export interface DeviceFilter {
  readonly kind: string | null
  readonly status: string | null
  readonly search: string
  /** Ids of the areas that lie on the floor shown; null: every floor. */
  readonly onFloor: ((areaId: string | null) => boolean) | null
}
const TROUBLE = new Set(['offline', 'stale', 'unknown'])
/** `trouble`: everything that does not speak as it should, or stands in alarm. */
export const STATUSES = ['trouble', 'online', 'stale', 'offline', 'unknown', 'maintenance', 'retired'] as const

export function visibleRows(rows: readonly DeviceRow[], { kind, status, search, onFloor }: DeviceFilter): DeviceRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return rows
    .filter((row) => kind === null || row.device.kind === kind)
    .filter((row) => status === null || (status === 'trouble' ? TROUBLE.has(row.status) || row.worst !== null : row.status === status))
    .filter((row) => onFloor === null || onFloor(row.device.area_id))
    .filter(({ device: { name, code, area, asset } }) => {
      const text = `${name} ${code} ${area?.name ?? ''} ${asset?.name ?? ''}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .sort((a, b) => urgency(a) - urgency(b) || a.device.name.localeCompare(b.device.name))
}
const urgency = ({ worst, status }: DeviceRow): number => (worst === null ? (TROUBLE.has(status) ? 4 : 5) : priorities.indexOf(worst))
