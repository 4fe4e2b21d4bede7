import type { Area } from '@menara/shared/contract/places/areas.contract.ts'

interface BuildingFloors {
  readonly id: string
  readonly name: string
  /** Floors with a plan, the highest first, as they stand. */
  readonly floors: readonly Area[]
}
interface SiteFloors {
  readonly buildings: readonly BuildingFloors[]
  /** The floor an area lies on; undefined outdoors and for areas unknown here. */
  floorOf(areaId: string | null): Area | undefined
}

/** Buildings with their floors out of a site's areas. A floor without a building stands for itself. */
export function floorsOf(areas: readonly Area[]): SiteFloors {
  const byId = new Map(areas.map((area) => [area.id, area]))
  const isFloor = (area: Area): boolean => area.kind === 'floor' && area.plan !== null
  const grouped = Map.groupBy(areas.filter(isFloor), (area) => area.parent_id ?? area.id)
  const buildings = [...grouped].map(([id, floors]) => ({
    id,
    name: byId.get(id)?.name ?? '',
    floors: floors.sort((a, b) => (b.level ?? 0) - (a.level ?? 0) || a.name.localeCompare(b.name)),
  }))
  return {
    buildings: buildings.sort((a, b) => b.floors.length - a.floors.length || a.name.localeCompare(b.name)),
    floorOf(areaId) {
      let at = areaId === null ? undefined : byId.get(areaId)
      for (let steps = 0; at && steps <= areas.length; steps += 1) {
        if (isFloor(at)) return at
        at = at.parent_id === null ? undefined : byId.get(at.parent_id)
      }
      return undefined
    },
  }
}

type Degrees = readonly [longitude: number, latitude: number]
interface Feature {
  readonly properties?: { readonly kind?: string; readonly name?: string; readonly area_id?: string } | null
  readonly geometry?: { readonly type: string; readonly coordinates: unknown } | null
}
export interface PlanShape {
  readonly kind: string
  readonly name: string
  /** The area it is drawn for, where it names one. */
  readonly areaId: string | null
  /** Metres from the top left of the plan. */
  readonly points: readonly (readonly [number, number])[]
  readonly middle: readonly [number, number]
  readonly width: number
}
/** A floor plan in metres, north up. */
export interface PlanDrawing {
  readonly width: number
  readonly height: number
  readonly shapes: readonly PlanShape[]
  at(longitude: number, latitude: number): readonly [number, number]
}

const METRES_PER_DEGREE = 111_320
const ORDER = ['floor', 'room', 'wall']

/** Null when the plan has nothing that can be drawn. */
export function planOf(features: readonly unknown[]): PlanDrawing | null {
  const rings = (features as readonly Feature[]).flatMap((feature) => ringsOf(feature).map((ring) => ({ it: feature, ring })))
  const [xs, ys] = [0, 1].map((axis) => rings.flatMap(({ ring }) => ring.map((point) => point[axis] ?? 0))) as [number[], number[]]
  if (xs.length === 0) return null
  const [west, east, south, north] = [least(xs), most(xs), least(ys), most(ys)]
  const squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const at = (x: number, y: number) => [(x - west) * squeeze * METRES_PER_DEGREE, (north - y) * METRES_PER_DEGREE] as const
  const shapes = rings.map(({ it: feature, ring }) => {
    const points = ring.map(([x, y]) => at(x, y))
    const across = points.map(([x]) => x)
    return {
      kind: feature.properties?.kind ?? '',
      name: feature.properties?.name ?? '',
      areaId: feature.properties?.area_id ?? null,
      points,
      middle: at(
        (least(ring.map(([x]) => x)) + most(ring.map(([x]) => x))) / 2,
        (least(ring.map(([, y]) => y)) + most(ring.map(([, y]) => y))) / 2,
      ),
      width: most(across) - least(across),
    }
  })
  const [width, height] = at(east, south)
  return { width, height, shapes: shapes.sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind)), at }
}
const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)

function ringsOf({ geometry }: Feature): Degrees[][] {
  if (geometry?.type === 'Polygon') return (geometry.coordinates as Degrees[][]).slice(0, 1)
  if (geometry?.type === 'MultiPolygon') return (geometry.coordinates as Degrees[][][]).flatMap((coordinate) => coordinate.slice(0, 1))
  return []
}
