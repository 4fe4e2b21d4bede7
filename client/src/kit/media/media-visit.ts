import type { RoomSource } from '@menara/shared/contract/media/media.contract.ts'
import type { types } from 'mediasoup-client'
import { type After, type Obstacle, watchConnection } from './media-connection.ts'
import type { MediaLine } from './media-line.ts'
import { openReceiver, openSender, type Sender } from './media-transports.ts'

interface VisitNeeds {
  readonly id: string
  readonly line: MediaLine
  readonly device: (capabilities: types.RtpCapabilities) => Promise<types.Device>
  readonly onTrack: (source: RoomSource, track: MediaStreamTrack | null) => void
  readonly onUnplayable: (source: RoomSource) => void
  readonly after: After
  /** Whether everything that carries something is connected; true while nothing does. */
  readonly connected: (is: boolean) => void
  /** The connection broke and could not be mended; with an obstacle where it never stood. */
  readonly lost: (obstacle: Obstacle | null) => void
}

/** One stay in a room, from entering it until it is cut, rebuilt or left. */
export async function openVisit({ id: room, line, device: deviceFor, ...needs }: VisitNeeds) {
  const { onTrack, onUnplayable, after, connected, lost } = needs
  const { capabilities, sources, rights } = await line.ask('join', { room })
  const device = await deviceFor(capabilities as types.RtpCapabilities)
  const connection = watchConnection({ after, changed: connected, lost })
  const receiver = await openReceiver({ room, line, device, connection, onTrack, onUnplayable })
  let sender: Sender | null = null
  let offers = 0
  let flowing = true
  let over = false
  const visit = {
    receiver,
    /** The microphone to offer; null takes it back. Who may only listen here offers none. */
    async offer(track: MediaStreamTrack | null): Promise<void> {
      const mine = ++offers
      sender?.close()
      sender = null
      if (!track || !rights.speak) return
      const opened = await openSender({ room, line, device, track, connection })
      if (over || mine !== offers) return opened.close()
      sender = opened
      if (!flowing) opened.flow(false)
    },
    /** Whether the microphone's packets are sent at all. */
    flow(on: boolean): void {
      if (on === flowing) return
      flowing = on
      sender?.flow(on)
    },
    close(): void {
      over = true
      sender?.close()
      receiver.close()
    },
  }
  try {
    await Promise.all(sources.map(receiver.follow))
    return visit
  } catch (error) {
    visit.close()
    throw error
  }
}
export type Visit = Awaited<ReturnType<typeof openVisit>>
