import type { VncReach } from '@menara/shared/contract/vnc.contract.ts'
import type { Clock } from '../platform/clock.ts'
import { enterScreen, NoEntry } from './rfb-entry.ts'
import type { VncDoor } from './vnc-door.ts'

interface ReachNeeds {
  readonly door: Pick<VncDoor, 'way'>
  readonly clock: Clock
  /** Somebody is there at this moment. */
  readonly isOpen: (target: string) => boolean
}
interface Known {
  readonly at: number
  readonly state: Promise<VncReach>
}

const FRESH_MS = 20_000
const MOST_KNOWN = 1_000

/**
 * Whether screens let us in. A knock goes all the way through the password and no further: servers that count strangers at their door (TigerVNC
 * does) would lock out who only knocks. Each is asked at most every 20 s, however many people look.
 */
export function openReach({ door, clock, isOpen }: ReachNeeds) {
  const known = new Map<string, Known>()

  async function knock(target: string): Promise<VncReach> {
    const said = await door.way(target)
    if (said.is !== 'ok') return said.is === 'refused' && said.status === 422 ? 'not_allowed' : 'unreachable'
    try {
      const { socket } = await enterScreen({ way: said.data, clock, knocks: true })
      socket.on('error', () => undefined).destroy()
      return 'reachable'
    } catch (error) {
      if (error instanceof NoEntry) return error.why
      throw error
    }
  }
  return {
    async of(target: string): Promise<{ id: string; state: VncReach; checked_at: string }> {
      let it = known.get(target)
      if (isOpen(target)) it = { at: clock.now(), state: Promise.resolve('reachable') }
      else if (!it || clock.now() - it.at >= FRESH_MS) it = { at: clock.now(), state: knock(target) }
      if (known.size >= MOST_KNOWN) known.clear()
      known.set(target, it)
      return { id: target, state: await it.state, checked_at: new Date(it.at).toISOString() }
    },
    /** It was changed: what was known is worth nothing. */
    forget: (target: string) => void known.delete(target),
  }
}
