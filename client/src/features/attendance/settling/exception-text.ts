import type { AttendanceException } from '@menara/shared/contract/people/attendance/attendance-settling.contract.ts'
import { type Explained, explainAttendance, explainDay } from '@menara/shared/domain/people/attendance-explained.ts'
import type { TFunction } from 'i18next'
import { explainedText } from '../explained-text.ts'

/** Why it is in the list, and nothing else of that attendance. */
export function explainedException({ kind, attendance, shift }: AttendanceException): Explained[] {
  if (!attendance) return explainDay({ status: 'absent', shift, attendances: [] })
  return explainAttendance(attendance).filter((explained) => explained.kind === kind)
}

export const exceptionText = (row: AttendanceException, zone: string, t: TFunction<'attendance'>): string =>
  explainedException(row)
    .map((explained) => explainedText(explained, zone, t))
    .join('; ')
