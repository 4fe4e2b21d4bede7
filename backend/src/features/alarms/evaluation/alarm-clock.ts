import type { Logger } from 'pino'

export interface AlarmClockNeeds {
  readonly now: () => Date
  readonly log: Logger
  /** When the next delay is over, in milliseconds since 1970; null while none runs. */
  readonly nextDue: () => number | null
  readonly due: () => Promise<void>
  readonly sweep: () => Promise<void>
  readonly tidy: () => Promise<void>
  readonly sweepMs?: number
}

const TIDY_MS = 3600_000
const RETRY_MS = 1000
const LONGEST_MS = 60_000

/** The timers of the devices' part: the delay that ends next, and a look at who fell silent. */
export function alarmClock({ now, log, nextDue, due, sweep, tidy, sweepMs = 5000 }: AlarmClockNeeds) {
  let timer: NodeJS.Timeout | undefined
  let sweeper: NodeJS.Timeout | undefined
  let tidier: NodeJS.Timeout | undefined
  let closed = false
  let busy: Promise<void> = Promise.resolve()

  function set(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => work(due, 'delays could not be judged'), Math.min(ms, LONGEST_MS))
    timer.unref()
  }

  function changed(): void {
    if (closed) return
    const next = nextDue()
    if (next === null) clearTimeout(timer)
    else set(Math.max(0, next - now().getTime()))
  }

  function work(what: () => Promise<void>, trouble: string): void {
    busy = busy.then(what).then(changed, (error: unknown) => {
      log.error({ err: error }, trouble)
      if (!closed) set(RETRY_MS)
    })
  }

  return {
    changed,
    start(): void {
      sweeper = setInterval(() => work(sweep, 'silent devices could not be found'), sweepMs)
      tidier = setInterval(() => work(tidy, 'old commands could not be forgotten'), TIDY_MS)
      sweeper.unref()
      tidier.unref()
      changed()
    },
    /** Everything that is due now. */
    async tick(): Promise<void> {
      await due()
      await sweep()
      changed()
    },
    async close(): Promise<void> {
      closed = true
      clearTimeout(timer)
      clearInterval(sweeper)
      clearInterval(tidier)
      await busy
    },
  }
}
