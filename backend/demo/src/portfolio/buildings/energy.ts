import type {
  energyBudgets,
  energyFactors,
  energyFloors,
  energyMeters,
  energyMeterTerms,
  energySites,
  energyTariffs,
} from '@menara/backend/schema/monitoring/energy.ts'
import type { meterUses } from '@menara/shared/contract/iot/energy-meters.contract.ts'
import { daysIn, monthAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import type { Dice } from '../dice.ts'
import type { Equipment, Mounted } from './equipment.ts'
import { sitePower } from './kits.ts'
import type { AreaRow, Places, Room, Site } from './places.ts'
import { type PointSpec, profiles } from './profiles.ts'

type MeterRow = typeof energyMeters.$inferInsert
export interface EnergyStory {
  readonly meters: MeterRow[]
  readonly terms: (typeof energyMeterTerms.$inferInsert)[]
  readonly sites: (typeof energySites.$inferInsert)[]
  readonly floors: (typeof energyFloors.$inferInsert)[]
  readonly tariffs: (typeof energyTariffs.$inferInsert)[]
  readonly factors: (typeof energyFactors.$inferInsert)[]
}
interface Branch {
  readonly code: string
  readonly name: string
  readonly use: (typeof meterUses)[number]
  /** Of what the meter above it measures. */
  readonly share: number
  /** Room its meter hangs in, and the floor it is about. */
  readonly at?: Room['use']
  readonly floor?: string
  readonly below?: readonly Branch[]
}

const CHILLERS: readonly Branch[] = [
  { code: 'E-CH-1', name: 'Chiller 01', use: 'cooling', share: 0.43, at: 'chillers' },
  { code: 'E-CH-2', name: 'Chiller 02', use: 'cooling', share: 0.41, at: 'chillers' },
]
const chillers = (share: number): Branch => ({
  code: 'E-CH',
  name: 'Sistem Pendingin',
  use: 'cooling',
  share,
  at: 'chillers',
  below: CHILLERS,
})
const lighting = (share: number): Branch => ({ code: 'E-LT', name: 'Penerangan', use: 'lighting', share, at: 'panel' })
const lifts = (share: number): Branch => ({ code: 'E-LF', name: 'Lift', use: 'lift', share, at: 'panel' })
const pumps = (share: number): Branch => ({ code: 'E-PM', name: 'Pompa dan Plumbing', use: 'pump', share, at: 'pumps' })
const tenant = (level: number, share: number): Branch => ({
  code: `E-T${String(level).padStart(2, '0')}`,
  name: `Penyewa Lantai ${level}`,
  use: 'tenant',
  share,
  at: 'panel',
  floor: `T1-${level}`,
})
const SMALL_SITE: readonly Branch[] = [
  { code: 'E-AC', name: 'Pendingin Udara', use: 'cooling', share: 0.48 },
  { code: 'E-LT', name: 'Penerangan', use: 'lighting', share: 0.21 },
]

/** What hangs under a site's main meter. The rest is not measured, as in any house. */
const TREES: Readonly<Record<string, readonly Branch[]>> = {
  VJS: [chillers(0.36), lighting(0.11), lifts(0.06), pumps(0.04), tenant(3, 0.09), tenant(7, 0.08), tenant(12, 0.1), tenant(15, 0.07)],
  CKR: [
    chillers(0.27),
    { code: 'E-IT-A', name: 'Beban TI Hall A', use: 'it', share: 0.31, at: 'ups', floor: 'DC1-G' },
    { code: 'E-IT-B', name: 'Beban TI Hall B', use: 'it', share: 0.33, at: 'ups', floor: 'DC1-1' },
    lighting(0.02),
  ],
  IKN: [
    chillers(0.39),
    lighting(0.16),
    pumps(0.07),
    { code: 'E-GA', name: 'Gedung Garuda Lantai 1', use: 'tenant', share: 0.17, at: 'panel', floor: 'A-1' },
  ],
  CKG: [{ code: 'E-CLD', name: 'Cold Storage', use: 'cooling', share: 0.52 }, lighting(0.19)],
  SBY: [chillers(0.34), lighting(0.13), lifts(0.05)],
}

/** PLN tariffs without subsidy (kWh prices since 2017); K is set by PLN for each region. */
const LARGE = { name: 'PLN B-3/TM', lwbp_sen: 103_578, kvarh_sen: 111_474 }
const SMALL = { name: 'PLN B-2/TR', lwbp_sen: 146_728, k_factor: 1, kvarh_sen: null }
const K: Readonly<Record<string, number>> = { VJS: 1.5, CKR: 1.5, IKN: 1.4, CKG: 1.5, SBY: 1.5 }
const JAMALI = { year: 2019, kg_per_kwh: 0.817, source: 'PLN, RUPTL 2019-2028: Jawa-Bali 2019' }
const NATIONAL = { year: 2015, kg_per_kwh: 0.867, source: 'PLN, RUPTL 2015-2024: Indonesia 2015' }
const ON_JAVA_OR_BALI: ReadonlySet<string> = new Set(['VJS', 'CKR', 'CKG', 'SBY', 'BDG', 'DPS'])

/** Meter trees, tariffs and floor areas of every site; hangs their meters into the equipment, for the simulator to play. */
export function energyOf(dice: Dice, { places, equipment, at }: { places: Places; equipment: Equipment; at: number }): EnergyStory {
  const story: EnergyStory = { meters: [], terms: [], sites: [], floors: [], tariffs: [], factors: [] }
  for (const site of places.sites) {
    const main = equipment.devices.find((device) => device.site === site && device.profile === 'site_meter')
    if (!main) continue
    const { code } = site.spec
    const meters = metersOf({ dice, equipment, places, at, site, story }, main)
    story.meters.push(...meters)
    const kw = sitePower[code] ?? 100
    story.sites.push({ location_id: site.id, floor_m2: floorOf(places.areas, site), contracted_kw: Math.round((kw * 1.38) / 5) * 5 })
    const large = K[code]
    const price = large === undefined ? SMALL : { ...LARGE, k_factor: large }
    story.tariffs.push({
      id: dice.id(at),
      location_id: site.id,
      ...price,
      peak_start: 17,
      peak_end: 22,
      valid_from: '2024-01-01',
      valid_until: null,
    })
    story.factors.push({ id: dice.id(at), location_id: site.id, ...(ON_JAVA_OR_BALI.has(code) ? JAMALI : NATIONAL) })
  }
  return story
}

/** A budget for each month of the last year and this one: what an ordinary month costs, and a little more. */
export function budgetsOf(
  dice: Dice,
  { sites, now, at }: { sites: readonly Site[]; now: number; at: number },
): (typeof energyBudgets.$inferInsert)[] {
  const present = new Date(now).toISOString().slice(0, 7)
  return sites.flatMap((site) => {
    const k = K[site.spec.code]
    const rupiah = k === undefined ? 1467.28 : 1035.78 * (1 + (k - 1) * 0.24)
    return Array.from({ length: 13 }, (_, back) => {
      const month = monthAfter(present, 1 - back)
      const kwh = (sitePower[site.spec.code] ?? 100) * 24 * daysIn(month) * 0.91
      return { id: dice.id(at), location_id: site.id, month, rupiah: Math.round((kwh * rupiah * 1.03) / 1_000_000) * 1_000_000 }
    })
  })
}

interface Making {
  readonly dice: Dice
  readonly equipment: Equipment
  readonly places: Places
  readonly at: number
  readonly site: Site
  readonly story: EnergyStory
}

function metersOf(making: Making, main: Mounted): MeterRow[] {
  const { dice, at, site, story, equipment } = making
  const point = pointsOf(equipment, main)
  const top: MeterRow = {
    id: dice.id(at),
    location_id: site.id,
    code: 'E-00',
    name: 'Meter Utama PLN',
    use: 'total',
    point_id: point('energy'),
    power_point_id: point('power'),
    reactive_point_id: point('reactive_energy'),
  }
  const rows = [top, ...(TREES[site.spec.code] ?? SMALL_SITE).flatMap((branch) => hang(making, branch, { parent: top, like: main }))]
  if (site.spec.code === 'SBY') rows.push(...shops(making, top))
  const tenants = rows.filter((row) => row.use === 'tenant')
  if (tenants.length === 0) return rows
  const common: MeterRow = { id: dice.id(at), location_id: site.id, code: 'E-CM', name: 'Area Bersama (tanpa penyewa)', use: 'other' }
  story.terms.push(
    { virtual_id: common.id, meter_id: top.id, sign: 'plus' },
    ...tenants.map((tenant) => ({ virtual_id: common.id, meter_id: tenant.id, sign: 'minus' as const })),
  )
  return [...rows, common]
}

function hang(making: Making, branch: Branch, { parent, like }: { parent: MeterRow; like: Mounted }): MeterRow[] {
  const { dice, equipment, places, at, site, story } = making
  const room = site.rooms.find((own) => own.use === branch.at) ?? like.room
  const meter = mounted(making, branch, { like, room })
  equipment.devices.push(meter)
  equipment.points.push(
    ...meter.points.map(({ point, label, unit, counter }) => ({
      id: dice.id(at),
      device_id: meter.row.id,
      point,
      label,
      unit,
      kind: counter ? ('counter' as const) : ('gauge' as const),
      states: [],
    })),
  )
  const point = pointsOf(equipment, meter)
  const floor =
    branch.floor === undefined ? undefined : places.areas.find((area) => area.location_id === site.id && area.code === branch.floor)
  if (floor) story.floors.push({ area_id: floor.id, floor_m2: planArea(floor) })
  const row: MeterRow = {
    id: dice.id(at),
    location_id: site.id,
    parent_id: parent.id,
    area_id: floor?.id ?? null,
    code: branch.code,
    name: branch.name,
    use: branch.use,
    point_id: point('energy'),
    power_point_id: point('power'),
  }
  return [row, ...(branch.below ?? []).flatMap((own) => hang(making, own, { parent: row, like: meter }))]
}

function mounted({ dice, at, site }: Making, { code, name, share }: Branch, { like, room }: { like: Mounted; room: Room }): Mounted {
  const profile = profiles.sub_meter
  const load = like.points.find((point) => point.point === 'power')
  const part = (spec: PointSpec): PointSpec =>
    spec.counter
      ? { ...spec, base: dice.int(20_000, 900_000) }
      : {
          ...spec,
          base: round((load?.base ?? 1) * share),
          swing: round((load?.swing ?? 0) * share),
          noise: round((load?.noise ?? 0) * share),
          max: load?.max ?? spec.max,
        }
  return {
    row: {
      id: dice.id(at),
      location_id: site.id,
      area_id: room.area.id,
      code: `${profile.prefix}-${code.slice(2)}`,
      name: `${profile.name} ${name}`,
      kind: profile.kind,
      heartbeat_s: profile.interval_s * 4 + 20,
    },
    site,
    room,
    profile: 'sub_meter',
    points: profile.points.map(part),
  }
}

/** Shops have meters of their own already. */
function shops({ dice, equipment, at, site }: Making, top: MeterRow): MeterRow[] {
  return equipment.devices
    .filter((device) => device.site === site && device.profile === 'tenant_meter')
    .map((device, place): MeterRow => {
      const point = pointsOf(equipment, device)
      return {
        id: dice.id(at),
        location_id: site.id,
        parent_id: top.id,
        area_id: device.room.area.id,
        code: `E-T${String(place + 1).padStart(2, '0')}`,
        name: `${device.room.floorName} ${device.room.area.name}`,
        use: 'tenant',
        point_id: point('energy'),
        power_point_id: point('tenant_power'),
      }
    })
}

const pointsOf = (equipment: Equipment, { row }: Mounted) => {
  const own = new Map(equipment.points.filter((point) => point.device_id === row.id).map((point) => [point.point, point.id]))
  return (name: string): string | null => own.get(name) ?? null
}

/** Square metres of all storeys of a site. */
const floorOf = (areas: readonly AreaRow[], site: Site): number =>
  areas.filter((area) => area.location_id === site.id && area.kind === 'floor').reduce((sum, area) => sum + planArea(area), 0)

/** Square metres of a storey's outline. */
function planArea({ plan }: AreaRow): number {
  const outline = (
    plan as { features: { properties: { kind?: string }; geometry: { coordinates: [number, number][][] } }[] } | null
  )?.features.find((feature) => feature.properties.kind === 'floor')
  const ring = outline?.geometry.coordinates[0] ?? []
  const [, latitude] = ring[0] ?? [0, 0]
  const [x, y] = [111_320 * Math.cos((latitude * Math.PI) / 180), 110_574]
  const twice = ring.slice(1).reduce((sum, [bx, by], i) => sum + ((ring[i]?.[0] ?? 0) * by - bx * (ring[i]?.[1] ?? 0)) * x * y, 0)
  return Math.round(Math.abs(twice) / 2)
}

const round = (value: number): number => Math.round(value * 100) / 100
