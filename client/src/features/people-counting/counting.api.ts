import { peopleCounting } from '@menara/shared/contract/iot/people-counting.contract.ts'
import { areas } from '@menara/shared/contract/places/areas.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking } from '../../kit/calls/query.ts'

const FRESH = { staleTime: 30_000, refetchInterval: 60_000 } as const

export const dailyOf = (location: string) => ({ ...asking(peopleCounting.daily, { query: { location } }), ...FRESH })
export const detailOf = (asked: { location: string; name: string; date: string }) => ({
  ...asking(peopleCounting.detail, { query: asked }),
  ...FRESH,
})
export const zonesOf = (location_id: string) => asking(peopleCounting.zones, { query: { location_id, limit: 1000 } })
export const countersOf = (location_id: string) => asking(peopleCounting.counters, { query: { location_id } })
export const areasOf = (location_id: string) => asking(areas.list, { query: { location_id } })
export const exportOf = (asked: { location_id: string; start: string; end: string }): Promise<Blob> =>
  call(peopleCounting.export, { query: asked }) as Promise<Blob>

/** A change of a place shows in its counts as well. */
export function useCountingChange<Args, Result>(change: (args: Args) => Promise<Result>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      for (const subject of ['peopleCounting', 'people-counting/zones']) void cache.invalidateQueries({ queryKey: [subject] })
    },
  })
}
