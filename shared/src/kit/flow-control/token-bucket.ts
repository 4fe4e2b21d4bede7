export interface Rate {
  /** How many at once: what a bucket holds. */
  readonly burst: number
  /** How many are added each second. */
  readonly perSecond: number
}
interface Clocked extends Rate {
  /** Milliseconds. */
  readonly now: () => number
}
interface Level {
  tokens: number
  at: number
}

const levelAt = ({ burst, perSecond }: Rate, { tokens, at }: Level, now: number): number =>
  Math.min(burst, tokens + (Math.max(0, now - at) / 1000) * perSecond)

/** Takes a token from `level`. Returns 0, or the seconds until there is one. */
function takeFrom(rate: Rate, level: Level, now: number): number {
  level.tokens = levelAt(rate, level, now)
  level.at = now
  if (level.tokens < 1) return (1 - level.tokens) / rate.perSecond
  level.tokens--
  return 0
}

/** A token bucket: `burst` at once, `perSecond` after that. */
export function tokenBucket({ now, ...rate }: Clocked) {
  const level: Level = { tokens: rate.burst, at: now() }
  return {
    /** Takes one. Returns 0, or the seconds until there is one. */
    take: (): number => takeFrom(rate, level, now()),
  }
}

const MAX_NAMES = 10_000

/** A token bucket for each name. Above 10,000 names the full ones are forgotten, which changes nothing for them. */
export function tokenBuckets({ now, ...rate }: Clocked) {
  const levels = new Map<string, Level>()
  let forgetAbove = MAX_NAMES
  function forgetFull(at: number): void {
    for (const [name, level] of levels) if (levelAt(rate, level, at) >= rate.burst) levels.delete(name)
    // Where few are full, looking through all of them at every call would cost more than they do.
    forgetAbove = Math.max(MAX_NAMES, levels.size * 2)
  }
  return {
    /** Takes one of this name's. Returns 0, or the seconds until there is one. */
    take(name: string): number {
      const at = now()
      const level = levels.get(name) ?? { tokens: rate.burst, at }
      if (levels.size > forgetAbove) forgetFull(at)
      levels.set(name, level)
      return takeFrom(rate, level, at)
    },
  }
}
export type TokenBuckets = ReturnType<typeof tokenBuckets>
