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

/** Part of a screen, in pixels. */
export interface Region {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
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
  function rectangle(picture: Uint8Array, region: Region, colours: readonly number[]): Buffer {
    const out = Buffer.alloc(12 + region.width * region.height * 4)
    for (const [at, value] of [region.x, region.y, region.width, region.height].entries()) out.writeUInt16BE(value, at * 2)
    const write = format[2] === 0 ? 'writeUInt32LE' : 'writeUInt32BE'
    for (let at = 0; at < region.width * region.height; at++) {
      const pixel = (region.y + Math.floor(at / region.width)) * width + region.x + (at % region.width)
      out[write](colours[picture[pixel] ?? 0] ?? 0, 12 + at * 4)
    }
    return out
  }
  function send(picture: Uint8Array, regions: readonly Region[]): void {
    const colours = screen.colours.map(bytesOfColour)
    const head = Buffer.alloc(4)
    head.writeUInt16BE(regions.length, 2)
    socket.write(Buffer.concat([head, ...regions.map((region) => rectangle(picture, region, colours))]))
  }
  const within = ({ x, y, width: w, height: h }: Region): Region => {
    const [left, top] = [Math.min(x, width - 1), Math.min(y, height - 1)]
    return { x: left, y: top, width: Math.min(w, width - left), height: Math.min(h, height - top) }
  }
  return {
    setFormat(next: Buffer): void {
      if (next[0] !== 32 || next[3] === 0) throw new Error('Only 32 bits of true colour are spoken here')
      format = next
      shown = null
    },
    /** A part that is asked for whatever it was before is sent at once, by itself. */
    ask(isForChanges: boolean, region: Region): void {
      const part = within(region)
      if (!isForChanges && shown && part.width * part.height < width * height) {
        send(shown, [part])
        return
      }
      if (!isForChanges) shown = null
      isAsked = true
      if (shown === null) this.show()
    },
    /** Sends what differs from what the client has, when it has asked for it. */
    show(): void {
      // Who does not read is not sent more.
      if (!isAsked || socket.writableNeedDrain) return
      const picture = screen.draw()
      const tops = Array.from({ length: Math.ceil(height / BAND) }, (_, at) => at * BAND)
      const changed = tops.filter((top) => !isSame([picture, shown], top * width, Math.min(height, top + BAND) * width))
      if (changed.length === 0) return
      send(
        picture,
        changed.map((y) => ({ x: 0, y, width, height: Math.min(BAND, height - y) })),
      )
      shown = picture
      isAsked = false
    },
  }
}

const isSame = ([a, b]: readonly [Uint8Array, Uint8Array | null], from: number, to: number): boolean =>
  b !== null && Buffer.compare(a.subarray(from, to), b.subarray(from, to)) === 0
