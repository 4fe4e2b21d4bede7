import { useSyncExternalStore } from 'react'

let now = Date.now()
const watchers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const watcher of watchers) watcher()
  }, 1000)
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The time, renewed once a second for everything on the page that shows an age. */
export const useNow = (): number => useSyncExternalStore(watch, () => now)

/** A text that depends on the time: whoever shows it is drawn again only when it reads differently. */
export const useNowText = (textAt: (now: number) => string): string => useSyncExternalStore(watch, () => textAt(now))
