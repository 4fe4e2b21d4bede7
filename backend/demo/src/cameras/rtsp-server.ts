import { randomBytes } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import type { Reel } from './camera-reel.ts'

export interface RtspNeeds {
  readonly host: string
  readonly port: number
  /** By the path of the address, with its slash. */
  readonly reelOf: (path: string) => Pick<Reel, 'take'> | undefined
  /** Asked of everybody when given (Basic, RFC 7617). */
  readonly signIn?: { readonly username: string; readonly password: string }
}
interface Request {
  readonly method: string
  readonly url: string
  readonly headers: ReadonlyMap<string, string>
}
interface Answer {
  readonly status: string
  readonly headers?: readonly string[]
  readonly body?: string
}

/** A slow reader is cut off rather than fed what it will never see. */
const MOST_WAITING = 2_000_000
const SDP = [
  ...['v=0', 'o=- 0 0 IN IP4 127.0.0.1', 's=camera', 'c=IN IP4 0.0.0.0', 't=0 0', 'm=video 0 RTP/AVP 96'],
  ...['a=rtpmap:96 H264/90000', 'a=fmtp:96 packetization-mode=1', 'a=control:track', ''],
].join('\r\n')

/** RTSP 1.0 (RFC 2326) with the pictures on the same connection. */
export async function openRtspServer(needs: RtspNeeds) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    serve(socket, needs)
  })
  await new Promise<void>((go, fail) => server.once('error', fail).listen(needs.port, needs.host, () => go()))
  return {
    connections: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((go) => server.close(go))
    },
  }
}

function serve(socket: Socket, { reelOf, signIn }: RtspNeeds): void {
  const session = randomBytes(6).toString('hex')
  const wanted = signIn && `Basic ${Buffer.from(`${signIn.username}:${signIn.password}`).toString('base64')}`
  let end: () => void = () => undefined
  const finish = () => {
    end()
    end = () => undefined
  }
  const send = (packet: Buffer) => {
    if (socket.writableLength > MOST_WAITING) return void socket.destroy()
    const head = Buffer.from([0x24, 0, packet.length >> 8, packet.length & 0xff])
    socket.write(Buffer.concat([head, packet]))
  }

  const answers: Readonly<Record<string, (request: Request) => Answer>> = {
    OPTIONS: () => ({ status: '200 OK', headers: ['Public: OPTIONS, DESCRIBE, SETUP, PLAY, TEARDOWN, GET_PARAMETER'] }),
    DESCRIBE: ({ url }) => ({
      status: '200 OK',
      headers: ['Content-Type: application/sdp', `Content-Base: ${url.replace(/\/*$/, '/')}`],
      body: SDP,
    }),
    SETUP: ({ headers }) =>
      /RTP\/AVP\/TCP/i.test(headers.get('transport') ?? '')
        ? { status: '200 OK', headers: ['Transport: RTP/AVP/TCP;unicast;interleaved=0-1', `Session: ${session};timeout=60`] }
        : { status: '461 Unsupported Transport' },
    PLAY({ url }) {
      finish()
      // After its answer.
      setImmediate(() => {
        if (!socket.destroyed) end = reelOf(pathOf(url))?.take(send) ?? end
      })
      return { status: '200 OK', headers: [`Session: ${session}`, 'Range: npt=now-'] }
    },
    TEARDOWN() {
      finish()
      return { status: '200 OK', headers: [`Session: ${session}`] }
    },
    GET_PARAMETER: () => ({ status: '200 OK', headers: [`Session: ${session}`] }),
  }
  const answer = (request: Request): Answer => {
    const serves = answers[request.method]
    if (!serves) return { status: '501 Not Implemented' }
    if (request.method === 'OPTIONS') return serves(request)
    if (wanted && request.headers.get('authorization') !== wanted)
      return { status: '401 Unauthorized', headers: ['WWW-Authenticate: Basic realm="camera"'] }
    return reelOf(pathOf(request.url)) ? serves(request) : { status: '404 Not Found' }
  }

  socket.on('error', () => socket.destroy())
  socket.on('close', finish)
  socket.on(
    'data',
    requestReader((request) => {
      const { status, headers = [], body = '' } = answer(request)
      const length = body ? [`Content-Length: ${Buffer.byteLength(body)}`] : []
      const lines = [`RTSP/1.0 ${status}`, `CSeq: ${request.headers.get('cseq') ?? '0'}`, ...headers, ...length]
      socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
    }),
  )
}

/** The track's name after the camera's is none of the camera's. */
function pathOf(url: string): string {
  const path = URL.parse(url)?.pathname ?? ''
  return path.replace(/\/(track)?$/, '')
}

const LONGEST_HEAD = 8192

/** Requests from the bytes of a connection; what the other side sends of RTCP in between is passed over. */
function requestReader(onRequest: (request: Request) => void): (chunk: Buffer) => void {
  let held: Buffer = Buffer.alloc(0)
  /** How much of what is held is whole: a packet, or a request. Nothing while it is not. */
  function take(): number {
    if (held[0] === 0x24) return held.length >= 4 && held.length >= 4 + held.readUInt16BE(2) ? 4 + held.readUInt16BE(2) : 0
    const end = held.indexOf('\r\n\r\n')
    if (end < 0) return held.length > LONGEST_HEAD ? held.length : 0
    const request = requestIn(held.subarray(0, end).toString('latin1'))
    onRequest(request)
    return Math.min(held.length, end + 4 + Number(request.headers.get('content-length') ?? 0))
  }
  return (chunk) => {
    held = Buffer.concat([held, chunk])
    for (let taken = take(); taken > 0; taken = take()) held = held.subarray(taken)
  }
}

function requestIn(text: string): Request {
  const [first = '', ...lines] = text.split('\r\n')
  const [method = '', url = ''] = first.split(' ')
  const header = (line: string): [string, string] => {
    const at = line.indexOf(':')
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
  }
  return { method, url, headers: new Map(lines.map(header)) }
}
