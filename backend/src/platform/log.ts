import { type Logger, pino } from 'pino'

/** Structured log on stdout, one line per event; tokens and passwords never get in. */
export const openLog = (level: string, room: string): Logger =>
  pino({
    level,
    base: { room },
    redact: ['req.headers.authorization', '*.password', '*.accessToken', '*.refreshToken'],
    timestamp: pino.stdTimeFunctions.isoTime,
  })
