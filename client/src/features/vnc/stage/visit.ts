import type { VncMode } from '@menara/shared/contract/media/vnc.contract.ts'
import type { VncAsk, VncAtScreen, VncEnd, VncWord } from '@menara/shared/contract/media/vnc-wire.ts'
import type { Language } from '@menara/shared/kit/accept-language.ts'
import { type BackOff, openBackOff } from '@menara/shared/kit/flow-control/back-off.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { rfbChannel } from './rfb-channel.ts'
import type { DrawScreen, Viewer } from './viewer.ts'

export interface VisitState {
  /** `waiting`: it was cut and comes back by itself. */
  readonly is: 'connecting' | 'open' | 'waiting' | 'over'
  readonly session: string | null
  readonly recorded: boolean
  readonly holder: string | null
  readonly people: readonly VncAtScreen[]
  /** Why it is over or was cut; null: the connection broke. */
  readonly cause: VncEnd | null
  readonly message: string
  /** Seconds until the idle limit; null while it is far. */
  readonly idleLeft: number | null
  /** Newest text of the screen's clipboard. */
  readonly clipboard: string
  /** The server's word on what was asked and cannot be. */
  readonly refused: string | null
}
interface Socket {
  send(data: string | Uint8Array<ArrayBuffer>): void
  close(): void
}
interface SocketEvents {
  opened(): void
  word(text: string): void
  bytes(data: ArrayBuffer): void
  closed(): void
}
export interface VisitNeeds {
  readonly mode: VncMode
  readonly place: HTMLElement
  readonly draw: DrawScreen
  readonly connect: (events: SocketEvents) => Socket
  readonly ticket: (mode: VncMode) => Promise<string>
  readonly token: () => string
  /** In which refusals are said. */
  readonly language: () => Language
  readonly after: (ms: number, work: () => void) => () => void
  readonly now: () => number
  readonly random: () => number
}
export interface Visit {
  readonly state: StoreApi<VisitState>
  /** Nothing while it is not drawn. */
  viewer(): Viewer | null
  ask(word: Exclude<VncAsk, { t: 'open' | 'renew' | 'unreadable' }>): void
  /** The person moved: at most one word of it in half a minute. */
  here(): void
  renewed(): void
  /** Tries at once what would be tried later. */
  now(): void
  close(): void
}

const AT_START: VisitState = {
  ...{ is: 'connecting', session: null, recorded: false, holder: null, people: [], cause: null },
  ...{ message: '', idleLeft: null, clipboard: '', refused: null },
}
const BACK_OFF: BackOff = { firstMs: 1_000, maxMs: 30_000, spread: [0.5, 1] }
const HERE_MS = 30_000
/** Only who was let stay for so long has not failed: a screen that hangs up at once is called ever later. */
const STEADY_MS = 30_000

