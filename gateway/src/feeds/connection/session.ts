import { type Language, languageOf } from '@menara/shared/kit/accept-language.ts'
import { CLOSE, type ClientFrame } from '@menara/shared/kit/feeds/feed-frames.ts'
import { tokenBucket } from '@menara/shared/kit/flow-control/token-bucket.ts'
import type { Wire } from '../rows/wire.ts'
import { openSubscriptions, type SubscriptionNeeds } from '../subscriptions.ts'
import type { Walls } from '../walls.ts'
import { type Caller, type Commands, refusedCommand } from './commands.ts'
import type { Flushable } from './flush.ts'
import { frame, readFrame } from './frames.ts'
import { openOutput } from './output.ts'
import { type CloseReason, openSignIn } from './sign-in.ts'

const HEARTBEAT_MS = 25_000
/** Frames a client may send at once, and per second after that: every subscription again after a cut, then a person's pace. */
const BURST = 400
const FRAMES_PER_SECOND = 50
/** Commands under way at a time on one connection. */
const MOST_COMMANDS = 20

export interface SessionNeeds extends SubscriptionNeeds {
  readonly wire: Wire
  readonly id: string
  /** Puts the session on the list of the next sweep. */
  readonly dirty: (flushable: Flushable) => void
  readonly onClose: (code: number) => void
  readonly onConflated: (count: number) => void
  readonly commands: Commands
  readonly walls: Walls
}

type Handlers = { readonly [T in ClientFrame['t']]: (item: Extract<ClientFrame, { t: T }>) => void | Promise<void> }

/** One client's conversation on `/ws`: says who it is, then follows scopes. Closing twice does no harm. */
export function openSession(needs: SessionNeeds) {
  const { wire, clock, onConflated } = needs
  const received = tokenBucket({ burst: BURST, perSecond: FRAMES_PER_SECOND, now: clock.now })
  const signIn = openSignIn({ ...needs, end, onOpen, onChanged: () => [subscriptions.resync(), walls.lost()] })
  const tooSlow = () => end(CLOSE.slow, { retry: true, afterMs: 1000 })
  const output = openOutput({ wire, clock, onConflated, tooSlow, isClosed: signIn.isClosed, dirty: () => needs.dirty(session) })
  const speech = openSpeech(() => subscriptions.retell())
  const subscriptions = openSubscriptions(needs, { ...output, who: signIn.who, language: speech.language })
  const walls = wallsOf(needs.walls)
  const handle = handler({
    hello: ({ token }) => signIn.greet(token),
    sub: subscriptions.sub,
    unsub: ({ scope }) => subscriptions.unsub(scope),
    cmd: commanding(needs, { urgent: output.urgent, caller: () => ({ token: signIn.who().token, language: speech.language() }) }),
    wall: ({ name, off }) => walls.heed(name, { userId: signIn.who().identity.userId, off: off === true }),
    ping: ({ at }) => output.urgent(frame({ t: 'pong', at, now: clock.now() })),
  })
  let heardAt = clock.now()
  function onOpen(held: readonly ClientFrame[]): void {
    output.urgent(frame({ t: 'welcome', session: needs.id, heartbeatMs: HEARTBEAT_MS }))
    for (const frame of held) handle(frame)
  }
  function take(frame: ClientFrame): void {
    if (frame.t === 'hello') speech.choose(frame.language)
    const what = signIn.receive(frame)
    if (what === 'handle') handle(frame)
    if (what === 'refuse') end(CLOSE.hello, { retry: false })
  }
  /** Says goodbye with what the client should do next, and closes. */
  function end(code: number, { retry, afterMs = 0 }: CloseReason): void {
    if (signIn.isClosed()) return
    wire.write([frame({ t: 'bye', code, retry, afterMs })])
    wire.close(code, '')
    needs.onClose(code)
    dispose()
  }
  function dispose(): void {
    signIn.close()
    subscriptions.close()
    walls.lost()
  }

  const session = {
    /** Null for a message that is no text. */
    receive(text: string | null): void {
      heardAt = clock.now()
      const frame = text === null ? null : readFrame(text)
      if (signIn.isClosed()) return
      if (received.take() > 0) end(CLOSE.flood, { retry: true, afterMs: 5000 })
      else if (frame) take(frame)
      else end(CLOSE.protocol, { retry: false })
    },
    /** A pong of the WebSocket itself. */
    heard() {
      heardAt = clock.now()
    },
    flush: output.flush,
    drained: output.drained,
    /** To be called every few seconds. */
    beat(): void {
      probe(wire, clock.now() - heardAt)
      output.flush()
    },
    end,
    /** What waits here, and how much of it the connection holds. */
    load: () => ({ box: output.box, held: wire.held(), isSignedIn: signIn.who().token !== '', subscriptions: subscriptions.count() }),
    /** The connection is gone already. */
    dispose,
  }
  return session
}
export type Session = ReturnType<typeof openSession>

/** Asks the other side for a sign of life, and gives up on one that gave none. */
function probe(wire: Wire, silentMs: number): void {
  if (silentMs > 2 * HEARTBEAT_MS + 5_000) wire.terminate()
  else if (silentMs > HEARTBEAT_MS - 5_000) wire.ping()
}

/** The language of one connection: the last that a `hello` named, whether its token has been looked at or not. */
function openSpeech(onChange: () => void) {
  let language: Language = 'en'
  return {
    language: () => language,
    choose(wanted: string = language): void {
      const before = language
      language = languageOf(wanted)
      if (language !== before) onChange()
    },
  }
}

/** The kinds of frame were checked on reading, so each finds its own handler. */
const handler = (handlers: Handlers) => (item: ClientFrame) => void (handlers[item.t] as (frame: ClientFrame) => void | Promise<void>)(item)

/** Forwards commands, so many at a time. */
function commanding({ commands }: SessionNeeds, { urgent, caller }: { urgent: (bytes: Buffer) => void; caller: () => Caller }) {
  let underWay = 0
  return async (item: Extract<ClientFrame, { t: 'cmd' }>): Promise<void> => {
    if (underWay >= MOST_COMMANDS) return urgent(frame(refusedCommand(item, caller(), { status: 429, key: 'commands.too_many' })))
    underWay++
    urgent(frame(await commands(item, caller())))
    underWay--
  }
}

/** The walls that report on one connection. */
function wallsOf(all: Walls) {
  let mine: Set<string> | null = null
  return {
    heed(name: string, { userId, off }: { userId: string; off: boolean }): void {
      const id = all.hear(name, userId)
      mine ??= new Set()
      mine.add(id)
      if (!off) return
      mine.delete(id)
      all.forget(id)
    },
    lost(): void {
      for (const id of mine ?? []) all.lost(id)
      mine = null
    },
  }
}
