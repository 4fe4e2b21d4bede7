import { hash } from 'node:crypto'
import type { Oversized } from '@menara/shared/kit/feeds/oversized-row.ts'

/** Bytes of one row, or of one event. A ticket with the largest `extra_data` of our own (16 KB) is well below; what is above is a document. */
export const maxRowBytes = 64 * 1024
/**
 * Bytes of the rows in one frame. Below what a client may have waiting (1 MiB), so that no single frame makes a client slow, and not below what
 * the ring of changes holds, so that what was missed fits in one.
 */
export const maxFrameBytes = 512 * 1024

/** Names of left-out fields that are listed, and their length: a row may have thousands of them. */
const LISTED = 100

/**
 * A row that fits: one that is too large loses its largest fields, the largest first, and says so in `oversized`. The fields that name it
 * (`keep`) stay. Null when it fits as it is.
 */
export function fitted<R extends Readonly<Record<string, unknown>>>(row: R, text: string, keep: readonly string[]): object | null {
  const bytes = Buffer.byteLength(text)
  if (bytes <= maxRowBytes) return null
  const sizes = Object.entries(row)
    .filter(([name, value]) => value !== undefined && !keep.includes(name))
    .map(([name, value]) => ({ name, bytes: Buffer.byteLength(JSON.stringify([name, value])) }))
    .sort((a, b) => b.bytes - a.bytes)
  const gone = new Set<string>()
  let left = bytes
  for (const field of sizes) {
    if (left <= maxRowBytes) break
    left -= field.bytes
    gone.add(field.name)
  }
  const fields = [...gone].slice(0, LISTED).map((name) => name.slice(0, LISTED))
  const oversized: Oversized = { fields, bytes, digest: hash('sha1', text, 'base64url').slice(0, 12) }
  return { ...Object.fromEntries(Object.entries(row).filter(([name]) => !gone.has(name))), oversized }
}

/** Pieces of a JSON list, each within the limit of a frame; one empty piece of an empty list. A part that is larger alone stands alone. */
export function* pieces(parts: Iterable<string>): Generator<readonly string[], void> {
  let piece: string[] = []
  let bytes = 0
  for (const part of parts) {
    const size = Buffer.byteLength(part) + 1
    if (bytes + size > maxFrameBytes && piece.length > 0) {
      yield piece
      piece = []
      bytes = 0
    }
    piece.push(part)
    bytes += size
  }
  yield piece
}
