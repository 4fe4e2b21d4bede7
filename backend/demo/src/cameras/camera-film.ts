import { spawn } from 'node:child_process'
import { bareEnvironment } from '@menara/shared/kit/bare-environment.ts'
import { HEIGHT, type Look, openScene, type SceneFacts, WIDTH } from './camera-scene.ts'

const FPS = 12
/** A key frame a second: whoever comes waits no longer for a picture. */
const ARGS = [
  ...['-loglevel', 'error', '-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${WIDTH}x${HEIGHT}`, '-r', String(FPS), '-i', 'pipe:0'],
  ...[
    '-threads',
    '1',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-tune',
    'zerolatency',
    '-profile:v',
    'baseline',
    '-b:v',
    '700k',
    '-g',
    String(FPS),
  ],
  ...['-x264-params', 'aud=1:repeat-headers=1:scenecut=0', '-flush_packets', '1', '-f', 'h264', 'pipe:1'],
]

export interface Film {
  stop(): void
}
export interface FilmNeeds {
  readonly scene: SceneFacts
  readonly look?: Look | undefined
  /** One NAL unit without its start code. */
  readonly onUnit: (unit: Buffer) => void
  /** It ended by itself. */
  readonly onEnd: (why: string) => void
}

/** Films a scene: its pictures as H.264 that browsers can show, from now on until `stop`. */
export function openFilm({ scene, look, onUnit, onEnd }: FilmNeeds): Film {
  const stage = openScene(scene, look)
  const child = spawn('ffmpeg', ARGS, { stdio: ['pipe', 'pipe', 'pipe'], env: bareEnvironment(process.env) })
  let words = ''
  let over = false
  const end = (why: string) => {
    clearInterval(timer)
    if (over) return
    over = true
    onEnd(why)
  }
  const timer = setInterval(() => {
    // A machine that is too busy misses pictures instead of keeping them.
    if (!child.stdin.writableNeedDrain) child.stdin.write(stage.frame(Date.now()))
  }, 1000 / FPS)
  child.stdin.on('error', () => undefined)
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-400)
  })
  child.once('error', ({ message }) => end(message))
  child.once('close', (code) => end(words.trim() || `exit code ${code}`))
  child.stdout.on('data', unitReader(onUnit))
  return {
    stop() {
      over = true
      clearInterval(timer)
      child.kill('SIGKILL')
    },
  }
}

/** Cuts a stream of Annex B at its start codes. A unit is given when the next one begins. */
function unitReader(onUnit: (unit: Buffer) => void): (chunk: Buffer) => void {
  let held: Buffer = Buffer.alloc(0)
  let looked = 0
  /** The first unit held whole, and what follows it; null while its end has not come. */
  function cut(): { readonly unit: Buffer; readonly rest: Buffer } | null {
    const at = held.indexOf('000001', Math.max(3, looked), 'hex')
    if (at < 0) return null
    const end = held[at - 1] === 0 ? at - 1 : at
    const begin = held[2] === 1 ? 3 : 4
    return { unit: held.subarray(begin, end), rest: held.subarray(end) }
  }
  return (chunk) => {
    held = Buffer.concat([held, chunk])
    for (let found = cut(); found; found = cut()) {
      if (found.unit.length > 0) onUnit(found.unit)
      held = found.rest
      looked = 0
    }
    looked = Math.max(3, held.length - 3)
  }
}
