/** WGS 84 degrees. */
export type LonLat = readonly [longitude: number, latitude: number]

const EARTH_M = 6_371_008.8
const RADIANS = Math.PI / 180

/** Great-circle distance in metres (haversine). */
export function distanceM([lon1, lat1]: LonLat, [lon2, lat2]: LonLat): number {
  const sinLat = Math.sin(((lat2 - lat1) * RADIANS) / 2)
  const sinLon = Math.sin(((lon2 - lon1) * RADIANS) / 2)
  const a = sinLat ** 2 + Math.cos(lat1 * RADIANS) * Math.cos(lat2 * RADIANS) * sinLon ** 2
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(a)))
}

/** Metres east and north of an origin: flat earth, right to a per mille within a few kilometres. */
export function metresFrom([lon0, lat0]: LonLat, [lon, lat]: LonLat): readonly [east: number, north: number] {
  return [(lon - lon0) * RADIANS * EARTH_M * Math.cos(lat0 * RADIANS), (lat - lat0) * RADIANS * EARTH_M]
}

/** The point so many metres away in a direction (degrees clockwise from north). */
export function pointAt([lon, lat]: LonLat, bearing: number, metres: number): LonLat {
  const north = (metres * Math.cos(bearing * RADIANS)) / EARTH_M / RADIANS
  const east = (metres * Math.sin(bearing * RADIANS)) / EARTH_M / RADIANS / Math.cos(lat * RADIANS)
  return [lon + east, lat + north]
}

/** Direction from one point to another, degrees clockwise from north, 0 to 360. */
export function bearingTo(from: LonLat, to: LonLat): number {
  const [east, north] = metresFrom(from, to)
  return (Math.atan2(east, north) / RADIANS + 360) % 360
}

/** Whether a point lies in a ring of corners (the last is joined to the first), by counting crossings. A point on an edge may count either way. */
export function isInside(ring: readonly LonLat[], [x, y]: LonLat): boolean {
  let inside = false
  let [px, py] = ring.at(-1) ?? [0, 0]
  for (const [cx, cy] of ring) {
    if (cy > y !== py > y && x < ((px - cx) * (y - cy)) / (py - cy) + cx) inside = !inside
    px = cx
    py = cy
  }
  return inside
}

/** Metres from a point to the nearest edge of a ring. */
export function edgeDistanceM(ring: readonly LonLat[], point: LonLat): number {
  const corners = ring.map((lat) => metresFrom(point, lat))
  return corners.reduce((least, corner, i) => Math.min(least, toSegment(corners.at(i - 1) ?? corner, corner)), Number.POSITIVE_INFINITY)
}

/** Distance from the origin to a segment. */
function toSegment([ax, ay]: LonLat, [bx, by]: LonLat): number {
  const [dx, dy] = [bx - ax, by - ay]
  const length2 = dx * dx + dy * dy
  const along = length2 === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length2))
  return Math.hypot(ax + along * dx, ay + along * dy)
}

/** Whether a ring crosses itself: such a ring has no clear inside. */
export function crossesItself(ring: readonly LonLat[]): boolean {
  const edges = ring.map((corner, i) => [ring.at(i - 1) ?? corner, corner] as const)
  return edges.some(([a, b], i) =>
    edges.some(
      ([c, d], j) =>
        j > i + 1 && !(i === 0 && j === edges.length - 1) && side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0,
    ),
  )
}
const side = ([ax, ay]: LonLat, [bx, by]: LonLat, [cx, cy]: LonLat): number => Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))
