import { decode as decodeJpeg } from '@cwasm/jpeg-turbo'
import { decode as decodePng } from '@cwasm/lodepng'
import { decode as decodeWebp } from '@cwasm/webp'
import type { ImageType } from '../../../platform/files/image-metadata.ts'

interface Pixels {
  readonly width: number
  readonly height: number
  /** Red, green, blue and opacity of each pixel. */
  readonly data: Uint8ClampedArray | Uint8Array
}
const DECODERS: Readonly<Record<ImageType, (bytes: Uint8Array) => Pixels>> = {
  'image/jpeg': decodeJpeg,
  'image/png': decodePng,
  'image/webp': decodeWebp,
}
const [COLUMNS, ROWS] = [9, 8]
/** Pictures with fewer edges than this show nothing to tell them by. */
const MIN_BITS = 5

/**
 * The dHash of a picture (N. Krawetz, “Kind of Like That”, 2013): whether each of 9 x 8 grey cells is darker than its neighbour, 64 bits
 * as hexadecimal digits. Null where the picture cannot be decoded or shows too little.
 */
export function pictureHash(mime: string, bytes: Uint8Array): string | null {
  const pixels = decoded(mime, bytes)
  if (!pixels || pixels.width < COLUMNS || pixels.height < ROWS) return null
  const cells = greyCells(pixels)
  const bits = Array.from({ length: 64 }, (_, at) => {
    const left = Math.floor(at / 8) * COLUMNS + (at % 8)
    return (cells[left] ?? 0) < (cells[left + 1] ?? 0) ? '1' : '0'
  })
  const set = bits.filter((bit) => bit === '1').length
  if (set < MIN_BITS || set > 64 - MIN_BITS) return null
  return BigInt(`0b${bits.join('')}`)
    .toString(16)
    .padStart(16, '0')
}

function decoded(mime: string, bytes: Uint8Array): Pixels | null {
  try {
    return DECODERS[mime as ImageType]?.(bytes) ?? null
  } catch {
    // Its head is that of a picture, which is all that keeping it asks for; whoever looks at it sees that it is broken.
    return null
  }
}

/** The mean brightness of each cell (Rec. 601), from at most a few thousand samples. */
function greyCells({ width, height, data }: Pixels): number[] {
  return Array.from({ length: COLUMNS * ROWS }, (_, cell) => {
    const [x0, x1] = bounds(cell % COLUMNS, COLUMNS, width)
    const [y0, y1] = bounds(Math.floor(cell / COLUMNS), ROWS, height)
    const step = Math.max(1, Math.floor(Math.min(x1 - x0, y1 - y0) / 24))
    let [sum, count] = [0, 0]
    for (let y = y0; y < y1; y += step)
      for (let x = x0; x < x1; x += step) {
        const at = (y * width + x) * 4
        sum += 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)
        count += 1
      }
    return sum / Math.max(1, count)
  })
}
const bounds = (at: number, of: number, length: number): [from: number, until: number] => [
  Math.floor((at * length) / of),
  Math.max(Math.floor(((at + 1) * length) / of), Math.floor((at * length) / of) + 1),
]
