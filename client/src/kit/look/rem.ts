import { useSyncExternalStore } from 'react'

function watch(watcher: () => void): () => void {
  addEventListener('resize', watcher)
  return () => removeEventListener('resize', watcher)
}

/** Pixels of one rem: the text is larger on a wall of screens and where the person asked the browser for it. */
const remPx = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/** A length in rem as whole pixels, for what must be computed (virtual rows). Follows the window from screen to screen. */
export const useRem = (rem: number): number => Math.round(rem * useSyncExternalStore(watch, remPx))
