import { type RefObject, useMemo, useRef } from 'react'
import classes from '../cctv.module.css'
import { countLosses } from './decode-budget.ts'

/** Where a moving picture is seen: the video, and behind it the last picture of a stream that ended. */
export interface VideoSurface {
  readonly video: RefObject<HTMLVideoElement | null>
  readonly last: RefObject<HTMLCanvasElement | null>
}

export function useVideoSurface(): VideoSurface {
  const video = useRef<HTMLVideoElement>(null)
  const last = useRef<HTMLCanvasElement>(null)
  return useMemo(() => ({ video, last }), [])
}

interface VideoSurfaceViewProps {
  readonly glass: VideoSurface
  readonly name: string
  readonly isPainted: boolean
}
export function VideoSurfaceView({ glass, name, isPainted }: VideoSurfaceViewProps) {
  return (
    <>
      <canvas ref={glass.last} width={0} height={0} className={classes.picture} data-painted={isPainted} aria-hidden />
      <video ref={glass.video} className={classes.picture} data-painted={isPainted} muted autoPlay playsInline aria-label={name} />
    </>
  )
}

/** Shows tracks on the video surface and reports every frame that is painted. The last frame of one track stays until the first of the next. */
export function showOn({ video, last }: VideoSurface, painted: () => void) {
  let asked: number | undefined
  let on: HTMLVideoElement | null = null
  let uncount: () => void = () => undefined
  const again = () => {
    asked = on?.requestVideoFrameCallback(() => {
      painted()
      again()
    })
  }
  function off(): void {
    uncount()
    if (on && asked !== undefined) on.cancelVideoFrameCallback(asked)
    if (on) on.srcObject = null
    on = null
  }
  return {
    end(): void {
      off()
      if (last.current) last.current.width = 0
    },
    track(track: MediaStreamTrack | null): void {
      keep(on, last.current)
      off()
      if (!video.current || !track) return
      on = video.current
      on.srcObject = new MediaStream([track])
      void on.play().catch(() => undefined)
      again()
      uncount = countLosses(on)
    },
  }
}

function keep(from: HTMLVideoElement | null, to: HTMLCanvasElement | null): void {
  if (!from?.videoWidth || !to) return
  to.width = from.videoWidth
  to.height = from.videoHeight
  to.getContext('2d')?.drawImage(from, 0, 0)
}
