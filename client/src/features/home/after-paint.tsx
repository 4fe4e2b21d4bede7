import { Skeleton } from '@mantine/core'
import { useIsFetching } from '@tanstack/react-query'
import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import { onceIdle } from '../../kit/session/idle.ts'

const PATIENCE_MS = 2000

/** Leaves room and draws its heavy content once the page stands with its figures and the browser is idle. */
export function AfterPaint({ height, children }: { readonly height: number | string; readonly children: ReactNode }) {
  const waiting = useIsFetching() > 0
  const [ready, setReady] = useState(false)
  useEffect(() => (waiting || ready ? undefined : onceIdle(() => startTransition(() => setReady(true)))), [waiting, ready])
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setReady(true)), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  const room = <Skeleton h={height} radius={0} />
  return ready ? <Suspense fallback={room}>{children}</Suspense> : room
}
