import type { RefObject } from 'react'

/** Why there is no picture: `insecure` where the page is not encrypted, which is when browsers give no camera. */
export type CameraTrouble = 'insecure' | 'refused' | 'absent' | 'failed'

interface Wanted {
  /** The camera that looks at its user, or away from them. */
  readonly facing: 'user' | 'environment'
  /** The camera is let go with it. */
  readonly ended: AbortSignal
}
/** Shows a camera in a video; null where it ended before there was a picture. Rejects without a camera: `cameraTrouble` says why. */
export async function showCamera(video: RefObject<HTMLVideoElement | null>, { facing, ended }: Wanted): Promise<HTMLVideoElement | null> {
  const camera = await navigator.mediaDevices.getUserMedia({ video: { facingMode: facing }, audio: false })
  const letGo = () => {
    for (const track of camera.getTracks()) track.stop()
  }
  if (ended.aborted || !video.current) {
    letGo()
    return null
  }
  ended.addEventListener('abort', letGo)
  const shown = video.current
  shown.srcObject = camera
  await shown.play()
  return shown
}

/** What stood in the way of `showCamera`. */
export function cameraTrouble(error: unknown): CameraTrouble {
  // Pages that are not encrypted have no `mediaDevices`.
  if (!navigator.mediaDevices) return 'insecure'
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'absent' : 'failed'
}
