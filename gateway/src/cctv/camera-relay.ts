import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { answersOf } from './programs/rtsp-answers.ts'

const CONNECT_MS = 5_000
const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Connection refused',
  EHOSTUNREACH: 'No route to host',
  ENETUNREACH: 'Network unreachable',
  ETIMEDOUT: 'Connection timed out',
}

/**
 * A way on loopback to one camera, for one program: whatever a camera answers, the program reaches no other address. An answer that
 * leads elsewhere (3xx) ends the connection, and TLS is spoken here. `url` keeps the sign-in and path of the camera's address.
 */
export async function openRelay(address: string) {
  const camera = new URL(address)
  const sockets = new Set<Socket>()
  let words = ''
  const server = createServer((near) => {
    const far = towards(camera)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    }
    const end = (error?: Error & { code?: string }): void => {
      if (error && sockets.has(far)) words ||= WORDS[error.code ?? ''] ?? ''
      near.destroy()
      far.destroy()
    }
    far.setTimeout(CONNECT_MS, () => end(Object.assign(new Error('silent'), { code: 'ETIMEDOUT' })))
    far.once('connect', () => far.setTimeout(0))
    const redirected = answersOf(() => {
      words ||= 'redirected'
      end()
    })
    far.on('data', (bytes: Buffer) => {
      if (!redirected(bytes) && !near.destroyed && !near.write(bytes)) far.pause()
    })
    near.on('drain', () => far.resume())
    near.pipe(far)
    far.once('end', () => near.end())
    far.once('error', end)
    near.once('error', () => end())
    near.once('close', () => end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const signIn = camera.username ? `${camera.username}:${camera.password}@` : ''
  return {
    url: `rtsp://${signIn}127.0.0.1:${port}${camera.pathname}${camera.search}`,
    /** Why the camera was not reached, as programs say it; empty when it was. */
    words: () => words,
    close(): void {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

function towards({ protocol, hostname, port }: URL): Socket {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  // Cameras sign their own certificates; what is secret travels no less safely than without any.
  if (protocol === 'rtsps:') return connectTls({ host, port: Number(port) || 322, rejectUnauthorized: false })
  return connect({ host, port: Number(port) || 554, noDelay: true })
}
