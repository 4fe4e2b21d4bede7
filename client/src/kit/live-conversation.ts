import type { Language } from '@menara/shared/kit/accept-language.ts'
import type { ClientFrame, ServerFrame } from '@menara/shared/kit/feed-frames.ts'

export interface Wire {
  send(text: string): void
  close(): void
}
export interface WireEvents {
  opened(): void
  heard(text: string): void
  closed(): void
}

export interface ConversationNeeds {
  readonly token: string
  /** In which the reader is told why something is refused or stale. */
  language(): Language
  connect(events: WireEvents): Wire
  now(): number
  after(ms: number, work: () => void): void
  onWelcome(): void
  /** Everything but the words of the connection itself. */
  onFrame(frame: ServerFrame): void
  onLatency(ms: number): void
  /** Told once, unless it was closed from here. */
  onLost(how: Lost): void
}
export interface Lost {
  /** When the server was last heard. */
  readonly heardAt: number
  /** The token of the last hello. */
  readonly said: string
  /** What the server gave as its reason; 0: it said nothing. */
  readonly code: number
  readonly afterMs: number
}

const PING_MS = 15_000
/** Nothing heard for so long after a ping: the line is dead, whatever the browser thinks. */
const PATIENCE_MS = 10_000
/** A connection that is not welcomed for so long is given up. */
const WELCOME_MS = 15_000

/** One connection to `/ws`: `hello`, the welcome, signs of life, and how it ended. */
export function converse(needs: ConversationNeeds) {
  const { now, after } = needs
  let is: 'greeting' | 'open' | 'over' = 'greeting'
  let how: Lost = { heardAt: now(), said: needs.token, code: 0, afterMs: 0 }
  const send = (frame: ClientFrame): void => wire.send(JSON.stringify(frame))
  let language = needs.language()
  const hello = (token: string): void => {
    how = { ...how, said: token }
    language = needs.language()
    send({ t: 'hello', token, language })
  }
  const lost = (): void => {
    if (is === 'over') return
    is = 'over'
    needs.onLost(how)
  }
  const giveUp = (): void => {
    wire.close()
    lost()
  }
  const ping = (): void => {
    if (is === 'over') return
    const at = now()
    send({ t: 'ping', at })
    after(PATIENCE_MS, () => {
      if (is !== 'over' && how.heardAt < at) giveUp()
    })
    after(PING_MS, ping)
  }
  const hear = (frame: ServerFrame): void => {
    how = { ...how, heardAt: now() }
    if (frame.t === 'bye') how = { ...how, code: frame.code, afterMs: frame.afterMs }
    else if (frame.t === 'pong') needs.onLatency(now() - frame.at)
    else if (frame.t !== 'welcome') needs.onFrame(frame)
    else if (is === 'greeting') {
      // A later welcome answers a renewed token: what is followed stands.
      is = 'open'
      // The reader may have changed it since the hello.
      if (language !== needs.language()) hello(how.said)
      needs.onWelcome()
      ping()
    }
  }
  const wire = needs.connect({
    opened: () => hello(needs.token),
    heard: (text) => {
      if (is !== 'over') hear(JSON.parse(text) as ServerFrame)
    },
    closed: lost,
  })
  after(WELCOME_MS, () => {
    if (is === 'greeting') giveUp()
  })

  return {
    isOpen: () => is === 'open',
    send,
    hello,
    close(): void {
      is = 'over'
      wire.close()
    },
  }
}
export type Conversation = ReturnType<typeof converse>
