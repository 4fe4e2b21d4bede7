import { createServer, type Socket } from 'node:net'

/** What a screen of 16 by 16 pixels says of itself (RFC 6143, 7.3.2): 32 bits a pixel, true colour, named Odd. */
const INIT = Buffer.concat([
  Buffer.from([0, 16, 0, 16]),
  Buffer.from([32, 24, 0, 1, 0, 255, 0, 255, 0, 255, 0, 8, 16, 0, 0, 0]),
  Buffer.from([0, 0, 0, 3]),
  Buffer.from('Odd'),
])
/** One update of one pixel, raw. */
export const PIXEL = Buffer.from([0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 2, 3, 4])

/** A VNC server that does what `talk` makes of each connection, and keeps what it hears. */
export async function openOddServer(talk: (socket: Socket) => void) {
  const heard: Buffer[] = []
  const sockets = new Set<Socket>()
  let calls = 0
  const server = createServer((socket) => {
    calls++
    sockets.add(socket)
    socket.on('data', (buffer) => heard.push(buffer)).on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    talk(socket)
  })
  await new Promise<void>((go) => server.listen(0, '127.0.0.1', go))
  const { port } = server.address() as { port: number }
  return {
    port,
    heard: () => Buffer.concat(heard),
    /** Connections so far, and those that stand. */
    calls: () => calls,
    open: () => sockets.size,
    way: (password: string | null = null) => ({ address: '127.0.0.1', port, password }),
    close(): void {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** Lets everybody in without a password, and leaves them to `then` once they have said whether they share. */
export function letIn(socket: Socket, then: (bytes: Buffer) => void = () => undefined, init = INIT): void {
  const steps: ((buffer: Buffer) => void)[] = [
    () => socket.write(Buffer.from([1, 1])),
    () => socket.write(Buffer.alloc(4)),
    () => socket.write(init),
  ]
  socket.write('RFB 003.008\n')
  // Each side waits for the other's word: what comes is one word at a time.
  socket.on('data', (buffer) => (steps.shift() ?? then)(buffer))
}
