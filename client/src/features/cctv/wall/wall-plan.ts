import { type CctvWall, type HotPlace, WALL_SIZES } from '@menara/shared/contract/media/cctv.contract.ts'

/** What hangs where: row by row from the top left. */
export interface WallPlan {
  readonly size: number
  readonly tiles: readonly (string | null)[]
  /** The place alarms bring their cameras to. */
  readonly hot?: HotPlace | null
}

/** Pictures that move at once: what a small computer decodes without losing any. */
export const MOST_LIVE = 16

export const sizes = WALL_SIZES
const places = (size: number): number => size * size
const filled = ({ size, tiles }: WallPlan): (string | null)[] => Array.from({ length: places(size) }, (_, at) => tiles[at] ?? null)

export const planOf = (wall: Pick<CctvWall, 'size' | 'tiles'> & Partial<Pick<CctvWall, 'hot'>>): WallPlan => ({
  ...{ size: wall.size, tiles: filled(wall) },
  ...(wall.hot && { hot: wall.hot }),
})

/** The smallest wall that holds these cameras, the largest one for more. */
export function planFor(cameras: readonly string[]): WallPlan {
  const size = cameras.length === 0 ? 2 : (sizes.find((siz) => places(siz) >= cameras.length) ?? 6)
  return { size, tiles: filled({ size, tiles: cameras }) }
}

export function resized(plan: WallPlan, size: number): WallPlan {
  const before = filled(plan)
  const at = (row: number, column: number) => (row < plan.size && column < plan.size ? (before[row * plan.size + column] ?? null) : null)
  const hot = plan.hot && plan.hot.place < places(size) ? { hot: plan.hot } : {}
  return { size, tiles: Array.from({ length: places(size) }, (_, place) => at(Math.floor(place / size), place % size)), ...hot }
}

/** Hangs a camera; where it hung already goes what it takes the place of. */
export function hung(plan: WallPlan, at: number, camera: string): WallPlan {
  const tiles = filled(plan)
  const before = tiles.indexOf(camera)
  if (before >= 0) tiles[before] = tiles[at] ?? null
  tiles[at] = camera
  return { ...plan, tiles }
}

export const emptied = (plan: WallPlan, at: number): WallPlan => ({
  ...plan,
  tiles: filled(plan).map((text, place) => (place === at ? null : text)),
})

/** The place beside another one, for those who move by keyboard; the same where there is none. */
export function beside({ size }: WallPlan, at: number, key: string): number {
  const [row, column] = [Math.floor(at / size), at % size]
  if (key === 'ArrowLeft' && column > 0) return at - 1
  if (key === 'ArrowRight' && column < size - 1) return at + 1
  if (key === 'ArrowUp' && row > 0) return at - size
  if (key === 'ArrowDown' && row < size - 1) return at + size
  return at
}

/** Which places show moving pictures when so many may: the hot one before all others. */
export function livePlaces({ tiles, hot }: WallPlan, most = MOST_LIVE): ReadonlySet<number> {
  const hanging = [...tiles.entries()].filter(([, text]) => text !== null).map(([at]) => at)
  if (hot) hanging.sort((a, b) => Number(b === hot.place) - Number(a === hot.place))
  return new Set(hanging.slice(0, most))
}
