import { VNC_PROTOCOL, type VncAsk, type VncWord } from '@menara/shared/contract/media/vnc-wire.ts'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'

type WordOf<T extends VncWord['t']> = Extract<VncWord, { t: T }>

/** A viewer that speaks RFB by hand: it sends whatever a test wants. */
export async function rawViewer(url: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/vnc`, VNC_PROTOCOL)
  onTestFinished(() => socket.terminate())
  const words: VncWord[] = []
  const traffic: Buffer[] = []
  let bytes = Buffer.alloc(0)
  let wake: (() => void)[] = []
  let isClosed = false
  const closed = new Promise<number>((go) =>
    socket.on('close', (code) => {
      isClosed = true
      arrived()
      go(code)
    }),
  )
  socket.on('error', () => undefined)
  socket.on('message', (data, binary) => {
    traffic.push(data as Buffer)
    if (binary) bytes = Buffer.concat([bytes, data as Buffer])
    else words.push(JSON.parse(String(data)) as VncWord)
    arrived()
  })
  function arrived(): void {
    const all = wake
    wake = []
    for (const go of all) go()
  }
  await new Promise<void>((go, fail) => socket.once('open', go).once('error', fail))
  const more = () => {
    if (isClosed) throw new Error(`The bridge has closed; its last words: ${JSON.stringify(words)}`)
    return new Promise<void>((go) => wake.push(go))
  }

  async function word<T extends VncWord['t']>(t: T, fits: (item: WordOf<T>) => boolean = () => true): Promise<WordOf<T>> {
    for (;;) {
      const at = words.findIndex((word) => word.t === t && fits(word as WordOf<T>))
      if (at >= 0) return words.splice(0, at + 1)[at] as WordOf<T>
      await more()
    }
  }
  async function read(count: number): Promise<Buffer> {
    while (bytes.length < count) await more()
    const taken = bytes.subarray(0, count)
    bytes = bytes.subarray(count)
    return taken
  }
  const viewer = {
    socket,
    closed,
    word,
    read,
    /** Everything it was ever sent. */
    traffic: () => Buffer.concat(traffic),
    say: (ask: VncAsk) => socket.send(JSON.stringify(ask)),
    send: (item: Buffer | readonly number[]) => socket.send(Buffer.isBuffer(item) ? item : Buffer.from(item)),
    /** Authenticates at the bridge and waits for the screen's ServerInit. */
    async shake() {
      const version = (await read(12)).toString()
      viewer.send(Buffer.from('RFB 003.008\n'))
      const types = [...(await read(2))]
      viewer.send([1])
      await read(4)
      viewer.send([1])
      const head = await read(24)
      const name = (await read(head.readUInt32BE(20))).toString()
      return { version, types, width: head.readUInt16BE(0), height: head.readUInt16BE(2), name }
    },
    key: (keysym: number, down = true) => viewer.send([4, down ? 1 : 0, 0, 0, 0, 0, keysym >> 8, keysym & 255]),
    pointer: (mask: number, x: number, y: number) => viewer.send([5, mask, x >> 8, x & 255, y >> 8, y & 255]),
    cutText: (text: string) => viewer.send(Buffer.concat([Buffer.from([6, 0, 0, 0, 0, 0, 0, text.length]), Buffer.from(text, 'latin1')])),
    /** Asks for a corner of the picture, raw, and waits until the screen has answered: whatever was sent before has been dealt with. */
    async picture(): Promise<Buffer> {
      viewer.send([2, 0, 0, 1, 0, 0, 0, 0])
      viewer.send([3, 0, 0, 0, 0, 0, 0, 16, 0, 16])
      return viewer.update()
    },
    /** The pixels of the next update, raw. */
    async update(): Promise<Buffer> {
      for (;;) {
        const type = (await read(1))[0]
        if (type === 0) break
        // A bell has no body; a text of the clipboard has its length.
        if (type === 3) await read((await read(7)).readUInt32BE(3))
      }
      const rects = (await read(3)).readUInt16BE(1)
      let pixels = Buffer.alloc(0)
      for (let at = 0; at < rects; at++) {
        const head = await read(12)
        pixels = Buffer.concat([pixels, await read(head.readUInt16BE(4) * head.readUInt16BE(6) * 4)])
      }
      return pixels
    },
  }
  return viewer
}
export type RawViewer = Awaited<ReturnType<typeof rawViewer>>
