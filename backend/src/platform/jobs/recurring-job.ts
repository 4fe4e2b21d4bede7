import type { Logger } from 'pino'
import type { Lease } from './lease.ts'

interface RecurringJobNeeds {
  readonly work: () => Promise<unknown>
  readonly everyMs: number
  readonly log: Logger
  /** What the log says when a round fails; the next one tries again. */
  readonly trouble: string
  /** Only its holder works; absent: every backend does. */
  readonly lease?: Lease
}

/** Work that is done again and again, never two rounds at once. Nothing happens before `start` or `soon`. */
export function recurringJob({ work, everyMs, log, trouble, lease }: RecurringJobNeeds) {
  let busy: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let closed = false
  const once = async (): Promise<void> => {
    if (!lease || (await lease.held())) await work()
  }
  /** After the round that goes on now, if one does. */
  const soon = (): void => {
    busy = busy.then(async () => (closed ? undefined : once())).catch((error: unknown) => log.error({ err: error }, trouble))
  }
  return {
    once,
    soon,
    start(): void {
      timer = setInterval(soon, everyMs)
      timer.unref()
    },
    /** Resolves when what goes on now is over. */
    idle: (): Promise<void> => busy,
    async close(): Promise<void> {
      closed = true
      clearInterval(timer)
      await busy
      await lease?.release()
    },
  }
}
