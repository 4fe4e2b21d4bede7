import type { geofences, positionConsents, positionTags } from '@menara/backend/schema/monitoring/tracking.ts'
import type { DeviceRow, Equipment } from '../buildings/equipment.ts'
import { ringOf } from '../buildings/ground.ts'
import type { Places, Room, Site } from '../buildings/places.ts'
import { type Dice, diceOf } from '../dice.ts'
import type { Staff } from './people.ts'
import { forbiddenRooms, guardRound, type Stop, vehicleWay, visitorWay } from './rounds.ts'

/** A tag of the demo, and the way it goes over and over. */
export interface Mover {
  readonly device: DeviceRow
  readonly site: Site
  readonly kind: 'guard' | 'visitor' | 'asset'
  readonly name: string
  readonly asset_id: string | null
  readonly way: readonly Stop[]
  readonly speed_mps: number
  readonly interval_s: number
}
type FenceRow = typeof geofences.$inferInsert

const SEED = 20_261_121
const ENTERED = Date.UTC(2025, 0, 6)
const GUARDS: Readonly<Record<string, number>> = { VJS: 4, IKN: 3, SBY: 3, CKR: 2, CKG: 2 }
const VISITORS: Readonly<Record<string, number>> = { VJS: 4, IKN: 3, SBY: 3, CKR: 1 }
/** Assets that drive about: by the prefix of their code. */
const VEHICLES: Readonly<Record<string, number>> = { SHT: 6, FLT: 2.2, CAR: 3 }

/** Guards, visitors and vehicles with tags: the same at every start. */
export function moversOf({ places, equipment }: { places: Places; equipment: Equipment }): Mover[] {
  const dice = diceOf(SEED)
  return places.sites.flatMap((site) => [
    ...numbers(GUARDS[site.spec.code] ?? 1).map((n) => guard(dice, { site, n })),
    ...numbers(VISITORS[site.spec.code] ?? 0).map((n) => visitor(dice, { site, n })),
    ...equipment.assets.filter((asset) => asset.room.site === site).flatMap(({ row, room }) => vehicle(dice, { site, asset: row, room })),
  ])
}
const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i)
const two = (n: number): string => String(n + 1).padStart(2, '0')

interface Carried {
  readonly site: Site
  readonly code: string
  readonly name: string
  readonly assetId?: string
}
const deviceOf = (dice: Dice, { site, code, name, assetId }: Carried): DeviceRow => ({
  id: dice.id(ENTERED),
  location_id: site.id,
  area_id: null,
  asset_id: assetId ?? null,
  code,
  name,
  kind: 'sensor',
  heartbeat_s: 120,
  longitude: null,
  latitude: null,
})

const guard = (dice: Dice, { site, n }: { site: Site; n: number }): Mover => ({
  device: deviceOf(dice, { site, code: `TAG-G${two(n)}`, name: `Lencana Petugas ${two(n)} ${site.spec.code}` }),
  site,
  kind: 'guard',
  name: `Petugas ${two(n)}`,
  asset_id: null,
  way: guardRound(site, n),
  speed_mps: 1.1 + dice.next() * 0.3,
  interval_s: 4,
})
const visitor = (dice: Dice, { site, n }: { site: Site; n: number }): Mover => ({
  device: deviceOf(dice, { site, code: `TAG-V${two(n)}`, name: `Lencana Tamu ${two(n)} ${site.spec.code}` }),
  site,
  kind: 'visitor',
  name: `Tamu ${two(n)}`,
  asset_id: null,
  way: visitorWay(site, n),
  speed_mps: 0.7 + dice.next() * 0.3,
  interval_s: 6,
})
function vehicle(dice: Dice, { site, asset, room }: { site: Site; asset: Equipment['assets'][number]['row']; room: Room }): Mover[] {
  const speed = VEHICLES[asset.code.slice(0, asset.code.lastIndexOf('-'))]
  if (speed === undefined || asset.state !== 'deployed') return []
  const device = deviceOf(dice, { site, code: `TAG-${asset.code}`, name: `Pelacak ${asset.name}`, assetId: asset.id })
  const way = vehicleWay(site, room)
  // The first stop differs, so that they do not drive in a row.
  const start = dice.int(0, Math.max(0, way.length - 1))
  return [
    {
      device,
      site,
      kind: 'asset',
      name: asset.name,
      asset_id: asset.id,
      way: [...way.slice(start), ...way.slice(0, start)],
      speed_mps: speed,
      interval_s: 4,
    },
  ]
}

