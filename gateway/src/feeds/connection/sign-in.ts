import { CLOSE, type ClientFrame } from '@menara/shared/kit/feeds/feed-frames.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Authority, Identity } from './authority.ts'
import type { PersonCounts } from './person-limits.ts'

const HELLO_MS = 5_000
/** One connection too many comes back when another may be closed. */
const CROWDED_MS = 30_000

export interface CloseReason {
  readonly retry: boolean
  readonly afterMs?: number
}
interface SignInNeeds {
  readonly authority: Authority
  readonly clock: Clock
  /** The token is good: for the first time (with what the client has sent meanwhile) or a renewed one. */
  readonly onOpen: (held: readonly ClientFrame[]) => void
  /** It is another person now, or the person may see other things than before: nothing of what was followed goes on. */
  readonly onChanged: () => unknown
  /** Counts connections by person. */
  readonly counts: Pick<PersonCounts, 'enter' | 'leave'>
  readonly end: (code: number, how: CloseReason) => void
}

type State =
  /** `held`: what came after the hello while upstream is asked who this is. */
  | { readonly is: 'greeting'; readonly giveUp: () => void; readonly held: ClientFrame[] | null }
  | { readonly is: 'open'; readonly token: string; readonly identity: Identity; readonly release: () => void }
  | { readonly is: 'closed' }

/** Ends what a state was waiting for or held; gives what the client has sent meanwhile. */
function settle(before: State): readonly ClientFrame[] {
  if (before.is === 'open') before.release()
  if (before.is !== 'greeting') return []
  before.giveUp()
  return before.held ?? []
}

const NOBODY = { token: '', identity: { userId: '', audience: '', permissions: [] } }

const isSame = (a: Identity, b: Identity): boolean => a.userId === b.userId && a.audience === b.audience

/** Who is on the other end of one socket, from hello to goodbye. */
export function openSignIn({ authority, clock, counts, onOpen, onChanged, end }: SignInNeeds) {
  const giveUp = clock.after(HELLO_MS, () => end(CLOSE.hello, { retry: true }))
  let state: State = { is: 'greeting', giveUp, held: null }
  let greetings = 0

  /** Counts the connection on another person than before; false when they have too many. */
  function countOn({ userId }: Identity, before: Identity | null): boolean {
    if (before?.userId === userId) return true
    if (!counts.enter(userId)) return false
    if (before) counts.leave(before.userId)
    return true
  }
  function open(token: string, identity: Identity): void {
    const known = state.is === 'open' ? state.identity : null
    if (!countOn(identity, known)) {
      end(CLOSE.crowded, { retry: true, afterMs: CROWDED_MS })
      return
    }
    const held = settle(state)
    state = {
      is: 'open',
      token,
      identity,
      release: authority.hold(token, { revoked: () => end(CLOSE.revoked, { retry: false }), changed }),
    }
    if (known && !isSame(known, identity)) onChanged()
    onOpen(held)
  }
  function changed(identity: Identity): void {
    if (state.is !== 'open') return
    state = { ...state, identity }
    onChanged()
  }

  function leave({ release, identity }: Extract<State, { is: 'open' }>): void {
    release()
    counts.leave(identity.userId)
  }

  return {
    /** Also on an open connection: a client that has renewed its token says so and keeps its subscriptions. */
    async greet(token: string): Promise<void> {
      if (state.is === 'greeting') state = { ...state, held: [] }
      const greeting = ++greetings
      const verdict = await authority.identify(token)
      // Whoever was greeted last is who it is, in whatever order upstream answers.
      if (state.is === 'closed' || greeting !== greetings) return
      if (verdict.kind === 'known') open(token, verdict.identity)
      else if (verdict.kind === 'refused') end(CLOSE.hello, { retry: false })
      else if (state.is === 'greeting') end(CLOSE.restart, { retry: true, afterMs: 1000 })
    },
    /** What to do with a frame: handle it, or keep it (done here) until it is known who speaks, or refuse it. */
    receive(frame: ClientFrame): 'handle' | 'kept' | 'refuse' {
      if (state.is !== 'greeting') return 'handle'
      if (!state.held) return frame.t === 'hello' ? 'handle' : 'refuse'
      state.held.push(frame)
      return 'kept'
    },
    who: () => (state.is === 'open' ? state : NOBODY),
    isClosed: () => state.is === 'closed',
    close(): void {
      if (state.is === 'greeting') state.giveUp()
      if (state.is === 'open') leave(state)
      state = { is: 'closed' }
    },
  }
}
