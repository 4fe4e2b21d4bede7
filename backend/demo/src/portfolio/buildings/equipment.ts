import type { alarmRules, devices, points } from '@menara/backend/schema/monitoring/iot.ts'
import type { assets, attributes } from '@menara/backend/schema/places.ts'
import { type Dice, diceOf } from '../dice.ts'
import type { Crowd } from '../people/crowd.ts'
import type { VendorRow } from '../people/vendors.ts'
import { type Kit, kits, mainMeter, mainMeterPlaces, siteKits, sitePower } from './kits.ts'
import type { Places, Room, Site } from './places.ts'
import type { PointSpec, Profile, RuleSpec } from './profiles.ts'
import { type ProfileName, profiles } from './profiles.ts'

type AssetRow = typeof assets.$inferInsert
export type DeviceRow = typeof devices.$inferInsert
export type PointRow = typeof points.$inferInsert
export type RuleRow = typeof alarmRules.$inferInsert
export interface Mounted {
  readonly row: DeviceRow
  readonly site: Site
  readonly room: Room
  readonly profile: ProfileName
  readonly points: readonly PointSpec[]
}
export interface PlacedAsset {
  readonly row: AssetRow
  readonly room: Room
  readonly kit: Kit
}
export interface Equipment {
  readonly assets: PlacedAsset[]
  readonly attributes: (typeof attributes.$inferInsert)[]
  readonly devices: Mounted[]
  readonly points: PointRow[]
  readonly rules: RuleRow[]
}

const DAY = 86_400_000
const GATEWAY_SEED = 20_261_131

/** Everything that stands in the rooms, with its devices, their points and alarm rules. */
export function equipmentOf(dice: Dice, { places, vendors, at }: { places: Places; vendors: readonly VendorRow[]; at: number }): Equipment {
  const made: Equipment = { assets: [], attributes: [], devices: [], points: [], rules: [] }
  for (const site of places.sites) {
    const stand = standing({ dice, made, vendors, at, site })
    for (const [kit, room] of [...inRooms(dice, site), ...onSite(site)])
      for (let left = kit.count ?? 1; left > 0; left -= 1) stand(kit, room)
  }
  addGateways(made, { places, vendors, at })
  return made
}

/** Each site speaks through a gateway beside its main meter. Of dice of their own: everything else stays what it was. */
function addGateways(made: Equipment, { places, vendors, at }: { places: Places; vendors: readonly VendorRow[]; at: number }): void {
  const dice = diceOf(GATEWAY_SEED)
  for (const site of places.sites) {
    const beside = made.assets.find(({ kit, row }) => kit.profile === 'site_meter' && row.location_id === site.id)
    if (beside) mount({ dice, made, vendors, at, site }, { profile: 'gateway', room: beside.room, asset: beside.row, number: '01' })
    // One meter of the head office speaks Modbus: a connector asks it.
    if (beside && site === places.sites[0])
      mount({ dice, made, vendors, at, site }, { profile: 'modbus_meter', room: beside.room, asset: beside.row, number: '01' })
  }
}

/** What the uses of a site's rooms call for. */
const inRooms = (dice: Dice, { rooms }: Site): [Kit, Room][] =>
  rooms.flatMap((room) =>
    kits[room.use].filter((kit) => belongs(kit, room) && dice.chance(kit.found ?? 1)).map((kit): [Kit, Room] => [kit, room]),
  )

/** What the site has once: its own things, and its main meter. */
function onSite({ rooms, spec }: Site): [Kit, Room][] {
  const firstOf = (use: Room['use']): Room | undefined => rooms.find((room) => room.use === use)
  const own = siteKits.filter((kit) => kit.sites.includes(spec.code)).map(({ kit, use }) => [kit, firstOf(use)] as const)
  const meterPlace = mainMeterPlaces.map(firstOf).find((room) => room !== undefined)
  return [...own, [mainMeter, meterPlace] as const].filter((entry): entry is [Kit, Room] => entry[1] !== undefined)
}

