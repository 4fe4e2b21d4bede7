import type { MediaSignals } from '@menara/shared/contract/media/media.contract.ts'
import type { Static } from 'typebox'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ButtonClock } from '../emergencies/emergency-button.ts'

type Status = Static<MediaSignals['status']['answer']>
/** Null until it was asked. */
export interface SoundServer extends StoreApi<{ readonly status: Status | null }> {
  /** Asks now, and again until sound can be carried. */
  look(): void
  close(): void
}

const AGAIN_MS = 5000

/** Whether sound can be carried here, and if not, what is missing and how far it is. */
export function watchSoundServer({ ask, clock }: { readonly ask: () => Promise<Status>; readonly clock: ButtonClock }): SoundServer {
  const store = createStore<{ readonly status: Status | null }>(() => ({ status: null }))
  let stop = (): void => undefined
  let closed = false
  async function look(): Promise<void> {
    stop()
    try {
      store.setState({ status: await ask() })
    } catch {
      // Cut, or too much asked: the connection says what is wrong with it, and looks again when it is back.
    }
    if (closed || store.getState().status?.worker === 'available') return
    stop()
    stop = clock.after(AGAIN_MS, () => void look())
  }
  return {
    ...store,
    look: () => void look(),
    close() {
      closed = true
      stop()
    },
  }
}
