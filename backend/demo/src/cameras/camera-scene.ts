import { inkOf } from './camera-glyphs.ts'
import type { Position } from './onvif-head.ts'

interface Frame {
  readonly width: number
  readonly height: number
}
/** Three times as near at the most. */
const NEAREST = 3
/** A quarter of the picture up or down; sideways all around. */
const TILT = 0.25

/** A planar YUV 4:2:0 picture as it is seen from a camera that was turned. */
function seenFrom(picture: Buffer, { width, height }: Frame, { pan, tilt, zoom }: Position): Buffer {
  if (pan === 0 && tilt === 0 && zoom === 0) return picture
  const out = Buffer.allocUnsafe(picture.length)
  const near = 1 + zoom * (NEAREST - 1)
  let start = 0
  for (const part of [1, 2, 2]) {
    const [wide, tall] = [width / part, height / part]
    const columns = Array.from({ length: wide }, (_, x) => around(Math.floor(wide * (0.5 + pan / 2) + (x - wide / 2) / near), wide))
    for (let y = 0; y < tall; y++) {
      const row = within(Math.floor(tall * (0.5 - tilt * TILT) + (y - tall / 2) / near), tall)
      for (let x = 0; x < wide; x++) out[start + y * wide + x] = picture[start + row * wide + (columns[x] as number)] as number
    }
    start += wide * tall
  }
  return out
}
const around = (at: number, size: number): number => ((at % size) + size) % size
const within = (at: number, size: number): number => Math.min(size - 1, Math.max(0, at))

export const WIDTH = 640
export const HEIGHT = 360
const LUMA = WIDTH * HEIGHT
const CHROMA = LUMA / 4
const LETTER = 3
const LINE = 10 * LETTER

/** What one camera of the demo looks at. */
export interface SceneFacts {
  readonly name: string
  /** IANA: its clock is the site's. */
  readonly zone: string
  /** Two cameras with different numbers look at different rooms. */
  readonly seed: number
}
/** Where a camera that moves looks. */
export type Look = () => Position
const AHEAD: Position = { pan: 0, tilt: 0, zoom: 0 }
interface Walker {
  readonly width: number
  readonly tall: number
  readonly floor: number
  /** Pixels a second; negative goes left. */
  readonly pace: number
  readonly from: number
  readonly luma: number
  readonly u: number
  readonly v: number
}

/** A room with people in it and a clock: `frame(at)` is the picture of that moment, planar YUV 4:2:0. */
export function openScene({ name, zone, seed }: SceneFacts, look: Look = () => AHEAD): { frame(at: number): Buffer } {
  const chance = chanceOf(seed)
  const room = roomOf(chance)
  const walkers = Array.from({ length: 3 }, () => walkerOf(chance))
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return {
    frame(at) {
      const whole = Buffer.from(room)
      for (const walker of walkers) walk(whole, walker, at)
      const picture = seenFrom(whole, { width: WIDTH, height: HEIGHT }, look())
      // Above: what shows the picture writes its own words below.
      write(picture, `${clock.format(at)}.${Math.floor((at % 1000) / 100)}`, LETTER)
      write(picture, name, LETTER + LINE)
      return picture
    },
  }
}

function roomOf(chance: () => number): Buffer {
  const picture = Buffer.alloc(LUMA + 2 * CHROMA, 128)
  const [wall, floor] = [90 + chance() * 70, 50 + chance() * 40]
  const skirting = Math.round(HEIGHT * (0.55 + chance() * 0.15))
  const doors = Array.from({ length: 4 }, () => Math.floor(chance() * (WIDTH - 60)))
  const isDoor = (x: number, y: number) => y > skirting - 120 && doors.some((door) => x >= door && x < door + 56)
  const wallAt = (x: number, y: number) => (isDoor(x, y) ? wall - 35 : wall - (skirting - y) * 0.12)
  const isJoint = (x: number, y: number) => ((x - WIDTH / 2) * 40) % Math.max(40, (y - skirting) * 12) < 3
  const floorAt = (x: number, y: number) => floor + (y - skirting) * 0.15 + (isJoint(x, y) ? 14 : 0)
  for (let y = 0; y < HEIGHT; y++) for (let x = 0; x < WIDTH; x++) picture[y * WIDTH + x] = y < skirting ? wallAt(x, y) : floorAt(x, y)
  picture.fill(118 + Math.floor(chance() * 20), LUMA, LUMA + CHROMA)
  picture.fill(118 + Math.floor(chance() * 20), LUMA + CHROMA)
  return picture
}

const walkerOf = (chance: () => number): Walker => ({
  width: 26 + 2 * Math.floor(chance() * 8),
  tall: 90 + 2 * Math.floor(chance() * 20),
  floor: HEIGHT - 60 - 2 * Math.floor(chance() * 30),
  pace: (chance() < 0.5 ? -1 : 1) * (20 + chance() * 60),
  from: chance() * WIDTH,
  luma: 40 + Math.floor(chance() * 150),
  u: 90 + Math.floor(chance() * 80),
  v: 90 + Math.floor(chance() * 80),
})

/** From one side to the other and back again from the first. */
function walk(picture: Buffer, { width, tall, floor, pace, from, luma, u, v }: Walker, at: number): void {
  const way = WIDTH + width
  const gone = (((from + (pace * (at % 3_600_000)) / 1000) % way) + way) % way
  const left = 2 * Math.floor((gone - width) / 2)
  const [a, b] = [Math.max(0, left), Math.min(WIDTH, left + width)]
  if (a >= b) return
  for (let y = floor - tall; y < floor; y++) picture.fill(y < floor - tall + 22 ? 190 : luma, y * WIDTH + a, y * WIDTH + b)
  for (let y = (floor - tall) / 2; y < floor / 2; y++) {
    const row = LUMA + Math.floor(y) * (WIDTH / 2)
    picture.fill(u, row + a / 2, row + b / 2)
    picture.fill(v, row + CHROMA + a / 2, row + CHROMA + b / 2)
  }
}

function write(picture: Buffer, text: string, top: number): void {
  const fits = text.slice(0, Math.floor(WIDTH / (6 * LETTER)) - 1)
  const wide = Math.min(WIDTH, fits.length * 6 * LETTER + 2 * LETTER)
  for (let y = top - LETTER; y < top + 8 * LETTER; y++) picture.fill(24, y * WIDTH, y * WIDTH + wide)
  for (const { x, y } of inkOf(fits))
    for (let row = 0; row < LETTER; row++) {
      const begin = (top + y * LETTER + row) * WIDTH + (x + 1) * LETTER
      picture.fill(235, begin, begin + LETTER)
    }
}

/** Numbers from 0 to 1, the same for the same seed. */
function chanceOf(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 4_294_967_296
  }
}
