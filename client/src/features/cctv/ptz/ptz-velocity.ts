/** From -1 to 1 each: right, up and in are positive. */
export interface Velocity {
  readonly pan: number
  readonly tilt: number
  readonly zoom: number
}
export const STILL: Velocity = { pan: 0, tilt: 0, zoom: 0 }

const KEYS: Readonly<Record<string, Velocity>> = {
  ArrowLeft: { pan: -1, tilt: 0, zoom: 0 },
  ArrowRight: { pan: 1, tilt: 0, zoom: 0 },
  ArrowUp: { pan: 0, tilt: 1, zoom: 0 },
  ArrowDown: { pan: 0, tilt: -1, zoom: 0 },
  '+': { pan: 0, tilt: 0, zoom: 1 },
  '=': { pan: 0, tilt: 0, zoom: 1 },
  '-': { pan: 0, tilt: 0, zoom: -1 },
}
export const isMoveKey = (key: string): boolean => key in KEYS

/** Two digits; never minus zero. */
const rounded = (value: number): number => Math.round(Math.min(1, Math.max(-1, value)) * 100) / 100 + 0
const sized = ({ pan, tilt, zoom }: Velocity, speed: number): Velocity => {
  const item = { pan: rounded(pan * speed), tilt: rounded(tilt * speed), zoom: rounded(zoom * speed) }
  return item.pan === 0 && item.tilt === 0 && item.zoom === 0 ? STILL : item
}

/** Keys held together add up; opposite ones cancel out. */
export function velocityOfKeys(keys: Iterable<string>, speed: number): Velocity {
  let [pan, tilt, zoom] = [0, 0, 0]
  for (const key of keys) {
    const one = KEYS[key] ?? STILL
    ;[pan, tilt, zoom] = [pan + one.pan, tilt + one.tilt, zoom + one.zoom]
  }
  return sized({ pan, tilt, zoom }, speed)
}

/** The middle of the pad is still: a finger never rests exactly on a point. */
const QUIET = 0.12

/** A place on the pad, from -1 to 1 each way from its middle, down positive: its edge is full speed. */
export function velocityOfPad({ x, y }: { readonly x: number; readonly y: number }, speed: number): Velocity {
  const far = Math.hypot(x, y)
  if (far < QUIET) return STILL
  const size = Math.min(1, far) / far
  return sized({ pan: x * size, tilt: -y * size, zoom: 0 }, speed)
}
