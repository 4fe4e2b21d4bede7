import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'

export const WIDTH = 640
const HEIGHT = 360
/** A moment is drawn as bars: its milliseconds modulo 2^BITS, highest bit first, and below each its opposite. */
export const BITS = 20
export const BAR = WIDTH / BITS
const [DARK, LIGHT, GROUND] = [24, 235, 150]
const TYPE = 96

type Take = (packet: Buffer) => void
export interface Film {
  /** RTP packets from now on. The function ends it. */
  take(give: Take): () => void
  close(): void
}

/** A scene that says when it was drawn, filmed all the time as H.264 without B-frames and with a key frame a second. */
export async function openClockFilm(fps: number): Promise<Film> {
  const takers = new Set<Take>()
  const socket = createSocket('udp4')
  await new Promise<void>((go) => socket.bind(0, '127.0.0.1', go))
  const { port } = socket.address()
  const child = spawn('ffmpeg', argumentsOf(fps, port), { stdio: ['pipe', 'ignore', 'inherit'] })
  child.stdin.on('error', () => undefined)
  const picture = Buffer.alloc(WIDTH * HEIGHT * 1.5, 128).fill(GROUND, 0, WIDTH * HEIGHT)
  const timer = setInterval(() => {
    // A machine that is too busy misses pictures instead of keeping them.
    if (!child.stdin.writableNeedDrain) child.stdin.write(Buffer.from(drawn(picture, Date.now())))
  }, 1000 / fps)
  const timed = ownTime()
  socket.on('message', (packet) => {
    // Reports come on the same port.
    if (((packet[1] ?? 0) & 0x7f) !== TYPE) return
    timed(packet)
    for (const give of takers) give(packet)
  })
  return {
    take(give) {
      takers.add(give)
      return () => void takers.delete(give)
    },
    close() {
      clearInterval(timer)
      child.kill('SIGKILL')
      socket.close()
    },
  }
}

const argumentsOf = (fps: number, port: number): string[] => [
  ...['-loglevel', 'error', '-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${WIDTH}x${HEIGHT}`, '-r', String(fps), '-i', 'pipe:0'],
  ...['-threads', '1', '-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-profile:v', 'baseline', '-b:v', '700k'],
  ...['-g', String(fps), '-x264-params', 'repeat-headers=1:scenecut=0', '-f', 'rtp', '-payload_type', String(TYPE)],
  `rtp://127.0.0.1:${port}?rtcpport=${port}&pkt_size=1200`,
]

/** The picture of a moment, in place. */
function drawn(picture: Buffer, at: number): Buffer {
  picture.fill(GROUND, BAR * 2 * WIDTH, WIDTH * HEIGHT)
  const left = Math.floor((at / 10) % (WIDTH - 60))
  for (let y = 200; y < 300; y++) picture.fill(90, y * WIDTH + left, y * WIDTH + left + 60)
  for (let bit = 0; bit < BITS; bit++) {
    const isOne = Math.floor(at / 2 ** (BITS - 1 - bit)) % 2 === 1
    for (let y = 0; y < BAR * 2; y++) {
      const begin = y * WIDTH + bit * BAR
      picture.fill(isOne === y < BAR ? LIGHT : DARK, begin, begin + BAR)
    }
  }
  return picture
}

/** The encoder counts pictures; a picture that was missed must not make all later ones look early. */
function ownTime(): (packet: Buffer) => void {
  let [theirs, ours] = [-1, 0]
  return (packet) => {
    const time = packet.readUInt32BE(4)
    if (time !== theirs) [theirs, ours] = [time, (Date.now() * 90) >>> 0]
    packet.writeUInt32BE(ours, 4)
  }
}
