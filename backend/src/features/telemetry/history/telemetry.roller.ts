import type { Logger } from 'pino'
import { KEPT_MS } from '../intake/telemetry.levels.ts'
import type { SamplesStore } from './samples.store.ts'

export interface RollerNeeds {
  readonly store: Pick<SamplesStore, 'roll' | 'open' | 'retain' | 'highestNumber' | 'sweep'>
  readonly now: () => Date
  readonly log: Logger
  /** How long after its end an hour may still get values in the ordinary way. */
  readonly graceMs?: number
  readonly everyMs?: number
}
export type Roller = ReturnType<typeof rollerOf>

const HOUR_MS = 3_600_000
const GRACE_MS = 5 * 60_000
const EVERY_MS = 10_000
/** A statement takes about this long: what comes in meanwhile waits for no more. */
const AIM_MS = 100
const FEWEST = 4
const MOST = 400
const POINTS_AT_ONCE = 500

/** Rolls up hours that are over and forgets what is older than it is kept; it works at most half of the time. */
export function rollerOf({ store, now, log, graceMs = GRACE_MS, everyMs = EVERY_MS }: RollerNeeds) {
  let limit = 20
  let busy: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let retainedAt = 0
  let closed = false

  const closedBefore = (): number => Math.floor((now().getTime() - graceMs) / HOUR_MS) * HOUR_MS - HOUR_MS

  /** Everything that is due. `rest`: leaves as much time to others as it takes itself. */
  async function rollAll(rest: boolean): Promise<number> {
    let hours = 0
    for (let done = limit; done > 0 && !closed; ) {
      const began = performance.now()
      done = await store.roll({ closedBefore: closedBefore(), limit })
      hours += done
      const took = performance.now() - began
      if (done === limit) limit = Math.round(Math.min(MOST, Math.max(FEWEST, (limit * AIM_MS) / Math.max(took, AIM_MS / 2))))
      if (rest && done > 0) await new Promise((resolve) => setTimeout(resolve, took))
    }
    if (hours > 0) await store.sweep()
    return hours
  }

  async function retain(): Promise<void> {
    const at = now().getTime()
    if (at - retainedAt < HOUR_MS) return
    retainedAt = at
    const before = { 0: at - KEPT_MS[0], 1: at - KEPT_MS[1], 15: at - KEPT_MS[15] }
    const last = await store.highestNumber()
    for (let from = 0; from <= last && !closed; from += POINTS_AT_ONCE) await store.retain({ from, many: POINTS_AT_ONCE, before })
  }

  const work = async (rest: boolean): Promise<void> => {
    const before = busy
    busy = (async () => {
      // A round that failed says so itself.
      await before?.catch(() => undefined)
      await rollAll(rest)
      await retain()
    })()
    await busy
  }

  function next(): void {
    if (closed) return
    timer = setTimeout(() => {
      work(true)
        .catch((error: unknown) => log.error({ err: error }, 'history could not be rolled up'))
        .finally(next)
    }, everyMs)
    timer.unref()
  }

  return {
    closedBefore,
    start: next,
    /** Does what is due now. */
    pass: (): Promise<void> => work(false),
    /** What waits, and for how many seconds the oldest of it has been due. */
    async facts(): Promise<{ open_hours: number; rollup_behind_s: number }> {
      const { hours, oldest } = await store.open()
      const due = oldest === null ? 0 : now().getTime() - (oldest + HOUR_MS + graceMs)
      return { open_hours: hours, rollup_behind_s: Math.max(0, Math.round(due / 1000)) }
    },
    async close(): Promise<void> {
      closed = true
      clearTimeout(timer)
      await busy?.catch(() => undefined)
    },
  }
}
