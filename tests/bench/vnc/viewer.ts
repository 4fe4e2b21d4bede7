import { type RawData, WebSocket } from 'ws'
import { answerTo } from '../../../gateway/src/vnc/rfb/vnc-auth.ts'

/** A way to a VNC server over a WebSocket. */
export interface Way {
  readonly name: string
  readonly url: string
  readonly protocol: string
  /** What the server itself asks for; our bridge answers that for the viewer. */
  readonly password: string | null
  /** First text, where it takes one. */
  readonly hello?: () => Promise<object>
  /** Text that takes the control, where there is one to take. */
  readonly take?: object
}
export interface Line {
  /** Asks for whole pictures, two on their way at any time, until so many bytes came; milliseconds it took. */
  carry(bytes: number): Promise<number>
  /** A key goes down, until an update with the middle of the picture has come whole; then it comes up. Milliseconds. */
  keyToPixel(keysym: number): Promise<number>
  close(): void
}

/** Someone at the screen who reads as fast as they can. */
export async function lineTo(way: Way): Promise<Line> {
  const socket = new WebSocket(way.url, way.protocol, { perMessageDeflate: false })
  const texts: string[] = []
  let held: Buffer = Buffer.alloc(0)
  let keeps = true
  let arrived = 0
  let wake: () => void = () => undefined
  socket.on('message', (data: RawData, binary) => {
    if (!binary) texts.push(String(data))
    else arrived += (data as Buffer).length
    if (binary && keeps) held = Buffer.concat([held, data as Buffer])
    wake()
  })
  const more = () =>
    new Promise<void>((go, fail) => {
      wake = () => (socket.readyState === socket.OPEN ? go() : fail(new Error(`${way.name} hung up: ${texts.at(-1)}`)))
    })
  socket.on('close', () => wake())
  async function read(bytes: number): Promise<Buffer> {
    while (held.length < bytes) await more()
    const taken = held.subarray(0, bytes)
    held = held.subarray(bytes)
    return taken
  }
  await new Promise<void>((go, fail) => socket.once('open', go).once('error', fail))
  if (way.hello) socket.send(JSON.stringify(await way.hello()))
  const { width, height } = await enter()
  if (way.take) {
    socket.send(JSON.stringify(way.take))
    while (!texts.some((text) => /"t":"floor","holder":"/.test(text))) await more()
  }

  async function enter(): Promise<{ width: number; height: number }> {
    await read(12)
    socket.send(Buffer.from('RFB 003.008\n'))
    const types = [...(await read((await read(1)).readUInt8()))]
    const type = way.password !== null && types.includes(2) ? 2 : 1
    socket.send(Buffer.from([type]))
    if (type === 2) socket.send(answerTo(Buffer.from(await read(16)), way.password ?? ''))
    await read(4)
    socket.send(Buffer.from([1]))
    const head = await read(24)
    await read(head.readUInt32BE(20))
    return { width: head.readUInt16BE(0), height: head.readUInt16BE(2) }
  }
  function ask(incremental: boolean): void {
    const request = Buffer.from([3, incremental ? 1 : 0, 0, 0, 0, 0, 0, 0, 0, 0])
    request.writeUInt16BE(width, 6)
    request.writeUInt16BE(height, 8)
    socket.send(request)
  }
  const key = (keysym: number, down: boolean) => socket.send(Buffer.from([4, down ? 1 : 0, 0, 0, 0, 0, keysym >> 8, keysym & 255]))
  /** Reads one update; whether the middle of the picture is in it. */
  async function update(): Promise<boolean> {
    const head = await read(4)
    if (head[0] !== 0) throw new Error(`${way.name} brought a message of type ${head[0]}`)
    let isMiddle = false
    for (let left = head.readUInt16BE(2); left > 0; left--) {
      const place = await read(12)
      const [x, y, w, h] = [0, 2, 4, 6].map((at) => place.readUInt16BE(at)) as [number, number, number, number]
      await read(w * h * 4)
      isMiddle ||= x <= width / 2 && x + w > width / 2 && y <= height / 2 && y + h > height / 2
    }
    return isMiddle
  }
  const frame = 16 + width * height * 4
  return {
    async carry(bytes) {
      // From here on bytes are counted and not kept.
      ;[keeps, held] = [false, Buffer.alloc(0)]
      const from = arrived
      const begun = performance.now()
      let asked = 0
      while (arrived - from < bytes) {
        for (; asked < bytes && asked - (arrived - from) < 2 * frame; asked += frame) ask(false)
        await more()
      }
      while (arrived - from < asked) await more()
      return ((performance.now() - begun) * bytes) / asked
    },
    async keyToPixel(keysym) {
      ask(true)
      const begun = performance.now()
      key(keysym, true)
      while (!(await update())) ask(true)
      const took = performance.now() - begun
      key(keysym, false)
      return took
    },
    close: () => socket.terminate(),
  }
}
