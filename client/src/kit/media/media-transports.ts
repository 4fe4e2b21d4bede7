import type { RoomSource } from '@menara/shared/contract/media/media.contract.ts'
import { mutex } from '@menara/shared/kit/flow-control/semaphore.ts'
import type { types } from 'mediasoup-client'
import { type ConnectionWatch, obstacleOf } from './media-connection.ts'
import { type MediaLine, MediaRefused } from './media-line.ts'

interface TransportNeeds {
  readonly room: string
  readonly line: MediaLine
  readonly device: types.Device
  readonly connection: ConnectionWatch
}

async function open({ room, line, device, connection }: TransportNeeds, direction: 'send' | 'receive'): Promise<types.Transport> {
  const answer = await line.ask('transport', { room, direction })
  const options: types.TransportOptions = {
    id: answer.transport,
    iceParameters: answer.ice_parameters as types.IceParameters,
    iceCandidates: answer.ice_candidates as types.IceCandidate[],
    dtlsParameters: answer.dtls_parameters as types.DtlsParameters,
    iceServers: answer.ice_servers,
  }
  const transport = direction === 'send' ? device.createSendTransport(options) : device.createRecvTransport(options)
  const watched = connection.add(transport, {
    obstacle: obstacleOf(answer),
    async restart() {
      const { ice_parameters } = await line.ask('restart_ice', { room, transport: transport.id })
      await transport.restartIce({ iceParameters: ice_parameters as types.IceParameters })
    },
  })
  transport.on('connect', ({ dtlsParameters }, done, failed) => {
    watched.begin()
    line.ask('secure', { room, transport: transport.id, dtls_parameters: dtlsParameters }).then(done, failed)
  })
  return transport
}

/** A source that ended between being told of and being asked for is no refusal: another one will be told of. */
function unlessGone(error: unknown): null {
  if (error instanceof MediaRefused && error.status === 404) return null
  throw error
}

/** A browser without H.264 (Firefox without its plug-in) cannot take a camera's moving picture. */
const hasH264 = ({ recvRtpCapabilities }: types.Device): boolean =>
  (recvRtpCapabilities.codecs ?? []).some((codec) => codec.mimeType.toLowerCase() === 'video/h264')

interface ReceiverNeeds extends TransportNeeds {
  /** This browser cannot play the source. */
  readonly onUnplayable: (source: RoomSource) => void
  readonly onTrack: (source: RoomSource, track: MediaStreamTrack | null) => void
}

/** What comes from a room. */
export async function openReceiver(needs: ReceiverNeeds) {
  const { room, line, device, onTrack, onUnplayable } = needs
  const transport = await open(needs, 'receive')
  const following = new Map<string, { source: RoomSource; consumer: types.Consumer | null }>()

  function end(source: RoomSource): void {
    const item = following.get(source.producer)
    if (!following.delete(source.producer) || !item?.consumer) return
    // Told first: a stream that is closed is black, and who shows it may want to keep its last picture.
    onTrack(source, null)
    item.consumer.close()
  }
  return {
    async follow(source: RoomSource): Promise<void> {
      if (following.has(source.producer)) return
      const { producer } = source
      following.set(producer, { source, consumer: null })
      const capabilities = device.recvRtpCapabilities as never
      const answer = await line.ask('consume', { room, transport: transport.id, producer, capabilities }).catch((error: unknown) => {
        if (!isUnplayable(error, source, device)) return unlessGone(error)
        onUnplayable(source)
        return null
      })
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

const isUnplayable = (error: unknown, { kind }: RoomSource, device: types.Device): boolean =>
  error instanceof MediaRefused && error.status === 422 && kind === 'video' && !hasH264(device)

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
  const inTurn = mutex()
  return {
    /**
     * Whether packets are sent at all. Without a track nothing is, in any browser; Firefox accepts `active: false` for sound and goes on
     * sending. One after another: what is asked while the last change is under way would be compared with the track before it.
     */
    flow(on: boolean): void {
      inTurn(() => producer.replaceTrack({ track: on ? track : null })).catch(() => undefined)
    },
    close: () => transport.close(),
  }
}
export type Sender = Awaited<ReturnType<typeof openSender>>
