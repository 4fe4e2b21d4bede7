import { inkOf } from '../cameras/camera-glyphs.ts'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A picture of one byte per pixel: which of the palette's colours it has. */
export function canvas(width: number, height: number) {
  const pixels = new Uint8Array(width * height)
  function fill({ x, y, ...size }: Box, colour: number): void {
    const [left, right] = [Math.max(0, x), Math.min(width, x + size.width)]
    for (let row = Math.max(0, y); row < Math.min(height, y + size.height); row++)
      pixels.fill(colour, row * width + left, row * width + Math.max(left, right))
  }
  return {
    pixels,
    fill,
    frame(box: Box, colour: number): void {
      const { x, y } = box
      fill({ ...box, height: 2 }, colour)
      fill({ ...box, width: 2 }, colour)
      fill({ ...box, y: y + box.height - 2, height: 2 }, colour)
      fill({ ...box, x: x + box.width - 2, width: 2 }, colour)
    },
    /** `scale` pixels for each of the face. */
    write(text: string, { x, y, scale, colour }: { x: number; y: number; scale: number; colour: number }): void {
      for (const dot of inkOf(text)) fill({ x: x + dot.x * scale, y: y + dot.y * scale, width: scale, height: scale }, colour)
    },
  }
}
export type Canvas = ReturnType<typeof canvas>
