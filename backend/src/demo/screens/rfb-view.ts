import type { Socket } from 'node:net'

/** A screen that draws itself: a byte per pixel says which of the `colours` (0xRRGGBB) it has. */
export interface Drawn {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly colours: readonly number[]
  draw(): Uint8Array
  /** The first button went down there. */
  press(x: number, y: number): void
}

/** Rows that are told together when one of them has changed. */
const BAND = 16
/** 32 bits a pixel, 24 deep, little-endian, true colour, red in the lowest byte. */
export const FORMAT = Buffer.from([32, 24, 0, 1, 0, 255, 0, 255, 0, 255, 0, 8, 16, 0, 0, 0])

/** What one client has been shown, and what it asks for. */
export function viewOf(socket: Socket, screen: Drawn) {
  const { width, height } = screen
  let format: Buffer = FORMAT
  let shown: Uint8Array | null = null
  let isAsked = false

  /** Bytes of one colour as the client wants them. */
  function bytesOfColour(rgb: number): number {
    const part = (value: number, shift: number | undefined) => value << (shift ?? 0)
    return (part((rgb >> 16) & 255, format[10]) | part((rgb >> 8) & 255, format[11]) | part(rgb & 255, format[12])) >>> 0
  }
  function band(picture: Uint8Array, top: number, colours: readonly number[]): Buffer {
    const rows = Math.min(BAND, height - top)
    const out = Buffer.alloc(12 + rows * width * 4)
    out.writeUInt16BE(top, 2)
    out.writeUInt16BE(width, 4)
    out.writeUInt16BE(rows, 6)
    const write = format[2] === 0 ? 'writeUInt32LE' : 'writeUInt32BE'
    for (let at = 0; at < rows * width; at++) out[write](colours[picture[top * width + at] ?? 0] ?? 0, 12 + at * 4)
    return out
  }
  return {
    setFormat(next: Buffer): void {
      if (next[0] !== 32 || next[3] === 0) throw new Error('Only 32 bits of true colour are spoken here')
      format = next
      shown = null
    },
    ask(isForChanges: boolean): void {
      if (!isForChanges) shown = null
      isAsked = true
      if (shown === null) this.show()
    },
    /** Sends what differs from what the client has, when it has asked for it. */
    show(): void {
      // Who does not read is not sent more.
      if (!isAsked || socket.writableNeedDrain) return
      const picture = screen.draw()
      const colours = screen.colours.map(bytesOfColour)
      const tops = Array.from({ length: Math.ceil(height / BAND) }, (_, at) => at * BAND)
      const changed = tops.filter((top) => !isSame([picture, shown], top * width, Math.min(height, top + BAND) * width))
      if (changed.length === 0) return
      const head = Buffer.alloc(4)
      head.writeUInt16BE(changed.length, 2)
      socket.write(Buffer.concat([head, ...changed.map((top) => band(picture, top, colours))]))
      shown = picture
      isAsked = false
    },
  }
}

const isSame = ([a, b]: readonly [Uint8Array, Uint8Array | null], from: number, to: number): boolean =>
  b !== null && Buffer.compare(a.subarray(from, to), b.subarray(from, to)) === 0
