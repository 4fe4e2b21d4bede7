import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { openReel, type Reel } from '../../../backend/demo/src/cameras/camera-reel.ts'
import { openRtspServer } from '../../../backend/demo/src/cameras/rtsp-server.ts'
import { freePort } from '../services/free-port.ts'
import { findProgram, sayMissing } from '../services/services-run.ts'

/** Whether pictures can be filmed and fetched here; said loudly where not. */
export const hasFfmpeg = (): boolean => findProgram(['ffmpeg']) !== null || sayMissing('ffmpeg', 'ffmpeg') !== null

interface CameraFacts {
  readonly signIn?: { readonly username: string; readonly password: string }
}

/** A real RTSP server on loopback with one camera that films. It can be switched off and on, hang, and get stuck on one picture. */
export async function testCamera({ signIn }: CameraFacts = {}) {
  const port = await freePort()
  const troubles: string[] = []
  const reel = openReel({ scene: { name: 'TEST CAMERA', zone: 'Asia/Jakarta', seed: 7 }, onTrouble: (why) => troubles.push(why) })
  const tampered = tamper(reel)
  const reelOf = (path: string) => (path === '/cam' ? tampered : undefined)
  const start = () => openRtspServer({ host: '127.0.0.1', port, reelOf, ...(signIn && { signIn }) })
  let server: Awaited<ReturnType<typeof start>> | null = await start()
  const off = async () => {
    const last = server
    server = null
    await last?.close()
  }
  const close = async (): Promise<void> => {
    await off()
    reel.close()
  }
  return {
    address: `rtsp://127.0.0.1:${port}/cam`,
    port,
    troubles,
    connections: () => server?.connections() ?? 0,
    hang: tampered.hang,
    stick: tampered.stick,
    off,
    async on(): Promise<void> {
      server ??= await start()
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}
export type TestCamera = Awaited<ReturnType<typeof testCamera>>

const SPS = 7
const kindOf = (packet: Buffer): number => (packet[12] ?? 0) & 0x1f
const endsPicture = (packet: Buffer): boolean => ((packet[1] ?? 0) & 0x80) !== 0

/** A camera that can fail as cameras do: sending nothing, or its last key frame again and again. */
function tamper(reel: Pick<Reel, 'take'>) {
  let mode: 'well' | 'hung' | 'stuck' = 'well'
  let number = 0
  let key: Buffer[] = []
  let isKey = false
  const numbered = (packet: Buffer, like: Buffer): Buffer => {
    const copy = Buffer.from(packet)
    copy.writeUInt16BE(number++ & 0xffff, 2)
    copy.writeUInt32BE(like.readUInt32BE(4), 4)
    return copy
  }
  /** Keeps the newest key frame. */
  function keep(packet: Buffer): void {
    if (kindOf(packet) === SPS) key = []
    isKey ||= kindOf(packet) === SPS
    if (isKey) key.push(packet)
    if (endsPicture(packet)) isKey = false
  }
  function packetsFor(packet: Buffer): readonly Buffer[] {
    if (mode === 'stuck') return kindOf(packet) === SPS ? key : []
    keep(packet)
    return mode === 'well' ? [packet] : []
  }
  const turn = (bad: 'hung' | 'stuck') => (on: boolean) => {
    mode = on ? bad : 'well'
  }
  return {
    hang: turn('hung'),
    stick: turn('stuck'),
    take: (give: (packet: Buffer) => void) =>
      reel.take((packet) => {
        for (const one of packetsFor(packet)) give(numbered(one, packet))
      }),
  }
}

const PYTHON = '/usr/bin/python3'
const LOOK = "import gi; gi.require_version('GstRtspServer', '1.0')"
/** Whether GStreamer's own RTSP server is here: another maker's camera. */
export const hasGstreamer = (): boolean => {
  const isThere = findProgram([PYTHON]) !== null && spawnSync(PYTHON, ['-c', LOOK]).status === 0
  return isThere || sayMissing("GStreamer's RTSP server", 'python3-gst-1.0 gir1.2-gst-rtsp-server-1.0') !== null
}

/** A camera of GStreamer's, encoding as it is told. */
export async function gstreamerCamera(encoder: string, payloader: string) {
  const port = await freePort()
  const script = join(import.meta.dirname, 'rtsp-camera.py')
  const child: ChildProcess = spawn(PYTHON, [script, String(port), encoder, payloader], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]()
  const address = (await lines.next()).value as string
  return {
    address,
    async close(): Promise<void> {
      const ended = new Promise((go) => child.once('exit', go))
      child.kill('SIGKILL')
      await ended
    },
  }
}
