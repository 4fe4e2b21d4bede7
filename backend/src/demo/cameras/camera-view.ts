import type { Position } from './onvif-head.ts'

interface Frame {
  readonly width: number
  readonly height: number
}
/** Three times as near at the most. */
const NEAREST = 3
/** A quarter of the picture up or down; sideways all around. */
const TILT = 0.25

/** A planar YUV 4:2:0 picture as it is seen from a camera that was turned. */
export function seenFrom(picture: Buffer, { width, height }: Frame, { pan, tilt, zoom }: Position): Buffer {
  if (pan === 0 && tilt === 0 && zoom === 0) return picture
  const out = Buffer.allocUnsafe(picture.length)
  const near = 1 + zoom * (NEAREST - 1)
  let start = 0
  for (const part of [1, 2, 2]) {
    const [wide, tall] = [width / part, height / part]
    const columns = Array.from({ length: wide }, (_, x) => around(Math.floor(wide * (0.5 + pan / 2) + (x - wide / 2) / near), wide))
    for (let y = 0; y < tall; y++) {
      const row = within(Math.floor(tall * (0.5 - tilt * TILT) + (y - tall / 2) / near), tall)
      for (let x = 0; x < wide; x++) out[start + y * wide + x] = picture[start + row * wide + (columns[x] as number)] as number
    }
    start += wide * tall
  }
  return out
}
const around = (at: number, size: number): number => ((at % size) + size) % size
const within = (at: number, size: number): number => Math.min(size - 1, Math.max(0, at))
