import { tagging } from '@menara/shared/contract/iot/tagging.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'
import { asking } from '../../../kit/calls/query.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'

const MINUTE_MS = 60_000

/** Tags in use, for choosing from. */
export const useTagWords = (): readonly string[] =>
  (useQuery({ ...asking(tagging.words, { query: {} }), staleTime: MINUTE_MS }).data?.data ?? []).map((item) => item.tag)

export const bearersOf = (device_id: string, of: 'device' | 'point') => asking(tagging.list, { query: { of, device_id, limit: 500 } })

export function useAssigning() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: CallOf<typeof tagging.assign>['body']) => call(tagging.assign, { body }),
    onError: showRefusal,
    onSettled: () => cache.invalidateQueries({ queryKey: ['tagging'] }),
  })
}
