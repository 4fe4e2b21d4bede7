import type { Clock } from '../platform/clock.ts'
import type { OnvifCamera, Velocity } from './onvif.ts'

/** Who is silent for so long has let go. */
export const SILENT_MS = 1_000
/** Below the time a camera goes on by itself. */
const REPEAT_MS = 2_000
const RETRY_MS = 500
const MOST_STOPS = 20

interface MoverNeeds {
  readonly camera: () => Promise<Pick<OnvifCamera, 'move' | 'stop'>>
  readonly clock: Clock
  /** It moves from now on, or stands. */
  readonly moving: (on: boolean) => void
  /** It did not do what it was asked. */
  readonly onTrouble: (error: unknown) => void
}
export type Mover = ReturnType<typeof openMover>
type Sent = Velocity | 'still' | 'unknown'

/**
 * Keeps a camera moving for as long as somebody says so, and not longer: one command at a time, the newest wish wins, and a stop that fails is
 * tried again, since a camera that runs on is worse than one that stands.
 */
export function openMover({ camera, clock, moving, onTrouble }: MoverNeeds) {
  let wish: Velocity | null = null
  let sent: Sent = 'still'
  let sentAt = 0
  let busy: Promise<void> | null = null
  let failed = 0
  let letGo: () => void = () => undefined

  function isDue(): boolean {
    if (wish === null) return sent !== 'still' && failed < MOST_STOPS
    return typeof sent === 'string' || !isSame(wish, sent) || clock.now() - sentAt >= REPEAT_MS
  }
  async function send(next: Velocity | null): Promise<void> {
    // Whether a command that fails was heard, nobody knows.
    sent = 'unknown'
    const item = await camera()
    await (next ? item.move(next) : item.stop())
    sent = next ?? 'still'
    sentAt = clock.now()
    failed = 0
  }
  async function work(): Promise<void> {
    while (isDue()) {
      const next = wish
      try {
        await send(next)
      } catch (error) {
        onTrouble(error)
        wish = null
        failed++
        await new Promise<void>((go) => clock.after(RETRY_MS, go))
      }
    }
  }
  function pump(): Promise<void> {
    busy ??= work().finally(() => {
      busy = null
      if (isDue()) void pump()
      else moving(sent !== 'still')
    })
    return busy
  }
  function stop(): Promise<void> {
    letGo()
    wish = null
    return pump()
  }
  return {
    /** For a second from now. */
    move(velocity: Velocity): void {
      letGo()
      letGo = clock.after(SILENT_MS, () => void stop())
      wish = velocity
      failed = 0
      moving(true)
      void pump()
    },
    /** Resolves when the camera has said so, or cannot be reached. */
    stop,
  }
}

const isSame = (a: Velocity, b: Velocity): boolean => a.pan === b.pan && a.tilt === b.tilt && a.zoom === b.zoom
