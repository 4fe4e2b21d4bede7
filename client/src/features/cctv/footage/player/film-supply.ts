import type { Piece } from './day-view.ts'
import { type FilmStrip, isPlayable } from './film-strip.ts'

interface SupplyNeeds {
  readonly strip: FilmStrip
  readonly load: (segment: string, signal: AbortSignal) => Promise<ArrayBuffer>
  /** Where the video is, in its own seconds. */
  readonly second: () => number
  readonly onLoaded: () => void
  readonly onUnplayable: (codec: string) => void
  readonly onFault: (detail: string) => void
}

/** So much is loaded ahead of what is shown, and kept behind it, in seconds. */
const [AHEAD_S, BEHIND_S] = [25, 60]
/** A segment that is being written is asked for again after so long. */
const AGAIN_MS = 3_000

/** Loads the segments that are shown next, one after another. */
export function openSupply({ strip, load, second, onLoaded, onUnplayable, onFault }: SupplyNeeds) {
  let pieces: readonly Piece[] = []
  const loaded = new Map<string, { readonly until: number; readonly at: number }>()
  let flight: AbortController | null = null

  function isDue(piece: Piece): boolean {
    const before = loaded.get(piece.id)
    if (!before) return true
    return piece.isGrowing ? Date.now() - before.at > AGAIN_MS : before.until < piece.until
  }
  /** The next segment to load for what is shown now; null when there is enough. */
  function lacking(): Piece | null {
    const now = strip.now()
    const ahead = strip.reach(second()) - second()
    if (ahead > AHEAD_S) return null
    const later = pieces.filter((piece) => piece.until > now)
    const near = later.filter((piece) => piece.from - now < (ahead + AHEAD_S) * 1000)
    return near.length > 0 ? (near.find(isDue) ?? null) : (later.find(isDue) ?? null)
  }
  /** Whether it is there now; false when it is not wanted any more. */
  async function fetch(piece: Piece, { signal }: AbortController): Promise<boolean> {
    const bytes = await load(piece.id, signal)
    if (signal.aborted) return false
    await strip.append(piece, bytes)
    loaded.set(piece.id, { until: piece.until, at: Date.now() })
    await strip.forget(second() - BEHIND_S)
    const old = strip.now() - BEHIND_S * 1000
    for (const { id, from } of pieces) if (from < old) loaded.delete(id)
    return !signal.aborted
  }
  function begin(piece: Piece): void {
    const mine = new AbortController()
    flight = mine
    const land = (): void => {
      if (flight === mine) flight = null
    }
    fetch(piece, mine).then(
      (isThere) => {
        land()
        if (!isThere) return
        onLoaded()
        pump()
      },
      (error: unknown) => {
        land()
        if (!mine.signal.aborted) onFault(error instanceof Error ? error.message : '')
      },
    )
  }
  function pump(): void {
    const piece = flight ? null : lacking()
    if (!piece) return
    if (isPlayable(piece)) begin(piece)
    else onUnplayable(piece.codec)
  }
  function stop(): void {
    flight?.abort()
    flight = null
  }
  return {
    pump,
    stop,
    isBusy: (): boolean => flight !== null,
    pieces: () => pieces,
    update(next: readonly Piece[]): void {
      pieces = next
    },
  }
}
