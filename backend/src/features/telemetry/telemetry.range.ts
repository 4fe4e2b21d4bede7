import { invalid } from '../../platform/errors.ts'

const DAY_MS = 24 * 3600_000

/** A range in milliseconds since 1970; a day means its start or its end in UTC. 422 when it is no range. */
export function rangeOf(asked: { readonly start: string; readonly end: string }): { start: number; end: number } {
  const start = startOf(asked.start)
  const end = endOf(asked.end)
  if (end <= start) throw invalid('end', 'after', 'end must be later than start')
  return { start, end }
}

export const startOf = (text: string, field = 'start'): number => timeOf(field, text)
export const endOf = (text: string, field = 'end'): number => timeOf(field, text) + (isDay(text) ? DAY_MS : 0)

const isDay = (text: string): boolean => text.length === 10

function timeOf(field: string, text: string): number {
  const zoned = isDay(text) || /(Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}Z`
  const at = Date.parse(zoned.replace(' ', 'T'))
  if (Number.isNaN(at)) throw invalid(field, 'date-time', `${field} is no time`)
  return at
}
