import { endpoints } from '@menara/shared/contract/index-of.ts'
import { redactionOf } from '@menara/shared/kit/redaction.ts'
import { destination, type Logger, pino, stdTimeFunctions } from 'pino'

const FLUSH_MS = 200

/** One JSON line per event on stdout, written in batches; `flush` writes what is left, `drop` gives it up where nobody reads any more. */
export function openLog(level: string): { log: Logger; flush(): void; drop(): void } {
  const out = destination({ dest: 1, sync: false, minLength: 16_000 })
  const log = logTo(out, level)
  const timer = setInterval(() => out.flush(), FLUSH_MS)
  timer.unref()
  return {
    log,
    drop() {
      clearInterval(timer)
      out.destroy()
    },
    flush() {
      clearInterval(timer)
      try {
        out.flushSync()
      } catch {
        // Nothing was ever written: the file descriptor is not open yet, so there is nothing to lose.
      }
    },
  }
}

const redaction = redactionOf(endpoints)

/** The gateway's lines, wherever they go. */
export const logTo = (out: { write(line: string): unknown }, level: string): Logger =>
  pino(
    { level, base: { process: 'gateway' }, timestamp: stdTimeFunctions.isoTime, hooks: { streamWrite: redaction.line } },
    out as { write(line: string): void },
  )

/** A request's address fit for a log. */
export const addressForLog = (url: string): string => redaction.address(url)
