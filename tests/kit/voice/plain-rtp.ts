import { createSocket } from 'node:dgram'
import { opus } from '../../../gateway/src/media/codecs.ts'
import type { Room } from '../../../gateway/src/media/rooms/room.ts'
import type { Person } from '../../../gateway/src/media/rooms/rooms.ts'
import { payloadOf } from '../../../gateway/src/media/rtp.ts'

const PACE_MS = 20
const HEADER = 12

/** Opus that any decoder takes: 20 ms of silence, and padding, which is ours to write in (RFC 6716, 3.2.5). */
const SILENCE = Buffer.from([0xfb, 0x41, 95, 0xff, 0xfe])
const SAID = HEADER + SILENCE.length

/** Who says a packet, the how-manieth it is, and when it was said. */
export const saidIn = (payload: Buffer): { from: number; count: number; at: number } => ({
  from: payload.readUInt8(SILENCE.length),
  count: payload.readUInt32BE(SILENCE.length + 1),
  at: payload.readDoubleBE(SILENCE.length + 5),
})

interface Saying {
  readonly ssrc: number
  readonly count: number
  readonly from: number
  readonly start: { readonly seq: number; readonly time: number }
}

/** A packet of 20 ms. */
export function saying({ ssrc, count, from, start }: Saying): Buffer {
  const bytes = Buffer.alloc(SAID + 95)
  bytes[0] = 0x80
  bytes[1] = 111
  bytes.writeUInt16BE((start.seq + count) & 0xffff, 2)
  bytes.writeUInt32BE((start.time + count * 960) >>> 0, 4)
  bytes.writeUInt32BE(ssrc, 8)
  SILENCE.copy(bytes, HEADER)
  bytes.writeUInt8(from, SAID)
  bytes.writeUInt32BE(count, SAID + 1)
  bytes.writeDoubleBE(performance.now(), SAID + 5)
  return bytes
}

/** Somebody who never stops talking, over plain RTP, as a browser whose microphone is open. Heard only when the room lets them. */
export async function plainTalker(room: Room, person: Person, from: number) {
  const seat = room.seats.get(person.id)
  if (!seat || !room.floor) throw new Error(`${person.id} is not in a room with a voice`)
  const transport = await room.trunk.router.createPlainTransport({
    listenInfo: { protocol: 'udp', ip: '127.0.0.1' },
    rtcpMux: true,
    comedia: true,
  })
  const ssrc = 10_000 + from
  const microphone = await transport.produce({ kind: 'audio', rtpParameters: opus(ssrc), paused: true })
  await room.floor.offer(seat, microphone)
  const socket = createSocket('udp4')
  const start = { seq: (from * 7_919) & 0xffff, time: (from * 104_729_000) >>> 0 }
  let count = 0
  const since = performance.now()
  const timer = setInterval(() => {
    for (; count < (performance.now() - since) / PACE_MS; count++)
      socket.send(saying({ ssrc, count, from, start }), transport.tuple.localPort, '127.0.0.1')
  }, PACE_MS / 4)
  const stop = () => {
    clearInterval(timer)
    socket.removeAllListeners()
    socket.close()
    transport.close()
  }
  return { microphone, said: () => count, stop }
}

export interface ReceivedAudio {
  readonly from: number
  readonly count: number
  readonly ssrc: number
  readonly seq: number
  readonly time: number
  /** Milliseconds from the sender to here. */
  readonly delay: number
}

/** A listener on a room's line over plain RTP, on the worker of that participant. */
export async function plainListener(room: Room, person: Person) {
  const router = room.seats.get(person.id)?.branch.router
  if (!router || !room.line) throw new Error(`${person.id} is not in a room with a voice`)
  const socket = createSocket('udp4')
  await new Promise<void>((go) => socket.bind(0, '127.0.0.1', go))
  const transport = await router.createPlainTransport({ listenInfo: { protocol: 'udp', ip: '127.0.0.1' }, rtcpMux: true })
  await transport.connect({ ip: '127.0.0.1', port: socket.address().port })
  const heard: ReceivedAudio[] = []
  socket.on('message', (data) => {
    // RTCP shares the port.
    if (((data[1] ?? 0) & 0x7f) !== 111) return
    const { from, count, at } = saidIn(payloadOf(data))
    heard.push({
      from,
      count,
      ssrc: data.readUInt32BE(8),
      seq: data.readUInt16BE(2),
      time: data.readUInt32BE(4),
      delay: performance.now() - at,
    })
  })
  await transport.consume({ producerId: room.line.producer.id, rtpCapabilities: router.rtpCapabilities })
  const stop = () => {
    socket.close()
    transport.close()
  }
  return { heard, stop }
}
