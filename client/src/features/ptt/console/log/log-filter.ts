import { daysAsInstants } from '../../../../kit/dates/zoned-time.ts'

/** What the log is found by; days as `2026-11-22`. */
export interface LogFilter {
  /** Part of the name of who talked. */
  readonly search?: string
  readonly channel_id?: string
  readonly start?: string
  readonly end?: string
  readonly emergency?: true
}

/** What was emptied, unchosen or unticked finds everything again. */
export const refined = (before: LogFilter, change: Partial<Record<keyof LogFilter, unknown>>): LogFilter =>
  Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value))

interface Scope {
  readonly siteId: string | undefined
  /** In which the days begin and end. */
  readonly zone: string
}
/** What is asked of the log: at one site where one is chosen. */
export const logQuery = (filter: LogFilter, { siteId, zone }: Scope) => ({
  ...daysAsInstants(filter, zone),
  ...(siteId && { location_id: siteId }),
})
