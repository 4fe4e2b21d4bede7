/** What the list of exceptions holds. */
export const attendanceExceptionKinds = ['unfinished', 'absent', 'late', 'off_site'] as const
export type AttendanceExceptionKind = (typeof attendanceExceptionKinds)[number]

export const attendanceRequestStates = ['pending', 'approved', 'rejected', 'withdrawn'] as const
export type AttendanceRequestState = (typeof attendanceRequestStates)[number]

/** A month as `YYYY-MM`; its first day; and the day after its last. */
export const monthOf = (day: string): string => day.slice(0, 7)
export const firstDayOf = (month: string): string => `${month}-01`
export function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}
/** Days of a month, first to last. */
export function daysOfMonth(month: string): string[] {
  const count = (Date.parse(firstDayOf(nextMonth(month))) - Date.parse(firstDayOf(month))) / 86_400_000
  return Array.from({ length: count }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`)
}
