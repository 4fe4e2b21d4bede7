import { type Film, openFilm } from './camera-film.ts'
import type { Look, SceneFacts } from './camera-scene.ts'
import { openPackets } from './rtp-packets.ts'

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
