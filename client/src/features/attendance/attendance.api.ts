import {
  type Attendance,
  type AttendanceCorrectionDraft,
  type AttendanceReport,
  type AttendanceSummary,
  attendances,
} from '@menara/shared/contract/people/attendances.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking } from '../../kit/calls/query.ts'
import { useNumbered } from '../../kit/links/pages.ts'

/** The day changes, and what was forgotten runs out, without anybody doing anything. */
const OWN_EVERY_MS = 60_000

export const ownAttendance = () => ({ ...asking(attendances.own, {}), refetchInterval: OWN_EVERY_MS, refetchOnWindowFocus: true })
export const attendanceOf = (id: string) => asking(attendances.get, { params: { id } })
/** People whose name contains what was typed, by name. */
export const peopleLike = (search: string, location_id: string | undefined) =>
  asking(attendances.summary, { query: { limit: 20, ...(search && { search }), ...(location_id && { location_id }) } })
/** One person by id. */
export const personOf = (user: string) => asking(attendances.summary, { query: { limit: 1, user } })
export const fileOf = (asked: CallOf<typeof attendances.export>['query']): Promise<Blob> =>
  call(attendances.export, { query: asked }) as Promise<Blob>

export const useAttendances = (query: Readonly<Record<string, string | undefined>>) => useNumbered<Attendance>(attendances.list, query)
export const useSummary = (query: Readonly<Record<string, string | undefined>>) =>
  useNumbered<AttendanceSummary>(attendances.summary, query)

/** `key` stands for one coming or going: sent twice, it happens once. */
export function useClocking(act: 'check_in' | 'check_out') {
  const cache = useQueryClient()
  const endpoint = act === 'check_in' ? attendances.checkIn : attendances.checkOut
  return useMutation({
    mutationFn: ({ report, key, photo }: { report: AttendanceReport; key: string; photo: File | undefined }) =>
      call(endpoint, { body: report }, { headers: { 'idempotency-key': key }, ...(photo && { files: { image: [photo] } }) }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['attendances'] }),
  })
}
export function useCorrection(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: AttendanceCorrectionDraft) => call(attendances.correct, { params: { id }, body }),
    // Not waited for: the form is drawn anew with the row, and would not hear that it was saved.
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: ['attendances'] })
    },
  })
}
