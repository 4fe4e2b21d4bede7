import { type RefObject, useEffect, useRef, useState } from 'react'
import type { CodeKind } from './code-kinds.ts'
import { frameReader } from './code-reader.ts'

/** Between two pictures that are read: quick for a person, cool for a telephone. */
const PICTURE_MS = 150

/** How far it is: `insecure` where the page is not encrypted, which is when browsers give no camera. */
export type Scanning = 'asking' | 'looking' | 'insecure' | 'refused' | 'absent' | 'failed'

interface Wanted {
  readonly kinds: readonly CodeKind[]
  readonly onCode: (text: string) => void
}

/** Shows the camera in a video and reads it until a code is found, once. The camera is let go with the component. */
export function useScanning(video: RefObject<HTMLVideoElement | null>, { kinds, onCode }: Wanted): Scanning {
  const [state, setState] = useState<Scanning>('asking')
  const found = useRef(onCode)
  found.current = onCode
  useEffect(() => {
    const ended = new AbortController()
    scan({ video, kinds, ended: ended.signal, setState, onCode: (text) => found.current(text) }).catch((error: unknown) => {
      if (!ended.signal.aborted) setState(reasonOf(error))
    })
    return () => ended.abort()
  }, [video, kinds])
  return state
}

interface Scan {
  readonly kinds: readonly CodeKind[]
  readonly video: RefObject<HTMLVideoElement | null>
  readonly ended: AbortSignal
  readonly setState: (state: Scanning) => void
  readonly onCode: (text: string) => void
}
async function scan({ video, kinds, ended, setState, onCode }: Scan): Promise<void> {
  // Pages that are not encrypted have no `mediaDevices`.
  if (!navigator.mediaDevices) return setState('insecure')
  const camera = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
  const letGo = () => {
    for (const track of camera.getTracks()) track.stop()
  }
  if (ended.aborted || !video.current) return letGo()
  ended.addEventListener('abort', letGo)
  const shown = video.current
  shown.srcObject = camera
  await shown.play()
  setState('looking')
  const read = await frameReader(kinds)
  while (!ended.aborted) {
    const text = await read(shown)
    if (text !== null && !ended.aborted) return onCode(text)
    await new Promise((next) => setTimeout(next, PICTURE_MS))
  }
}

function reasonOf(error: unknown): Scanning {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'absent' : 'failed'
}
