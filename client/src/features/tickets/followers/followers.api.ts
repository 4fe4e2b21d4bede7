import { ticketFollowers } from '@menara/shared/contract/tickets/ticket-followers.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'
import { asking } from '../../../kit/calls/query.ts'

export const followersOf = (id: string) => asking(ticketFollowers.list, { params: { id } })
/** People who may see a ticket; those who read private notes when it is about one. */
export const peopleOf = (id: string, { search, isPrivate }: { readonly search: string; readonly isPrivate: boolean }) => ({
  ...asking(ticketFollowers.people, { params: { id }, query: { ...(search && { search }), ...(isPrivate && { private: true }) } }),
  staleTime: 60_000,
})

/** Makes somebody follow a ticket, or stop. */
export function useFollowing(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ userId, following }: { readonly userId: string; readonly following: boolean }) =>
      call(following ? ticketFollowers.follow : ticketFollowers.stop, { params: { id, userId } }),
    onSuccess: (answer) => {
      cache.setQueryData(followersOf(id).queryKey, answer)
      void cache.invalidateQueries({ queryKey: ['tickets', 'pages'] })
    },
  })
}
