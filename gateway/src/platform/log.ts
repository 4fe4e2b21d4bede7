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

/** The gateway's lines, wherever they go. */
export const logTo = (out: { write(line: string): unknown }, level: string): Logger =>
  pino({ level, base: { process: 'gateway' }, timestamp: stdTimeFunctions.isoTime }, out as { write(line: string): void })

const SECRET = /^(.*token.*|.*secret.*|.*password.*|key|code|auth.*|sig.*|sid|ticket|link)$/i

/** An address fit for a log: values of parameters that could open something are left out. */
export function withoutSecrets(url: string): string {
  const at = url.indexOf('?')
  if (at < 0) return url
  const parts = url
    .slice(at + 1)
    .split('&')
    .map((part) => {
      const [name = ''] = part.split('=', 1)
      return SECRET.test(decoded(name)) ? `${name}=…` : part
    })
  return `${url.slice(0, at)}?${parts.join('&')}`
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    // Not percent-encoding: compare what was written.
    return name
  }
}
