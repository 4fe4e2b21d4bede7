export interface Frames {
  now(): number
  /** Calls back at the next painted frame. */
  onFrame(work: () => void): void
  after(ms: number, work: () => void): void
}

const MIN_GAP_MS = 100

/**
 * Asks for a painting as often as one likes; it is done at most every 100 ms, the first after a pause at the very next
 * frame: people cannot read faster, and the page stays smooth.
 */
export function paintPace({ now, onFrame, after }: Frames, paint: () => void): () => void {
  let waiting = false
  let lastAt = Number.NEGATIVE_INFINITY
  const go = (): void => {
    waiting = false
    lastAt = now()
    paint()
  }
  return () => {
    if (waiting) return
    waiting = true
    // A clock that was put back since the last painting must not hold back the next one.
    const wait = Math.min(MIN_GAP_MS, MIN_GAP_MS - (now() - lastAt))
    if (wait > 4) after(wait, () => onFrame(go))
    else onFrame(go)
  }
}