/** One person's stay at a screen: ticket, connection, picture; back by itself after a cut, ever more slowly. Closing twice does no harm. */
export function openVisit(needs: VisitNeeds): Visit {
  const { mode } = needs
  const state = createStore<VisitState>(() => AT_START)
  let closed = false
  /** Had the control when it was cut. */
  let wants = false
  let current: Connection | null = null
  const retries = openRetries(needs)

  function again(cause: VncEnd | null, message: string): void {
    if (closed) return
    state.setState({ ...AT_START, is: 'waiting', cause, message })
    retries.wait(() => void start())
  }
  function over(cause: VncEnd, message: string): void {
    retries.stop()
    state.setState({ ...AT_START, is: 'over', cause, message })
  }
  async function start(): Promise<void> {
    state.setState({ is: 'connecting' })
    try {
      const ticket = await needs.ticket(mode)
      if (!closed) current = connectTo(needs, { ticket, heed, heardClipboard, lost: again })
    } catch (error) {
      // No ticket: the reason is the server's own; an answer that never came is tried again.
      if ((error as { status?: number }).status === 0) again(null, '')
      else if (!closed) over('ticket', (error as Error).message)
    }
  }
  const heeding: Heeding = {
    opened({ session, recorded }) {
      retries.opened()
      state.setState({ ...AT_START, is: 'open', session, recorded })
      if (wants) current?.ask({ t: 'take', force: false })
    },
    floor({ holder, people }) {
      const { session } = state.getState()
      wants = holder !== null && holder === session
      state.setState({ holder, people, refused: null })
      current?.viewer()?.act(wants)
    },
    idle: ({ left_s }) => state.setState({ idleLeft: left_s }),
    refused: ({ message }) => state.setState({ refused: message }),
    bye: ({ cause, message, retry }) => (retry ? again(cause, message) : over(cause, message)),
  }
  const heed = (word: VncWord): void => (heeding[word.t] as (word: VncWord) => void)(word)
  /** The clipboard belongs to whoever has the control. */
  function heardClipboard(clipboard: string): void {
    const { holder, session } = state.getState()
    if (holder !== null && holder === session) state.setState({ clipboard })
  }
  void start()

  return {
    state,
    viewer: () => current?.viewer() ?? null,
    ask(word): void {
      // What is still down would stay down at the screen.
      if (word.t === 'give') current?.viewer()?.release()
      current?.ask(word)
    },
    here: hereOf(needs, state, (word) => current?.ask(word)),
    renewed: () => current?.ask({ t: 'renew', token: needs.token(), language: needs.language() }),
    now(): void {
      if (state.getState().is !== 'waiting') return
      retries.stop()
      void start()
    },
    close(): void {
      closed = true
      retries.stop()
      current?.close()
    },
  }
}

/** Says that somebody is there: at once when the server has warned, else seldom. */
function hereOf({ now }: Pick<VisitNeeds, 'now'>, state: StoreApi<VisitState>, ask: (word: VncAsk) => void) {
  let saidAt = now()
  return (): void => {
    if (state.getState().idleLeft === null && now() - saidAt < HERE_MS) return
    saidAt = now()
    state.setState({ idleLeft: null })
    if (state.getState().is === 'open') ask({ t: 'here' })
  }
}

/** Waits before another try, each twice as long, until a connection has stood for a while. One timer at a time. */
function openRetries({ after, random }: Pick<VisitNeeds, 'after' | 'random'>) {
  const pause = openBackOff(BACK_OFF, random)
  let stop: () => void = () => undefined
  return {
    wait(work: () => void): void {
      stop()
      stop = after(pause.nextMs(), work)
    },
    opened(): void {
      stop()
      stop = after(STEADY_MS, pause.reset)
    },
    stop: () => stop(),
  }
}

type Heeding = { readonly [T in VncWord['t']]: (word: Extract<VncWord, { t: T }>) => void }

interface Connecting {
  readonly ticket: string
  readonly heed: (word: VncWord) => void
  readonly heardClipboard: (text: string) => void
  readonly lost: (cause: VncEnd | null, message: string) => void
}
interface Connection {
  viewer(): Viewer | null
  ask(word: VncAsk): void
  close(): void
}

/** One connection of a visit. */
function connectTo(own: VisitNeeds, how: Connecting): Connection {
  let isOver = false
  let viewer: Viewer | null = null
  const channel = rfbChannel((bytes) => socket.send(bytes))
  const end = (): void => {
    isOver = true
    viewer?.close()
    viewer = null
    socket.close()
  }
  const socket = own.connect({
    opened: () =>
      socket.send(JSON.stringify({ t: 'open', ticket: how.ticket, token: own.token(), language: own.language() } satisfies VncAsk)),
    bytes: (data) => channel.bring(data),
    word(text) {
      if (isOver) return
      const word = JSON.parse(text) as VncWord
      if (word.t === 'opened')
        viewer = own.draw({
          ...{ place: own.place, channel, onClipboard: how.heardClipboard },
          // Its last word is the bridge's own: until then nobody else has the control.
          onUnreadable: () => socket.send(JSON.stringify({ t: 'unreadable' } satisfies VncAsk)),
        })
      if (word.t === 'bye') end()
      how.heed(word)
    },
    closed() {
      if (isOver) return
      end()
      how.lost(null, '')
    },
  })
  return { viewer: () => viewer, ask: (word) => socket.send(JSON.stringify(word)), close: end }
}
