import { createSocket } from 'node:dgram'
import { payloadOf } from '../../../gateway/src/media/rtp.ts'
import type { Arrival } from './system.ts'

const OPUS = 111
const STEP = 960
const HEADER = 12

/** A socket on loopback that hears Opus over RTP, and says it. */
export async function openRtp(ssrc: number) {
  const socket = createSocket('udp4')
  await new Promise<void>((go) => socket.bind(0, '127.0.0.1', go))
  const ear: Arrival[] = []
  let [seq, to, isOpen] = [0, 0, true]
  socket.on('message', (data) => {
    // RTCP shares the port.
    if (((data[1] ?? 0) & 0x7f) === OPUS) ear.push({ at: performance.now(), packet: payloadOf(data) })
  })
  return {
    ear,
    port: socket.address().port,
    sendTo(port: number): void {
      to = port
    },
    say(packet: Buffer, tick: number): void {
      const head = Buffer.alloc(HEADER)
      head[0] = 0x80
      head[1] = OPUS
      head.writeUInt16BE(seq++ & 0xffff, 2)
      head.writeUInt32BE((tick * STEP) >>> 0, 4)
      head.writeUInt32BE(ssrc, 8)
      socket.send(Buffer.concat([head, packet]), to, '127.0.0.1')
    },
    /** Twice without harm. */
    close(): void {
      if (isOpen) socket.close()
      isOpen = false
    },
  }
}
