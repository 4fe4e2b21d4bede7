import { type RefObject, useEffect, useState } from 'react'

/** How far it is: `insecure` where the page is not encrypted, which is when browsers give no camera. */
export type CameraState = 'asking' | 'ready' | 'insecure' | 'refused' | 'absent' | 'failed'

/** Longest side of a photo, in pixels: enough to recognise a face. */
const MAX_SIDE = 960
const QUALITY = 0.82

/** Shows the camera that looks at its user in a video, as long as the component is there. */
export function useOwnCamera(video: RefObject<HTMLVideoElement | null>): CameraState {
  const [state, setState] = useState<CameraState>('asking')
  useEffect(() => {
    const ended = new AbortController()
    open(video, ended.signal).then(
      (opened) => {
        if (!ended.signal.aborted) setState(opened)
      },
      (error: unknown) => {
        if (!ended.signal.aborted) setState(reasonOf(error))
      },
    )
    return () => ended.abort()
  }, [video])
  return state
}

async function open(video: RefObject<HTMLVideoElement | null>, ended: AbortSignal): Promise<CameraState> {
  // Pages that are not encrypted have no `mediaDevices`.
  if (!navigator.mediaDevices) return 'insecure'
  const camera = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user' }, audio: false })
  const letGo = () => {
    for (const track of camera.getTracks()) track.stop()
  }
  if (ended.aborted || !video.current) {
    letGo()
    return 'failed'
  }
  ended.addEventListener('abort', letGo)
  video.current.srcObject = camera
  await video.current.play()
  return 'ready'
}

function reasonOf(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'absent' : 'failed'
}

/** What the video shows at this moment, as a JPEG of at most 960 pixels a side. Rejects before the camera is ready. */
export async function snapshotOf(video: HTMLVideoElement): Promise<File> {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0) throw new Error('The camera shows nothing yet')
  const scale = Math.min(1, MAX_SIDE / Math.max(videoWidth, videoHeight))
  const canvas = new OffscreenCanvas(Math.round(videoWidth * scale), Math.round(videoHeight * scale))
  const drawing = canvas.getContext('2d')
  if (!drawing) throw new Error('This browser draws no pictures')
  drawing.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })], 'photo.jpg', { type: 'image/jpeg' })
}
