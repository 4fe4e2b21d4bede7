import type { Area } from '@menara/shared/contract/places/areas.contract.ts'
import type { Device } from '@menara/shared/contract/places/assets.contract.ts'
import type { Location } from '@menara/shared/contract/places/locations.contract.ts'
import type { Feature, FeatureCollection, Position } from 'geojson'
import type { Mark } from '../../../instruments/map/marks.ts'
import { buildingOf, firstFloor, type SitePlan } from '../campus/floors.ts'
import type { Mover } from '../moving/movers.ts'
import { type Layers, layersOf } from './maps-layers.ts'
import { QUIET, rankOf, type ShownAlarm, worstOf } from './site-ranks.ts'

export interface SceneNeeds {
  readonly site: Location
  readonly plan: SitePlan
  readonly floor: Area | undefined
  readonly devices: readonly Device[]
  readonly alarms: readonly ShownAlarm[]
  /** Everything, unless said. */
  readonly layers?: Layers
  readonly movers?: readonly Mover[]
}

/** Whether something is seen from the storey chosen: on it, outside, or nowhere in particular. */
const seenFrom = ({ plan, floor }: Pick<SceneNeeds, 'plan' | 'floor'>, areaId: string | null | undefined): boolean => {
  const own = plan.floorOf(areaId)
  return own === undefined || own.id === floor?.id
}
export const alarmsSeen = (needs: SceneNeeds): ShownAlarm[] => needs.alarms.filter((alarm) => seenFrom(needs, alarm.area?.id))
export const devicesSeen = (needs: SceneNeeds): Device[] => needs.devices.filter((device) => seenFrom(needs, device.area_id))

/** Marks of one site seen from one storey: every alarm and quiet device there, and one mark for each other building. */
export function sceneMarks(needs: SceneNeeds): Mark[] {
  const { layers = layersOf(null) } = needs
  return spread([...(layers.alarms ? alarmMarks(needs) : []), ...deviceMarks(needs, layers), ...buildingMarks(needs)])
}

function alarmMarks(needs: SceneNeeds): Mark[] {
  const { site, devices } = needs
  const deviceAt = new Map(devices.map((device) => [device.id, device]))
  return alarmsSeen(needs).flatMap((alarm) => {
    const device = deviceAt.get(alarm.device.id)
    const longitude = alarm.longitude ?? device?.longitude ?? site.longitude
    const latitude = alarm.latitude ?? device?.latitude ?? site.latitude
    return longitude === null || latitude === null
      ? []
      : [{ id: `alarm:${alarm.id}`, name: alarm.device.name, rank: rankOf(alarm.priority), count: 1, sign: '!', longitude, latitude }]
  })
}

/** What carries a tag is shown where it is now, as what it is. */
function deviceMarks(needs: SceneNeeds, layers: Layers): Mark[] {
  const loud = new Set(layers.alarms ? needs.alarms.map((alarm) => alarm.device.id) : [])
  const carried = new Set(needs.movers?.map((mover) => mover.device?.id))
  return devicesSeen(needs).flatMap(({ id, name, kind, status, longitude, latitude }): Mark[] => {
    const camera = kind === 'camera'
    if (!(camera ? layers.cameras : layers.devices) || loud.has(id) || carried.has(id) || longitude === null || latitude === null) return []
    const picture = camera ? ({ glyph: 'camera' } as const) : {}
    return [{ id: `device:${id}`, name, rank: QUIET, count: 0, hollow: status !== 'online', small: true, longitude, latitude, ...picture }]
  })
}

/** Each building that is not open now, with what stands inside. Picking it opens the storey to look at first. */
function buildingMarks({ plan, floor, alarms }: SceneNeeds): Mark[] {
  const open = buildingOf(plan, floor)
  return plan.buildings
    .filter((building) => building !== open)
    .flatMap((building) => {
      const inside = alarms.filter((alarm) => building.floors.some((one) => one.id === plan.floorOf(alarm.area?.id)?.id))
      const first = firstFloor(plan, alarms, [building])
      const { longitude = null, latitude = null } = first ?? {}
      return !first || longitude === null || latitude === null
        ? []
        : [{ id: `floor:${first.id}`, name: building.name, rank: worstOf(inside), count: inside.length, longitude, latitude }]
    })
}

const RING_DEGREES = 1.5e-5

/** Marks at the very same place are put in a small circle (some 1.7 m) around it, so that each can be picked. */
export function spread(marks: readonly Mark[]): Mark[] {
  const places = Map.groupBy(marks, (mark) => `${mark.longitude.toFixed(6)} ${mark.latitude.toFixed(6)}`)
  return [...places.values()].flatMap((here) =>
    here.length === 1
      ? here
      : here.map((mark, i) => {
          const angle = (2 * Math.PI * i) / here.length
          return {
            ...mark,
            longitude: mark.longitude + RING_DEGREES * Math.sin(angle),
            latitude: mark.latitude + RING_DEGREES * Math.cos(angle),
          }
        }),
  )
}

/** The storey's plan, the grounds, and the slabs of the other buildings. Rooms where something stands carry its rank. */
export function sceneShapes({ plan, floor, alarms }: SceneNeeds): FeatureCollection {
  const byArea = Map.groupBy(alarms, (alarm) => alarm.area?.id ?? '')
  const open = buildingOf(plan, floor)
  const others = plan.buildings
    .filter((building) => building !== open)
    .flatMap((building) =>
      featuresOf(building.floors.find((one) => one.level === 0) ?? building.floors[0]).filter(
        (one) => one.properties?.['kind'] === 'floor',
      ),
    )
  const features = [...plan.outdoors.flatMap(featuresOf), ...others, ...featuresOf(floor)].map((other): Feature => {
    const here = byArea.get(String(other.properties?.['area_id'] ?? ''))
    return here && other.properties?.['kind'] !== 'wall' ? { ...other, properties: { ...other.properties, rank: worstOf(here) } } : other
  })
  return { type: 'FeatureCollection', features }
}
const featuresOf = (area: Area | undefined): Feature[] => (area?.plan?.features ?? []) as Feature[]

/** The corners of a storey's slab: what the camera shows. */
export function cornersOf(area: Area | undefined): [number, number][] {
  const slab = featuresOf(area).find((feature) => feature.properties?.['kind'] === 'floor') ?? featuresOf(area)[0]
  const { geometry } = slab ?? {}
  const ring: Position[] = geometry?.type === 'Polygon' ? (geometry.coordinates[0] ?? []) : []
  return ring.flatMap(([x, y]) => (x === undefined || y === undefined ? [] : [[x, y] as [number, number]]))
}
