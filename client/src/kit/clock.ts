import { useSyncExternalStore } from 'react'

let now = Date.now()
const watchers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const it of watchers) it()
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
