import type { MediaSignals } from '@menara/shared/contract/media/media.contract.ts'
import type { Answers } from '@menara/shared/kit/feeds/signal.ts'
import type { types } from 'mediasoup'
import { Refused } from '../../platform/calls/refused.ts'
import { withRelay } from '../local-relay.ts'
import type { IceServer } from '../turn.ts'
import { consume, consumerOf, openTransport, type Participant, transportOf } from './participant.ts'
import type { Room } from './room.ts'

export interface Place {
  readonly room: Room
  readonly seat: Participant
}

interface RoomAnswersNeeds {
  /** Where they are; refuses where they are not. */
  readonly here: (room: string) => Place
  readonly iceServers: () => IceServer[]
}

/** What is asked inside a room, on what is one's own there. */
export function roomAnswers({
  here,
  iceServers,
}: RoomAnswersNeeds): Answers<Omit<MediaSignals, 'ping' | 'status' | 'renew' | 'join' | 'leave'>, unknown> {
  return {
    async transport(_, { room: id, direction }) {
      const { room, seat } = here(id)
      const branch = direction === 'send' ? room.trunk : seat.branch
      const transport = await mending(() => openTransport(seat, direction, branch))
      return {
        transport: transport.id,
        ice_parameters: transport.iceParameters,
        ice_candidates: withRelay(transport.iceCandidates, branch.hand.relay),
        dtls_parameters: transport.dtlsParameters,
        ice_servers: iceServers(),
      }
    },
    async secure(_, { room: id, transport, dtls_parameters }) {
      const item = transportOf(here(id).seat, transport)
      await mending(() => item.connect({ dtlsParameters: dtls_parameters as types.DtlsParameters }))
      return {}
    },
    async restart_ice(_, { room: id, transport }) {
      const item = transportOf(here(id).seat, transport)
      return { ice_parameters: await mending(() => item.restartIce()) }
    },
    async produce(_, { room: id, transport, rtp_parameters }) {
      const { room, seat } = here(id)
      const over = transportOf(seat, transport)
      const { floor } = room
      if (!seat.rights.speak || !floor) throw new Refused(403, 'media.may_not_speak')
      if (over !== seat.transports.send) throw new Refused(409, 'media.transport_receives')
      seat.microphone?.close()
      const rtpParameters = rtp_parameters as types.RtpParameters
      const microphone = await mending(() => over.produce({ kind: 'audio', rtpParameters, paused: true }))
      await mending(() => floor.offer(seat, microphone))
      return { producer: microphone.id, sending: seat.sending }
    },
    async consume(_, { room: id, transport, producer, capabilities }) {
      const { room, seat } = here(id)
      const source = room.sources().find((source) => source.producer === producer)
      if (!source) throw new Refused(404, 'media.no_source')
      const rtpCapabilities = capabilities as types.RtpCapabilities
      const consumer = await mending(() => consume(seat, source.kind, { transport, producer, rtpCapabilities }))
      return { consumer: consumer.id, producer, kind: consumer.kind, rtp_parameters: consumer.rtpParameters as never }
    },
    async resume(_, { room: id, consumer }) {
      const item = consumerOf(here(id).seat, consumer)
      await mending(() => item.resume())
      return {}
    },
    async pause(_, { room: id, consumer }) {
      const item = consumerOf(here(id).seat, consumer)
      await mending(() => item.pause())
      return {}
    },
    async drop(_, { room: id, consumer }) {
      consumerOf(here(id).seat, consumer).close()
      return {}
    },
  }
}

/** What the media server itself refuses: parameters that are none, and things that ended meanwhile. */
async function mending<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refused) throw error
    const { name, message } = error as Error
    if (/closed|not found/i.test(`${name} ${message}`)) throw new Refused(409, 'media.gone')
    // The library's words for parameters, and the worker's for what only it can judge.
    if (['TypeError', 'UnsupportedError', 'Error'].includes(name)) throw new Refused(422, 'media.server_refuses', { detail: message })
    throw error
  }
}
