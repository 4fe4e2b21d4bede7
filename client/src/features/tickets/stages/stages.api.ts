import { ticketStages } from '@menara/shared/contract/ticket-stages.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets.contract.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/call.ts'
import { asking } from '../../../kit/query.ts'
import { ticketById } from '../tickets.api.ts'

/** Moves a ticket one stage on, from the revision that is on screen. */
export function useStageMove({ id, rev }: Pick<Ticket, 'id' | 'rev'>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ move, note }: { readonly move: string; readonly note?: string }) =>
      call(ticketStages.move, { params: { id }, body: { move, rev, ...(note && { note }) } }),
    onSuccess(answer) {
      cache.setQueryData(ticketById(id).queryKey, answer)
      void cache.invalidateQueries({ queryKey: ['tickets'] })
    },
    onError: () => cache.invalidateQueries({ queryKey: ticketById(id).queryKey }),
  })
}

/** Who of a site's people is away today, and until when. */
export function useAway(locationId: string): ReadonlyMap<string, string> {
  const rows =
    useQuery({ ...asking(ticketStages.away, { query: { location_id: locationId } }), enabled: locationId !== '' }).data?.data ?? []
  return new Map(rows.map((it) => [it.person.id, it.until]))
}
