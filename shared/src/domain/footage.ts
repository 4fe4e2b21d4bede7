/** A stretch of time, in milliseconds since 1970 UTC; `until` is no longer in it. */
export interface Stretch {
  readonly from: number
  readonly until: number
}

/** Segments follow one another with less than this between them: a new file waits for the next key frame, and clocks are read twice. */
export const SEAM_MS = 2_500

/** What is recorded without a break, in order of time. Segments come in order of their beginning. */
export function stretchesOf(segments: readonly Stretch[]): Stretch[] {
  const found: Stretch[] = []
  for (const { from, until } of segments) {
    const last = found.at(-1)
    if (last && from - last.until <= SEAM_MS) found[found.length - 1] = { from: last.from, until: Math.max(last.until, until) }
    else found.push({ from, until })
  }
  return found
}

/** What is missing between two moments. */
export function gapsOf(segments: readonly Stretch[], { from, until }: Stretch): Stretch[] {
  const gaps: Stretch[] = []
  let at = from
  for (const stretch of stretchesOf(segments)) {
    if (stretch.from - at > SEAM_MS) gaps.push({ from: at, until: Math.min(stretch.from, until) })
    at = Math.max(at, stretch.until)
  }
  if (until - at > SEAM_MS) gaps.push({ from: at, until })
  return gaps.filter((gap) => gap.until > gap.from)
}
