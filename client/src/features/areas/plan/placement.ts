import { DEGREE_M, type PlanPoint } from './plan-shapes.ts'

/** A point of a picture and where it lies: `x` and `y` in pixels from the top left. */
export interface ReferencePoint {
  readonly x: number
  readonly y: number
  readonly at: PlanPoint
}
interface Size {
  readonly width: number
  readonly height: number
}
type Corners = [PlanPoint, PlanPoint, PlanPoint, PlanPoint]

/**
 * Corners of a picture, clockwise from the top left, that puts both reference points where they lie: moved, turned and scaled, and nothing
 * else. Undefined where the two points are the same in the picture or on the ground.
 */
export function cornersFrom([one, two]: readonly [ReferencePoint, ReferencePoint], { width, height }: Size): Corners | undefined {
  const perLongitude = DEGREE_M * Math.cos((one.at[1] * Math.PI) / 180)
  // Metres east and north of the first point; in the picture `y` goes down.
  const [east, north] = [(two.at[0] - one.at[0]) * perLongitude, (two.at[1] - one.at[1]) * DEGREE_M]
  const [dx, dy] = [two.x - one.x, one.y - two.y]
  const length = dx * dx + dy * dy
  if (length === 0 || (east === 0 && north === 0)) return undefined
  // Turning and scaling at once, as one complex number: (east + i north) / (dx + i dy).
  const [re, im] = [(east * dx + north * dy) / length, (north * dx - east * dy) / length]
  const place = (x: number, y: number): PlanPoint => {
    const [px, py] = [x - one.x, one.y - y]
    return [
      Math.round((one.at[0] + (re * px - im * py) / perLongitude) * 1e7) / 1e7,
      Math.round((one.at[1] + (im * px + re * py) / DEGREE_M) * 1e7) / 1e7,
    ]
  }
  return [place(0, 0), place(width, 0), place(width, height), place(0, height)]
}
