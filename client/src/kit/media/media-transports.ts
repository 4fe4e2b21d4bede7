import type { RoomSource } from '@menara/shared/contract/media.contract.ts'
import type { types } from 'mediasoup-client'
import { type MediaLine, MediaRefused } from './media-line.ts'

interface TransportNeeds {
  readonly room: string
  readonly line: MediaLine
  readonly device: types.Device
  /** The way to the server is gone and did not come back. */
  readonly lost: () => void
}

/** A network that changes is given this long before the room is entered anew. */
const MENDING_MS = 4_000

async function open({ room, line, device, lost }: TransportNeeds, direction: 'send' | 'receive'): Promise<types.Transport> {
  const answer = await line.ask('transport', { room, direction })
  const options: types.TransportOptions = {
    id: answer.transport,
    iceParameters: answer.ice_parameters as types.IceParameters,
    iceCandidates: answer.ice_candidates as types.IceCandidate[],
    dtlsParameters: answer.dtls_parameters as types.DtlsParameters,
    iceServers: answer.ice_servers,
  }
  const transport = direction === 'send' ? device.createSendTransport(options) : device.createRecvTransport(options)
  transport.on('connect', ({ dtlsParameters }, done, failed) => {
    line.ask('secure', { room, transport: transport.id, dtls_parameters: dtlsParameters }).then(done, failed)
  })
  mend(
    transport,
    async () => {
      const { ice_parameters } = await line.ask('restart_ice', { room, transport: transport.id })
      await transport.restartIce({ iceParameters: ice_parameters as types.IceParameters })
    },
    lost,
  )
  return transport
}

/** A way that breaks is tried anew once, then given up. */
function mend(transport: types.Transport, restart: () => Promise<void>, lost: () => void): void {
  let late: ReturnType<typeof setTimeout> | undefined
  transport.on('connectionstatechange', (state) => {
    clearTimeout(late)
    if (state === 'failed') lost()
    if (state !== 'disconnected') return
    late = setTimeout(lost, MENDING_MS)
    restart().catch(lost)
  })
  transport.observer.on('close', () => clearTimeout(late))
}

/** A source that ended between being told of and being asked for is no refusal: another one will be told of. */
function unlessGone(error: unknown): null {
  if (error instanceof MediaRefused && error.status === 404) return null
  throw error
}

interface ReceiverNeeds extends TransportNeeds {
  readonly onTrack: (source: RoomSource, track: MediaStreamTrack | null) => void
}

/** What comes from a room. */
export async function openReceiver(needs: ReceiverNeeds) {
  const { room, line, device, onTrack } = needs
  const transport = await open(needs, 'receive')
  const following = new Map<string, { source: RoomSource; consumer: types.Consumer | null }>()

  function end(source: RoomSource): void {
    const it = following.get(source.producer)
    if (!following.delete(source.producer) || !it?.consumer) return
    // Told first: a stream that is closed is black, and who shows it may want to keep its last picture.
    onTrack(source, null)
    it.consumer.close()
  }
  return {
    async follow(source: RoomSource): Promise<void> {
      if (following.has(source.producer)) return
      const { producer } = source
      following.set(producer, { source, consumer: null })
      const capabilities = device.recvRtpCapabilities as never
      const answer = await line.ask('consume', { room, transport: transport.id, producer, capabilities }).catch(unlessGone)
      if (!answer) return end(source)
      const rtpParameters = answer.rtp_parameters as types.RtpParameters
      const consumer = await transport.consume({ id: answer.consumer, producerId: producer, kind: answer.kind, rtpParameters })
      // It may have ended meanwhile.
      if (!following.has(producer)) return consumer.close()
      following.set(producer, { source, consumer })
      onTrack(source, consumer.track)
      await line.ask('resume', { room, consumer: consumer.id })
    },
    end,
    stats: () => transport.getStats(),
    close(): void {
      for (const { source } of [...following.values()]) end(source)
      transport.close()
    },
  }
}

interface SenderNeeds extends TransportNeeds {
  readonly track: MediaStreamTrack
}

const VOICE = { opusStereo: false, opusDtx: false, opusFec: true, opusPtime: 20, opusMaxAverageBitrate: 32_000 }

/** One's microphone on its way to a room. The track stays the caller's: closing does not stop it. */
export async function openSender(needs: SenderNeeds) {
  const { room, line, track } = needs
  const transport = await open(needs, 'send')
  transport.on('produce', ({ rtpParameters }, done, failed) => {
    const ask = line.ask('produce', { room, transport: transport.id, rtp_parameters: rtpParameters as never })
    ask.then(({ producer }) => done({ id: producer }), failed)
  })
  const producer = await transport.produce({ track, codecOptions: VOICE, stopTracks: false, disableTrackOnPause: false })
  return {
    /** Whether packets are sent at all. Where a browser cannot hold them back they are silence, which the server drops. */
    flow: (on: boolean): void => void producer.setRtpEncodingParameters({ active: on }).catch(() => undefined),
    close: () => transport.close(),
  }
}
export type Sender = Awaited<ReturnType<typeof openSender>>
