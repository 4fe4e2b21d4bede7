import type { VncWay } from '@menara/shared/contract/internal.contract.ts'
import type { VncReach } from '@menara/shared/contract/media/vnc.contract.ts'
import { type BackOff, backOffMs } from '@menara/shared/kit/flow-control/back-off.ts'
import type { Clock } from '../../platform/clock.ts'
import { enterScreen, NoEntry } from '../rfb/rfb-entry.ts'
import type { VncUpstream } from '../upstream-vnc.ts'

interface ReachNeeds {
  readonly upstream: Pick<VncUpstream, 'way'>
  readonly clock: Clock
  /** Somebody is there at this moment. */
  readonly isOpen: (target: string) => boolean
}
interface Reached {
  readonly id: string
  readonly state: VncReach
  readonly checked_at: string
}
interface Known {
  /** When it was last asked. */
  readonly at: number
  /** What is said until the next answer. */
  answer: Reached | null
  readonly next: Promise<unknown>
}
/** A password that was refused, at one state of the screen's entry: not tried again before `until`. */
interface Refusal {
  readonly rev: number
  readonly count: number
  readonly at: number
  readonly until: number
}

const FRESH_MS = 20_000
/** Nobody waits longer for a screen that says nothing: the others' answers do not wait for it. */
const PATIENCE_MS = 1_000
/** Servers lengthen their lock with every wrong password (TigerVNC doubles it). */
const REFUSAL_BACK_OFF: BackOff = { firstMs: 60_000, maxMs: 1_800_000 }
const MOST_KNOWN = 1_000

/**
 * Whether screens let us in. A knock goes all the way through the password and no further: servers that count failed sign-ins (TigerVNC
 * does) would lock out who only knocks. Each is asked at most every 20 s, however many people look; a password that was refused ever later.
 */
export function openReach({ upstream, clock, isOpen }: ReachNeeds) {
  const known = new Map<string, Known>()
  const refusals = openRefusals(clock)
  const answer = (id: string, state: VncReach, at = clock.now()): Reached => ({ id, state, checked_at: new Date(at).toISOString() })

  async function knock(target: string): Promise<Reached> {
    const said = await upstream.way(target)
    if (said.is !== 'ok') return answer(target, said.is === 'refused' && said.status === 422 ? 'not_allowed' : 'unreachable')
    const refusedAt = refusals.standing(target, said.data.rev)
    return refusedAt === null ? enter(target, said.data) : answer(target, 'refused', refusedAt)
  }
  async function enter(target: string, way: VncWay): Promise<Reached> {
    try {
      const { socket } = await enterScreen({ way, clock, knocks: true })
      socket.on('error', () => undefined).destroy()
      refusals.forget(target)
      return answer(target, 'reachable')
    } catch (error) {
      if (!(error instanceof NoEntry)) throw error
      if (error.why === 'refused') refusals.add(target, way.rev)
      return answer(target, error.why)
    }
  }
  function ask(target: string, before: Known | undefined): Known {
    const next = knock(target).then((found) => {
      item.answer = found
    })
    const item: Known = { at: clock.now(), answer: before?.answer ?? null, next }
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(target, item)
    return item
  }
  return {
    /** Null while its first answer is still to come. */
    async of(target: string): Promise<Reached | null> {
      if (isOpen(target)) {
        refusals.forget(target)
        return answer(target, 'reachable')
      }
      const before = known.get(target)
      const item = !before || clock.now() - before.at >= FRESH_MS ? ask(target, before) : before
      const patience = Promise.withResolvers<void>()
      const stop = clock.after(PATIENCE_MS, patience.resolve)
      await Promise.race([item.next, patience.promise]).finally(stop)
      return item.answer
    },
    /** It was changed: what was known is worth nothing. A refused password stays refused until it is another. */
    forget: (target: string) => void known.delete(target),
  }
}

/** Passwords that were refused, each until it is tried again. */
function openRefusals(clock: Clock) {
  const refusals = new Map<string, Refusal>()
  return {
    /** When it was refused; null where it may be tried. */
    standing(target: string, rev: number): number | null {
      const refusal = refusals.get(target)
      return refusal?.rev === rev && clock.now() < refusal.until ? refusal.at : null
    },
    add(target: string, rev: number): void {
      const before = refusals.get(target)
      const count = before?.rev === rev ? before.count + 1 : 1
      if (refusals.size >= MOST_KNOWN) refusals.clear()
      refusals.set(target, { rev, count, at: clock.now(), until: clock.now() + backOffMs(REFUSAL_BACK_OFF, count) })
    },
    forget: (target: string) => void refusals.delete(target),
  }
}
