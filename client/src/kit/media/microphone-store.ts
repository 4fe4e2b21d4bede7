import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Microphone } from './microphone.ts'

/**
 * `unasked`: the browser will ask the person. `insecure`: the page came without encryption, so that browsers give no microphone.
 * `refused`: by the person, or their browser. `absent`: none is plugged in. `failed`: taken by another program, or broken.
 */
export type MicrophoneState =
  | { readonly kind: 'closed' | 'unasked' | 'asking' | 'insecure' | 'refused' | 'absent' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'ready'; readonly track: MediaStreamTrack }

interface MicrophoneNeeds {
  readonly open: () => Promise<Microphone>
  /** Whether browsers give microphones to this page at all. */
  readonly isSecure: boolean
  /** What the browser remembers; 'prompt' where it does not say. */
  readonly permission: () => Promise<'granted' | 'denied' | 'prompt'>
}
export interface MicrophoneStore extends StoreApi<MicrophoneState> {
  /** Opens it where the person has allowed that before; otherwise waits to be asked. */
  begin(): Promise<void>
  /** Opens it; the browser may ask the person. From a press. */
  ask(): Promise<void>
  close(): void
}

const KIND_OF: Readonly<Record<string, 'refused' | 'absent'>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'absent',
  OverconstrainedError: 'absent',
}
const stateOf = ({ name, message }: Error): MicrophoneState => {
  const kind = KIND_OF[name]
  return kind ? { kind } : { kind: 'failed', reason: message }
}

/** One microphone for as long as the page needs it, and why there is none. */
export function openMicrophoneStore({ open, isSecure, permission }: MicrophoneNeeds): MicrophoneStore {
  const store = createStore<MicrophoneState>(() => ({ kind: isSecure ? 'closed' : 'insecure' }))
  let opened: Microphone | null = null
  let life = 0

  async function ask(): Promise<void> {
    const { kind } = store.getState()
    if (kind === 'insecure' || kind === 'asking' || kind === 'ready') return
    const mine = ++life
    store.setState({ kind: 'asking' }, true)
    try {
      const microphone = await open()
      if (mine !== life) return microphone.close()
      opened = microphone
      // Unplugged, or taken back by the person.
      microphone.track.onended = () => {
        opened = null
        store.setState({ kind: 'absent' }, true)
      }
      store.setState({ kind: 'ready', track: microphone.track }, true)
    } catch (error) {
      if (mine === life) store.setState(stateOf(error as Error), true)
    }
  }
  return {
    ...store,
    ask,
    async begin() {
      if (store.getState().kind !== 'closed') return
      const known = await permission()
      if (store.getState().kind !== 'closed') return
      if (known === 'granted') await ask()
      else store.setState({ kind: known === 'denied' ? 'refused' : 'unasked' }, true)
    },
    close() {
      life++
      opened?.close()
      opened = null
      store.setState({ kind: isSecure ? 'closed' : 'insecure' }, true)
    },
  }
}

/** What this browser remembers of the person's choice; some do not tell. */
export async function microphonePermission(): Promise<'granted' | 'denied' | 'prompt'> {
  try {
    return (await navigator.permissions.query({ name: 'microphone' as PermissionName })).state
  } catch {
    return 'prompt'
  }
}
/** Whether browsers give a microphone to this page: it came encrypted, or from this machine. */
export const isSecurePage = (): boolean => window.isSecureContext && navigator.mediaDevices !== undefined
