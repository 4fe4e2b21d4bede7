/** A box of MP4 (ISO/IEC 14496-12): four letters, and itself whole. */
export interface Box {
  readonly type: string
  readonly bytes: Buffer
}

const HEAD = 8
/** One picture of the largest camera is far below it. */
const LARGEST = 32 * 1024 * 1024

/** Size and name at a place; null where a head has not come whole. Throws for what is no box. */
export function headAt(bytes: Buffer, at = 0): { readonly size: number; readonly type: string } | null {
  if (bytes.length - at < HEAD) return null
  const size = bytes.readUInt32BE(at)
  if (size < HEAD || size > LARGEST) throw new Error('That is no MP4 as it is written here')
  return { size, type: bytes.toString('latin1', at + 4, at + HEAD) }
}

/** Bytes in as they come, whole boxes out. */
export function boxReader(onBox: (box: Box) => void): (chunk: Buffer) => void {
  let chunks: Buffer[] = []
  let [held, wanted] = [0, HEAD]
  return (chunk) => {
    chunks.push(chunk)
    held += chunk.length
    if (held < wanted) return
    let bytes = Buffer.concat(chunks, held)
    wanted = HEAD
    for (let head = headAt(bytes); head; head = headAt(bytes)) {
      if (bytes.length < head.size) {
        wanted = head.size
        break
      }
      onBox({ type: head.type, bytes: bytes.subarray(0, head.size) })
      bytes = bytes.subarray(head.size)
    }
    chunks = [bytes]
    held = bytes.length
  }
}

/** The first box of a name inside another, along a path: `['trak', 'mdia']`. `from` is where boxes begin. */
export function inside(bytes: Buffer, path: readonly string[], from = HEAD): Buffer | null {
  const [name, ...rest] = path
  if (name === undefined) return bytes
  for (let at = from; at < bytes.length; ) {
    const head = headAt(bytes, at)
    if (!head) return null
    if (head.type === name) return inside(bytes.subarray(at, at + head.size), rest)
    at += head.size
  }
  return null
}
