/** What a screen sent at once, and when: milliseconds since the recording began. */
export interface FbsBlock {
  readonly at: number
  readonly bytes: ArrayBuffer
}

const MAGIC = 'FBS 001.000\n'

/** Reads a recording (FBS 001.000): length, bytes padded to four, time; again and again. A cut end is left away. Null: it is none. */
export function readFbs(file: ArrayBuffer): FbsBlock[] | null {
  const head = new TextDecoder('latin1').decode(file.slice(0, MAGIC.length))
  if (head !== MAGIC) return null
  const view = new DataView(file)
  const blocks: FbsBlock[] = []
  for (let at = MAGIC.length; at + 4 <= file.byteLength; ) {
    const length = view.getUint32(at)
    const time = at + 4 + Math.ceil(length / 4) * 4
    if (time + 4 > file.byteLength) break
    blocks.push({ at: view.getUint32(time), bytes: file.slice(at + 4, at + 4 + length) })
    at = time + 4
  }
  return blocks
}
