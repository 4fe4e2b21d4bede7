/** A token bucket: `burst` at once, `perSecond` after that. Returns whether one more may pass now. */
export function allowance({ burst, perSecond, now }: { burst: number; perSecond: number; now: () => number }): () => boolean {
  let left = burst
  let at = now()
  return () => {
    const time = now()
    left = Math.min(burst, left + ((time - at) / 1000) * perSecond)
    at = time
    if (left < 1) return false
    left--
    return true
  }
}
