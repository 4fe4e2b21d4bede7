import { OPUS_RATE } from '../../media/codecs.ts'
import { payloadOf } from '../../media/rtp.ts'
import { openOgg } from './ogg-opus.ts'
import { concealing, samplesOf } from './opus-packet.ts'

interface Held {
  /** In samples from the first packet on. */
  readonly at: number
  readonly samples: number
  readonly packet: Buffer
}
interface PagesNeeds {
  readonly serial: number
  readonly comments: readonly string[]
  /** Milliseconds of any clock that only goes on. */
  readonly elapsed: () => number
}

/** A stream may run ahead of the clock by so much; more is a time that somebody made up. */
const AHEAD = OPUS_RATE
const signed32 = (value: number) => value | 0

/**
 * One talk's RTP packets in, pages of its file out. Packets come in any order between two flushes and are written in that of their
 * times; what is missing between them is asked to be concealed. The newest packet is kept back, so that there is one to end the file with.
 */
export function openPages({ serial, comments, elapsed }: PagesNeeds) {
  const ogg = openOgg({ serial, comments })
  let held: Held[] = []
  let first: number | null = null
  /** Where the next packet belongs; null before the first was written. */
  let next: number | null = null
  let newest = { at: 0, when: 0 }

  function placeOf(time: number): number {
    const when = elapsed()
    first ??= time
    const due = Math.round(newest.at + ((when - newest.when) * OPUS_RATE) / 1000)
    let at = signed32(time - first)
    // A stream that began anew, or one that lies: it goes on from here. One that is late only was held up on its way.
    if (at > due + AHEAD || at < newest.at - AHEAD) {
      at = due
      first = (time - at) >>> 0
    }
    if (at >= newest.at) newest = { at, when }
    return at
  }
  function laid(them: readonly Held[]): Buffer[] {
    return them.flatMap(({ at, samples, packet }) => {
      const before = concealing(Math.max(0, at - (next ?? at)), packet)
      next = Math.max(at, next ?? at) + samples
      return [...before, packet]
    })
  }
  function written(them: readonly Held[], last: boolean): Buffer | null {
    if (them.length === 0) return null
    const head = next === null ? ogg.head() : Buffer.alloc(0)
    return Buffer.concat([head, ogg.pages(laid(them), last)])
  }
  return {
    take(rtp: Buffer): void {
      const packet = Buffer.from(payloadOf(rtp))
      const samples = samplesOf(packet)
      if (samples === 0) return
      const at = placeOf(rtp.readUInt32BE(4))
      // Too late, or there already.
      if (at < (next ?? 0) || held.some((item) => item.at === at)) return
      const index = held.findLastIndex((item) => item.at < at) + 1
      held.splice(index, 0, { at, samples, packet })
    },
    /** What can be written now; null when that is nothing. */
    flush(): Buffer | null {
      const ready = held.slice(0, -1)
      held = held.slice(-1)
      return written(ready, false)
    },
    end(): Buffer | null {
      const rest = held
      held = []
      return written(rest, true)
    },
  }
}
