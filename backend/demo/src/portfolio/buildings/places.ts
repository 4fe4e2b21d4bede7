import type { areas, locations } from '@menara/backend/schema/places.ts'
import type { Dice } from '../dice.ts'
import { floorKinds, mountains, type RoomUse } from './floor-kinds.ts'
import { type Box, type Ground, groundAt, middleOf, ringOf } from './ground.ts'
import { type BuildingSpec, type FloorSpec, type SiteSpec, sites } from './sites.ts'

type LocationRow = typeof locations.$inferInsert
export type AreaRow = typeof areas.$inferInsert
/** A room, or an outdoor zone, with what the rest of the story needs to know of it. */
export interface Room {
  readonly site: Site
  readonly area: AreaRow
  readonly use: RoomUse | 'outdoor'
  readonly box: Box
  readonly ground: Ground
  /** Building and level in codes, e.g. `T1-12`; empty outdoors. */
  readonly floorCode: string
  readonly floorName: string
}
export interface Site {
  readonly id: string
  readonly spec: SiteSpec
  readonly rooms: Room[]
}
export interface Places {
  readonly sites: readonly Site[]
  readonly locations: readonly LocationRow[]
  readonly areas: readonly AreaRow[]
}

/** Sites, buildings, floors with plans, rooms and outdoor zones. `at`: the day they were entered, for their ids. */
export function placesOf(dice: Dice, at: number): Places {
  const rows: AreaRow[] = []
  let named = 0
  const nameOf = (name: string): string => name.replace('*', () => mountains[named++ % mountains.length] as string)
  const built = sites.map((spec) => {
    const site: Site = { id: dice.id(at), spec, rooms: [] }
    for (const building of spec.buildings) addBuilding({ site, building, rows, nameOf, newId: () => dice.id(at) })
    for (const [place, outdoor] of spec.outdoors.entries())
      addOutdoor({ site, outdoor, rows, code: `OUT-${place + 1}`, newId: () => dice.id(at) })
    return site
  })
  const facts = built.map(({ id, spec: { code, name, type, address, zone, longitude, latitude } }) => ({
    id,
    code,
    name,
    type,
    address,
    zone,
    longitude,
    latitude,
  }))
  return { sites: built, locations: facts, areas: rows }
}

interface Building {
  readonly site: Site
  readonly building: BuildingSpec
  readonly rows: AreaRow[]
  nameOf(name: string): string
  newId(): string
}

function addBuilding(item: Building): void {
  const { site, building, rows } = item
  const [longitude, latitude] = groundAt(site.spec.longitude, site.spec.latitude, 0).at(building.east, building.north)
  const ground = groundAt(longitude, latitude, building.turn)
  const { width, depth } = floorKinds[building.floors[0]?.kind ?? 'branch']
  const [midLongitude, midLatitude] = middleOf(ground, [0, 0, width, depth])
  const id = item.newId()
  rows.push({
    id,
    location_id: site.id,
    parent_id: null,
    code: building.code,
    name: building.name,
    kind: 'building',
    level: null,
    longitude: midLongitude,
    latitude: midLatitude,
    plan: null,
  })
  for (const floor of building.floors) addFloor({ ...item, floor, ground, parentId: id })
}

function addFloor({
  site,
  building,
  rows,
  floor,
  ground,
  parentId,
  nameOf,
  newId,
}: Building & { floor: FloorSpec; ground: Ground; parentId: string }): void {
  const kind = floorKinds[floor.kind]
  const id = newId()
  const floorCode = `${building.code}-${floor.level < 0 ? `B${-floor.level}` : floor.level === 0 ? 'G' : floor.level}`
  const floorName = `${building.name} ${floor.name}`
  const outline: Box = [0, 0, kind.width, kind.depth]
  const rooms = kind.rooms.map((plan, place): Room => {
    const [longitude, latitude] = middleOf(ground, plan.box)
    const area: AreaRow = {
      id: newId(),
      location_id: site.id,
      parent_id: id,
      code: `${floorCode}-${String(place + 1).padStart(2, '0')}`,
      name: nameOf(plan.name),
      kind: 'room',
      level: floor.level,
      longitude,
      latitude,
      plan: null,
    }
    return { site, area, use: plan.use, box: plan.box, ground, floorCode, floorName }
  })
  const [longitude, latitude] = middleOf(ground, outline)
  rows.push({
    id,
    location_id: site.id,
    parent_id: parentId,
    code: floorCode,
    name: floorName,
    kind: 'floor',
    level: floor.level,
    longitude,
    latitude,
    plan: planOf(id, outline, { rooms, ground, name: floorName }),
  })
  rows.push(...rooms.map((room) => room.area))
  site.rooms.push(...rooms)
}

function planOf(floorId: string, outline: Box, { rooms, ground, name }: { rooms: readonly Room[]; ground: Ground; name: string }) {
  const feature = (geometry: object, properties: object) => ({ type: 'Feature', properties, geometry })
  const polygon = (box: Box) => ({ type: 'Polygon', coordinates: [ringOf(ground, box)] })
  return {
    type: 'FeatureCollection',
    features: [
      feature(polygon(outline), { kind: 'floor', name, area_id: floorId }),
      ...rooms.map(({ area, box, use }) => feature(polygon(box), { kind: 'room', name: area.name, area_id: area.id, use })),
      feature({ type: 'LineString', coordinates: ringOf(ground, outline) }, { kind: 'wall' }),
    ],
  }
}

function addOutdoor({
  site,
  outdoor: { name, box },
  rows,
  code,
  newId,
}: {
  site: Site
  outdoor: SiteSpec['outdoors'][number]
  rows: AreaRow[]
  code: string
  newId(): string
}): void {
  const ground = groundAt(site.spec.longitude, site.spec.latitude, 0)
  const id = newId()
  const [longitude, latitude] = middleOf(ground, box)
  const plan = {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { kind: 'floor', name, area_id: id },
        geometry: { type: 'Polygon', coordinates: [ringOf(ground, box)] },
      },
    ],
  }
  const area: AreaRow = { id, location_id: site.id, parent_id: null, code, name, kind: 'outdoor', level: null, longitude, latitude, plan }
  rows.push(area)
  site.rooms.push({ site, area, use: 'outdoor', box, ground, floorCode: '', floorName: name })
}
