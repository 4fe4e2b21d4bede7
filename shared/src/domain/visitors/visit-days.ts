import { datesAfter, type Recurrence } from '../tickets/recurrence.ts'
import { dayAt, instantOfWall } from '../zone-offsets.ts'

export const seriesStates = ['active', 'paused', 'ended'] as const
/** A series opens nothing later than so many days after its first one. */
export const MOST_SERIES_DAYS = 366

/** When a series of visits comes: `from` and `to` on the clocks of its zone. */
export interface VisitRecurrence extends Omit<Recurrence, 'at' | 'ends_on'> {
  readonly from: string
  readonly to: string
  readonly ends_on: string
}
interface Asked {
  readonly count: number
  /** Days that do not count: holidays, and what is settled already. */
  readonly without: ReadonlySet<string>
}

/** The first days of a series whose visit is not over at an instant (milliseconds). */
export function visitDays({ from: _from, to, ...rhythm }: VisitRecurrence, now: number, { count, without }: Asked): string[] {
  return datesAfter({ ...rhythm, at: to }, now, { count, daysOff: without }).map((at) => dayAt(rhythm.zone, at))
}

const DAY_MS = 86_400_000
/** When the visit of a day is opened: so many days before, at the hour it begins. */
export const opensAt = ({ from, zone }: Pick<VisitRecurrence, 'from' | 'zone'>, day: string, aheadDays: number): string =>
  new Date(instantOfWall(zone, Date.parse(`${day}T${from}:00Z`) - aheadDays * DAY_MS)).toISOString()
