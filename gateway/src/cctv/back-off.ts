const PAUSES_MS = [1_000, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000]

/** How long to wait before the next try: longer each time, and each a little differently. */
export function backOff(random: () => number) {
  let failures = 0
  return {
    next(): number {
      const longest = PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 0
      failures++
      return Math.round(longest * (0.5 + random() / 2))
    },
    reset(): void {
      failures = 0
    },
  }
}
