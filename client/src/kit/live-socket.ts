import { CLOSE } from '@menara/shared/kit/feed-frames.ts'
import { createStore } from 'zustand/vanilla'
import type { Frames } from './feed-rows.ts'
import { type Conversation, converse, type Lost, type Wire, type WireEvents } from './live-conversation.ts'
import { type Following, liveScopes } from './live-scopes.ts'

export interface LiveNeeds extends Frames {
  connect(events: WireEvents): Wire
  /** The bearer token now; null while nobody is signed in. */
  token(): string | null
  /** Renews a token the server no longer takes; false when the session is over, thrown when the server could not be asked. */
  renew(refused: string): Promise<boolean>
  random(): number
}

export interface LiveState {
  readonly status: 'off' | 'connecting' | 'live' | 'offline'
  readonly since: number
  readonly latencyMs: number | null
}

const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 10_000
const SIGNED_OUT: ReadonlySet<number> = new Set([CLOSE.hello, CLOSE.revoked])

/** One socket for every feed of the page: back-off, resume, and what became of it. */
export function liveSocket(needs: LiveNeeds) {
  const { now, after } = needs
  const state = createStore<LiveState>(() => ({ status: 'off', since: now(), latencyMs: null }))
  const scopes = liveScopes({ ...needs, send: (frame) => { if (talk?.isOpen()) talk.send(frame) } })
  let talk: Conversation | undefined
  let tries = 0
  /** Counts connections and plans for one: what belongs to an earlier turn no longer counts. */
  let turn = 0

  const become = (status: LiveState['status']): void => {
    if (state.getState().status !== status) state.setState({ status, since: now() })
  }

  function open(): void {
    const token = needs.token()
    if (talk || !token || scopes.isEmpty()) return
    turn += 1
    become(tries === 0 ? 'connecting' : 'offline')
    talk = converse({
      ...needs, token, onLost, onFrame: scopes.hear,
      onLatency: (latencyMs) => state.setState({ latencyMs }),
      onWelcome() {
        tries = 0
        become('live')
        scopes.resume()
      },
    })
  }

  function onLost({ heardAt, said, code, afterMs }: Lost): void {
    talk = undefined
    scopes.doubt(heardAt)
    comeBack(() => (SIGNED_OUT.has(code) ? void renewAndOpen(said) : open()), afterMs)
  }

  /** Later and later, and never all pages at once. */
  function comeBack(how: () => void, leastMs = 0): void {
    const mine = ++turn
    if (needs.token() === null || scopes.isEmpty()) return become('off')
    become('offline')
    const wait = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** tries) * (0.5 + needs.random() / 2)
    tries += 1
    after(Math.max(leastMs, wait), () => { if (mine === turn) how() })
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
    state,
    /** Keeps a scope followed until the returned `leave` is called. */
    follow(scope: string): Following {
      const it = scopes.follow(scope)
      open()
      return it
    },
    /** After the token was renewed: the same person goes on with what is followed. */
    greet(): void {
      const token = needs.token()
      if (token && talk?.isOpen()) talk.hello(token)
    },
    /** After signing in or out: another person, another socket, nothing kept of the last one. */
    restart(): void {
      talk?.close()
      talk = undefined
      turn += 1
      tries = 0
      scopes.forget()
      become('off')
      open()
    },
  }
}
export type LiveSocket = ReturnType<typeof liveSocket>
