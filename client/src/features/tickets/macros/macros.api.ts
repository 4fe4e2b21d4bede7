import { type TicketMacro, ticketMacros } from '@menara/shared/contract/desk/ticket-macros.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'
import { asking } from '../../../kit/calls/query.ts'
import { sentAs } from '../../../kit/files/accepted-files.ts'
import { type NewNote, ticketById } from '../tickets.api.ts'

export const macrosOf = (typeId: number) => ({ ...asking(ticketMacros.list, { query: { ticket_type_id: typeId } }), staleTime: 60_000 })

/** Answers with a macro from the revision that is on screen. */
export function useMacro({ id, rev }: Pick<Ticket, 'id' | 'rev'>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ macro, text, images, isPrivate, mentions }: NewNote & { readonly macro: TicketMacro }) =>
      call(
        ticketMacros.use,
        {
          params: { id },
          form: {
            macro_id: macro.id,
            description: text,
            private: isPrivate ? 'true' : 'false',
            ...(mentions.length > 0 && { mentions: mentions.map((mention) => mention.id).join(',') }),
            rev: String(rev),
          },
        },
        { files: sentAs(images) },
      ),
    onSuccess: (answer) => {
      cache.setQueryData(ticketById(id).queryKey, answer)
      void cache.invalidateQueries({ queryKey: ['ticketTasks'] })
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ['tickets'] }),
  })
}
