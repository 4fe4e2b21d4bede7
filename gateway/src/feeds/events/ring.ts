/** One change of a scope: `ops` is the JSON text of its operations, ready for any frame. */
export interface Delta {
  readonly seq: number
  readonly ops: string
  readonly at: number
}

const LIMITS = { ms: 60_000, deltas: 512, bytes: 512 * 1024 } as const

/**
 * The newest changes of a scope: at most 60 s of them, 512 of them, 512 KiB of them, whichever is least. It knows everything after its
 * floor: the newest seq that it no longer holds, or that it began with.
 */
export function ring(floor = 0, limits: { ms: number; deltas: number; bytes: number } = LIMITS) {
  let kept: Delta[] = []
  let bytes = 0
  let known = floor
  const trim = (now: number) => {
    let drop = 0
    while (drop < kept.length) {
      const oldest = kept[drop] as Delta
      if (kept.length - drop <= limits.deltas && bytes <= limits.bytes && now - oldest.at <= limits.ms) break
      bytes -= oldest.ops.length
      known = oldest.seq
      drop++
    }
    if (drop > 0) kept = kept.slice(drop)
  }
  return {
    add(delta: Delta) {
      kept.push(delta)
      bytes += delta.ops.length
      trim(delta.at)
    },
    /** Every change after `seq`, or null when some of them are gone: recovery is all or nothing. `head` is the scope's present seq. */
    since(seq: number, head: number, now: number): readonly Delta[] | null {
      trim(now)
      if (seq === head) return []
      return seq > head || seq < known ? null : kept.filter((delta) => delta.seq > seq)
    },
    all: (): readonly Delta[] => kept,
    /** Everything is forgotten: what is known begins after `seq`. */
    restart(seq: number) {
      kept = []
      bytes = 0
      known = seq
    },
    get size() {
      return kept.length
    },
    get bytes() {
      return bytes
    },
  }
}
