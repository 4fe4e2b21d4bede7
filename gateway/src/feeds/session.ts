import { CLOSE, type ClientFrame } from '@menara/shared/kit/feed-frames.ts'
import { allowance } from '../platform/allowance.ts'
import { frame, readFrame } from './frames.ts'
import { openOutput } from './output.ts'
import { type Farewell, openSignIn } from './sign-in.ts'
import { openSubscriptions, type SubscriptionNeeds } from './subscriptions.ts'
import type { Flushable } from './sweep.ts'
import type { Wire } from './wire.ts'

const HEARTBEAT_MS = 25_000
/** Frames a client may send at once, and per second after that: every subscription again after a cut, then a person's pace. */
const BURST = 400
const FRAMES_PER_SECOND = 50

export interface SessionNeeds extends SubscriptionNeeds {
  readonly wire: Wire
  readonly id: string
  /** Puts the session on the list of the next sweep. */
  readonly dirty: (it: Flushable) => void
  readonly onClose: (code: number) => void
  readonly onConflated: (count: number) => void
}

type Handlers = { readonly [T in ClientFrame['t']]: (it: Extract<ClientFrame, { t: T }>) => void | Promise<void> }

/** One client's conversation on `/ws`: says who it is, then follows scopes. Closing twice does no harm. */
export function openSession(needs: SessionNeeds) {
  const { wire, clock, onConflated } = needs
  const maySend = allowance({ burst: BURST, perSecond: FRAMES_PER_SECOND, now: clock.now })
  const signIn = openSignIn({ ...needs, end, onOpen, onChanged: () => subscriptions.resync() })
  const tooSlow = () => end(CLOSE.slow, { retry: true, afterMs: 1000 })
  const output = openOutput({ wire, clock, onConflated, tooSlow, isClosed: signIn.isClosed, dirty: () => needs.dirty(session) })
  const subscriptions = openSubscriptions(needs, { ...output, who: signIn.who })
  const handle = handler({
    hello: ({ token }) => signIn.greet(token),
    sub: subscriptions.sub,
    unsub: ({ scope }) => subscriptions.unsub(scope),
    cmd: ({ id, type }) => output.urgent(frame({ t: 'ack', id, ok: false, message: `No command "${type}" is taken here; use the API` })),
    ping: ({ at }) => output.urgent(frame({ t: 'pong', at, now: clock.now() })),
  })
  let heardAt = clock.now()

  function onOpen(held: readonly ClientFrame[]): void {
    output.urgent(frame({ t: 'welcome', session: needs.id, heartbeatMs: HEARTBEAT_MS }))
    for (const it of held) handle(it)
  }
  function take(it: ClientFrame): void {
    const what = signIn.receive(it)
    if (what === 'handle') handle(it)
    if (what === 'refuse') end(CLOSE.hello, { retry: false })
  }
  /** Says goodbye with what the client should do next, and closes. */
  function end(code: number, { retry, afterMs = 0 }: Farewell): void {
    if (signIn.isClosed()) return
    wire.write([frame({ t: 'bye', code, retry, afterMs })])
    wire.close(code, '')
    needs.onClose(code)
    dispose()
  }
  function dispose(): void {
    signIn.close()
    subscriptions.close()
  }

  const session = {
    /** Null for a message that is no text. */
    receive(text: string | null): void {
      heardAt = clock.now()
      const it = text === null ? null : readFrame(text)
      if (signIn.isClosed()) return
      if (!maySend()) end(CLOSE.flood, { retry: true, afterMs: 5000 })
      else if (it) take(it)
      else end(CLOSE.protocol, { retry: false })
    },
    /** A pong of the WebSocket itself. */
    heard() {
      heardAt = clock.now()
    },
    flush: output.flush,
    drained: output.drained,
    /** Every few seconds: asks the other side for a sign of life, and gives up on one that gave none. */
    beat(): void {
      const silent = clock.now() - heardAt
      if (silent > 2 * HEARTBEAT_MS + 5_000) wire.terminate()
      else if (silent > HEARTBEAT_MS - 5_000) wire.ping()
      output.flush()
    },
    end,
    /** The connection is gone already. */
    dispose,
  }
  return session
}
export type Session = ReturnType<typeof openSession>

/** The kinds of frame were checked on reading, so each finds its own handler. */
const handler = (handlers: Handlers) => (it: ClientFrame) => void (handlers[it.t] as (frame: ClientFrame) => void | Promise<void>)(it)
