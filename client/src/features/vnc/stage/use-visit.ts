import type { VncMode } from '@menara/shared/contract/media/vnc.contract.ts'
import { languageOf } from '@menara/shared/kit/accept-language.ts'
import i18next from 'i18next'
import { type RefObject, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { sessionStore } from '../../../kit/session/session.ts'
import { connectToBridge, ticketTo } from '../vnc.api.ts'
import { loadViewer } from './viewer.ts'
import { openVisit, type Visit, type VisitState } from './visit.ts'

export const pageTimers = {
  now: () => Date.now(),
  random: Math.random,
  after(ms: number, work: () => void) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}
const tokenNow = () => sessionStore.getState().token?.accessToken ?? ''
const nothing = createStore<VisitState | null>(() => null)

/** A stay at a screen while the component is shown; another mode is another stay. */
export function useVisit(
  id: string,
  mode: VncMode,
  place: RefObject<HTMLElement | null>,
): { visit: Visit | null; state: VisitState | null } {
  const [visit, setVisit] = useState<Visit | null>(null)
  useEffect(() => {
    let gone = false
    let opened: Visit | null = null
    // Read now: while something beside it is still loading React takes refs away.
    const element = place.current
    void loadViewer().then((draw) => {
      if (gone || !element) return
      const ticket = (asked: VncMode) => ticketTo(id, asked)
      opened = openVisit({
        ...pageTimers,
        mode,
        place: element,
        draw,
        connect: connectToBridge,
        ticket,
        token: tokenNow,
        language: () => languageOf(i18next.language),
      })
      setVisit(opened)
    })
    const endRenewals = sessionStore.subscribe((now, before) => {
      if (now.token && now.token.accessToken !== before.token?.accessToken) opened?.renewed()
    })
    const speak = (): void => {
      // One that is on its way says the language as it opens.
      if (opened?.state.getState().is === 'open') opened.renewed()
    }
    i18next.on('languageChanged', speak)
    return () => {
      gone = true
      i18next.off('languageChanged', speak)
      endRenewals()
      opened?.close()
      setVisit(null)
    }
  }, [id, mode, place])
  return { visit, state: useStore(visit?.state ?? nothing) as VisitState | null }
}