/** Who carries which badge, and that they agreed to it. */
export function carriersOf(movers: readonly Mover[], crew: Staff, at: number) {
  const tags: (typeof positionTags.$inferInsert)[] = []
  const consents: (typeof positionConsents.$inferInsert)[] = []
  const taken = new Set<string>()
  for (const { device, site, kind, name, asset_id } of movers) {
    const team = crew.teams.find((team) => team.kind === 'security' && team.site === site)
    const who = kind === 'guard' ? team?.members.find((id) => !taken.has(id)) : undefined
    const person = crew.people.find((person) => person.row.id === who)
    if (kind === 'guard' && !person) continue
    if (person) {
      taken.add(person.row.id)
      consents.push({ user_id: person.row.id, sharing: true, at: new Date(at).toISOString() })
    }
    tags.push({ device_id: device.id, kind, name: person?.row.name ?? name, user_id: person?.row.id ?? null, asset_id })
  }
  return { tags, consents }
}

/** Rooms that are not for visitors, and how far vehicles may go. */
export function fencesOf(places: Places): FenceRow[] {
  const dice = diceOf(SEED + 1)
  return places.sites.flatMap((site) => {
    const rooms = forbiddenRooms(site).map(
      (room): FenceRow => ({
        ...fence(dice, site),
        area_id: (places.areas.find((area) => area.id === room.area.parent_id)?.id ?? null) as string | null,
        name: `${room.area.name} (bukan untuk tamu)`,
        ring: openRing(ringOf(room.ground, room.box)),
        applies_to: ['visitor'],
        rule: 'enter',
        margin_m: 1.5,
        priority: 'high',
      }),
    )
    const stay = site.rooms.find((room) => room.use === 'lobby')
    const waiting: FenceRow[] = stay
      ? [
          {
            ...fence(dice, site),
            area_id: stay.area.parent_id as string,
            name: `${stay.area.name} (ruang tunggu)`,
            ring: openRing(ringOf(stay.ground, stay.box)),
            applies_to: ['visitor'],
            rule: 'dwell',
            dwell_s: 900,
            margin_m: 2,
            priority: 'low',
          },
        ]
      : []
    const bounds: FenceRow = {
      ...fence(dice, site),
      area_id: null,
      name: `${site.spec.name} (batas lokasi)`,
      ring: boundsOf(site),
      applies_to: ['asset'],
      rule: 'exit',
      margin_m: 10,
      priority: 'medium',
    }
    return [...rooms, ...waiting, bounds]
  })
}
const fence = (dice: Dice, site: Site) => ({ id: dice.id(ENTERED), location_id: site.id, enabled: true })
const openRing = (ring: readonly (readonly [number, number])[]): [number, number][] => ring.slice(0, -1).map(([x, y]) => [x, y])

const ROOM_M = 0.0004
/** A box around everything of a site, with some 40 m to spare. */
function boundsOf({ rooms }: Site): [number, number][] {
  const corners = rooms.flatMap(({ ground, box }) => ringOf(ground, box))
  const longitudes = corners.map((corner) => corner[0])
  const latitudes = corners.map((corner) => corner[1])
  const [west, east] = [Math.min(...longitudes) - ROOM_M, Math.max(...longitudes) + ROOM_M]
  const [south, north] = [Math.min(...latitudes) - ROOM_M, Math.max(...latitudes) + ROOM_M]
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]
}

/** Where the demo's cameras look: into their room from where they hang, each with a lens of its own. */
export function cameraViews({ devices }: Equipment): { id: string; asset_id: string; name: string; value: string; unit: string }[] {
  const dice = diceOf(SEED + 2)
  return devices
    .filter((device) => device.profile === 'camera' && device.row.asset_id)
    .flatMap(({ row, room }) => {
      const [mx, my] = room.ground.at(room.box[0] + room.box[2] / 2, room.box[1] + room.box[3] / 2)
      const east = (mx - (row.longitude ?? mx)) * Math.cos((my * Math.PI) / 180)
      const heading = Math.round(((Math.atan2(east, my - (row.latitude ?? my)) * 180) / Math.PI + 360) % 360)
      const facts: [string, string, string][] = [
        ['heading', String(heading), '°'],
        ['field_of_view', String(dice.pick([70, 90, 105])), '°'],
        ['range', String(room.use === 'outdoor' ? 25 : 12), 'm'],
      ]
      return facts.map(([name, value, unit]) => ({ id: dice.id(ENTERED), asset_id: row.asset_id as string, name, value, unit }))
    })
}
