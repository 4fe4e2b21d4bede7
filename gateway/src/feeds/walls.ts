import type { Wall } from '@menara/shared/contract/iot/monitoring.contract.ts'
import type { Clock } from '../platform/clock.ts'

/** A wall that says nothing for so long shows a picture that no longer changes. */
const FROZEN_MS = 15_000
const LOOK_MS = 1_000
/** A wall nobody has heard of for a day is no wall any more. */
const FORGOTTEN_MS = 24 * 3600_000
const MOST = 500

interface Heard {
  readonly name: string
  readonly userId: string
  readonly since: number
  heardAt: number
  connected: boolean
  frozen: boolean
}

/** Screens on walls: they report from their paint loop, so a page that hangs falls silent though its connection stands. */
export function openWalls({ clock, onChange }: { clock: Clock; onChange: () => void }) {
  const walls = new Map<string, Heard>()
  let stopLook = clock.after(LOOK_MS, look)

  function look(): void {
    const now = clock.now()
    let changed = false
    for (const [id, item] of walls) {
      const frozen = now - item.heardAt >= FROZEN_MS
      if (now - item.heardAt >= FORGOTTEN_MS) changed = walls.delete(id)
      else if (frozen !== item.frozen) changed = true
      item.frozen = frozen
    }
    if (changed) onChange()
    stopLook = clock.after(LOOK_MS, look)
  }

  return {
    /** A sign of life; `userId` and name together are one wall, whatever connection it comes on. */
    hear(name: string, userId: string): string {
      const id = `${userId}:${name}`
      const known = walls.get(id)
      const now = clock.now()
      if (!known && walls.size >= MOST) return id
      const isNews = !known || known.frozen || !known.connected
      walls.set(id, { name, userId, since: known?.since ?? now, heardAt: now, connected: true, frozen: false })
      if (isNews) onChange()
      return id
    },
    /** Its connection is gone; it freezes in time unless it comes back. */
    lost(id: string): void {
      const item = walls.get(id)
      if (item) item.connected = false
    },
    /** Wall mode was left on purpose. */
    forget(id: string): void {
      if (walls.delete(id)) onChange()
    },
    list: (): Wall[] =>
      [...walls].map(([id, item]) => ({
        id,
        name: item.name,
        user_id: item.userId,
        state: item.frozen ? 'frozen' : 'live',
        connected: item.connected,
        since: item.since,
        heard_at: item.heardAt,
      })),
    close: () => stopLook(),
  }
}
export type Walls = ReturnType<typeof openWalls>
