import { oneOf, text } from '../../kit/lists/view-state.ts'

export const visitorDesks = ['list', 'series', 'board', 'passes', 'evacuation', 'watchlist'] as const
export const visitorsView = {
  desk: oneOf(visitorDesks),
  /** The series that is open. */
  series: text,
}
