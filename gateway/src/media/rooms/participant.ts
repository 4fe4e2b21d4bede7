import type { RoomRights } from '@menara/shared/contract/media/media.contract.ts'
import type { types } from 'mediasoup'
import { Refused } from '../../platform/calls/refused.ts'
import type { WorkerRoom } from '../workers/worker-room.ts'
import type { Person, Tell } from './rooms.ts'

export type Direction = 'send' | 'receive'

/** What one person has in one room. Everything of theirs is found through it, so nobody reaches another's. */
export interface Participant {
  readonly person: Person
  readonly tell: Tell
  readonly branch: WorkerRoom
  rights: RoomRights
  readonly transports: Partial<Record<Direction, types.WebRtcTransport>>
  microphone: types.Producer | null
  sending: boolean
  readonly consumers: Map<string, types.Consumer>
}

export const openParticipant = (
  person: Person,
  tell: Tell,
  { branch, rights }: { branch: WorkerRoom; rights: RoomRights },
): Participant => {
  branch.listeners++
  return { person, tell, branch, rights, transports: {}, microphone: null, sending: false, consumers: new Map() }
}

export function closeParticipant(seat: Participant): void {
  seat.branch.listeners--
  seat.transports.send?.close()
  seat.transports.receive?.close()
}

const MOST_CONSUMERS = 128
/** A voice and its surroundings; a client that sends more is slowed by the worker. */
const MOST_INCOMING_BITS = 600_000

/** One each way: the second takes the place of the first, with all that hung on it. */
export async function openTransport(seat: Participant, direction: Direction, { hand, router }: WorkerRoom): Promise<types.WebRtcTransport> {
  if (direction === 'send' && !seat.rights.speak) throw new Refused(403, 'media.may_not_speak')
  const transport = await router.createWebRtcTransport({ webRtcServer: hand.server, enableUdp: true, enableTcp: true, preferUdp: true })
  seat.transports[direction]?.close()
  seat.transports[direction] = transport
  if (direction === 'send') await transport.setMaxIncomingBitrate(MOST_INCOMING_BITS)
  return transport
}

export function transportOf({ transports }: Participant, id: string): types.WebRtcTransport {
  const found = Object.values(transports).find((transport) => transport.id === id && !transport.closed)
  if (!found) throw new Refused(404, 'media.no_transport')
  return found
}

export function consumerOf({ consumers }: Participant, id: string): types.Consumer {
  const found = consumers.get(id)
  if (!found) throw new Refused(404, 'media.no_consumer')
  return found
}

interface Wish {
  readonly transport: string
  readonly producer: string
  readonly rtpCapabilities: types.RtpCapabilities
}

/** Begins paused: the peer resumes when it is ready, so that no first packet is lost. */
export async function consume(
  seat: Participant,
  kind: 'audio' | 'video',
  { transport, producer, rtpCapabilities }: Wish,
): Promise<types.Consumer> {
  const over = transportOf(seat, transport)
  if (over !== seat.transports.receive) throw new Refused(409, 'media.transport_sends')
  if (kind === 'audio' ? !seat.rights.hear : !seat.rights.see) throw new Refused(403, 'media.may_not_follow')
  if (seat.consumers.size >= MOST_CONSUMERS) throw new Refused(429, 'media.consumer_limit', { limit: MOST_CONSUMERS })
  if (!seat.branch.router.canConsume({ producerId: producer, rtpCapabilities })) throw new Refused(422, 'media.cannot_play')
  const consumer = await over.consume({ producerId: producer, rtpCapabilities, paused: true })
  seat.consumers.set(consumer.id, consumer)
  consumer.observer.once('close', () => seat.consumers.delete(consumer.id))
  return consumer
}
