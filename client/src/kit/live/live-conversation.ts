import type { Language } from '@menara/shared/kit/accept-language.ts'
import type { ClientFrame, ServerFrame } from '@menara/shared/kit/feeds/feed-frames.ts'

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

/** Nothing heard for so long: the gateway is asked for a sign of life. */
const QUIET_MS = 3_000
/** Nothing heard for so long after that: the connection is dead, whatever the browser thinks. Together less than the 10 s within which the page says so. */
const PATIENCE_MS = 5_000
/** The latency is measured so often where something is heard all the time. */
const MEASURE_MS = 15_000
/** A connection that is not welcomed for so long is given up. */
const WELCOME_MS = 15_000

/** One connection to `/ws`: `hello`, the welcome, signs of life, and how it ended. */
export function converse(needs: ConversationNeeds) {
  const { now, after } = needs
  let is: 'greeting' | 'open' | 'over' = 'greeting'
  let measuredAt = Number.NEGATIVE_INFINITY
  /** Heard so far. */
  let frames = 0
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
  /** Asks as soon as it has been quiet for a while. */
  const watch = (): void => {
    if (is === 'over') return
    const quiet = now() - how.heardAt
    const isDue = quiet >= QUIET_MS || now() - measuredAt >= MEASURE_MS
    if (isDue) ping()
    after(isDue ? QUIET_MS : QUIET_MS - quiet, watch)
  }
  const ping = (): void => {
    measuredAt = now()
    const before = frames
    send({ t: 'ping', at: measuredAt })
    after(PATIENCE_MS, () => {
      // Counted from the question: a browser that slept has heard nothing either, and its connection may stand all the same.
      if (is !== 'over' && frames === before) giveUp()
    })
  }
  const hear = (frame: ServerFrame): void => {
    how = { ...how, heardAt: now() }
    frames += 1
    if (frame.t === 'bye') how = { ...how, code: frame.code, afterMs: frame.afterMs }
    else if (frame.t === 'pong') needs.onLatency(now() - frame.at)
    else if (frame.t !== 'welcome') needs.onFrame(frame)
    else if (is === 'greeting') {
      // A later welcome answers a renewed token: what is followed stands.
      is = 'open'
      // The reader may have changed it since the hello.
      if (language !== needs.language()) hello(how.said)
      needs.onWelcome()
      watch()
    }
  }
  const wire = needs.connect({
    opened: () => hello(needs.token),
    heard: (text) => is !== 'over' && hear(JSON.parse(text) as ServerFrame),
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
