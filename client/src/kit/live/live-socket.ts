import type { Language } from '@menara/shared/kit/accept-language.ts'
import { CLOSE, type ClientFrame } from '@menara/shared/kit/feeds/feed-frames.ts'
import { type BackOff, backOffMs } from '@menara/shared/kit/flow-control/back-off.ts'
import { createStore } from 'zustand/vanilla'
import { type Conversation, converse, type Lost, type Wire, type WireEvents } from './live-conversation.ts'
import { type Following, type LiveScopes, liveScopes } from './live-scopes.ts'
import type { Frames } from './paint-pace.ts'

export interface LiveNeeds extends Frames {
  connect(events: WireEvents): Wire
  /** The bearer token now; null while nobody is signed in. */
  token(): string | null
  /** The reader's, now. */
  language(): Language
  /** Renews a token the server no longer takes; false when the session is over, thrown when the server could not be asked. */
  renew(refused: string): Promise<boolean>
  random(): number
}

export interface LiveState {
  readonly status: 'off' | 'connecting' | 'live' | 'offline'
  readonly since: number
  readonly latencyMs: number | null
}

const BACK_OFF: BackOff = { firstMs: 500, maxMs: 10_000, spread: [0.5, 1] }
const SIGNED_OUT: ReadonlySet<number> = new Set([CLOSE.hello, CLOSE.revoked])

/** One socket for every feed of the page. */
export function liveSocket(needs: LiveNeeds) {
  const { now } = needs
  const state = createStore<LiveState>(() => ({ status: 'off', since: now(), latencyMs: null }))
  const scopes: LiveScopes = liveScopes({ ...needs, send: (frame) => line.send(frame) })
  const line = openLine(needs, {
    scopes,
    become: (status) => {
      if (state.getState().status !== status) state.setState({ status, since: now() })
    },
    onLatency: (latencyMs) => state.setState({ latencyMs }),
  })
  return {
    state,
    /** Keeps a scope followed until the returned `leave` is called. */
    follow(scope: string): Following {
      const following = scopes.follow(scope)
      line.open()
      return following
    },
    /** A word to the gateway that waits for nothing; lost while there is no connection. */
    tell: (frame: ClientFrame): void => line.send(frame),
    /** After the token was renewed: the same person goes on with what is followed. */
    greet: line.greet,
    /** After the reader chose another language: what is followed goes on, and the reasons of what is refused or stale come in it. */
    speak(): void {
      line.greet()
      scopes.retry()
    },
    /** After signing in or out: another person, another socket, nothing kept of the last one. */
    restart(): void {
      line.end()
      scopes.forget()
      line.open()
    },
  }
}

interface LineEvents {
  readonly scopes: LiveScopes
  become(status: LiveState['status']): void
  onLatency(ms: number): void
}

/** Connection after connection, while there is somebody signed in and something to follow. */
function openLine(needs: LiveNeeds, { scopes, become, onLatency }: LineEvents) {
  let talk: Conversation | undefined
  let tries = 0
  /** Counts connections and plans for one: what belongs to an earlier turn no longer counts. */
  let turn = 0

  function open(): void {
    const token = needs.token()
    if (talk || !token || scopes.isEmpty()) return
    turn += 1
    become(tries === 0 ? 'connecting' : 'offline')
    talk = converse({ ...needs, token, onLost, onLatency, onFrame: scopes.hear, onWelcome })
  }
  function onWelcome(): void {
    tries = 0
    become('live')
    scopes.resume()
  }
  function onLost({ heardAt, said, code, afterMs }: Lost): void {
    talk = undefined
    scopes.doubt(heardAt)
    if (SIGNED_OUT.has(code)) comeBack(() => void renewAndOpen(said), afterMs)
    else comeBack(open, afterMs)
  }
  /** Later and later, and never all pages at once. */
  function comeBack(how: () => void, leastMs = 0): void {
    const mine = ++turn
    const wanted = needs.token() !== null && !scopes.isEmpty()
    become(wanted ? 'offline' : 'off')
    if (!wanted) return
    tries += 1
    needs.after(Math.max(leastMs, backOffMs(BACK_OFF, tries, needs.random())), () => {
      if (mine === turn) how()
    })
  }
  async function renewAndOpen(refused: string): Promise<void> {
    const mine = turn
    const still = await needs.renew(refused).catch(() => null)
    if (mine !== turn) return
    if (still === null) comeBack(() => void renewAndOpen(refused))
    else if (still) open()
    else become('off')
  }

  return {
    open,
    send(frame: ClientFrame): void {
      if (talk?.isOpen()) talk.send(frame)
    },
    greet(): void {
      const token = needs.token()
      if (token && talk?.isOpen()) talk.hello(token)
    },
    end(): void {
      talk?.close()
      talk = undefined
      turn += 1
      tries = 0
      become('off')
    },
  }
}
