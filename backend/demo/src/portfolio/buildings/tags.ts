import type { deviceTags, pointTags } from '@menara/backend/schema/monitoring/tagging.ts'
import type { Equipment } from './equipment.ts'
import type { ProfileName } from './profiles.ts'

/** Words of Project Haystack where it has them. */
const OF_DEVICE = {
  ahu: ['equip', 'ahu', 'hvac'],
  chiller: ['equip', 'chiller', 'hvac'],
  crac: ['equip', 'crac', 'hvac', 'dataCenter'],
  climate: ['zone', 'air'],
  cold: ['equip', 'coldRoom', 'hvac'],
  site_meter: ['meter', 'elec', 'siteMeter'],
  modbus_meter: ['meter', 'elec', 'panel', 'protocol:modbus'],
  tenant_meter: ['meter', 'elec', 'tenant'],
  sub_meter: ['meter', 'elec', 'submeter'],
  panel_meter: ['meter', 'elec', 'panel'],
  ups: ['equip', 'ups', 'elec'],
  genset: ['equip', 'genset', 'elec'],
  water: ['meter', 'water'],
  door: ['door', 'security'],
  lift: ['equip', 'lift'],
  smoke: ['smoke', 'fire'],
  leak: ['leak', 'water'],
  counter: ['people'],
  camera: ['camera', 'security'],
  gateway: ['gateway', 'network'],
  level: ['equip', 'tank', 'water'],
} as const satisfies Partial<Record<ProfileName, readonly string[]>>

const OF_UNIT: Readonly<Record<string, readonly string[]>> = {
  '°C': ['temp'],
  kW: ['power'],
  kWh: ['energy'],
  Pa: ['pressure'],
  bar: ['pressure'],
  V: ['volt'],
  A: ['current'],
  ppm: ['co2'],
  'm³': ['volume'],
}
/** What a point's name says beside its unit. */
const OF_NAME: readonly (readonly [part: string, tag: string])[] = [
  ['supply', 'discharge'],
  ['return', 'return'],
  ['humidity', 'humidity'],
  ['fan', 'fan'],
  ['filter', 'filter'],
]

/** What each device and each point of the portfolio is found by. */
export function tagsOf({ devices, points }: Equipment): {
  devices: (typeof deviceTags.$inferInsert)[]
  points: (typeof pointTags.$inferInsert)[]
} {
  return {
    devices: devices.flatMap(({ row, profile }) =>
      ((OF_DEVICE as Partial<Record<ProfileName, readonly string[]>>)[profile] ?? []).map((tag) => ({ device_id: row.id, tag })),
    ),
    points: points.flatMap(({ id, point, unit }) => {
      const named = OF_NAME.flatMap(([part, tag]) => (point.includes(part) ? [tag] : []))
      return [...new Set([...(OF_UNIT[unit ?? ''] ?? []), ...named])].map((tag) => ({ point_id: id, tag }))
    }),
  }
}
