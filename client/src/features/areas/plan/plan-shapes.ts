import type { Feature, FeatureCollection, Position } from 'geojson'

export type PlanPoint = readonly [longitude: number, latitude: number]
export const shapeKinds = ['floor', 'room', 'wall'] as const
type ShapeKind = (typeof shapeKinds)[number]
/** One outline of a plan. `ring` is open: its first corner is not repeated. */
export interface PlanShape {
  readonly kind: ShapeKind
  readonly name: string
  /** The area it shows. */
  readonly area_id: string | null
  readonly ring: readonly PlanPoint[]
}
export interface PlanParts {
  readonly shapes: readonly PlanShape[]
  /** What the editor does not draw (points, lines, outlines with holes); it stays as it is. */
  readonly others: readonly Feature[]
}
type Plan = { readonly features: readonly unknown[] } | null

export const isPlan = (plan: unknown): plan is FeatureCollection =>
  typeof plan === 'object' && plan !== null && 'features' in plan && Array.isArray(plan.features)

/** A plan as it was typed; what is no JSON stays a text, and nothing is null. */
export function typedPlan(text: string): unknown {
  if (!text?.trim()) return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export function partsOf(plan: Plan): PlanParts {
  const features = (plan?.features ?? []) as readonly Feature[]
  return {
    shapes: features.flatMap((feature) => (isShape(feature) ? [shapeOf(feature)] : [])),
    others: features.filter((feature) => !isShape(feature)),
  }
}

/** Null where nothing is drawn. Outlines of less than three corners are not kept. */
export function planOf({ shapes, others }: PlanParts): FeatureCollection | null {
  const features = [...shapes.filter(({ ring }) => ring.length >= 3).map(featureOf), ...others]
  return features.length > 0 ? { type: 'FeatureCollection', features } : null
}

const isShape = ({ geometry }: Feature): boolean => geometry?.type === 'Polygon' && geometry.coordinates.length === 1

function shapeOf({ geometry, properties }: Feature): PlanShape {
  const ring = geometry.type === 'Polygon' ? (geometry.coordinates[0] ?? []) : []
  const kind = shapeKinds.find((item) => item === properties?.['kind']) ?? 'room'
  const [name, area]: unknown[] = [properties?.['name'], properties?.['area_id']]
  return {
    kind,
    name: typeof name === 'string' ? name : '',
    area_id: typeof area === 'string' ? area : null,
    ring: ring.slice(0, -1).map(([x = 0, y = 0]: Position): PlanPoint => [x, y]),
  }
}

export const featureOf = ({ kind, name, area_id, ring }: PlanShape): Feature => ({
  type: 'Feature',
  properties: { kind, name, ...(area_id && { area_id }) },
  geometry: { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)].map(([x, y]) => [x, y])] },
})

/** Metres of one degree of latitude; of longitude it is that times the cosine of the latitude. */
export const DEGREE_M = 111_320
const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** A rectangle of so many metres around a point, its sides along the meridian. */
export function rectangleAround([x, y]: PlanPoint, { width, height }: { readonly width: number; readonly height: number }): PlanPoint[] {
  const dx = width / 2 / (DEGREE_M * Math.cos((y * Math.PI) / 180))
  const dy = height / 2 / DEGREE_M
  return [
    [round(x - dx), round(y + dy)],
    [round(x + dx), round(y + dy)],
    [round(x + dx), round(y - dy)],
    [round(x - dx), round(y - dy)],
  ]
}

/** The middle of the box around these points; undefined of none. */
export function middleOf(points: readonly PlanPoint[]): PlanPoint | undefined {
  if (points.length === 0) return undefined
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return [round((Math.min(...xs) + Math.max(...xs)) / 2), round((Math.min(...ys) + Math.max(...ys)) / 2)]
}
