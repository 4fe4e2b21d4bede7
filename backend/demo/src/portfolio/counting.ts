import type { countingGates, countingZones } from '@menara/backend/schema/monitoring/people-counting.ts'
import type { DeviceRow, Equipment, Mounted, PointRow, RuleRow } from './buildings/equipment.ts'
import type { AreaRow, Places, Site } from './buildings/places.ts'
import type { Dice } from './dice.ts'

export interface CountingStory {
  readonly zones: (typeof countingZones.$inferInsert)[]
  readonly gates: (typeof countingGates.$inferInsert)[]
  /** They say how many people are inside; nobody plays them, they follow from the gates. */
  readonly devices: DeviceRow[]
  readonly points: PointRow[]
  readonly rules: RuleRow[]
}
interface Counted {
  /** Code of the area whose people are counted. */
  readonly area: string
  /** Where its counters hang: in which of the site's places. */
  readonly floor: string
  readonly use: string
  readonly capacity: number
  readonly accuracy: number
}

/** Places with a number of people that may not be passed. */
const COUNTED: Readonly<Record<string, readonly Counted[]>> = {
  VJS: [{ area: 'T1', floor: 'T1-G', use: 'lobby', capacity: 900, accuracy: 0.98 }],
  IKN: [
    { area: 'A', floor: 'A-G', use: 'lobby', capacity: 620, accuracy: 0.98 },
    { area: 'B', floor: 'B-G', use: 'lobby', capacity: 380, accuracy: 0.97 },
  ],
  SBY: [
    { area: 'P1-G', floor: 'P1-G', use: 'hall', capacity: 1000, accuracy: 0.97 },
    { area: 'P1-1', floor: 'P1-1', use: 'hall', capacity: 840, accuracy: 0.97 },
    { area: 'P1-2', floor: 'P1-2', use: 'hall', capacity: 840, accuracy: 0.97 },
  ],
  ...Object.fromEntries(
    ['BDG', 'MDN', 'MKS', 'DPS', 'DJJ'].map((site) => [site, [{ area: 'A', floor: 'A-G', use: 'service', capacity: 140, accuracy: 0.95 }]]),
  ),
}
const WARN = 90

/** Counted places with the counters at their gates, and the alarm rules for their capacity. */
export function countingOf(dice: Dice, { places, equipment, at }: { places: Places; equipment: Equipment; at: number }): CountingStory {
  const story: CountingStory = { zones: [], gates: [], devices: [], points: [], rules: [] }
  for (const site of places.sites)
    for (const counted of COUNTED[site.spec.code] ?? []) {
      const area = places.areas.find((own) => own.location_id === site.id && own.code === counted.area)
      const counters = equipment.devices.filter(
        (own) => own.site === site && own.profile === 'counter' && own.room.floorCode === counted.floor && own.room.use === counted.use,
      )
      if (area && counters.length > 0) addZone({ dice, at, site, story }, { it: counted, area, counters })
    }
  return story
}

function addZone(
  { dice, at, site, story }: { dice: Dice; at: number; site: Site; story: CountingStory },
  { it: counted, area, counters }: { it: Counted; area: AreaRow; counters: readonly Mounted[] },
): void {
  const [id, device] = [dice.id(at), dice.id(at)]
  story.devices.push({
    id: device,
    location_id: site.id,
    area_id: area.id,
    code: `OCC-${String(story.zones.length + 1).padStart(2, '0')}`,
    name: `Okupansi ${area.name}`,
    kind: 'counter',
    heartbeat_s: 120,
    longitude: area.longitude ?? null,
    latitude: area.latitude ?? null,
  })
  const point = { device_id: device, unit: '', kind: 'gauge' as const }
  story.points.push(
    { ...point, id: dice.id(at), point: 'occupancy', label: 'Orang di dalam' },
    { ...point, id: dice.id(at), point: 'occupancy_error', label: 'Galat hitung' },
  )
  story.zones.push({
    id,
    location_id: site.id,
    area_id: area.id,
    capacity: counted.capacity,
    warn_percent: WARN,
    reset_hour: 4,
    device_id: device,
  })
  story.gates.push(
    ...counters.map(({ row }) => ({ zone_id: id, device_id: row.id, in_point: 'entries', out_point: 'exits', accuracy: counted.accuracy })),
  )
  const rule = {
    device_id: device,
    point: 'occupancy',
    direction: 'above' as const,
    deadband: Math.max(1, Math.round(counted.capacity * 0.02)),
    on_delay_ms: 30_000,
    off_delay_ms: 60_000,
  }
  story.rules.push(
    {
      ...rule,
      id: dice.id(at),
      type: 'occupancy_high',
      limit: Math.ceil((counted.capacity * WARN) / 100) - 1,
      priority: 'medium',
      message: `${area.name}: ${WARN} % dari ${counted.capacity} orang`,
    },
    {
      ...rule,
      id: dice.id(at),
      type: 'occupancy_full',
      limit: counted.capacity - 1,
      priority: 'high',
      message: `${area.name}: penuh, ${counted.capacity} orang`,
    },
  )
}
