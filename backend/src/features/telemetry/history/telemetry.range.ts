import { invalid } from '../../../platform/errors.ts'
import { startOfDay } from '../../../platform/time/zoned-time.ts'

const DAY_MS = 24 * 3600_000
const UTC = 'UTC'

/** A range in milliseconds since 1970; a day means its start or its end in the zone. 422 when it is no range. */
export function rangeOf(asked: { readonly start: string; readonly end: string }, zone = UTC): { start: number; end: number } {
  const start = startOf(asked.start, { zone })
  const end = endOf(asked.end, { zone })
  if (end <= start) throw invalid('end', 'after', 'end must be later than start')
  return { start, end }
}

interface Reading {
  readonly field?: string
  readonly zone?: string
}
export const startOf = (text: string, { field = 'start', zone = UTC }: Reading = {}): number =>
  isDay(text) ? midnight(text, { field, zone }) : timeOf(field, text)
export const endOf = (text: string, { field = 'end', zone = UTC }: Reading = {}): number =>
  isDay(text) ? midnight(dayAfter(text, field), { field, zone }) : timeOf(field, text)

/** A calendar day without a time: its instant depends on the zone. */
export const isDay = (text: string): boolean => text.length === 10

const dayAfter = (day: string, field: string): string => new Date(timeOf(field, day) + DAY_MS).toISOString().slice(0, 10)
function midnight(day: string, { field, zone }: Required<Reading>): number {
  timeOf(field, day)
  return startOfDay(zone, day).getTime()
}

function timeOf(field: string, text: string): number {
  const zoned = isDay(text) || /(Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}Z`
  const at = Date.parse(zoned.replace(' ', 'T'))
  if (Number.isNaN(at)) throw invalid(field, 'date-time', `${field} is no time`)
  return at
}
