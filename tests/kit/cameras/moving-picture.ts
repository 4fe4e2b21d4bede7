import { writeFileSync } from 'node:fs'
import { encode } from 'uqr'

const [WIDTH, HEIGHT, FRAMES] = [640, 480, 30] as const
const [DARK, LIGHT, GREY] = [40, 220, 128] as const

/** A hand holds a QR code into the camera: raw video (YUV4MPEG2, 4:2:0), which Chromium plays again and again as its camera's picture. */
export function writeMovingCode(path: string, text: string): void {
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)
  const frames = Array.from({ length: FRAMES }, (_, n) => {
    const swing = Math.sin((2 * Math.PI * n) / FRAMES)
    return [Buffer.from('FRAME\n'), luminanceOf(text, { x: 40 * swing, y: 15 * swing, turn: 0.12 * swing }), colour]
  })
  writeFileSync(path, Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F15:1 Ip A1:1 C420jpeg\n`), ...frames.flat()]))
}

function luminanceOf(text: string, { x, y, turn }: { readonly x: number; readonly y: number; readonly turn: number }): Buffer {
  const { size, data: modules } = encode(text, { ecc: 'M', border: 4 })
  const [sin, cos, pitch] = [Math.sin(turn), Math.cos(turn), (HEIGHT * 0.7) / size]
  const picture = Buffer.alloc(WIDTH * HEIGHT, LIGHT)
  for (let row = 0; row < HEIGHT; row++)
    for (let column = 0; column < WIDTH; column++) {
      const [dx, dy] = [column - WIDTH / 2 - x, row - HEIGHT / 2 - y]
      const across = Math.floor((dx * cos + dy * sin) / pitch + size / 2)
      const down = Math.floor((dy * cos - dx * sin) / pitch + size / 2)
      if (modules[down]?.[across]) picture[row * WIDTH + column] = DARK
    }
  return picture
}
