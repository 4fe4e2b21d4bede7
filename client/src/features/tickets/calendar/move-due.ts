import { type Ticket, tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { instantAt, wallTimeOf } from '../../../kit/dates/zoned-time.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { isAgreed } from './calendar-days.ts'

/** Brings a ticket to another day, at the same time of day at its site, from the revision that is on screen. */
export function useMoveDue(): (ticket: Ticket, day: string) => void {
  const cache = useQueryClient()
  const zoneOf = useZoneOf()
  const { mutate } = useMutation({
    mutationFn: ({ ticket, due_at }: { readonly ticket: Ticket; readonly due_at: string }) =>
      call(tickets.update, { params: { id: ticket.id }, body: { rev: ticket.rev, due_at } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['tickets'] }),
  })
  return (ticket, day) => {
    const zone = zoneOf(ticket.location.id)
    const wall = wallTimeOf(ticket.due_at, zone)
    if (!isAgreed(ticket) || wall.slice(0, 10) === day) return
    const due_at = instantAt(`${day}T${wall.slice(11)}`, zone)
    mutate({ ticket, due_at }, { onSuccess: () => toastSuccess('update'), onError: showRefusal })
  }
}