function belongs({ only, except, level }: Kit, { site, area }: Room): boolean {
  const { type } = site.spec
  return (!only || only.includes(type)) && !except?.includes(type) && (level === undefined || level === area.level)
}

interface Standing {
  readonly dice: Dice
  readonly made: Equipment
  readonly vendors: readonly VendorRow[]
  readonly at: number
  readonly site: Site
}

/** Puts one thing of a kit into a room; numbers run per site and kind. */
function standing(item: Standing): (kit: Kit, room: Room) => void {
  const counts = new Map<string, number>()
  const numberOf = (prefix: string): string => {
    const next = (counts.get(prefix) ?? 0) + 1
    counts.set(prefix, next)
    return String(next).padStart(2, '0')
  }
  return (kit, room) => {
    const { dice, made } = item
    const number = numberOf(kit.prefix)
    const row = assetRow(item, { kit, room, number })
    made.assets.push({ row, room, kit })
    made.attributes.push(
      ...(kit.attributes ?? []).map(([name, value, unit]) => ({ id: dice.id(item.at), asset_id: row.id, name, value, unit })),
    )
    if (kit.profile && row.state === 'deployed' && dice.chance(kit.watched ?? 1))
      mount(item, { profile: kit.profile, room, asset: row, number: numberOf(`dev ${kit.profile}`) })
  }
}

function assetRow({ dice, vendors, at, site }: Standing, { kit, room, number }: { kit: Kit; room: Room; number: string }): AssetRow {
  const [x, y, width, depth] = room.box
  const [longitude, latitude] = room.ground.at(x + width * (0.15 + dice.next() * 0.7), y + depth * (0.15 + dice.next() * 0.7))
  const age = dice.int(60, 2600)
  const installed = at - age * DAY
  const life = dice.weighted({ deployed: 93, in_maintenance: 3, out_of_service: 2, in_stock: 1, retired: 1 })
  const state = kit.profile === 'site_meter' ? 'deployed' : life
  const name = kit.type === 'room' ? room.area.name : `${kit.name} ${number} ${room.area.name}`
  return {
    id: dice.id(installed),
    location_id: site.id,
    area_id: room.area.id,
    vendor_id: dice.pick(vendors.filter((vendor) => vendor.category === kit.vendor)).id,
    code: `${kit.prefix}-${number}`,
    name,
    type: kit.type,
    state,
    condition: dice.weighted({ good: 76, fair: 19, poor: 5 }),
    active: state !== 'retired',
    bookable: BOOKABLE.has(kit.type),
    serial: `${kit.prefix}${dice.int(10, 99)}${dice.int(100_000, 999_999)}`,
    description: room.floorCode ? `Terpasang di ${room.area.name}, ${room.floorName}.` : `Berada di ${room.area.name}.`,
    installed_on: dayOf(installed),
    warranty_until: dayOf(installed + dice.pick([365, 730, 1095, 1825]) * DAY),
    longitude,
    latitude,
    extra_type: kit.prefix.toLowerCase(),
    extra_data: {
      status: STATUS_OF[state],
      criticality: kit.profile && kit.type !== 'cctv' ? 'A' : 'B',
      ...(kit.type === 'room' && { capacity: dice.pick([4, 6, 8, 10, 14, 20]) }),
    },
    created_at: new Date(installed).toISOString(),
    updated_at: new Date(at - dice.int(0, 50) * DAY).toISOString(),
  }
}
/** What people take for a time. */
const BOOKABLE: ReadonlySet<string> = new Set(['room', 'vehicle'])
const STATUS_OF = {
  deployed: 'in_use',
  in_maintenance: 'maintenance',
  out_of_service: 'broken',
  in_stock: 'spare',
  retired: 'retired',
} as const
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

