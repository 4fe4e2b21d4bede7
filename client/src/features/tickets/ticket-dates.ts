import { dateText } from '../../kit/dates.ts'

/** Day and time at a site; the year instead of the time where it is not this year's. */
export const shortDate = (at: string, zone: string): string =>
  dateText(at, new Date(at).getFullYear() === new Date().getFullYear() ? 'short' : 'day', zone)
