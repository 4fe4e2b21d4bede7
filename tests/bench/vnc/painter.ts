import { connect } from 'node:net'

/** The events, requests and masks of the X protocol (X11R7, appendix B) that are used here; everything little-endian. */
const KEY_PRESS = 2
const [CREATE_WINDOW, MAP_WINDOW, CREATE_GC, CHANGE_GC, FILL_RECTANGLE] = [1, 8, 55, 56, 70]
const [BACK_PIXEL, EVENT_MASK] = [0x2, 0x800]
const [KEY_PRESS_MASK, EXPOSURE_MASK] = [0x1, 0x8000]
const EXPOSE = 12
const FOREGROUND = 0x4
const COLOURS = [0xffffff, 0x2080c0]
const SIDE = 24

const words = (...values: readonly number[]): Buffer => {
  const out = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) out.writeUInt32LE(value >>> 0, at * 4)
  return out
}
const pair = (low: number, high: number): number => (low | (high << 16)) >>> 0
/** A request: its code, one byte, its length in words, its body. */
function request(code: number, detail: number, body: Buffer): Buffer {
  const head = Buffer.from([code, detail, 0, 0])
  head.writeUInt16LE(1 + body.length / 4, 2)
  return Buffer.concat([head, body])
}

/** A window over a whole display that fills a square in another colour at every key that arrives. Resolves when it is shown. */
export async function openPainter(display: string, { width, height }: { readonly width: number; readonly height: number }) {
  const socket = connect(`/tmp/.X11-unix/X${display.slice(1)}`)
  let held: Buffer = Buffer.alloc(0)
  let wake: () => void = () => undefined
  socket.on('data', (buffer) => {
    held = Buffer.concat([held, buffer])
    wake()
  })
  async function read(bytes: number): Promise<Buffer> {
    while (held.length < bytes)
      await new Promise<void>((go) => {
        wake = go
      })
    const taken = held.subarray(0, bytes)
    held = held.subarray(bytes)
    return taken
  }
  // Little-endian, X 11.0, no authorization.
  socket.write(Buffer.from([0x6c, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0]))
  const head = await read(8)
  if (head[0] !== 1) throw new Error(`${display} lets nobody in`)
  const setup = Buffer.from(await read(head.readUInt16LE(6) * 4))
  const base = setup.readUInt32LE(4)
  // The first screen comes after the fixed part, the vendor's name and the pixel formats.
  const root = setup.readUInt32LE(32 + Math.ceil(setup.readUInt16LE(16) / 4) * 4 + (setup[21] as number) * 8)
  const [window, pen] = [base, base + 1]
  const place = [pair(0, 0), pair(width, height), pair(0, 1), 0]
  socket.write(
    Buffer.concat([
      request(CREATE_WINDOW, 0, words(window, root, ...place, BACK_PIXEL | EVENT_MASK, 0x101010, KEY_PRESS_MASK | EXPOSURE_MASK)),
      request(CREATE_GC, 0, words(pen, window, 0)),
      request(MAP_WINDOW, 0, words(window)),
    ]),
  )
  let painted = 0
  const shown = Promise.withResolvers<void>()
  async function events(): Promise<void> {
    for (;;) {
      const event = await read(32)
      const type = (event[0] as number) & 0x7f
      if (type === 0) throw new Error(`X refuses request ${event[10]}`)
      if (type === EXPOSE) shown.resolve()
      if (type !== KEY_PRESS) continue
      const colour = COLOURS[painted++ % COLOURS.length] as number
      socket.write(
        Buffer.concat([
          request(CHANGE_GC, 0, words(pen, FOREGROUND, colour)),
          request(FILL_RECTANGLE, 0, words(window, pen, pair(width / 2, height / 2), pair(SIDE, SIDE))),
        ]),
      )
    }
  }
  events().catch(shown.reject)
  await shown.promise
  return { close: () => void socket.destroy() }
}
