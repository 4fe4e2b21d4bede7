import { randomUUID } from 'node:crypto'
import type { PtzEnding } from '@menara/shared/contract/internal.contract.ts'
import type { Clock } from '../platform/clock.ts'
import type { OfHold, PtzUpstream } from './upstream-ptz.ts'

/** Who does nothing for so long has laid it down. */
const IDLE_MS = 30_000
/** Well within the time the backend takes a silent gateway for gone. */
const RENEW_MS = 10_000

interface HoldNeeds {
  readonly camera: string
  readonly person: string
  readonly force: boolean
  /** The hold before this one is over and written down: the backend hears them in order. */
  readonly after: Promise<unknown>
  readonly upstream: Pick<PtzUpstream, 'hold' | 'end'>
  readonly clock: Clock
  /** It is not theirs, or no more: somebody else's words, or null when the backend is away. */
  readonly onLost: (words: string | null) => void
  readonly onIdle: () => void
  readonly onFault: (error: unknown) => void
}
export type Hold = ReturnType<typeof openHold>

/** One person's hand on a camera, written down before anything moves, kept alive, and written down again with what was done. */
export function openHold({ camera, person, force, after, upstream, clock, onLost, onIdle, onFault }: HoldNeeds) {
  const of: OfHold = { camera, hold: randomUUID() }
  const done = { moves: 0, recalled: new Set<string>(), kept: new Set<string>() }
  let over = false
  let isNoted = false
  let stopIdle = clock.after(IDLE_MS, onIdle)
  let stopRenewal: () => void = () => undefined

  async function say(withForce: boolean): Promise<boolean> {
    const said = await upstream.hold(of, { user_id: person, force: withForce })
    if (said.is === 'ok') isNoted = true
    if (over || said.is === 'ok') return said.is === 'ok'
    // Away now and then is no loss; not written down at all is.
    if (said.is === 'refused' || !isNoted) onLost(said.is === 'refused' ? said.message : null)
    return false
  }
  function renew(): void {
    stopRenewal = clock.after(RENEW_MS, () => {
      say(false).catch(onFault)
      renew()
    })
  }
  const ready = after.then(() => say(force))
  renew()
  return {
    /** Whether it is theirs: nothing moves before that. */
    ready,
    /** They did something. */
    deed(what: { readonly moved?: true; readonly recalled?: string; readonly kept?: string } = {}): void {
      stopIdle()
      if (!over) stopIdle = clock.after(IDLE_MS, onIdle)
      if (what.moved) done.moves++
      if (what.recalled !== undefined) done.recalled.add(what.recalled)
      if (what.kept !== undefined) done.kept.add(what.kept)
    },
    async end(cause: PtzEnding): Promise<void> {
      if (over) return
      over = true
      stopIdle()
      stopRenewal()
      if (!(await ready)) return
      const said = await upstream.end(of, { user_id: person, cause, moves: done.moves, recalled: few(done.recalled), kept: few(done.kept) })
      if (said.is !== 'ok') onFault(new Error('what was done with a camera could not be written down'))
    },
  }
}

/** As many as the trail takes: a camera may call its places what it likes. */
const few = (names: ReadonlySet<string>): string[] => [...names].slice(0, 200).map((name) => name.slice(0, 100))
