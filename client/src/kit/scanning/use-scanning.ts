import { type RefObject, useEffect, useRef, useState } from 'react'
import { type CameraTrouble, cameraTrouble, showCamera } from '../media/camera.ts'
import type { CodeKind } from './code-kinds.ts'
import { frameReader } from './code-reader.ts'

/** Between two pictures that are read: quick for a person, cool for a telephone. */
const PICTURE_MS = 150

/** How far it is. */
export type Scanning = 'asking' | 'looking' | CameraTrouble

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
      if (!ended.signal.aborted) setState(cameraTrouble(error))
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
  const shown = await showCamera(video, { facing: 'environment', ended })
  if (!shown) return
  setState('looking')
  const read = await frameReader(kinds)
  while (!ended.aborted) {
    const text = await read(shown)
    if (text !== null && !ended.aborted) return onCode(text)
    await new Promise((next) => setTimeout(next, PICTURE_MS))
  }
}
