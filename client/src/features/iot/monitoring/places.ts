export interface Placed {
  readonly id: string
  readonly x: number
  readonly y: number
}
/** Moves marks of a size apart: each keeps its place when it can, else takes the nearest free one below, above or beside. */
export function unstacked(marks: readonly Placed[], { width, height }: { width: number; height: number }): Placed[] {
  const settled: Placed[] = []
  const free = (x: number, y: number): boolean =>
    settled.every((placed) => Math.abs(placed.x - x) >= width || Math.abs(placed.y - y) >= height)
  for (const mark of [...marks].sort((a, b) => a.y - b.y || a.x - b.x)) {
    const [dx, dy] = STEPS.find(([right, down]) => free(mark.x + right * width, mark.y + down * height)) ?? [0, 0]
    settled.push({ id: mark.id, x: mark.x + dx * width, y: mark.y + dy * height })
  }
  return settled
}
/** Places around one, the nearest first. */
const STEPS: readonly (readonly [number, number])[] = Array.from({ length: 13 }, (_, i) => i - 6)
  .flatMap((x) => Array.from({ length: 13 }, (_, i) => [x, i - 6] as const))
  .sort((a, b) => Math.hypot(a[0] * 3, a[1]) - Math.hypot(b[0] * 3, b[1]) || b[1] - a[1])
