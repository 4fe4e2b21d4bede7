import { ticketLabels } from '@menara/shared/contract/desk/ticket-labels.contract.ts'
import { type Ticket, tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import type { TicketMove } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { TicketTypeId } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking } from '../../kit/calls/query.ts'
import { sentAs } from '../../kit/files/accepted-files.ts'

const LONG_MS = 300_000

export const ticketById = (id: string) => asking(tickets.get, { params: { id } })
/** What I asked for of a type, changed last first. */
export const ownTickets = (type: TicketTypeId) =>
  asking(tickets.list, { query: { requester: 'me', ticket_type_id: type, sort: 'updated', limit: 30 } })
export const logsOf = (id: string) => asking(tickets.logs, { params: { id } })
export const countsAt = (siteId: string | undefined) => asking(tickets.counts, { query: { ...(siteId && { location_id: siteId }) } })
/** Labels of the states; of one type, or of all. */
export const useStatuses = (typeId?: number) =>
  useQuery({
    ...asking(tickets.progressStatuses, { query: { ...(typeId !== undefined && { ticket_type_id: typeId }) } }),
    staleTime: LONG_MS,
  }).data?.data ?? []

/** Puts a ticket the server just answered into the cache and asks for everything it may have changed. */
function useKeepTicket() {
  const cache = useQueryClient()
  return {
    keep(ticket: Ticket): void {
      cache.setQueryData(ticketById(ticket.id).queryKey, { data: ticket })
      void cache.invalidateQueries({ queryKey: ['tickets'] })
      void cache.invalidateQueries({ queryKey: ['ticketEvidence'] })
    },
    /** After a refusal: what is shown may be old. */
    again: (id: string) =>
      Promise.all([
        cache.invalidateQueries({ queryKey: ticketById(id).queryKey }),
        cache.invalidateQueries({ queryKey: logsOf(id).queryKey }),
        cache.invalidateQueries({ queryKey: ['ticketEvidence'] }),
      ]),
  }
}

/** Gives a ticket another label of its state, from the revision that is on screen. */
export function useLabelTicket({ id, rev }: Pick<Ticket, 'id' | 'rev'>) {
  const { keep, again } = useKeepTicket()
  return useMutation({
    mutationFn: (progress_status_id: number) => call(ticketLabels.give, { params: { id }, body: { rev, progress_status_id } }),
    onSuccess: ({ data }) => keep(data),
    onError: () => again(id),
  })
}

interface Move {
  readonly ticket: Pick<Ticket, 'id' | 'rev'>
  readonly move: TicketMove
  readonly body: Readonly<Record<string, unknown>>
  /** Those that come with a solution. */
  readonly images?: readonly File[]
}
/** Moves a ticket from the revision that is on screen. */
export function useMoveTicket() {
  const { keep, again } = useKeepTicket()
  return useMutation({
    mutationFn: ({ ticket, move, body, images = [] }: Move) =>
      call(tickets[move], { params: { id: ticket.id }, body: { rev: ticket.rev, ...body } } as never, {
        files: sentAs(images),
      }) as Promise<{ data: Ticket }>,
    onSuccess: ({ data }) => keep(data),
    onError: (_error, { ticket }) => again(ticket.id),
  })
}
export function useUpdateTicket(id: string) {
  const { keep, again } = useKeepTicket()
  return useMutation({
    mutationFn: (body: Readonly<Record<string, unknown>>) => call(tickets.update, { params: { id }, body }),
    onSuccess: ({ data }) => keep(data),
    onError: () => again(id),
  })
}
interface NewTicket {
  readonly body: Readonly<Record<string, unknown>>
  readonly images?: readonly File[]
}
/** `key` stands for one ticket: sent twice, it opens one. */
export function useCreateTicket(key: string) {
  const { keep } = useKeepTicket()
  return useMutation({
    mutationFn: ({ body, images = [] }: NewTicket) =>
      call(tickets.create, { body: body as never }, { headers: { 'idempotency-key': key }, files: sentAs(images) }),
    onSuccess: ({ data }) => keep(data),
  })
}
export interface NewNote {
  readonly text: string
  readonly images: readonly File[]
  /** Kept to the desk. */
  readonly isPrivate: boolean
  /** About a call to the requester. */
  readonly isCall: boolean
  /** Whom the text names. */
  readonly mentions: readonly Ref[]
}
export function useAddNote(id: string) {
  const { again } = useKeepTicket()
  return useMutation({
    mutationFn: ({ text, images, isPrivate, isCall, mentions }: NewNote) =>
      call(
        tickets.addNote,
        {
          form: {
            ticket_id: id,
            ...(text && { description: text }),
            ...(isPrivate && { private: 'true' as const }),
            ...(isCall && { call: 'true' as const }),
            ...(mentions.length > 0 && { mentions: mentions.map((mention) => mention.id).join(',') }),
          },
        },
        { files: sentAs(images) },
      ),
    onSuccess: () => again(id),
  })
}
export function useRemoveTicket() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(tickets.remove, { params: { id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['tickets', 'pages'] }),
  })
}
