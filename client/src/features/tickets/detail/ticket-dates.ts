import { dateText } from '../../../kit/dates/dates.ts'
import { dayOf, todayIn } from '../../../kit/dates/zoned-time.ts'

/** Day and time at a site; the year instead of the time where it is not this year's. */
export const shortDate = (at: string, zone: string): string =>
  dateText(at, todayIn(zone).slice(0, 4) === dayOf(at, zone).slice(0, 4) ? 'short' : 'day', zone)
