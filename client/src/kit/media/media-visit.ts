import type { RoomSource } from '@menara/shared/contract/media.contract.ts'
import type { types } from 'mediasoup-client'
import type { MediaLine } from './media-line.ts'
import { openReceiver, openSender, type Sender } from './media-transports.ts'

interface VisitNeeds {
  readonly id: string
  readonly line: MediaLine
  readonly device: (capabilities: types.RtpCapabilities) => Promise<types.Device>
  readonly onTrack: (source: RoomSource, track: MediaStreamTrack | null) => void
  /** The way to the server broke and could not be mended. */
  readonly lost: () => void
}

/** One stay in a room, from entering it until it is cut, rebuilt or left. */
export async function openVisit({ id: room, line, device: deviceFor, onTrack, lost }: VisitNeeds) {
  const { capabilities, sources, rights } = await line.ask('join', { room })
  const device = await deviceFor(capabilities as types.RtpCapabilities)
  const receiver = await openReceiver({ room, line, device, lost, onTrack })
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
      const opened = await openSender({ room, line, device, track, lost })
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
