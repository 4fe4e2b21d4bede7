import { alarmDesks } from '@menara/shared/contract/alarms/alarm-desks.contract.ts'
import { type Handover, handovers } from '@menara/shared/contract/alarms/handovers.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking } from '../../kit/calls/query.ts'

export const handoverById = (id: string) => asking(handovers.get, { params: { id } })
export const deskNames = () => ({ ...asking(alarmDesks.list, { query: { limit: 1000 } }), staleTime: 60_000 })

type Sheet = Pick<Handover, 'id' | 'rev'>
/** `rev` is the revision that was seen: a sheet somebody changed meanwhile is refused, not signed. */
export const acts = {
  prepare: (desk_id: string) => call(handovers.prepare, { body: { desk_id } }),
  summary: ({ id, rev }: Sheet, summary: string) => call(handovers.update, { params: { id }, body: { rev, summary } }),
  addNote: ({ id }: Sheet, text: string, flagged: boolean) => call(handovers.addNote, { params: { id }, body: { text, flagged } }),
  clearNote: ({ id }: Sheet, note: string) => call(handovers.clearNote, { params: { id, note }, body: {} }),
  refresh: ({ id, rev }: Sheet) => call(handovers.refresh, { params: { id }, body: { rev } }),
  give: ({ id, rev }: Sheet, comment: string) => call(handovers.give, { params: { id }, body: { rev, comment } }),
  take: ({ id, rev }: Sheet, comment: string) => call(handovers.take, { params: { id }, body: { rev, comment } }),
  withdraw: ({ id, rev }: Sheet) => call(handovers.withdraw, { params: { id }, body: { rev } }),
} as const

/** Does one act; the sheet that comes back is shown at once, and a refused one is read anew. */
export function useAct(id: string) {
  const cache = useQueryClient()
  const key = handoverById(id).queryKey
  return useMutation({
    mutationFn: (act: () => Promise<{ data: Handover }>) => act(),
    onSuccess: (answer) => cache.setQueryData(key, answer),
    onError: () => void cache.invalidateQueries({ queryKey: key }),
  })
}
