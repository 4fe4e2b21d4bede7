import { randomInt } from 'node:crypto'
import type { types } from 'mediasoup'
import { OPUS_RATE, OPUS_STEP, OPUS_TYPE, opus } from '../codecs.ts'

/** Hears every packet that goes out, as it goes out: recordings. `from` is whoever speaks. */
export type Tap = (packet: Buffer, from: string) => void

interface Out {
  seq: number
  time: number
  /** Milliseconds of the process when it went out. */
  at: number
}
interface Burst {
  readonly from: string
  readonly inSeq: number
  readonly inTime: number
  readonly outSeq: number
  readonly outTime: number
}

/**
 * The one voice of a room. Listeners follow a single stream that never changes; who speaks into it does. The packets of the speaker
 * take the stream's own source, numbers and time, so that a change of speaker is nothing to a listener but the next packet. `onBegun` is
 * called with the first packet of each speaker's turn.
 */
export async function openVoiceLine(router: types.Router, onBegun: (from: string) => void = () => undefined) {
  const transport = await router.createDirectTransport()
  const ssrc = randomInt(1, 2 ** 31)
  const producer = await transport.produce({ kind: 'audio', rtpParameters: opus(ssrc) })
  const taps = new Set<Tap>()
  const last: Out = { seq: randomInt(2 ** 15), time: randomInt(2 ** 31), at: performance.now() }
  let speaker: string | null = null
  let burst: Burst | null = null
  let packets = 0

  function send(packet: Buffer, from: string): void {
    packets++
    producer.send(packet)
    for (const tap of taps) tap(packet, from)
  }
  function forward(from: string, packet: Buffer): void {
    // The second lock: whoever does not hold the line is not heard, whatever their producer does.
    if (from !== speaker || packet.length < 12) return
    const [inSeq, inTime] = [packet.readUInt16BE(2), packet.readUInt32BE(4)]
    const begins = burst === null
    burst ??= begin(from, { inSeq, inTime }, last)
    const ahead = signed16(inSeq - burst.inSeq)
    // A straggler from before the burst would take a number that is used.
    if (ahead < 0) return
    const out = Buffer.from(packet)
    const [seq, time] = [(burst.outSeq + ahead) & 0xffff, (burst.outTime + inTime - burst.inTime) >>> 0]
    out[1] = OPUS_TYPE | (begins ? 0x80 : 0)
    out.writeUInt16BE(seq, 2)
    out.writeUInt32BE(time, 4)
    out.writeUInt32BE(ssrc, 8)
    if (begins || signed16(seq - last.seq) > 0) Object.assign(last, { seq, time, at: performance.now() })
    send(out, from)
    if (begins) onBegun(from)
  }

  return {
    producer,
    packets: () => packets,
    /** Nobody, or somebody by the id of their connection. */
    give(to: string | null): void {
      if (to === speaker) return
      speaker = to
      burst = null
    },
    speaker: () => speaker,
    /** Gives the line to somebody elsewhere and lets this packet of theirs out. */
    carry(from: string, packet: Buffer): void {
      if (from !== speaker) burst = null
      speaker = from
      forward(from, packet)
    },
    /** Somebody's microphone, so that they can be given the line. Ends with the microphone. */
    async hear(from: string, microphone: types.Producer): Promise<void> {
      const consumer = await transport.consume({ producerId: microphone.id, rtpCapabilities: router.rtpCapabilities, paused: false })
      consumer.on('rtp', (packet) => forward(from, packet))
    },
    taps,
  }
}
export type VoiceLine = Awaited<ReturnType<typeof openVoiceLine>>

/** The stream's clock went on while nobody spoke. */
function begin(from: string, { inSeq, inTime }: { inSeq: number; inTime: number }, last: Out): Burst {
  const silence = Math.max(OPUS_STEP, Math.round(((performance.now() - last.at) / 1000) * OPUS_RATE))
  return { from, inSeq, inTime, outSeq: (last.seq + 1) & 0xffff, outTime: (last.time + silence) >>> 0 }
}
const signed16 = (value: number) => (value << 16) >> 16
