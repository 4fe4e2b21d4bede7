import { daysBetween } from '@menara/shared/domain/finance/ageing.ts'
import { invalid } from '../errors.ts'

interface DayRange {
  /** Days as `2026-11-26`; both count. */
  readonly start: string
  readonly end: string
}

/** How many days a range has; 422 for one that ends before it begins. */
export function daysOfRange({ start, end }: DayRange): number {
  if (end < start) throw invalid('end', 'range', 'The end lies before the start')
  return daysBetween(start, end) + 1
}
