import { createServer, type Socket } from 'node:net'
import { answering } from '../fanout/processes.ts'

/**
 * A VNC server that costs next to nothing: it lets everybody in and answers each whole request with the same picture, raw. One of its own
 * process, started with the sides of the picture; it says its port.
 */
const [width = 1920, height = 1080] = process.argv.slice(2).map(Number)

function u16(...values: readonly number[]): Buffer {
  const out = Buffer.alloc(values.length * 2)
  for (const [at, value] of values.entries()) out.writeUInt16BE(value, at * 2)
  return out
}
const PIXELS = Buffer.from([32, 24, 0, 1, 0, 255, 0, 255, 0, 255, 16, 8, 0, 0, 0, 0])
const INIT = Buffer.concat([u16(width, height), PIXELS, Buffer.from([0, 0, 0, 7]), Buffer.from('Blaster')])
const FRAME = Buffer.concat([Buffer.from([0, 0]), u16(1, 0, 0, width, height), Buffer.alloc(4), Buffer.alloc(width * height * 4, 0x5a)])
const [UPDATE_REQUEST, REQUEST_BYTES] = [3, 10]

function talk(socket: Socket): void {
  const steps = [Buffer.from([1, 1]), Buffer.alloc(4), INIT]
  let held: Buffer = Buffer.alloc(0)
  socket.setNoDelay(true)
  socket.write('RFB 003.008\n')
  socket.on('error', () => socket.destroy())
  socket.on('data', (buffer) => {
    const step = steps.shift()
    if (step) return void socket.write(step)
    held = Buffer.concat([held, buffer])
    // The client of this bench sends requests and nothing else.
    while (held.length >= REQUEST_BYTES) {
      if (held[0] === UPDATE_REQUEST) socket.write(FRAME)
      held = held.subarray(REQUEST_BYTES)
    }
  })
}
const server = createServer(talk).listen(0, '127.0.0.1')
answering(() => ({ port: (server.address() as { port: number }).port, frame: FRAME.length }))
