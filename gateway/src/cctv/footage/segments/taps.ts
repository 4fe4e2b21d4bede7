import type { Writable } from 'node:stream'
import type { Head, Picture } from './pictures.ts'

/** A reader that does not keep up for many seconds is let go. */
const MOST_WAITING = 4 * 1024 * 1024

/** Hands a stream that is being recorded to whoever watches it too: its head, and what follows from the next key frame on. */
export function openTaps() {
  const taps = new Map<Writable, { isShown: boolean }>()
  let head: Head | null = null

  function drop(into: Writable): void {
    if (taps.delete(into)) into.end()
  }
  function give(into: Writable, tap: { isShown: boolean }, { isKey, moof, mdat }: Picture): void {
    if (!head || (!tap.isShown && !isKey)) return
    if (into.writableLength > MOST_WAITING || into.destroyed) {
      drop(into)
      return
    }
    if (!tap.isShown) into.write(head.bytes)
    tap.isShown = true
    into.write(moof)
    into.write(mdat)
  }
  return {
    head(next: Head): void {
      head = next
    },
    take(picture: Picture): void {
      for (const [into, tap] of taps) give(into, tap, picture)
    },
    /** Returns the function that ends it. */
    tap(into: Writable): () => void {
      taps.set(into, { isShown: false })
      return () => void taps.delete(into)
    },
    /** The stream is over. */
    end(): void {
      head = null
      for (const into of [...taps.keys()]) drop(into)
    },
  }
}
