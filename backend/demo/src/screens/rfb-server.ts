import { createServer, type Server, type Socket } from 'node:net'
import { bytesOf } from './rfb-bytes.ts'
import { type Drawn, FORMAT, viewOf } from './rfb-view.ts'

/** How often a client that waits is shown what has changed. */
const EVERY_MS = 250
/** No clipboard is longer. */
const MOST_TEXT = 65_536

/** A VNC server (RFC 6143) for one drawn screen, on loopback and without a password: the demo's own. */
export async function openRfbServer({ screen, port }: { readonly screen: Drawn; readonly port: number }) {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    serve(socket, screen).catch(() => socket.destroy())
  })
  await new Promise<void>((listening, fail) => server.once('error', fail).listen(port, '127.0.0.1', listening))
  return {
    close: () =>
      new Promise<void>((closed) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => closed())
      }),
  }
}

async function serve(socket: Socket, screen: Drawn): Promise<void> {
  const { take } = bytesOf(socket)
  socket.write('RFB 003.008\n')
  await take(12)
  // One way to sign in: none.
  socket.write(Buffer.from([1, 1]))
  await take(1)
  socket.write(Buffer.alloc(4))
  await take(1)
  socket.write(greeting(screen))
  const view = viewOf(socket, screen)
  const timer = setInterval(view.show, EVERY_MS)
  socket.on('close', () => clearInterval(timer))
  const said = answersTo({ take, view, screen })
  for (;;) {
    const [kind = 0] = await take(1)
    const answer = said[kind]
    if (!answer) throw new Error(`A message of kind ${kind} was not agreed on`)
    await answer()
  }
}

interface Talk {
  readonly take: (count: number) => Promise<Buffer>
  readonly view: ReturnType<typeof viewOf>
  readonly screen: Drawn
}
/** What is done about each kind of message a client may send. */
function answersTo({ take, view, screen }: Talk): Readonly<Record<number, () => Promise<unknown>>> {
  let isDown = false
  return {
    0: async () => view.setFormat((await take(19)).subarray(3)),
    // Encodings: the plainest is understood by all.
    2: async () => take(4 * (await take(3)).readUInt16BE(1)),
    async 3() {
      const asked = await take(9)
      const [x = 0, y = 0, width = 0, height = 0] = [1, 3, 5, 7].map((at) => asked.readUInt16BE(at))
      view.ask(asked[0] !== 0, { x, y, width, height })
    },
    // Keys: the station has none.
    4: () => take(7),
    async 5() {
      const pointer = await take(5)
      const wasDown = isDown
      isDown = ((pointer[0] ?? 0) & 1) === 1
      if (isDown && !wasDown) screen.press(pointer.readUInt16BE(1), pointer.readUInt16BE(3))
    },
    async 6() {
      const length = (await take(7)).readUInt32BE(3)
      if (length > MOST_TEXT) throw new Error('That is no clipboard')
      await take(length)
    },
  }
}

function greeting({ name, width, height }: Drawn): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16BE(width, 0)
  size.writeUInt16BE(height, 2)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(Buffer.byteLength(name))
  return Buffer.concat([size, FORMAT, length, Buffer.from(name)])
}
