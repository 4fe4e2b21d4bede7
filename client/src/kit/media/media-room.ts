import type { CameraFacts, MediaEvents, RoomSource } from '@menara/shared/contract/media/media.contract.ts'
import { type BackOff, openBackOff } from '@menara/shared/kit/flow-control/back-off.ts'
import type { types } from 'mediasoup-client'
import type { After, Obstacle } from './media-connection.ts'
import { type MediaLine, MediaRefused } from './media-line.ts'
import { openVisit, type Visit } from './media-visit.ts'

/**
 * How a room is for whoever joined it. `entering`: asked for. `connecting`: entered, and packets do not flow yet, or not any more. `in`:
 * entered, and connected. `unconnected`: entered, but no packet gets through; tried again. `away`: cut, and on the way back by itself.
 * `refused`: not allowed here, asked again now and then. `unavailable`: the server has no media worker (yet).
 */
export type RoomState = 'entering' | 'connecting' | 'in' | 'unconnected' | 'away' | 'refused' | 'unavailable' | 'left'

export interface RoomHandlers {
  /** With the server's words where it refused, and with what stands in the way where it is `unconnected`. */
  readonly onState: (state: RoomState, reason: string | null, obstacle: Obstacle | null) => void
  /** Something to hear or see; null when it ended. */
  readonly onTrack: (source: RoomSource, track: MediaStreamTrack | null) => void
  /** There is something to see that this browser cannot play. */
  readonly onUnplayable?: (source: RoomSource) => void
  /** One's own voice goes out, or no longer. Only the server decides that. */
  readonly onSending?: (on: boolean) => void
  /** One's own voice has arrived at the server since it goes out. */
  readonly onHeard?: (on: boolean) => void
  /** How the camera of this room is doing. */
  readonly onCamera?: (facts: CameraFacts) => void
}

export interface Timing {
  readonly after: After
  /** From 0 to 1. */
  random(): number
}
export interface RoomNeeds extends RoomHandlers {
  readonly id: string
  readonly line: MediaLine
  readonly device: (capabilities: types.RtpCapabilities) => Promise<types.Device>
  readonly timing: Timing
}

/** One room, entered again by itself whatever cuts it, until it is left. */
export function openRoom(needs: RoomNeeds) {
  const { id, line, onSending, onHeard } = needs
  const stays = openStays(needs)
  const { visit, mouth, outside, failed } = stays
  return {
    enter: stays.enter,
    /** From a press: at once, whatever pause there would be. */
    again: stays.again,
    /** The microphone to offer; null takes it back. It is heard when the server says so. */
    speak: (track: MediaStreamTrack | null): Promise<void> => mouth.speak(track).catch(failed),
    /** Whether the microphone's packets are sent at all: not while nobody wants to speak. */
    flow: mouth.flow,
    cut: () => outside('away', null),
    gone: ({ why }: MediaEvents['gone']) => outside(why === 'refused' ? 'refused' : 'away', null),
    sending({ on }: MediaEvents['sending']): void {
      onSending?.(on)
      if (!on) onHeard?.(false)
    },
    heard: () => onHeard?.(true),
    camera: ({ camera }: MediaEvents['camera']) => needs.onCamera?.(camera),
    source: stays.source,
    /** What the browser measures of what it hears or sees. */
    stats: async (): Promise<RTCStatsReport | null> => (await visit()?.receiver.stats()) ?? null,
    leave(): void {
      stays.end()
      needs.onState('left', null, null)
      if (line.isOpen()) line.ask('leave', { room: id }).catch(() => undefined)
    },
  }
}
export type MediaRoom = ReturnType<typeof openRoom>

/** One stay, from asking to enter until it is cut, rebuilt or left. */
const newStay = () => ({
  visit: null as Visit | null,
  isEntered: false,
  isConnected: true,
  /** Sources that came or went while the room was being entered. */
  early: [] as MediaEvents['source'][],
})

