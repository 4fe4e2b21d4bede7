import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** Files of a ZIP archive (APPNOTE 6.3): each deflated as it comes, its sizes behind it, for they are not known before. */
export function zipWriter() {
  const entries: { readonly name: Buffer; readonly at: number; readonly crc: number; readonly packed: number; readonly size: number }[] = []
  let written = 0
  const counted = (bytes: Uint8Array): Uint8Array => {
    written += bytes.length
    return bytes
  }
  return {
    async *file(name: string, parts: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
      const entry = { name: Buffer.from(name), at: written, crc: 0, packed: 0, size: 0 }
      async function* bytes(): AsyncGenerator<Buffer> {
        for await (const part of parts) {
          const chunk = typeof part === 'string' ? Buffer.from(part) : Buffer.from(part.buffer, part.byteOffset, part.byteLength)
          entry.crc = crc32(chunk, entry.crc)
          entry.size += chunk.length
          yield chunk
        }
      }
      yield counted(
        Buffer.concat([fields([[0x04034b50, 4], ...FORMAT, [0, 4], [0, 4], [0, 4], [entry.name.length, 2], [0, 2]]), entry.name]),
      )
      const source = Readable.from(bytes())
      const deflate = createDeflateRaw({ level: 6 })
      source.on('error', (error) => deflate.destroy(error))
      try {
        for await (const chunk of source.pipe(deflate)) {
          entry.packed += (chunk as Buffer).length
          yield counted(chunk as Buffer)
        }
      } finally {
        source.destroy()
      }
      yield counted(
        fields([
          [0x08074b50, 4],
          [entry.crc, 4],
          [entry.packed, 4],
          [entry.size, 4],
        ]),
      )
      entries.push(entry)
    },
    /** What ends the archive: where each file is. */
    directory(): Uint8Array {
      const from = written
      const list = Buffer.concat(entries.map((entry) => Buffer.concat([directoryEntry(entry), entry.name])))
      const end = fields([
        [0x06054b50, 4],
        [0, 4],
        [entries.length, 2],
        [entries.length, 2],
        [list.length, 4],
        [from, 4],
        [0, 2],
      ])
      return Buffer.concat([list, end])
    },
  }
}

type Field = readonly [value: number, bytes: 2 | 4]
/** Version 2.0, sizes behind the file and names in UTF-8, deflated, 1 January 1980: the same rows are the same bytes. */
const FORMAT: readonly Field[] = [
  [20, 2],
  [0x0808, 2],
  [8, 2],
  [0, 2],
  [0x21, 2],
]
const directoryEntry = ({
  name,
  at,
  crc,
  packed,
  size,
}: {
  readonly name: Buffer
  readonly at: number
  readonly crc: number
  readonly packed: number
  readonly size: number
}): Buffer =>
  fields([[0x02014b50, 4], [20, 2], ...FORMAT, [crc, 4], [packed, 4], [size, 4], [name.length, 2], [0, 4], [0, 4], [0, 4], [at, 4]])

/** Numbers, least byte first. */
function fields(all: readonly Field[]): Buffer {
  const buffer = Buffer.alloc(all.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of all) at = bytes === 2 ? buffer.writeUInt16LE(value, at) : buffer.writeUInt32LE(value >>> 0, at)
  return buffer
}
