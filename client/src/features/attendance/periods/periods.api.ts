import {
  attendancePeriods,
  type PayrollTemplateDraft,
  payroll,
} from '@menara/shared/contract/people/attendance/attendance-periods.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { call } from '../../../kit/calls/call.ts'
import { asking, useCommand } from '../../../kit/calls/query.ts'

export const periodsOf = (location_id: string) => asking(attendancePeriods.list, { query: { location_id } })
export const payrollTemplates = () => asking(payroll.list, { query: {} })
export const payrollFileOf = (query: CallOf<typeof payroll.file>['query']): Promise<Blob> => call(payroll.file, { query }) as Promise<Blob>

/** A locked month is shown in every list of attendances. */
const useChange = <Args, Result>(change: (args: Args) => Promise<Result>) =>
  useCommand(['attendance_periods', 'attendance_days', 'attendance_exceptions', 'payroll_templates'], change)
export const useLock = () => useChange((body: CallOf<typeof attendancePeriods.lock>['body']) => call(attendancePeriods.lock, { body }))
export const useUnlock = () =>
  useChange((body: CallOf<typeof attendancePeriods.unlock>['body']) => call(attendancePeriods.unlock, { body }))
/** Of a template that there is, or a new one. */
export const useSaveTemplate = (id: string | undefined) =>
  useChange((body: PayrollTemplateDraft) =>
    id === undefined ? call(payroll.create, { body }) : call(payroll.update, { params: { id }, body }),
  )
export const useRemoveTemplate = () => useChange((id: string) => call(payroll.remove, { params: { id } }))
