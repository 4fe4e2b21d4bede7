import { type Film, openFilm } from './camera-film.ts'
import type { Look, SceneFacts } from './camera-scene.ts'

const AUD = 9
const SLICES = [1, 5]
const LINGER_MS = 3_000

type Take = (packet: Buffer) => void
export interface ReelNeeds {
  readonly scene: SceneFacts
  /** Of a camera that moves. */
  readonly look?: Look | undefined
  readonly onTrouble: (why: string) => void
}

/** What a camera sends, filmed only while somebody takes it. */
export function openReel({ scene, look, onTrouble }: ReelNeeds) {
  const takers = new Set<Take>()
  const packets = openPackets((scene.seed * 7919 + 1) >>> 0)
  let film: Film | null = null
  let unit: Buffer | null = null
  let waiting: ReturnType<typeof setTimeout> | undefined
  let time = 0

  function send(last: boolean): void {
    if (!unit) return
    for (const packet of packets.of(unit, { time, last })) for (const take of takers) take(packet)
    unit = null
  }
  /** An access unit delimiter begins a picture: what came before it ended one. */
  function onUnit(next: Buffer): void {
    const kind = (next[0] ?? 0) & 0x1f
    if (kind === AUD) {
      send(true)
      time = Date.now() * 90
      return
    }
    send(false)
    unit = next
    // The slice is all of this encoder's picture: it goes out at once instead of with the next one.
    if (SLICES.includes(kind)) send(true)
  }
  const stop = () => {
    film?.stop()
    film = null
  }
  return {
    /** Packets from now on. The function ends it. */
    take(take: Take): () => void {
      clearTimeout(waiting)
      takers.add(take)
      film ??= openFilm({
        scene,
        look,
        onUnit,
        onEnd(why) {
          film = null
          onTrouble(why)
        },
      })
      return () => {
        if (!takers.delete(take) || takers.size > 0) return
        waiting = setTimeout(stop, LINGER_MS)
      }
    },
    close(): void {
      clearTimeout(waiting)
      takers.clear()
      stop()
    },
  }
}
export type Reel = ReturnType<typeof openReel>

/** RTP for H.264 (RFC 6184): single units, and units cut into pieces where they do not fit. */
const LARGEST = 1200
const TYPE = 96
const PIECE = 28

function openPackets(ssrc: number) {
  let number = Math.floor(Math.random() * 65_536)
  const packet = (payload: Buffer, { time, last }: { time: number; last: boolean }): Buffer => {
    const head = Buffer.alloc(12)
    head[0] = 0x80
    head[1] = TYPE | (last ? 0x80 : 0)
    head.writeUInt16BE(number, 2)
    head.writeUInt32BE(time >>> 0, 4)
    head.writeUInt32BE(ssrc, 8)
    number = (number + 1) & 0xffff
    return Buffer.concat([head, payload])
  }
  return {
    /** `time` in 1/90000 s; `last`: the picture ends with it. */
    of(unit: Buffer, { time, last }: { time: number; last: boolean }): Buffer[] {
      if (unit.length <= LARGEST) return [packet(unit, { time, last })]
      const [kind = 0] = unit
      const packets: Buffer[] = []
      for (let at = 1; at < unit.length; at += LARGEST) {
        const isEnd = at + LARGEST >= unit.length
        const mark = (at === 1 ? 0x80 : 0) | (isEnd ? 0x40 : 0) | (kind & 0x1f)
        const piece = Buffer.concat([Buffer.from([(kind & 0xe0) | PIECE, mark]), unit.subarray(at, at + LARGEST)])
        packets.push(packet(piece, { time, last: last && isEnd }))
      }
      return packets
    },
  }
}
