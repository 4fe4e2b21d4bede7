import {
  attendanceEvidence,
  attendanceKiosks,
  attendancePins,
} from '@menara/shared/contract/people/attendance/attendance-kiosks.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { call } from '../../../kit/calls/call.ts'
import { asking, useCommand } from '../../../kit/calls/query.ts'

/** Kiosks say by themselves that they are there. */
const SEEN_EVERY_MS = 30_000

export const evidenceOf = (location_id: string) => asking(attendanceEvidence.get, { query: { location_id } })
export const kiosksOf = (location_id: string) => ({
  ...asking(attendanceKiosks.list, { query: { location_id } }),
  refetchInterval: SEEN_EVERY_MS,
})
export const ownPin = () => asking(attendancePins.own, {})

export const useSaveEvidence = () =>
  useCommand(['attendance_evidence', 'attendances'], (body: CallOf<typeof attendanceEvidence.save>['body']) =>
    call(attendanceEvidence.save, { body }),
  )
const useKioskCommand = <Args, Result>(change: (args: Args) => Promise<Result>) => useCommand(['attendance_kiosks', 'attendances'], change)
export const useCreateKiosk = () =>
  useKioskCommand((body: CallOf<typeof attendanceKiosks.create>['body']) => call(attendanceKiosks.create, { body }))
export const useUpdateKiosk = (id: string) =>
  useKioskCommand((body: CallOf<typeof attendanceKiosks.update>['body']) => call(attendanceKiosks.update, { params: { id }, body }))
export const useRenewKiosk = () => useKioskCommand((id: string) => call(attendanceKiosks.renew, { params: { id } }))
export const useRevokeKiosk = () => useKioskCommand((id: string) => call(attendanceKiosks.revoke, { params: { id } }))
export const useSetPin = () => useCommand(['attendance_pins'], (pin: string) => call(attendancePins.set, { body: { pin } }))
export const useResetPin = () => useCommand(['attendance_pins'], (id: string) => call(attendancePins.reset, { params: { id } }))
