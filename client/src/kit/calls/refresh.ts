import { MODAL_DELAY_MS, REFRESH_FLAG_RESET_MS } from '@menara/shared/domain/ui-constants.ts'
import { createStore } from 'zustand/vanilla'

/** Somebody asked for a page anew: stands for 3000 ms after the last press, and keeps the button from being pressed meanwhile. */
export const refreshStore = createStore<{ refreshing: boolean }>(() => ({ refreshing: false }))
let reset: ReturnType<typeof setTimeout> | undefined

export function flagRefresh(): void {
  refreshStore.setState({ refreshing: true })
  clearTimeout(reset)
  reset = setTimeout(() => refreshStore.setState({ refreshing: false }), REFRESH_FLAG_RESET_MS)
}

/** Opens a modal after 100 ms: the press that asked for it is over by then. Returns the way to call it off. */
export function afterModalDelay(open: () => void): () => void {
  const timer = setTimeout(open, MODAL_DELAY_MS)
  return () => clearTimeout(timer)
}
