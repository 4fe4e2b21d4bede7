const KEPT = 512

/** The newest 512 figures of something, for its percentiles. */
export function recent() {
  const kept = new Float64Array(KEPT)
  let count = 0
  return {
    add(value: number): void {
      kept[count++ % KEPT] = value
    },
    /** Null before the first. `share` from 0 to 1. */
    percentile(share: number): number | null {
      const sorted = kept.slice(0, Math.min(count, KEPT)).sort()
      return sorted.length === 0
        ? null
        : Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number) * 100) / 100
    },
  }
}
