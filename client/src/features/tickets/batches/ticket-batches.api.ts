import { type BatchDraft, type TicketBatch, ticketBatches } from '@menara/shared/contract/desk/ticket-batches.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'
import { asking } from '../../../kit/calls/query.ts'

export const myBatches = () => asking(ticketBatches.list, {})
export type BatchAsked = Omit<BatchDraft, 'ticket_ids' | 'revs'>

/** What is done to many tickets, and taken back. */
export function useBatchActs() {
  const cache = useQueryClient()
  const onSettled = (answer: { readonly data: TicketBatch } | undefined) => {
    void cache.invalidateQueries({ queryKey: ['ticketBatches'] })
    for (const { ticket_id: id } of answer?.data.items ?? [])
      void cache.invalidateQueries({ queryKey: ['tickets', 'get', { params: { id } }] })
    void cache.invalidateQueries({ queryKey: ['tickets', 'pages'] })
    void cache.invalidateQueries({ queryKey: ['tickets', 'list'] })
    void cache.invalidateQueries({ queryKey: ['tickets', 'logs'] })
  }
  return {
    /** `key` stands for one bulk change: sent twice, it happens once. */
    run: useMutation({
      mutationFn: ({ key, body }: { readonly key: string; readonly body: BatchDraft }) =>
        call(ticketBatches.create, { body }, { headers: { 'idempotency-key': key } }),
      onSettled,
    }),
    undo: useMutation({ mutationFn: (id: string) => call(ticketBatches.undo, { params: { id } }), onSettled }),
  }
}
