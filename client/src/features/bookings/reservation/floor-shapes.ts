import type { Feature } from 'geojson'

interface FloorShape {
  readonly kind: 'floor' | 'room'
  readonly areaId: string | null
  /** Corners in units of the drawing, y downwards. */
  readonly points: string
  readonly middle: { readonly x: number; readonly y: number }
}
export interface FloorDrawing {
  readonly width: number
  readonly height: number
  readonly shapes: readonly FloorShape[]
}
const WIDTH = 1000

/** A plan in degrees as a drawing: outlines of floors and rooms, as wide as 1000 units, north up. Null where nothing is drawn. */
export function drawingOf(plan: unknown): FloorDrawing | null {
  const features = ((plan as { features?: readonly Feature[] } | null)?.features ?? []).filter(
    ({ geometry }) => geometry?.type === 'Polygon',
  )
  const rings = features.map(({ geometry }) => (geometry.type === 'Polygon' ? (geometry.coordinates[0] ?? []) : []))
  const all = rings.flat()
  if (all.length === 0) return null
  const [xs, ys] = [all.map(([x = 0]) => x), all.map(([, y = 0]) => y)]
  const [west, north] = [Math.min(...xs), Math.max(...ys)]
  // A degree of longitude is shorter than one of latitude away from the equator.
  const narrow = Math.cos((north * Math.PI) / 180)
  const scale = WIDTH / Math.max((Math.max(...xs) - west) * narrow, Number.EPSILON)
  const place = ([x = 0, y = 0]: readonly number[]) => [(x - west) * narrow * scale, (north - y) * scale] as const
  const shapes = features.map(({ properties }, index): FloorShape => {
    const corners = (rings[index] ?? []).slice(0, -1).map(place)
    const mean = (part: 0 | 1) => corners.reduce((sum, corner) => sum + corner[part], 0) / Math.max(1, corners.length)
    const area: unknown = properties?.['area_id']
    return {
      kind: properties?.['kind'] === 'floor' ? 'floor' : 'room',
      areaId: typeof area === 'string' ? area : null,
      points: corners.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' '),
      middle: { x: mean(0), y: mean(1) },
    }
  })
  return { width: WIDTH, height: (north - Math.min(...ys)) * scale, shapes }
}
