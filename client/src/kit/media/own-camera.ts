import { type RefObject, useEffect, useState } from 'react'
import { type CameraTrouble, cameraTrouble, showCamera } from './camera.ts'
import { jpegOf } from './jpeg.ts'

/** How far it is. */
export type CameraState = 'asking' | 'ready' | CameraTrouble

/** Longest side of a photo, in pixels: enough to recognise a face. */
const MAX_SIDE = 960

/** Shows the camera that looks at its user in a video, as long as the component is there. */
export function useOwnCamera(video: RefObject<HTMLVideoElement | null>): CameraState {
  const [state, setState] = useState<CameraState>('asking')
  useEffect(() => {
    const ended = new AbortController()
    const become = (next: CameraState) => {
      if (!ended.signal.aborted) setState(next)
    }
    showCamera(video, { facing: 'user', ended: ended.signal }).then(
      (shown) => become(shown ? 'ready' : 'failed'),
      (error: unknown) => become(cameraTrouble(error)),
    )
    return () => ended.abort()
  }, [video])
  return state
}

/** What the video shows at this moment, as a JPEG of at most 960 pixels a side. Rejects before the camera is ready. */
export async function snapshotOf(video: HTMLVideoElement): Promise<File> {
  const { videoWidth: width, videoHeight: height } = video
  if (width === 0) throw new Error('The camera shows nothing yet')
  return new File([await jpegOf(video, { width, height }, MAX_SIDE)], 'photo.jpg', { type: 'image/jpeg' })
}
