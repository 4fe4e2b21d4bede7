/** Pan and tilt from -1 to 1, zoom from 0 to 1. */
export interface Position {
  readonly pan: number
  readonly tilt: number
  readonly zoom: number
}
interface Place {
  readonly token: string
  name: string
  at: Position
}
/** Of its range, each second, at full speed. */
const PACE = 0.4
const STILL: Position = { pan: 0, tilt: 0, zoom: 0 }
const RANGE = { pan: [-1, 1], tilt: [-1, 1], zoom: [0, 1] } as const
const AXES = ['pan', 'tilt', 'zoom'] as const

/** The part of a camera that turns. Where it looks is a matter of when it is asked. */
export function openHead({ now, keepsTimeouts }: { readonly now: () => number; readonly keepsTimeouts: boolean }) {
  let at: Position = STILL
  let velocity: Position = STILL
  let since = now()
  let until = Number.POSITIVE_INFINITY
  const places: Place[] = []

  /** Brings `at` up to now. */
  function settle(): Position {
    const end = Math.min(now(), keepsTimeouts ? until : Number.POSITIVE_INFINITY)
    const seconds = Math.max(0, end - since) / 1000
    const moved = (axis: (typeof AXES)[number]) => within(axis, at[axis] + velocity[axis] * PACE * seconds)
    at = { pan: moved('pan'), tilt: moved('tilt'), zoom: moved('zoom') }
    since = now()
    if (keepsTimeouts && since >= until) velocity = STILL
    return at
  }
  return {
    position: settle,
    presets: (): readonly Place[] => places,
    turn(next: Position, forMs: number): void {
      settle()
      velocity = next
      until = since + forMs
    },
    stop(): void {
      settle()
      velocity = STILL
    },
    /** False for a place nobody kept. */
    recall(token: string): boolean {
      const place = places.find((item) => item.token === token)
      if (!place) return false
      settle()
      velocity = STILL
      at = place.at
      return true
    },
    /** Its token; null for a token nobody knows. */
    keep(name: string, token: string | null): string | null {
      const known = places.find((item) => item.token === token)
      if (token !== null && !known) return null
      const place = known ?? { token: `preset-${places.length + 1}`, name, at }
      if (!known) places.push(place)
      Object.assign(place, { name, at: settle() })
      return place.token
    },
  }
}
export type Head = ReturnType<typeof openHead>

const within = (axis: (typeof AXES)[number], value: number): number => Math.min(RANGE[axis][1], Math.max(RANGE[axis][0], value))
