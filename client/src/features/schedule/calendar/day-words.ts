import { zonedFormat } from '../../../kit/dates/dates.ts'

/** A calendar day in words of the page's language. */
const format = (day: string, style: Intl.DateTimeFormatOptions): string => zonedFormat('UTC', style).format(new Date(`${day}T00:00:00Z`))

export const weekdayText = (day: string): string => format(day, { weekday: 'short' })
export const monthText = (day: string): string => format(day, { month: 'long', year: 'numeric' })
export const wholeDayText = (day: string): string => format(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
export const shortDayText = (day: string): string => format(day, { day: 'numeric', month: 'short' })
