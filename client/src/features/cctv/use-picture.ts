import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Watching, watchCamera } from './cctv-link.ts'
import { type Seen, type TileTruth, truthOf } from './tile-truth.ts'

const LOOK_MS = 250
const NOTHING: Seen = { room: 'entering', facts: null, factsAt: 0, frameAt: null }

interface Picture {
  readonly truth: TileTruth
  readonly seen: RefObject<Seen>
  readonly watching: RefObject<Watching | null>
}

/** A camera's moving picture in a `<video>`, as long as `on`; what may be claimed of it is looked at four times a second. */
export function usePicture(video: RefObject<HTMLVideoElement | null>, camera: string, on: boolean): Picture {
  const seen = useRef<Seen>(NOTHING)
  const watching = useRef<Watching | null>(null)
  const [truth, setTruth] = useState<TileTruth>(() => truthOf(NOTHING, Date.now()))

  useEffect(() => {
    if (!on) return undefined
    seen.current = NOTHING
    const note = (more: Partial<Seen>) => {
      seen.current = { ...seen.current, ...more }
    }
    const show = shower(video, () => note({ frameAt: Date.now() }))
    const link = watchCamera(camera, {
      onState: (room) => note({ room }),
      onCamera: (facts) => note({ facts, factsAt: Date.now() }),
      onTrack: show.track,
    })
    watching.current = link
    const look = () => setTruth((before) => sameOr(before, truthOf(seen.current, Date.now())))
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => {
      clearInterval(timer)
      link.end()
      show.end()
      watching.current = null
    }
  }, [camera, on, video])

  return { truth, seen, watching }
}

/** Draws again only when it reads differently: ages are shown in whole seconds. */
const sameOr = (before: TileTruth, now: TileTruth): TileTruth =>
  before.state === now.state && before.reason === now.reason && secondsOf(before) === secondsOf(now) ? before : now
const secondsOf = ({ ageMs }: TileTruth) => (ageMs === null ? null : Math.floor(ageMs / 1000))

/** Puts a track on a video element and hears of every picture that is painted. */
function shower(video: RefObject<HTMLVideoElement | null>, painted: () => void) {
  let asked: number | undefined
  let on: HTMLVideoElement | null = null
  const again = () => {
    asked = on?.requestVideoFrameCallback(() => {
      painted()
      again()
    })
  }
  const end = () => {
    if (on && asked !== undefined) on.cancelVideoFrameCallback(asked)
    if (on) on.srcObject = null
    on = null
  }
  return {
    end,
    track(track: MediaStreamTrack | null): void {
      end()
      on = video.current
      if (!on || !track) return
      on.srcObject = new MediaStream([track])
      void on.play().catch(() => undefined)
      again()
    },
  }
}
