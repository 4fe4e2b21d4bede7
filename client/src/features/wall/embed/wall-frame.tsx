import { useNavigate, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useSiteId } from '../../../kit/site.ts'
import classes from '../wall.module.css'
import { WallBar } from '../wall-bar.tsx'
import { inWall, leaveWall, wallFollows } from '../wall-page.ts'

const IDLE_MS = 3000

interface WallFrameProps {
  readonly name: string
  readonly children: ReactNode
}

/** A screen on a wall: no chrome, a thin bar with the clock and the age of the data, no pointer. Esc leaves. */
export function WallFrame({ name, children }: WallFrameProps) {
  const go = useNavigate()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const leave = () => {
    leaveWall()
    if (document.fullscreenElement) void document.exitFullscreen()
    void go({ to: path, search: {}, replace: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the wall goes on from screen to screen; the path is where it began
  useEffect(() => inWall(name, path, (to) => void go({ to, search: { wall: name }, replace: true })), [name])
  const siteId = useSiteId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another wall follows anew
  useEffect(() => wallFollows(siteId), [name, siteId])
  useLeaving(leave)
  const idle = useIdle()
  return (
    <div className={classes.wall} data-wall={name} data-idle={idle}>
      <WallBar leave={leave} />
      <main id="main" tabIndex={-1} className={classes.content}>
        {children}
      </main>
    </div>
  )
}

/** Esc, or the end of full screen: the browser keeps Esc for itself there. */
function useLeaving(leave: () => void): void {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.querySelector('[role="dialog"]')) leave()
    }
    const onFull = () => {
      if (!document.fullscreenElement) leave()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('fullscreenchange', onFull)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('fullscreenchange', onFull)
    }
  })
}

/** Nobody moved the pointer or pressed a key for a while. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stir = () => {
      setIdle(false)
      clearTimeout(timer)
      timer = setTimeout(() => setIdle(true), IDLE_MS)
    }
    const signs = ['pointermove', 'pointerdown', 'keydown'] as const
    for (const sign of signs) addEventListener(sign, stir)
    return () => {
      clearTimeout(timer)
      for (const sign of signs) removeEventListener(sign, stir)
    }
  }, [])
  return idle
}
