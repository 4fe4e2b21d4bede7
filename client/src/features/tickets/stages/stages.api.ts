import type { SettlementDraft } from '@menara/shared/contract/tickets/ticket-settlements.contract.ts'
import { ticketStages } from '@menara/shared/contract/tickets/ticket-stages.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'
import { asking } from '../../../kit/calls/query.ts'
import { sentAs } from '../../../kit/files/accepted-files.ts'
import { ticketById } from '../tickets.api.ts'

/** What a step is told beside its name. */
export interface Said {
  readonly note?: string
  readonly without_evidence?: string
  readonly settlement?: SettlementDraft
  readonly images?: readonly File[]
}

/** Moves a ticket one stage on, from the revision that is on screen. */
export function useStageMove({ id, rev }: Pick<Ticket, 'id' | 'rev'>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ move, images = [], ...said }: Said & { readonly move: string }) =>
      call(ticketStages.move, { params: { id }, body: { move, rev, ...said } }, { files: sentAs(images) }),
    onSuccess(answer) {
      cache.setQueryData(ticketById(id).queryKey, answer)
      for (const subject of ['tickets', 'ticketLinks', 'ticketSettlements', 'ticketEvidence'])
        void cache.invalidateQueries({ queryKey: [subject] })
    },
    onError: () => cache.invalidateQueries({ queryKey: ticketById(id).queryKey }),
  })
}

/** Who of a site's people is away today, and until when. */
export function useAway(locationId: string): ReadonlyMap<string, string> {
  const rows =
    useQuery({ ...asking(ticketStages.away, { query: { location_id: locationId } }), enabled: locationId !== '' }).data?.data ?? []
  return new Map(rows.map((row) => [row.person.id, row.until]))
}
