const PATIENCE_MS = 1500
const SHORT_MS = 300

/**
 * Calls once when the page is painted and the browser has nothing better to do; Safari knows no idle callback.
 * `afterMs` keeps what nobody waits for away from the first seconds. Returns the way to call it off.
 */
export function onceIdle(work: () => void, afterMs = 0): () => void {
  let handle: number | undefined
  const idle = typeof requestIdleCallback !== 'undefined'
  const timer = setTimeout(
    () => {
      if (idle) handle = requestIdleCallback(work, { timeout: PATIENCE_MS })
      else work()
    },
    idle ? afterMs : afterMs + SHORT_MS,
  )
  return () => {
    clearTimeout(timer)
    if (handle !== undefined) cancelIdleCallback(handle)
  }
}
