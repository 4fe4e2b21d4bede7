import { type FaultReport, faultCodes, faults } from '@menara/shared/contract/faults.contract.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { newKey } from '../../kit/calls/new-key.ts'
import { asking } from '../../kit/calls/query.ts'

const AGAIN_MS = 15_000
/** Codes printed in one go. */
export const MOST_POSTERS = 1000

/** A key as the contract wants it. */
export const newReportKey = (): string => newKey().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

export const placeOf = (code: string) => ({ ...asking(faults.place, { params: { code } }), retry: false })
export const useFollowed = (token: string) =>
  useQuery({ ...asking(faults.follow, { params: { token } }), retry: false, refetchInterval: AGAIN_MS })
export function useRevokeReporterLink() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(faults.revokeLink, { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['faults', 'reporter'] }),
  })
}
export const reporterOf = (id: string) => asking(faults.reporter, { params: { id } })

export interface Report {
  readonly key: string
  readonly title: string
  readonly description: string
  readonly name: string
  readonly contact: string
  readonly language: 'en' | 'id'
  readonly images: readonly File[]
}
export const useReportFault = (code: string) =>
  useMutation({
    mutationFn: ({ images, key, title, language, ...said }: Report) => {
      const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value.trim() !== ''))
      return call(faults.report, { params: { code }, form: { key, title, language, ...given } }, { files: { image: images } })
    },
  })
export function useJudgeReport(token: string) {
  const cache = useQueryClient()
  return useMutation({
    /** Without a note it is confirmed. */
    mutationFn: (note: string | null): Promise<{ data: FaultReport }> =>
      note === null ? call(faults.confirm, { params: { token } }) : call(faults.reopen, { params: { token }, body: { note } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['faults', 'follow'] }),
  })
}

function useCodesTold<Args, Result>(change: (args: Args) => Promise<Result>) {
  const cache = useQueryClient()
  return useMutation({ mutationFn: change, onSuccess: () => cache.invalidateQueries({ queryKey: ['fault_codes'] }) })
}
export const useMakeCodes = () => useCodesTold((location_id: string) => call(faultCodes.create, { body: { location_id } }))
export const useRenewCode = () => useCodesTold((id: string) => call(faultCodes.renew, { params: { id } }))
export const useRevokeCode = () => useCodesTold((id: string) => call(faultCodes.revoke, { params: { id } }))

/** The address a code opens, as it is printed. */
export const pageOf = (code: string): string => `${window.location.origin}/desk/external?fault=${code}`
