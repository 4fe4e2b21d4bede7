import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FieldFacts } from '../../simulator/field-connector.ts'
import type { GatewayKey } from '../../simulator/gateways.ts'
import type { Portfolio } from '../tickets/story.ts'
import { profiles } from './profiles.ts'

interface Told {
  readonly known: Known
  readonly gateways: readonly GatewayKey[]
  readonly field: FieldFacts | null
}

/** What a device published last, by site code, device code and point. */
export type Known = ReadonlyMap<string, number | null>
export const keyOf = (location: string, device: string, point: string): string => `${location}/${device}/${point}`

/**
 * `DATA_DIR/demo-devices.json`: what the simulator plays, and the secrets it signs in with. Only devices and points that the database knows are in it; a counter goes on from its newest value.
 * A point reads `base + swing * cos(2π (t - 14:00 WIB) / period_h)` with `noise`, between `min` and `max`; a `counter` starts at `base` and grows by `swing` per hour.
 */
export function writeDeviceFile(dataDir: string, { equipment }: Portfolio, { known, gateways, field }: Told): number {
  const devices = equipment.devices
    .filter((device) => device.profile !== 'modbus_meter')
    .flatMap(({ row, site, profile, points }) => {
      const played = points
        .filter((point) => known.has(keyOf(site.spec.code, row.code, point.point)))
        .map(({ label: _, ...item }) => ({
          ...item,
          base: (item.counter && known.get(keyOf(site.spec.code, row.code, item.point))) || item.base,
        }))
      return played.length > 0
        ? [
            {
              location_code: site.spec.code,
              code: row.code,
              kind: row.kind,
              profile,
              interval_s: profiles[profile].interval_s,
              points: played,
            },
          ]
        : []
    })
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, 'demo-devices.json')
  // Whole or not at all: the simulator may be reading.
  writeFileSync(`${path}.new`, JSON.stringify({ gateways, field, devices }), { mode: 0o600 })
  renameSync(`${path}.new`, path)
  return devices.length
}
