import {
  type AttendanceDecision,
  type AttendanceException,
  type AttendanceRecordDraft,
  type AttendanceRequest,
  type AttendanceRequestDraft,
  type AttendanceSettlementDraft,
  attendanceExceptions,
  attendanceRequests,
} from '@menara/shared/contract/people/attendance/attendance-settling.contract.ts'
import { call } from '../../../kit/calls/call.ts'
import { asking, useCommand } from '../../../kit/calls/query.ts'
import { useNumbered } from '../../../kit/links/pages.ts'

type Query = Readonly<Record<string, string | undefined>>
export const useExceptions = (query: Query) => useNumbered<AttendanceException>(attendanceExceptions.list, query)
export const useRequests = (query: Query) => useNumbered<AttendanceRequest>(attendanceRequests.list, query)
export const ownRequests = () => asking(attendanceRequests.own, {})

/** A change of attendances shows in every list of them. */
const useChange = <Args, Result>(change: (args: Args) => Promise<Result>) =>
  useCommand(['attendances', 'attendance_days', 'attendance_exceptions', 'attendance_requests', 'attendance_periods'], change)
export const useSettle = () => useChange((body: AttendanceSettlementDraft) => call(attendanceExceptions.settle, { body }))
export const useRecord = () => useChange((body: AttendanceRecordDraft) => call(attendanceExceptions.record, { body }))
export const useAsk = () => useChange((body: AttendanceRequestDraft) => call(attendanceRequests.create, { body }))
export const useWithdraw = () => useChange((id: string) => call(attendanceRequests.withdraw, { params: { id } }))
export const useDecide = (id: string) => useChange((body: AttendanceDecision) => call(attendanceRequests.decide, { params: { id }, body }))
