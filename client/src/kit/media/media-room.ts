import type { CameraFacts, MediaEvents, RoomSource } from '@menara/shared/contract/media.contract.ts'
import type { types } from 'mediasoup-client'
import { type MediaLine, MediaRefused } from './media-line.ts'
import { openVisit, type Visit } from './media-visit.ts'

/** `away`: cut, and on the way back by itself. `refused`: not allowed here. `unavailable`: the server has no media worker (yet). */
export type RoomState = 'entering' | 'in' | 'away' | 'refused' | 'unavailable' | 'left'

export interface RoomHandlers {
  readonly onState: (state: RoomState, reason: string | null) => void
  /** Something to hear or see; null when it ended. */
  readonly onTrack: (source: RoomSource, track: MediaStreamTrack | null) => void
  /** One's own voice goes out, or no longer. Only the server decides that. */
  readonly onSending?: (on: boolean) => void
  /** How the camera of this room is doing. */
  readonly onCamera?: (facts: CameraFacts) => void
}

export interface RoomNeeds extends RoomHandlers {
  readonly id: string
  readonly line: MediaLine
  readonly device: (capabilities: types.RtpCapabilities) => Promise<types.Device>
}

/** One room, entered again by itself whatever cuts it, until it is left. */
export function openRoom(needs: RoomNeeds) {
  const { id, line, onState, onSending } = needs
  const returning = openReturning()
  let visit: Visit | null = null
  const mouth = openMouth(() => visit)
  let [life, left] = [0, false]
  /** Sources that came or went while the room was being entered. */
  let early: MediaEvents['source'][] = []

  function out(): void {
    life++
    returning.cancel()
    visit?.close()
    visit = null
    early = []
    onSending?.(false)
  }
  function outside(state: RoomState, reason: string | null): void {
    out()
    if (left) return
    onState(state, reason)
    // Without a connection there is nothing to try: it says when it stands again.
    if (state !== 'refused' && line.isOpen()) returning.soon(() => void enter())
  }
  async function enter(): Promise<void> {
    out()
    if (left || !line.isOpen()) return
    const mine = life
    onState('entering', null)
    try {
      const opened = await openVisit({ ...needs, lost: () => mine === life && outside('away', null) })
      if (mine !== life) return opened.close()
      visit = opened
      await mouth.enter(opened)
      if (mine !== life) return
      returning.done()
      onState('in', null)
      await Promise.all(early.splice(0).map(room.source))
    } catch (error) {
      if (mine === life) failed(error)
    }
  }
  const failed = (error: unknown) => outside(...verdictOn(error))

  const room = {
    enter,
    /** The microphone to offer; null takes it back. It is heard when the server says so. */
    speak: (track: MediaStreamTrack | null): Promise<void> => mouth.speak(track).catch(failed),
    /** Whether the microphone's packets are sent at all: not while nobody wants to speak. */
    flow: mouth.flow,
    cut: () => outside('away', null),
    gone: ({ why }: MediaEvents['gone']) => outside(why === 'refused' ? 'refused' : 'away', null),
    sending: ({ on }: MediaEvents['sending']) => onSending?.(on),
    camera: ({ camera }: MediaEvents['camera']) => needs.onCamera?.(camera),
    async source({ source, on }: MediaEvents['source']): Promise<void> {
      if (!visit) early.push({ room: id, source, on })
      else if (on) await visit.receiver.follow(source).catch(failed)
      else visit.receiver.end(source)
    },
    /** What the browser measures of what it hears or sees. */
    stats: async (): Promise<RTCStatsReport | null> => (await visit?.receiver.stats()) ?? null,
    leave(): void {
      left = true
      out()
      onState('left', null)
      if (line.isOpen()) line.ask('leave', { room: id }).catch(() => undefined)
    },
  }
  return room
}
export type MediaRoom = ReturnType<typeof openRoom>

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

function verdictOn(error: unknown): [RoomState, string] {
  const { status, message } = error instanceof MediaRefused ? error : { status: 0, message: (error as Error).message }
  if (status === 403 || status === 404) return ['refused', message]
  return [status === 503 ? 'unavailable' : 'away', message]
}

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 10_000

/** Waits longer each time, and each a little differently: everybody comes back at the same moment otherwise. */
function openReturning() {
  let pause = FIRST_PAUSE_MS
  let waiting: ReturnType<typeof setTimeout> | undefined
  return {
    soon(act: () => void): void {
      waiting = setTimeout(act, pause * (0.5 + Math.random()))
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    },
    cancel: () => clearTimeout(waiting),
    done(): void {
      pause = FIRST_PAUSE_MS
    },
  }
}
