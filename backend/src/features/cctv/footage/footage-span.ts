import { invalid } from '../../../platform/errors.ts'

interface Names {
  readonly from: string
  readonly until: string
  /** Milliseconds. */
  readonly most: number
}

/** Two moments in UTC, in order and not too far apart; 422 with the field that is wrong. */
export function spanOf(asked: { from: string; until: string }, { from, until, most }: Names): { from: string; until: string } {
  const [first, last] = [momentOf(asked.from, from), momentOf(asked.until, until)]
  if (last <= first) throw invalid(until, 'order', `${until} is not after ${from}`)
  if (last - first > most) throw invalid(until, 'maximum', `${until} is more than ${most / 3_600_000} h after ${from}`)
  return { from: new Date(first).toISOString(), until: new Date(last).toISOString() }
}

/** A leap second is a date-time that no clock here shows. */
function momentOf(text: string, field: string): number {
  const at = Date.parse(text)
  if (Number.isNaN(at)) throw invalid(field, 'date', `${field} is not a moment that exists`)
  return at
}
