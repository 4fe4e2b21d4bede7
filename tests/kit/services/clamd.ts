import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { onTestFinished } from 'vitest'

/** In place of ClamAV's clamd: answers INSTREAM as `man clamd` says, and finds whatever holds the word `EICAR`. */
export async function openClamd(): Promise<string> {
  const server = createServer((socket) => {
    let received = Buffer.alloc(0)
    socket.on('error', () => socket.destroy())
    socket.on('data', (piece) => {
      received = Buffer.concat([received, piece])
      const body = bodyOf(received)
      if (body) socket.end(body.includes('EICAR') ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const COMMAND = Buffer.from('zINSTREAM\0')
/** What was streamed, once the chunk of length zero has come. */
function bodyOf(received: Buffer): Buffer | undefined {
  if (!received.subarray(0, COMMAND.length).equals(COMMAND)) return undefined
  const chunks: Buffer[] = []
  for (let at = COMMAND.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
