export type Random = ReturnType<typeof seeded>

/** Numbers that are the same each time for a seed (mulberry32). */
export function seeded(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    chance: (share: number): boolean => next() < share,
    between: (from: number, until: number): number => from + Math.floor(next() * (until - from + 1)),
    of: <T>(rows: readonly T[]): T => rows[Math.floor(next() * rows.length)] as T,
  }
}
