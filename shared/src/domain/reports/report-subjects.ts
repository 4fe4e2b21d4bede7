import type { ReportField, ReportMeasure, ReportSubject } from './report-model.ts'
import { CLOCKS, SURVEYS, TICKETS, VISITORS } from './subjects/desk-subjects.ts'
import { ALARMS, ASSETS, BOOKINGS, ENERGY } from './subjects/house-subjects.ts'
import { ATTENDANCE, SPENDING } from './subjects/office-subjects.ts'

export const reportSubjectKeys = [
  'tickets',
  'clocks',
  'assets',
  'alarms',
  'energy',
  'visitors',
  'bookings',
  'attendance',
  'spending',
  'surveys',
] as const
export type ReportSubjectKey = (typeof reportSubjectKeys)[number]

/** What a report can be about, with its fields and measures. */
export const reportSubjects: Readonly<Record<ReportSubjectKey, ReportSubject>> = {
  tickets: TICKETS,
  clocks: CLOCKS,
  assets: ASSETS,
  alarms: ALARMS,
  energy: ENERGY,
  visitors: VISITORS,
  bookings: BOOKINGS,
  attendance: ATTENDANCE,
  spending: SPENDING,
  surveys: SURVEYS,
}
export const fieldOf = (subject: ReportSubjectKey, key: string): ReportField | undefined =>
  reportSubjects[subject].fields.find((field) => field.key === key)
export const measureOf = (subject: ReportSubjectKey, key: string): ReportMeasure | undefined =>
  reportSubjects[subject].measures.find((measure) => measure.key === key)
