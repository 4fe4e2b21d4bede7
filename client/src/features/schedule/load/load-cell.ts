import { dayAfter, weekdayOf } from '@menara/shared/domain/energy/energy-calendar.ts'

/** A week of a team in the table of the load. */
export interface LoadCell {
  /** Undefined: work that no team has. */
  readonly team: string | undefined
  /** Its Monday. */
  readonly week: string
}

export const cellText = ({ team, week }: LoadCell): string => `${team ?? 'none'},${week}`

/** Undefined for what is no cell. */
export function cellOf(text: string | undefined): LoadCell | undefined {
  const [team = '', week = ''] = (text ?? '').split(',')
  if (team === '' || !/^20\d\d-\d\d-\d\d$/.test(week)) return undefined
  return { team: team === 'none' ? undefined : team, week }
}

/** The day of another week on which work falls that keeps its weekday. */
export const dayInWeek = (day: string, week: string): string => dayAfter(week, weekdayOf(day) - 1)
