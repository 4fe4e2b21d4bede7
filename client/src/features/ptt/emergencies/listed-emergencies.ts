import { type RefObject, useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

const NONE: readonly string[] = []
/** Ids of emergencies that the open page shows in a list of its own, in sight. */
const listedStore = createStore<{ readonly ids: readonly string[] }>(() => ({ ids: NONE }))
export const useListed = (): readonly string[] => useStore(listedStore, (state) => state.ids)

/** Part of the list that must be in sight for the banner to leave its rows out. */
const IN_SIGHT = 0.6

/** While `list` is in sight the banner leaves these out, so that an emergency stands once on the page, and always somewhere in sight. */
export function useListing(ids: readonly string[], list: RefObject<HTMLElement | null>): void {
  const key = ids.join(' ')
  useEffect(() => {
    if (!list.current) return undefined
    const show = (inSight: boolean) => listedStore.setState({ ids: inSight ? key.split(' ') : NONE })
    const watch = new IntersectionObserver(([entry]) => show((entry?.intersectionRatio ?? 0) >= IN_SIGHT), { threshold: IN_SIGHT })
    watch.observe(list.current)
    return () => {
      watch.disconnect()
      show(false)
    }
  }, [key, list])
}
