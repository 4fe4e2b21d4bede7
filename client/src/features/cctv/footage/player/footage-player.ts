import type { Piece } from './day-view.ts'
import { type FilmStrip, openFilmStrip } from './film-strip.ts'
import { openSupply } from './film-supply.ts'

export interface PlayerState {
  readonly phase: 'empty' | 'loading' | 'playing' | 'paused' | 'ended' | 'unplayable' | 'failed'
  /** The moment that is shown, in milliseconds since 1970 UTC. */
  readonly at: number | null
  /** What this browser cannot play, or what went wrong. */
  readonly detail: string
}
interface PlayerNeeds {
  readonly video: HTMLVideoElement
  /** Moment that is nought of the video's own time. */
  readonly origin: number
  readonly load: (segment: string, signal: AbortSignal) => Promise<ArrayBuffer>
  readonly told: (state: PlayerState) => void
}
export type FootagePlayer = ReturnType<typeof openFootagePlayer>

const LOOK_MS = 500
/** The end of what was recorded is reached where less than this is left. */
const END_MS = 300

/** Plays segments of one camera as one film over a day: gaps are jumped over, what is far is loaded when it comes near. */
export function openFootagePlayer({ video, origin, load, told }: PlayerNeeds) {
  const strip = openFilmStrip(video, origin)
  const screen = openScreen(told)
  const { tell } = screen
  const supply = openSupply({
    ...{ strip, load, second: () => video.currentTime, onLoaded: settle },
    onUnplayable: (detail) => tell({ phase: 'unplayable', detail }),
    onFault: (detail) => tell({ phase: 'failed', detail }),
  })
  let wants = false

  /** Over a gap, or a seam between two files, to what is there after it. */
  function settle(): void {
    if (!strip.settle()) return
    if (!wants) tell({ phase: 'paused' })
    // A page without a click may not play: the person presses the button.
    else video.play().catch(() => tell({ phase: 'paused' }))
  }
  function stop(phase: 'paused' | 'ended'): void {
    wants = false
    video.pause()
    tell({ phase })
  }
  const isOver = (): boolean => {
    const last = supply.pieces().at(-1)
    return last !== undefined && !last.isGrowing && !supply.isBusy() && strip.now() >= last.until - END_MS
  }
  function look(): void {
    if (screen.at() === null) return
    if (wants && isOver()) stop('ended')
    else if (wants) settle()
    supply.pump()
  }
  const unlisten = listenTo(video, { strip, tell, wants: () => wants })
  const beat = setInterval(look, LOOK_MS)

  return {
    /** What there is to play now: more of it as time goes on. */
    update(next: readonly Piece[]): void {
      supply.update(next)
      look()
    },
    /** Shows a moment, or the first one after it that was recorded. */
    seek(at: number): void {
      const there = supply.pieces().find((piece) => piece.until > at || piece.isGrowing)
      if (!there) {
        stop('ended')
        return
      }
      const target = Math.max(at, there.from)
      supply.stop()
      tell({ phase: 'loading', at: target, detail: '' })
      video.currentTime = strip.secondsOf(target) + 0.001
      if (strip.isThere()) settle()
      supply.pump()
    },
    play(): void {
      wants = true
      look()
    },
    pause: () => stop('paused'),
    rate(value: number): void {
      video.defaultPlaybackRate = value
      video.playbackRate = value
    },
    close(): void {
      screen.close()
      clearInterval(beat)
      supply.stop()
      unlisten()
      strip.close()
    },
  }
}

/** What is told: only what reads differently, and nothing after the end. */
function openScreen(told: PlayerNeeds['told']) {
  let state: PlayerState = { phase: 'empty', at: null, detail: '' }
  let isClosed = false
  return {
    at: () => state.at,
    tell(more: Partial<PlayerState>): void {
      const next = { ...state, ...more }
      if (isClosed || JSON.stringify(next) === JSON.stringify(state)) return
      state = next
      told(state)
    },
    close(): void {
      isClosed = true
    },
  }
}

interface ListenNeeds {
  readonly strip: FilmStrip
  readonly tell: (more: Partial<PlayerState>) => void
  readonly wants: () => boolean
}
/** What the video says by itself. Returns the end of it. */
function listenTo(video: HTMLVideoElement, { strip, tell, wants }: ListenNeeds): () => void {
  const shown = (): void => {
    if (video.readyState >= video.HAVE_CURRENT_DATA) tell({ at: strip.now() })
  }
  const listeners = {
    timeupdate: shown,
    seeked: shown,
    waiting: () => wants() && tell({ phase: 'loading' }),
    playing: () => tell({ phase: 'playing' }),
    error: () => tell({ phase: 'failed', detail: video.error?.message ?? '' }),
  }
  for (const [name, listen] of Object.entries(listeners)) video.addEventListener(name, listen)
  return () => {
    for (const [name, listen] of Object.entries(listeners)) video.removeEventListener(name, listen)
  }
}
