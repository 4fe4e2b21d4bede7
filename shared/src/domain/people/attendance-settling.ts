import { dayAfter, daysIn } from '../energy/energy-calendar.ts'

/** What the list of exceptions holds. */
export const attendanceExceptionKinds = ['unfinished', 'absent', 'late', 'off_site'] as const
export type AttendanceExceptionKind = (typeof attendanceExceptionKinds)[number]

export const attendanceRequestStates = ['pending', 'approved', 'rejected', 'withdrawn'] as const
export type AttendanceRequestState = (typeof attendanceRequestStates)[number]

/** The month `YYYY-MM` of a day, and the first day of a month. */
export const monthOf = (day: string): string => day.slice(0, 7)
export const firstDayOf = (month: string): string => `${month}-01`
/** Days of a month, first to last. */
export const daysOfMonth = (month: string): string[] => Array.from({ length: daysIn(month) }, (_, at) => dayAfter(firstDayOf(month), at))
