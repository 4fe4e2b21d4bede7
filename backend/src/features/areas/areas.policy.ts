import { FREE_JSON } from '@menara/shared/kit/words.ts'
import { invalid } from '../../platform/errors.ts'
import { isDeeper } from '../../platform/nesting.ts'

/** How deep each kind of coordinates nests around its positions (RFC 7946, 3.1). */
const DEPTH = { Point: 0, LineString: 1, Polygon: 2, MultiPolygon: 3 } as const
type GeometryType = keyof typeof DEPTH
const SMALLEST_RING = 4

/** Throws 422 rule `geojson` unless a plan is a FeatureCollection of points, lines and polygons in WGS 84 degrees. */
export function checkPlan(plan: { readonly features: readonly unknown[] } | null | undefined): void {
  plan?.features.forEach((feature, at) => {
    const wrong = wrongWith(feature)
    if (wrong) throw invalid('plan', 'geojson', `The plan's feature ${at + 1} ${wrong}`)
  })
}

/** The rest of the sentence "The plan's feature n …"; undefined when nothing is wrong. */
function wrongWith(feature: unknown): string | undefined {
  if (!isObject(feature) || feature.type !== 'Feature') return 'is not a GeoJSON feature'
  const { geometry, properties } = feature
  if (properties !== null && properties !== undefined && !isObject(properties)) return 'has properties that are not an object'
  if (isDeeper(properties, FREE_JSON.maxDepth)) return `has properties of more than ${FREE_JSON.maxDepth} levels`
  if (Buffer.byteLength(JSON.stringify(properties ?? null)) > FREE_JSON.maxBytes)
    return `has properties of more than ${FREE_JSON.maxBytes / 1024} KB`
  if (!isObject(geometry) || !isGeometryType(geometry.type)) return `has no geometry of type ${Object.keys(DEPTH).join(', ')}`
  return areCoordinates(geometry.coordinates, geometry.type)
    ? undefined
    : 'has coordinates that are not WGS 84 degrees in the order of its type'
}

function areCoordinates(coordinates: unknown, type: GeometryType): boolean {
  if (!isNest(coordinates, DEPTH[type])) return false
  if (type === 'LineString') return coordinates.length >= 2
  if (type === 'Polygon') return areRings(coordinates)
  return type === 'Point' || (coordinates.length > 0 && coordinates.every(areRings))
}

/** Exactly `depth` levels of arrays around positions. */
function isNest(value: unknown, depth: number): value is unknown[] {
  if (!Array.isArray(value)) return false
  return depth === 0 ? isPosition(value) : value.every((item) => isNest(item, depth - 1))
}

/** Longitude, latitude and perhaps a height in metres. */
function isPosition(value: readonly unknown[]): boolean {
  const [longitude, latitude] = value as number[]
  return (
    (value.length === 2 || value.length === 3) &&
    value.every(Number.isFinite) &&
    Math.abs(longitude as number) <= 180 &&
    Math.abs(latitude as number) <= 90
  )
}

/** Rings end where they begin and enclose something. */
function areRings(polygon: unknown): boolean {
  const rings = polygon as number[][][]
  return rings.length > 0 && rings.every((ring) => ring.length >= SMALLEST_RING && String(ring[0]) === String(ring.at(-1)))
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isGeometryType = (type: unknown): type is GeometryType => typeof type === 'string' && Object.hasOwn(DEPTH, type)