/** Stay after stay in one room, until the end. */
function openStays(needs: RoomNeeds) {
  const { id, line, onSending, onHeard, onUnplayable = () => undefined, timing } = needs
  const returning = openReturning(timing)
  const telling = openNotifier(needs)
  let stay = newStay()
  let left = false
  const mouth = openMouth(() => stay.visit)

  function out(): void {
    const before = stay
    stay = newStay()
    returning.cancel()
    before.visit?.close()
    onSending?.(false)
    onHeard?.(false)
  }
  function outside(state: RoomState, reason: string | null, obstacle: Obstacle | null = null): void {
    out()
    if (left) return
    telling.outside(state, reason, obstacle)
    // Without a connection there is nothing to try: it says when it stands again.
    if (line.isOpen()) returning.soon(state, () => void enter())
  }
  const failed = (error: unknown) => outside(...verdictOn(error))
  function settle(): void {
    if (!stay.isEntered) return
    if (stay.isConnected) returning.done()
    telling.inside(stay.isConnected)
  }
  const visiting = (mine: typeof stay) => ({
    ...{ ...needs, onUnplayable, after: timing.after },
    connected(is: boolean): void {
      mine.isConnected = is
      if (mine === stay) settle()
    },
    lost: (obstacle: Obstacle | null) => mine === stay && outside(obstacle ? 'unconnected' : 'away', null, obstacle),
  })
  async function enter(): Promise<void> {
    out()
    if (left || !line.isOpen()) return
    const mine = stay
    telling.entering()
    try {
      const opened = await openVisit(visiting(mine))
      if (mine !== stay) return opened.close()
      mine.visit = opened
      await mouth.enter(opened)
      if (mine !== stay) return
      mine.isEntered = true
      settle()
      await Promise.all(mine.early.splice(0).map(source))
    } catch (error) {
      if (mine === stay) failed(error)
    }
  }
  async function source({ source: item, on }: MediaEvents['source']): Promise<void> {
    if (!stay.visit) stay.early.push({ room: id, source: item, on })
    else if (on) await stay.visit.receiver.follow(item).catch(failed)
    else stay.visit.receiver.end(item)
  }
  return {
    ...{ mouth, enter, outside, failed, source },
    visit: () => stay.visit,
    again(): void {
      returning.done()
      telling.forget()
      void enter()
    },
    end(): void {
      left = true
      out()
    },
  }
}

/** Tells how the room is. While no packet gets through, further tries are not told: it stays `unconnected` until it is connected. */
function openNotifier({ onState }: Pick<RoomHandlers, 'onState'>) {
  let isStuck = false
  return {
    entering(): void {
      if (!isStuck) onState('entering', null, null)
    },
    inside(isConnected: boolean): void {
      if (isConnected) isStuck = false
      if (!isStuck) onState(isConnected ? 'in' : 'connecting', null, null)
    },
    outside(state: RoomState, reason: string | null, obstacle: Obstacle | null): void {
      isStuck = state === 'unconnected'
      onState(state, reason, obstacle)
    },
    forget(): void {
      isStuck = false
    },
  }
}

/** The microphone of a room, offered anew in every visit. */
function openMouth(visit: () => Visit | null) {
  let microphone: MediaStreamTrack | null = null
  let flowing = true
  return {
    async speak(track: MediaStreamTrack | null): Promise<void> {
      microphone = track
      await visit()?.offer(track)
    },
    flow(on: boolean): void {
      flowing = on
      visit()?.flow(on)
    },
    enter(opened: Visit): Promise<void> {
      opened.flow(flowing)
      return opened.offer(microphone)
    },
  }
}

/** Only the answer to entering is about the person: what is not found later ended meanwhile, and is there again in another stay. */
function verdictOn(error: unknown): [RoomState, string] {
  if (!(error instanceof MediaRefused)) return ['away', (error as Error).message]
  const { status, message, question } = error
  if (status === 403 || (status === 404 && question === 'join')) return ['refused', message]
  return [status === 503 ? 'unavailable' : 'away', message]
}

const QUICK: BackOff = { firstMs: 100, maxMs: 10_000, spread: [0.5, 1.5] }
/** Each try takes its time to fail. */
const STUCK: BackOff = { ...QUICK, firstMs: 5_000, maxMs: 60_000 }
/** A refusal may have been a mistake, or be taken back. */
const REFUSED: BackOff = { ...QUICK, firstMs: 15_000, maxMs: 120_000 }
const backOffOf = (state: RoomState): BackOff => (state === 'refused' ? REFUSED : state === 'unconnected' ? STUCK : QUICK)

/** Waits longer each time, and each a little differently: everybody comes back at the same moment otherwise. */
function openReturning({ after, random }: Timing) {
  const pause = openBackOff(QUICK, random)
  let cancel: () => void = () => undefined
  return {
    soon(state: RoomState, act: () => void): void {
      cancel = after(pause.nextMs(backOffOf(state)), act)
    },
    cancel: () => cancel(),
    done: pause.reset,
  }
}
