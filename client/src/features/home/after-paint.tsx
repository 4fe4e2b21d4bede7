import { Skeleton } from '@mantine/core'
import { type ReactNode, Suspense, useEffect, useState } from 'react'

const WAIT_MS = 1500

/** Leaves room and draws its heavy content once the page stands and the browser is idle. */
export function AfterPaint({ height, children }: { readonly height: number | string; readonly children: ReactNode }) {
  const [ready, setReady] = useState(false)
  useEffect(() => onceIdle(() => setReady(true)), [])
  const room = <Skeleton h={height} radius={0} />
  return ready ? <Suspense fallback={room}>{children}</Suspense> : room
}

/** Calls once when the browser has nothing better to do; Safari knows no idle callback. Returns the way to call it off. */
function onceIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 300)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: WAIT_MS })
  return () => cancelIdleCallback(handle)
}
