/** What a file for payroll can hold of each person over a month. */
export const payrollFields = [
  'name',
  'email',
  'title',
  'site',
  'month',
  'shift',
  'shift_days',
  'days_present',
  'worked_minutes',
  'worked_hours',
  'late_count',
  'late_minutes',
  'early_count',
  'early_minutes',
  'absent_days',
  'leave_days',
  'trip_days',
  'off_site',
  'unfinished',
  'corrected',
  'locked',
] as const
export type PayrollField = (typeof payrollFields)[number]
/** A field and the heading its column has in the file. */
export interface PayrollColumn {
  readonly field: PayrollField
  readonly heading: string
}
export const MAX_PAYROLL_COLUMNS = 40
