import { cpus, loadavg } from 'node:os'
import { findChromium, NO_CHROMIUM } from '../../journeys/kit/browsers/chromium.ts'
import { hasFfmpeg } from '../../kit/cameras/cameras.ts'
import { mediaEnv } from '../../kit/voice/media-rooms.ts'
import { measureClicks } from './clicks.ts'
import { measureDelay } from './delay.ts'
import { fellShort, say } from './figures.ts'
import { measureFlaps } from './flap.ts'
import { measureFlashes } from './flash.ts'
import { FPS, openRig, type Rig } from './rig.ts'
import { measureTiles } from './tiles.ts'

const LONG_S = 600

interface Wanted {
  readonly seconds: number
  readonly longest: number
  readonly flaps: number
}
const PARTS: Readonly<Record<string, (rig: Rig, wanted: Wanted) => Promise<void>>> = {
  clicks: (rig) => measureClicks(rig),
  flash: (rig) => measureFlashes(rig),
  delay: (rig) => measureDelay(rig),
  tiles: measureTiles,
  flap: (rig, { flaps }) => measureFlaps(rig, flaps),
}

/**
 * The real product, RTSP cameras on loopback with a clock in their picture, and headless Chromium, which decodes in software. `args`: seconds
 * of each wall (15), `long` (10 minutes for 36 tiles and for the camera that comes and goes), and names of parts to run alone.
 */
async function run(args: readonly string[]): Promise<boolean> {
  const executablePath = findChromium()
  if (!executablePath) process.stderr.write(`${NO_CHROMIUM}\n`)
  if (!executablePath || !mediaEnv || !hasFfmpeg()) return false
  const seconds = Number(args.find((text) => /^\d+$/.test(text)) ?? 15)
  const isLong = args.includes('long')
  const wanted = { seconds, longest: isLong ? LONG_S : seconds, flaps: isLong ? LONG_S : 60 }
  const named = Object.keys(PARTS).filter((key) => args.includes(key))
  const rig = await openRig(executablePath)
  say(`cctv: cameras of 640 x 360 at ${FPS} pictures/s; all of it shares ${cpus().length} cores (load before: ${loadavg()[0]?.toFixed(1)})`)
  try {
    for (const [name, part] of Object.entries(PARTS)) if (named.length === 0 || named.includes(name)) await part(rig, wanted)
  } finally {
    await rig.close()
  }
  return !fellShort()
}

process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1
