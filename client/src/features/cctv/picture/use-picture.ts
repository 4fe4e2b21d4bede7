import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type Watching, watchCamera } from '../cctv-link.ts'
import { type Seen, type TileTruth, truthOf } from '../wall/tile-truth.ts'
import { showOn, type VideoSurface } from './video-surface.tsx'

const LOOK_MS = 250
const NOTHING: Seen = { room: 'entering', isUnplayable: false, facts: null, factsAt: 0, frameAt: null, stillAt: null }

interface Picture {
  readonly truth: TileTruth
  /** There is a picture on the video surface: the present one, or the last one received. */
  readonly isPainted: boolean
  readonly seen: RefObject<Seen>
  /** A still has come: when it was taken. */
  readonly noteStill: (takenAt: number) => void
  readonly watching: RefObject<Watching | null>
}

/** A camera's moving picture on its video surface, as long as `on`; its state is checked four times a second. */
export function usePicture(glass: VideoSurface, camera: string, on: boolean): Picture {
  const seen = useRef<Seen>(NOTHING)
  const watching = useRef<Watching | null>(null)
  const [truth, setTruth] = useState<TileTruth>(() => truthOf(NOTHING, Date.now()))
  const [painted, setPainted] = useState(false)

  useEffect(() => {
    if (!on) return undefined
    // The still was there before, and stays.
    seen.current = { ...NOTHING, stillAt: seen.current.stillAt }
    const note = (more: Partial<Seen>) => {
      seen.current = { ...seen.current, ...more }
    }
    const show = showOn(glass, () => {
      if (seen.current.frameAt === null) setPainted(true)
      note({ frameAt: Date.now() })
    })
    const link = watchCamera(camera, {
      onState: (room) => note({ room }),
      onUnplayable: () => note({ isUnplayable: true }),
      onCamera: (facts) => note({ facts, factsAt: Date.now() }),
      onTrack(track) {
        if (track) note({ isUnplayable: false })
        show.track(track)
      },
    })
    watching.current = link
    const look = () => setTruth((before) => sameOr(before, truthOf(seen.current, Date.now())))
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => {
      clearInterval(timer)
      link.end()
      show.end()
      setPainted(false)
      watching.current = null
    }
  }, [camera, on, glass])

  const noteStill = useCallback((stillAt: number) => {
    seen.current = { ...seen.current, stillAt }
  }, [])
  return { truth, isPainted: on && painted, seen, noteStill, watching }
}

/** Draws again only when it reads differently: ages are shown in whole seconds. */
const sameOr = (before: TileTruth, now: TileTruth): TileTruth =>
  before.state === now.state && before.reason === now.reason && secondsOf(before) === secondsOf(now) ? before : now
const secondsOf = ({ ageMs }: TileTruth) => (ageMs === null ? null : Math.floor(ageMs / 1000))
