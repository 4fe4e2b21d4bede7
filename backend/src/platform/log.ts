import { endpoints } from '@menara/shared/contract/index-of.ts'
import { redactionOf } from '@menara/shared/kit/redaction.ts'
import { type DestinationStream, type Logger, pino } from 'pino'
import { isAway, reasonOf } from './database-away.ts'

const redaction = redactionOf(endpoints)

/** Structured log on stdout unless `out` is given, one line per event; tokens, passwords and values of statements never get in. */
export const openLog = (level: string, room: string, out?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: { room },
      redact: ['req.headers.authorization', '*.password', '*.accessToken', '*.refreshToken'],
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: (error: Error) => ({ ...withoutValues(pino.stdSerializers.err(error)), ...whyAway(error) }) },
      hooks: { streamWrite: redaction.line },
    },
    out ?? pino.destination(1),
  )

/** Of a database that is away the words of the server, which stand behind the statement's values. */
const whyAway = (error: unknown): { reason?: string } => (error instanceof Error && isAway(error) ? { reason: reasonOf(error) } : {})

/** The database's own words name the values of the statement that failed: people's facts, hashes, codes. */
function withoutValues<T>(value: T): T {
  if (value === null || typeof value !== 'object') return (typeof value === 'string' ? withoutList(value) : value) as T
  const shown = Object.entries(value).filter(([name]) => name !== 'params' && name !== 'parameters' && name !== 'detail')
  return Object.fromEntries(shown.map(([name, item]) => [name, withoutValues(item)])) as T
}

/** drizzle ends its message, and with it the stack, with `params: …`; PostgreSQL's detail names values as `Key (email)=(…)`. */
const withoutList = (text: string): string => text.replace(/\nparams: .*/g, '\nparams: …').replace(/\)=\([^)]*\)/g, ')=(…)')