function mount(
  { dice, made, at, site }: Standing,
  { profile: name, room, asset, number }: { profile: ProfileName; room: Room; asset: AssetRow; number: string },
): void {
  const profile: Profile = scaled(name, site, number)
  const id = dice.id(at)
  const device: DeviceRow = {
    id,
    location_id: site.id,
    area_id: room.area.id,
    asset_id: asset.id,
    code: `${profile.prefix}-${number}`,
    name: `${profile.name} ${number} ${room.area.name}`,
    kind: profile.kind,
    heartbeat_s: profile.interval_s * 4 + 20,
    longitude: asset.longitude ?? null,
    latitude: asset.latitude ?? null,
  }
  // Every machine runs a little differently.
  const own = profile.points.map(
    (point): PointSpec =>
      point.max === 1 || point.counter ? point : { ...point, base: round(point.base + point.swing * 0.4 * dice.bell()) },
  )
  made.devices.push({ row: device, site, room, profile: name, points: own })
  made.points.push(
    ...own.map(({ point, label, unit, states = [], ...item }) => ({
      id: dice.id(at),
      device_id: id,
      point,
      label,
      unit,
      kind: kindOf(item),
      states,
    })),
  )
  made.rules.push(...profile.rules.map((rule) => ruleRow(rule, { id: dice.id(at), deviceId: id })))
}

function ruleRow({ on_s, off_s, opens_ticket = false, ...rule }: RuleSpec, { id, deviceId }: { id: string; deviceId: string }): RuleRow {
  return { id, device_id: deviceId, ...rule, on_delay_ms: on_s * 1000, off_delay_ms: off_s * 1000, opens_ticket }
}

/** A main meter measures what its site draws: its profile is written for 100 kW. */
function scaled(name: ProfileName, { spec }: Site, number: string): Profile {
  const profile: Profile = profiles[name]
  if (name === 'counter')
    return {
      ...profile,
      points: profile.points.map((point) => ({ ...point, ...(point.crowd && { crowd: crowdOf(point.crowd, spec, number) }) })),
    }
  if (name !== 'site_meter') return profile
  const factor = (sitePower[spec.code] ?? 100) / 100
  const grown = (spec: PointSpec): PointSpec => ({
    ...spec,
    base: round(spec.base * (spec.counter ? 1 : factor)),
    swing: round(spec.swing * factor),
    noise: round(spec.noise * factor),
    ...(spec.fault && { fault: { ...spec.fault, value: round(spec.fault.value * factor) } }),
  })
  return {
    ...profile,
    points: profile.points.map((point) => (ENERGY.has(point.unit) ? grown(point) : point)),
    rules: profile.rules.map((rule) =>
      rule.point === 'power' ? { ...rule, limit: round(rule.limit * factor), deadband: round(rule.deadband * factor) } : rule,
    ),
  }
}

const ENERGY: ReadonlySet<string> = new Set(['kW', 'kWh', 'kVArh'])

/** How many people a gate of a site sees: a branch has few, shoppers come at the weekend, no two gates see as many. */
function crowdOf(usual: Crowd, { code, type, zone }: Site['spec'], number: string): Crowd {
  const visitors = Math.round((VISITORS[type] ?? usual.visitors) * (0.7 + 0.5 * shareOf(`${code} ${number}`)))
  return { ...usual, visitors, zone_h: ZONE_HOURS[zone], ...(type === 'plaza' && { weekend: [1.7, 1.55] as [number, number] }) }
}
/** 0 to 1, the same for the same text. */
const shareOf = (text: string): number =>
  ([...text].reduce((sum, text) => Math.imul(sum ^ text.charCodeAt(0), 0x01000193), 0x811c9dc5) >>> 0) / 2 ** 32
const VISITORS: Readonly<Record<string, number>> = { head_office: 620, campus: 540, plaza: 780, branch: 170 }
const ZONE_HOURS = { 'Asia/Jakarta': 7, 'Asia/Makassar': 8, 'Asia/Jayapura': 9 } as const

const kindOf = ({ counter, max, noise }: Pick<PointSpec, 'counter' | 'max' | 'noise'>): 'gauge' | 'counter' | 'state' =>
  counter ? 'counter' : max === 1 && noise === 0 ? 'state' : 'gauge'

const round = (value: number): number => Math.round(value * 100) / 100
