import { ticketLinks } from '@menara/shared/contract/tickets/ticket-links.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { call } from '../../../kit/calls/call.ts'
import { asking } from '../../../kit/calls/query.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { sentAs } from '../../../kit/files/accepted-files.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { logsOf, ticketById } from '../tickets.api.ts'

export const linksOf = (id: string) => asking(ticketLinks.list, { params: { id } })

/** After tickets were bound, parted or merged: both, their links and their histories are asked for again. */
function useAgain(id: string) {
  const cache = useQueryClient()
  return () =>
    Promise.all(
      [linksOf(id), logsOf(id), ticketById(id)].map(({ queryKey }) =>
        cache.invalidateQueries({ queryKey: queryKey as readonly unknown[] }),
      ),
    )
}

export function useAddLink(id: string) {
  return useMutation({
    mutationFn: (body: Static<typeof ticketLinks.add.body>) => call(ticketLinks.add, { params: { id }, body }),
    onSettled: useAgain(id),
  })
}
export function useRemoveLink(id: string) {
  return useMutation({
    mutationFn: (linkId: string) => call(ticketLinks.remove, { params: { id, linkId } }),
    onSettled: useAgain(id),
  })
}
/** Marks a linked ticket done or undone; every ticket and link is asked for again, and a refusal is shown. */
export function useMarkDone() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Static<typeof tickets.doneUndone.body>) => call(tickets.doneUndone, { body }),
    onSuccess: () => toastSuccess('update'),
    onError: showRefusal,
    onSettled: () => Promise.all(['ticketLinks', 'tickets'].map((subject) => cache.invalidateQueries({ queryKey: [subject] }))),
  })
}
interface FollowUp {
  readonly body: Static<typeof ticketLinks.followUp.body>
  readonly images: readonly File[]
}
/** `key` stands for one follow-up: sent twice, it opens one. */
export function useFollowUp(id: string, key: string) {
  return useMutation({
    mutationFn: ({ body, images }: FollowUp) =>
      call(ticketLinks.followUp, { params: { id }, body }, { headers: { 'idempotency-key': key }, files: sentAs(images) }),
    onSettled: useAgain(id),
  })
}
export function useSplitTicket(id: string) {
  return useMutation({
    mutationFn: (body: Static<typeof ticketLinks.split.body>) => call(ticketLinks.split, { params: { id }, body }),
    onSettled: useAgain(id),
  })
}
export function useMergeTicket(id: string) {
  return useMutation({
    mutationFn: (body: Static<typeof ticketLinks.merge.body>) => call(ticketLinks.merge, { params: { id }, body }),
    onSettled: useAgain(id),
  })
}
