/** A seeded source of chance: the same seed always tells the same story. */
export interface Dice {
  /** 0 <= x < 1. */
  next(): number
  /** A whole number, both ends included. */
  int(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** One of the keys, as often as its weight says. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K
  /** Bell-shaped around 0, within about -1 and 1. */
  bell(): number
  /** UUIDv7 of an instant (milliseconds since 1970). */
  id(at: number): string
}

export function diceOf(seed: number): Dice {
  const next = mulberry32(seed)
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick<T>(from: readonly T[]): T {
      if (from.length === 0) throw new Error('Nothing to pick from')
      return from[Math.floor(next() * from.length)] as T
    },
    weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
      const entries = Object.entries(weights) as [K, number][]
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      const hit = entries.find(([, weight]) => {
        left -= weight
        return left < 0
      })
      return (hit ?? entries[0])?.[0] as K
    },
    bell: () => (next() + next() + next() - 1.5) / 1.5,
    id(at) {
      const hex = (length: number): string => Array.from({ length }, () => int(0, 15).toString(16)).join('')
      const time = Math.floor(at).toString(16).padStart(12, '0')
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${'89ab'[int(0, 3)]}${hex(3)}-${hex(12)}`
    },
  }
}

/** Tommy Ettinger's mulberry32: 32 bits of state, even enough for a story. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
