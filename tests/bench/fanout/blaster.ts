import { createServer, type Socket } from 'node:net'
import { micros, rowText } from './changes.ts'
import { answering } from './processes.ts'

/** Finds the rig's own limit: ready-made bytes to every connection as fast as they are taken. */
type Question = { is: 'open' } | { is: 'start' } | { is: 'stop' }
const UPGRADED = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'
const PER_WRITE = 5

const sockets = new Set<Socket>()
let running = false
const server = createServer((socket) => {
  sockets.add(socket)
  let greeted = false
  socket.setNoDelay(true)
  socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  socket.on('data', () => {
    socket.write(greeted ? '{"ok":true}' : UPGRADED)
    greeted = true
  })
})

answering(async (question: Question) => {
  if (question.is === 'open') {
    await new Promise<void>((go) => server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, go))
    return { port: (server.address() as { port: number }).port }
  }
  running = question.is === 'start'
  if (running) void blast()
  return {}
})

async function blast(): Promise<void> {
  while (running) {
    const at = micros()
    const bytes = Buffer.concat(Array.from({ length: PER_WRITE }, (_, i) => Buffer.from(`0123${rowText(i, 1, { at, count: 1 })}`)))
    let served = 0
    for (const socket of sockets) {
      if (socket.writableLength < 64 * 1024) socket.write(bytes)
      if (++served % 256 === 0) await new Promise((go) => setImmediate(go))
    }
    await new Promise((go) => setImmediate(go))
  }
}
