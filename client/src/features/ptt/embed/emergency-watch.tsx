import { lazy, Suspense, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { sessionStore } from '../../../kit/session/session.ts'
import { useEmergencyFeed } from '../emergencies/emergencies.live.ts'

// Not part of what a page needs to open, but there before the first call for help: that one must not wait for a file.
const loadBanner = () => import('./emergency-banner.tsx')
const EmergencyBanner = lazy(async () => ({ default: (await loadBanner()).EmergencyBanner }))
const AHEAD_MS = 8_000

/** On every page: shows and sounds the banner of emergencies as soon as there is one. */
export function EmergencyWatch() {
  const me = useStore(sessionStore, (state) => state.user?.id ?? null)
  const { emergencies, isLive } = useEmergencyFeed(me)
  const [wasQuiet, setWasQuiet] = useState(false)
  const isQuiet = emergencies.length === 0
  useEffect(() => {
    if (!isLive) return undefined
    // What fails now is tried again when it is needed.
    const timer = setTimeout(() => void loadBanner().catch(() => undefined), AHEAD_MS)
    return () => clearTimeout(timer)
  }, [isLive])
  useEffect(() => {
    if (isLive && isQuiet) setWasQuiet(true)
  }, [isLive, isQuiet])
  if (isQuiet) return null
  return (
    <Suspense fallback={null}>
      <EmergencyBanner wasQuiet={wasQuiet} />
    </Suspense>
  )
}
