import { CLOSE, type ClientFrame } from '@menara/shared/kit/feed-frames.ts'
import type { Clock } from '../platform/clock.ts'
import type { Authority, Identity } from './authority.ts'

const HELLO_MS = 5_000

export interface Farewell {
  readonly retry: boolean
  readonly afterMs?: number
}
interface SignInNeeds {
  readonly authority: Authority
  readonly clock: Clock
  /** The token is good: for the first time (with what the client has sent meanwhile) or a renewed one. */
  readonly onOpen: (held: readonly ClientFrame[]) => void
  /** The person may see other things than before. */
  readonly onChanged: () => void
  readonly end: (code: number, how: Farewell) => void
}

type State =
  /** `held`: what came after the hello while upstream is asked who this is. */
  | { readonly is: 'greeting'; readonly giveUp: () => void; readonly held: ClientFrame[] | null }
  | { readonly is: 'open'; readonly token: string; readonly identity: Identity; readonly release: () => void }
  | { readonly is: 'closed' }

const NOBODY = { token: '', identity: { userId: '', audience: '', permissions: [] } }

/** Who is on the other end of one socket, from hello to goodbye. */
export function openSignIn({ authority, clock, onOpen, onChanged, end }: SignInNeeds) {
  const giveUp = clock.after(HELLO_MS, () => end(CLOSE.hello, { retry: true }))
  let state: State = { is: 'greeting', giveUp, held: null }

  function open(token: string, identity: Identity): void {
    const before = state
    const release = authority.hold(token, { revoked: () => end(CLOSE.revoked, { retry: false }), changed })
    state = { is: 'open', token, identity, release }
    if (before.is === 'greeting') before.giveUp()
    if (before.is === 'open') before.release()
    onOpen(before.is === 'greeting' ? (before.held ?? []) : [])
    if (before.is === 'open' && before.identity.audience !== identity.audience) onChanged()
  }
  function changed(identity: Identity): void {
    if (state.is !== 'open') return
    state = { ...state, identity }
    onChanged()
  }

  return {
    /** Also on an open connection: a client that has renewed its token says so and keeps its subscriptions. */
    async greet(token: string): Promise<void> {
      if (state.is === 'greeting') state = { ...state, held: [] }
      const verdict = await authority.identify(token)
      if (state.is === 'closed') return
      if (verdict.kind === 'known') open(token, verdict.identity)
      else if (verdict.kind === 'refused') end(CLOSE.hello, { retry: false })
      else if (state.is === 'greeting') end(CLOSE.restart, { retry: true, afterMs: 1000 })
    },
    /** What to do with a frame: handle it, or keep it (done here) until it is known who speaks, or refuse it. */
    receive(it: ClientFrame): 'handle' | 'kept' | 'refuse' {
      if (state.is !== 'greeting') return 'handle'
      if (!state.held) return it.t === 'hello' ? 'handle' : 'refuse'
      state.held.push(it)
      return 'kept'
    },
    who: () => (state.is === 'open' ? state : NOBODY),
    isClosed: () => state.is === 'closed',
    close(): void {
      if (state.is === 'greeting') state.giveUp()
      if (state.is === 'open') state.release()
      state = { is: 'closed' }
    },
  }
}
