import { categories } from '@menara/shared/contract/desk/categories.contract.ts'
import { groups } from '@menara/shared/contract/people/groups.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking } from '../../kit/calls/query.ts'

/** More than a tree ever holds: a list is the whole of it. */
export const WHOLE_TREE = 1000

export const categoryById = (id: string) => asking(categories.get, { params: { id } })
export const treeOfType = (typeId: number) => asking(categories.list, { query: { ticket_type_id: typeId, limit: WHOLE_TREE } })
export const allTeams = () => ({ ...asking(groups.list, { query: { limit: 1000 } }), staleTime: 60_000 })

export const activePeople = () => ({ ...asking(users.list, { query: { status: 'active', limit: 1000 } }), staleTime: 60_000 })

/** Categories a ticket of a type may be given, at a site or anywhere. */
export const choicesOf = (typeId: number, locationId: string | undefined) =>
  asking(categories.choices, { query: { ticket_type_id: typeId, ...(locationId && { location_id: locationId }) } })

/** A change shows in every list, choice and ticket that names the category. */
function useTold<Args, Result>(change: (args: Args) => Promise<Result>, subjects: readonly (readonly string[])[]) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      for (const queryKey of subjects) void cache.invalidateQueries({ queryKey })
    },
  })
}

interface Put {
  /** Absent: a new one. */
  readonly id?: string | undefined
  readonly body: Readonly<Record<string, unknown>>
}
export const usePutCategory = () =>
  useTold(
    ({ id, body }: Put) =>
      id === undefined
        ? call(categories.create, { body: body as never })
        : call(categories.update, { params: { id }, body: body as never }),
    [['categories'], ['tickets']],
  )
/** Only lists ask again: the row itself is gone. */
export const useRemoveCategory = () =>
  useTold(
    (id: string) => call(categories.remove, { params: { id } }),
    [
      ['categories', 'list'],
      ['categories', 'choices'],
    ],
  )
