import type { FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson'
import type { Mark, Rank } from './marks.ts'
import type { MapPlace } from './open-map.ts'

/** A flat map for a glance: Mercator in degrees, y downwards, placed in a box of pixels. */
export interface View {
  readonly width: number
  readonly height: number
  /** Pixels of one degree of longitude. */
  readonly scale: number
  /** Mercator place of the upper left corner. */
  readonly left: number
  readonly top: number
}
type Point = readonly [x: number, y: number]

const DEGREES = 180 / Math.PI
const mercator = (longitude: number, latitude: number): Point => {
  const most = Math.max(-85, Math.min(85, latitude))
  return [longitude, -DEGREES * Math.log(Math.tan(Math.PI / 4 + most / DEGREES / 2))]
}

/** Room for the names under the outermost marks, in pixels. */
const ROOM = { x: 58, y: 40 }
const CLOSEST = 40
const NOWHERE = [
  [95, -11],
  [141, 6],
] as const

/** Everything of the place inside the box, as large as it goes. */
export function viewOf(place: MapPlace, width: number, height: number): View {
  const around = 'around' in place ? (place.around.length > 0 ? place.around : NOWHERE) : [place.center]
  const points = around.map(([longitude, latitude]) => mercator(longitude, latitude))
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const fit = (room: number, size: number) => (size > 0 ? Math.max(room, 40) / size : CLOSEST)
  const scale = Math.min(fit(width - 2 * ROOM.x, x1 - x0), fit(height - 2 * ROOM.y, y1 - y0), CLOSEST)
  return { width, height, scale, left: (x0 + x1) / 2 - width / scale / 2, top: (y0 + y1) / 2 - height / scale / 2 }
}

/** Where a place on earth is in the box, in pixels. */
export function pixelOf(view: View, longitude: number, latitude: number): Point {
  const [x, y] = mercator(longitude, latitude)
  return [(x - view.left) * view.scale, (y - view.top) * view.scale]
}

/** The land inside the box as an SVG path in pixels; what would be closer than a pixel is left out. */
export function landPath({ features }: FeatureCollection<Polygon | MultiPolygon>, view: View): string {
  const rings = features.flatMap(({ geometry }) => (geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat()))
  return rings.map((ring) => ringPath(ring, view)).join('')
}

function ringPath(ring: readonly Position[], view: View): string {
  const points = ring.map(([longitude = 0, latitude = 0]) => pixelOf(view, longitude, latitude))
  const outside = (of: (point: Point) => boolean) => points.every(of)
  if (outside(([x]) => x < 0) || outside(([x]) => x > view.width) || outside(([, y]) => y < 0) || outside(([, y]) => y > view.height))
    return ''
  let path = ''
  let last: Point | undefined
  for (const [x, y] of points) {
    if (last && Math.abs(x - last[0]) + Math.abs(y - last[1]) < 1) continue
    path += `${last ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`
    last = [x, y]
  }
  return `${path}Z`
}

/** Marks that would cover each other, as one. */
export interface MarkGroup {
  readonly marks: readonly Mark[]
  readonly worst: Rank
  readonly count: number
  readonly x: number
  readonly y: number
  /** Whether there is room for its name. */
  readonly named: boolean
}

/** `rem` is how many pixels the page's letter unit has: marks and names are larger on a wall of screens. */
export function groupsOf(marks: readonly Mark[], view: View, rem = 16): MarkGroup[] {
  const groups: { marks: Mark[]; x: number; y: number }[] = []
  for (const mark of marks.toSorted((a, b) => a.rank - b.rank)) {
    const [x, y] = pixelOf(view, mark.longitude, mark.latitude)
    const near = groups.find((group) => Math.hypot(group.x - x, group.y - y) < 1.9 * rem)
    if (near) near.marks.push(mark)
    else groups.push({ marks: [mark], x, y })
  }
  const half = 0.875 * rem
  const taken = groups.map(({ x, y }) => ({ left: x - half, right: x + half, top: y - half, bottom: y + half }))
  return groups.map(({ marks: of, x, y }) => {
    const wide = ((of[0]?.name.length ?? 0) * LETTER_REM * rem) / 2
    const name = { left: x - wide, right: x + wide, top: y + 0.94 * rem, bottom: y + 1.9 * rem }
    const named =
      of.length === 1 &&
      name.left >= 0 &&
      name.right <= view.width &&
      name.bottom <= view.height &&
      !taken.some((item) => overlap(item, name))
    if (named) taken.push(name)
    return {
      marks: of,
      worst: of.reduce<Rank>((worst, mark) => Math.min(worst, mark.rank) as Rank, 4),
      count: of.reduce((sum, mark) => sum + mark.count, 0),
      x,
      y,
      named,
    }
  })
}

const LETTER_REM = 0.44
type Area = Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>
const overlap = (a: Area, b: Area): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
