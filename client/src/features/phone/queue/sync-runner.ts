import { type BackOff, openBackOff } from '@menara/shared/kit/flow-control/back-off.ts'
import type { SyncOutcome } from './sync-engine.ts'

/** How the last try ended. `offline`: nobody answered; `busy`: the server asked to come later, or failed. */
export type SyncState = 'idle' | 'sending' | 'offline' | 'busy' | 'signed-out'

/** Spread, so that the phones of a site do not come back at the same moment. */
const WAITS: BackOff = { firstMs: 2000, maxMs: 60_000, spread: [0.8, 1.2] }

export interface RunnerNeeds {
  readonly sync: () => Promise<SyncOutcome>
  /** One tab at a time. */
  readonly inTurn: (work: () => Promise<void>) => Promise<void>
  /** Calls back once; returns the way to call it off. */
  readonly after: (ms: number, work: () => void) => () => void
  readonly random: () => number
  readonly now: () => number
  readonly show: (state: SyncState) => void
  readonly fail: (error: unknown) => void
}

export interface SyncRunner {
  /** Something is to be sent, or there may be a connection again: at once, but not before the server wants to be asked. */
  nudge(): void
  close(): void
}

/** Sends again and again what could not be sent, with growing waits, until it is; a new nudge begins at once. */
export function openSyncRunner({ sync, inTurn, after, random, now, show, fail }: RunnerNeeds): SyncRunner {
  const backOff = openBackOff(WAITS, random)
  let isRunning = false
  let isWanted = false
  let isClosed = false
  let isOffline = false
  let notBefore = 0
  let callOff: (() => void) | undefined

  const plan = (ms: number): void => {
    callOff?.()
    callOff = after(ms, () => {
      callOff = undefined
      nudge()
    })
  }
  function nudge(): void {
    if (isClosed) return
    isWanted = true
    if (isRunning) return
    const waitMs = notBefore - now()
    if (waitMs > 0) plan(waitMs)
    else void run()
  }
  async function run(): Promise<void> {
    isRunning = true
    callOff?.()
    try {
      while (isWanted && !isClosed) {
        isWanted = false
        // Without a connection each try would only make the line flicker.
        if (!isOffline) show('sending')
        await inTurn(async () => {
          if (!isClosed) conclude(await sync())
        })
      }
    } catch (error) {
      // What is closed has no place to write to any more; the next page begins with what was written.
      if (isClosed) return
      show('busy')
      plan(backOff.nextMs())
      fail(error)
    } finally {
      isRunning = false
    }
  }
  function conclude(outcome: SyncOutcome): void {
    isOffline = outcome.kind === 'later' && outcome.isOffline
    if (outcome.kind === 'later') {
      isWanted = false
      notBefore = now() + outcome.afterMs
      plan(Math.max(backOff.nextMs(), outcome.afterMs))
      show(isOffline ? 'offline' : 'busy')
      return
    }
    backOff.reset()
    show(outcome.kind === 'done' ? 'idle' : 'signed-out')
    if (outcome.kind === 'signed-out') isWanted = false
  }
  return {
    nudge,
    close() {
      isClosed = true
      callOff?.()
    },
  }
}
