import type { AttendanceRequest } from '@menara/shared/contract/people/attendance/attendance-settling.contract.ts'
import { clockText } from '../../../kit/dates/dates.ts'

export const REQUEST_COLOURS = { pending: 'yellow', approved: 'teal', rejected: 'red', withdrawn: 'gray' } as const

/** The times that were recorded and those that are asked for: `07:10–… → 07:00–15:00`. */
export function requestTimes({ attendance, check_in_at, check_out_at }: AttendanceRequest, zone: string): string {
  const span = (from: string | null, to: string | null): string =>
    `${from === null ? '…' : clockText(from, zone)}–${to === null ? '…' : clockText(to, zone)}`
  const wanted = span(check_in_at ?? attendance?.check_in_at ?? null, check_out_at ?? attendance?.check_out_at ?? null)
  return attendance ? `${span(attendance.check_in_at, attendance.check_out_at)} → ${wanted}` : wanted
}
