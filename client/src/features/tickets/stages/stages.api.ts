import { type AbsenceCover, absenceCovers } from '@menara/shared/contract/tickets/absence-covers.contract.ts'
import type { SettlementDraft } from '@menara/shared/contract/tickets/ticket-settlements.contract.ts'
import { ticketStages } from '@menara/shared/contract/tickets/ticket-stages.contract.ts'
import { type Ticket, ticketFeed } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'
import { asking } from '../../../kit/calls/query.ts'
import { sentAs } from '../../../kit/files/accepted-files.ts'
import { useChanges } from '../../../kit/live/live.ts'
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
      for (const subject of ['tickets', 'ticketLinks', 'ticketSettlements', 'ticketEvidence', 'absence_covers'])
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

const isCovered = ({ type, facts }: Pick<Ticket, 'type' | 'facts'>): boolean => type === 'absense' && !!facts?.handover

/** Who takes over during an absence, kept fresh; null where its request names nobody. */
export function useCover(ticket: Ticket): AbsenceCover | null {
  const cache = useQueryClient()
  const question = asking(absenceCovers.get, { params: { id: ticket.id } })
  const answer = useQuery({ ...question, enabled: isCovered(ticket) })
  // An approval changes the request; what goes over or comes back are tickets that change.
  const followed = isCovered(ticket) ? { location_id: ticket.location.id, limit: '100', sort: 'updated' } : null
  useChanges(ticketFeed, followed, () => void cache.invalidateQueries({ queryKey: question.queryKey }))
  return answer.data?.data ?? null
}
