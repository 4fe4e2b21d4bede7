import { attendances } from '../attendances.contract.ts'
import { attendanceCardReadings, attendanceCards } from './attendance-cards.contract.ts'
import { attendanceDays } from './attendance-days.contract.ts'
import { attendanceEvidence, attendanceKiosks, attendancePins, publicKiosks } from './attendance-kiosks.contract.ts'
import { attendancePeriods, payroll } from './attendance-periods.contract.ts'
import { attendanceExceptions, attendanceRequests } from './attendance-settling.contract.ts'

/** Subjects of coming and going, with their endpoints. */
export const attendanceContract = {
  attendances,
  attendanceDays,
  attendanceExceptions,
  attendanceRequests,
  attendancePeriods,
  attendanceEvidence,
  attendanceKiosks,
  publicKiosks,
  attendancePins,
  attendanceCards,
  attendanceCardReadings,
  payroll,
}
