import { useDebouncedCallback } from '@mantine/hooks'
import { type TicketView, ticketViews } from '@menara/shared/contract/desk/ticket-views.contract.ts'
import { ticketFeed } from '@menara/shared/contract/tickets/tickets.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'
import { asking } from '../../../kit/calls/query.ts'
import { useChanges } from '../../../kit/live/live.ts'
import { usePageZone, useSite } from '../../../kit/site.ts'

/** Enough to hear of the newest change. */
const HEARD = '10'

export const viewsOf = (typeId: number) => asking(ticketViews.list, { query: { ticket_type_id: typeId } })
export type ViewDraft = CallOf<typeof ticketViews.create>['body']
export type ViewChanges = CallOf<typeof ticketViews.update>['body']

/** Figures of the views by id, asked for again when any ticket of the type changes. */
export function useViewCounts(typeId: number, views: readonly TicketView[]) {
  const site = useSite()
  const zone = usePageZone()
  const cache = useQueryClient()
  const asked = asking(ticketViews.counts, {
    query: { ticket_type_id: typeId, zone, ...(site && { location_id: site.id }) },
  })
  const isOn = views.length > 0
  const { data } = useQuery({ ...asked, enabled: isOn, refetchInterval: 60_000 })
  const askAgain = useDebouncedCallback(() => void cache.invalidateQueries({ queryKey: ['ticketViews', 'counts'] }), {
    delay: 200,
    maxWait: 1000,
  })
  useChanges(ticketFeed, isOn ? { ticket_type_id: typeId, location_id: site?.id, limit: HEARD, sort: 'updated' } : null, askAgain)
  return new Map(data?.data.map((item) => [item.id, item]))
}

/** What can be done to the views of a type. */
export function useViewActs(typeId: number) {
  const cache = useQueryClient()
  const onSettled = () => cache.invalidateQueries({ queryKey: ['ticketViews'] })
  return {
    save: useMutation({ mutationFn: (body: ViewDraft) => call(ticketViews.create, { body }), onSettled }),
    change: useMutation({
      mutationFn: ({ id, ...body }: ViewChanges & { readonly id: string }) => call(ticketViews.update, { params: { id }, body }),
      onSettled,
    }),
    remove: useMutation({ mutationFn: (id: string) => call(ticketViews.remove, { params: { id } }), onSettled }),
    arrange: useMutation({
      mutationFn: (ids: readonly string[]) => call(ticketViews.arrange, { body: { ticket_type_id: typeId, ids: [...ids] } }),
      onSettled,
    }),
  }
}
